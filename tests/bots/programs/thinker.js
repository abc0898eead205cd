// A crew in JavaScript: asks for the legal orders, thinks aloud, and has an option.
const lines = require("readline").createInterface({ input: process.stdin });
const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");
const WILD = new Set(["torpedo", "trigger", "stop", "surface", "silence", "mine"]);
let boldness = 0, seed = 1, open = 0, seen = {};

function chance(count) {
  seed = (seed * 48271) % 2147483647;
  return seed % count;
}

function choose(legal) {
  const verb = (order) => order.split(" ")[2];
  const dive = legal.filter((order) => verb(order) === "dive");
  const calm = legal.filter((order) => !WILD.has(verb(order)) && !order.includes("astray"));
  const bold = legal.filter((order) => ["torpedo", "silence"].includes(verb(order)));
  const last = legal.filter((order) => verb(order) === "surface");
  const pick = [dive, bold.length && chance(100) < boldness ? bold : [], calm, last].find((each) => each.length);
  return pick ? pick[chance(pick.length)] : null;
}

const answers = {
  hello: () => say({ type: "hello", protocol: 1, name: "Thinker", author: "tests", options: [
    { name: "boldness", kind: "number", default: 0, min: 0, max: 100 }] }),
  options: (told) => { boldness = told.values.boldness ?? 0; say({ type: "ready" }); },
  new: (told) => { seed = (told.seed % 2147483646) + 1; seen = {}; say({ type: "ready" }); },
  heard: (told) => {
    for (const event of told.events) if (event.event === "blast") seen = { [event.square]: 0.5 };
  },
  go: (told) => { open = told.id; say({ type: "legal" }); },
  legal: (told) => say({ type: "order", id: open, order: choose(told.orders),
    thoughts: { squares: seen, word: `${told.orders.length} orders` } }),
  quit: () => process.exit(0),
};

lines.on("line", (line) => {
  const told = JSON.parse(line);
  answers[told.type]?.(told);
});

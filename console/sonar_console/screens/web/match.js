// Shows a match that is over. It needs nothing but the data in this page: no server, no other file.
"use strict";
(() => {
  const $ = (id) => document.getElementById(id);
  const data = JSON.parse($("match").textContent);
  const SVG = "http://www.w3.org/2000/svg";
  const CELL = 40;
  const FILM = 20, LINGERS = 2, SLOWEST = 3;
  const STEPS = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };
  const columns = data.grid[0].length, rows = data.grid.length;
  const [one, other] = data.teams;
  const last = data.moments.length - 1;
  let moment = 0, view = data.view, language = data.language, playing = null, began = 0;

  // ---- the data: each moment has what is different from the one before

  const moments = [];
  {
    const now = {};
    for (const team of data.teams) now[team] = { l: 0, o: 0, m: "", d: 0, u: 0, sh: "", x: 0, y: 0, p: "" };
    for (const each of data.moments) {
      for (const team of data.teams) {
        const { sh, ...changed } = each[team] || {};
        const sheet = sh ? now[team].sh.slice(0, sh[0]) + sh[1] : now[team].sh;
        now[team] = { ...now[team], ...changed, sh: sheet };
      }
      moments.push({ s: each.s, t: each.t, b: list(each.b), boats: { ...now } });
    }
  }

  function list(text) { return text ? text.split(" ") : []; }
  function place(square) { return [square.charCodeAt(0) - 65, Number(square.slice(1)) - 1]; }
  function middle([column, row]) { return [(column + 0.5) * CELL, (row + 0.5) * CELL]; }
  function say(key, values = {}) {
    return data.words[language].ui[key].replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  }
  function said(index) { return index == null ? "" : data.words[language].said[index]; }
  function name(team) { return data.words[language].teams[team]; }

  // ---- drawing

  function make(tag, values, ...inside) {
    const node = document.createElementNS(SVG, tag);
    for (const [key, value] of Object.entries(values)) node.setAttribute(key, value);
    node.append(...inside);
    return node;
  }
  function element(tag, values, ...inside) {
    const node = document.createElement(tag);
    for (const [key, value] of Object.entries(values)) node.setAttribute(key, value);
    node.append(...inside);
    return node;
  }
  const points = (places) => places.map((each) => each.join(",")).join(" ");
  const colour = (team) => `var(--${team})`;

  function drawSea() {
    const group = $("sea");
    group.append(make("rect", { x: 0, y: 0, width: columns * CELL, height: rows * CELL, fill: "var(--sea)" }));
    const islands = [];
    data.grid.forEach((line, row) => [...line].forEach((square, column) => {
      const [x, y] = [column * CELL, row * CELL];
      if (square === "#") {
        group.append(make("rect", { x: x - 6, y: y - 6, width: CELL + 12, height: CELL + 12, rx: 12, fill: "var(--shoal)" }));
        islands.push(make("rect", { x: x + 2, y: y + 2, width: CELL - 4, height: CELL - 4, rx: 8, fill: "var(--land)",
          stroke: "var(--shore)", "stroke-width": 2 }));
      } else if (square === "o") {
        islands.push(make("circle", { cx: x + CELL / 2, cy: y + CELL / 2, r: CELL * 0.34, fill: "none", stroke: "#bce2e8",
          "stroke-width": 3 }));
      }
    }));
    for (let column = 1; column < columns; column += 1) {
      group.append(make("line", { x1: column * CELL, x2: column * CELL, y1: 0, y2: rows * CELL, stroke: "var(--line)" }));
    }
    for (let row = 1; row < rows; row += 1) {
      group.append(make("line", { y1: row * CELL, y2: row * CELL, x1: 0, x2: columns * CELL, stroke: "var(--line)" }));
    }
    data.sectors.forEach((line, row) => [...line].forEach((sector, column) => {
      const border = { stroke: "var(--border)", "stroke-width": 3 };
      const [x, y] = [column * CELL, row * CELL];
      if (column && line[column - 1] !== sector) group.append(make("line", { x1: x, x2: x, y1: y, y2: y + CELL, ...border }));
      if (row && data.sectors[row - 1][column] !== sector) {
        group.append(make("line", { x1: x, x2: x + CELL, y1: y, y2: y, ...border }));
      }
    }));
    group.append(...islands);
    const label = { "font-size": 19, "text-anchor": "middle" };
    for (let column = 0; column < columns; column += 1) {
      group.append(make("text", { x: (column + 0.5) * CELL, y: -10, ...label }, String.fromCharCode(65 + column)));
    }
    for (let row = 0; row < rows; row += 1) {
      group.append(make("text", { x: -20, y: (row + 0.5) * CELL + 7, ...label }, String(row + 1)));
    }
    $("edge").setAttribute("width", columns * CELL);
    $("edge").setAttribute("height", rows * CELL);
    $("chart").setAttribute("viewBox", `-40 -34 ${columns * CELL + 46} ${rows * CELL + 40}`);
  }

  function drawRoute(group, team, boat, aside) {
    const legs = data.routes[team].slice(0, boat.l || 1);
    let at = null;
    const shift = aside * CELL;
    const put = (square) => { const [x, y] = middle(place(square)); return [x + shift, y + shift]; };
    legs.forEach(([squares, silent], number) => {
      const places = list(squares).map(put);
      const line = at ? [at, ...places] : places;
      const old = number < boat.o ? 0.45 : 1;
      if (line.length > 1) {
        group.append(make("polyline", { points: points(line), fill: "none", stroke: colour(team), "stroke-width": 5, opacity: old,
          ...(silent ? { "stroke-dasharray": "8 6" } : {}) }));
      }
      for (const [x, y] of places) {
        group.append(team === one ? make("circle", { cx: x, cy: y, r: 5, fill: colour(team), opacity: old })
          : make("rect", { x: x - 5, y: y - 5, width: 10, height: 10, fill: colour(team), opacity: old }));
      }
      if (places.length) at = places[places.length - 1];
    });
    return at;
  }

  function drawBoat(group, team, boat, at) {
    if (!at) return;
    const sunk = boat.d >= data.limit;
    const [x, y] = at;
    group.append(make("circle", { cx: x, cy: y, r: 18, fill: "var(--hull)" }));
    const shape = { fill: sunk ? "var(--hull)" : colour(team), stroke: colour(team), "stroke-width": 3 };
    group.append(team === one ? make("circle", { cx: x, cy: y, r: 15, ...shape })
      : make("rect", { x: x - 14, y: y - 14, width: 28, height: 28, rx: 4, ...shape }));
    if (sunk) {
      group.append(make("path", { d: `M${x - 9} ${y - 9}l18 18m0 -18l-18 18`, stroke: "var(--alarm)", "stroke-width": 5 }));
    } else {
      group.append(make("path", { d: `M${x - 10} ${y + 4}q10 7 20 0v-3h-7v-6h-5v6h-8z`, fill: "var(--ink)" }));
      if (boat.u) group.append(make("circle", { cx: x, cy: y, r: 22, fill: "none", stroke: "var(--lamp)", "stroke-width": 4 }));
    }
  }

  function drawMines(group, team, boat) {
    for (const square of list(boat.m)) {
      const [x, y] = middle(place(square));
      const spikes = [0, 45, 90, 135].map((turn) => {
        const [across, down] = [Math.cos(turn * Math.PI / 180) * 13, Math.sin(turn * Math.PI / 180) * 13];
        return `M${x - across} ${y - down}L${x + across} ${y + down}`;
      }).join("");
      group.append(make("path", { d: spikes, stroke: colour(team), "stroke-width": 3 }));
      group.append(make("circle", { cx: x, cy: y, r: 8, fill: team === one ? colour(team) : "var(--hull)", stroke: colour(team),
        "stroke-width": 3 }));
    }
  }

  function drawPossible(group, bits) {
    if (!bits) return;
    const set = BigInt(`0x${bits}`);
    for (let at = 0; at < columns * rows; at += 1) {
      if ((set >> BigInt(at)) & 1n) {
        const [x, y] = [(at % columns) * CELL, Math.floor(at / columns) * CELL];
        group.append(make("rect", { x: x + 4, y: y + 4, width: CELL - 8, height: CELL - 8, rx: 5, fill: "var(--possible)" }));
      }
    }
  }

  function drawPlot(group, boat) {
    if (!boat.sh) return;
    let at = [boat.x, boat.y];
    let piece = [middle(at)];
    const pieces = [piece], breaks = [];
    for (const leg of boat.sh) {
      if (STEPS[leg]) {
        at = [at[0] + STEPS[leg][0], at[1] + STEPS[leg][1]];
        piece.push(middle(at));
      } else {
        piece = [middle(at)];
        pieces.push(piece);
        breaks.push(middle(at));
      }
    }
    for (const places of pieces) {
      group.append(make("polyline", { points: points(places), fill: "none", stroke: "var(--hull)", "stroke-width": 6 }));
      group.append(make("polyline", { points: points(places), fill: "none", stroke: "var(--text)", "stroke-width": 2.5 }));
      for (const [x, y] of places) {
        group.append(make("rect", { x: x - 6, y: y - 6, width: 12, height: 12, fill: "var(--hull)", stroke: "var(--text)",
          "stroke-width": 2 }));
      }
    }
    for (const [x, y] of breaks) {
      group.append(make("rect", { x: x - 11, y: y - 11, width: 22, height: 22, fill: "var(--hull)", stroke: "var(--text)",
        "stroke-width": 2 }));
      const mark = make("text", { x, y: y + 6, "text-anchor": "middle", "font-size": 18, "font-weight": 700 }, "?");
      mark.style.fill = "var(--text)";
      group.append(mark);
    }
    const [x, y] = middle(at);
    group.append(make("rect", { x: x - 15, y: y - 15, width: 30, height: 30, fill: "none", stroke: "var(--text)", "stroke-width": 4 }));
  }

  function drawBlasts(group, squares) {
    for (const square of squares) {
      const [x, y] = middle(place(square));
      for (const reach of [0.5, 1.45]) {
        group.append(make("circle", { cx: x, cy: y, r: CELL * reach, fill: "none", stroke: "var(--hull)", "stroke-width": 7 }));
        group.append(make("circle", { cx: x, cy: y, r: CELL * reach, fill: "none", stroke: "var(--alarm)", "stroke-width": 4,
          "stroke-dasharray": "10 5" }));
      }
    }
  }

  function drawChart() {
    const group = $("moving");
    group.replaceChildren();
    const { boats, b } = moments[moment];
    const shown = view === "both" ? data.teams : [view];
    if (view !== "both") drawPossible(group, boats[view === one ? other : one].p);
    const ends = shown.map((team) =>
      drawRoute(group, team, boats[team], view === "both" ? (team === one ? -0.09 : 0.09) : 0));
    if (view !== "both") drawPlot(group, boats[view]);
    for (const team of shown) drawMines(group, team, boats[team]);
    shown.forEach((team, number) => drawBoat(group, team, boats[team], ends[number]));
    drawBlasts(group, b);
  }

  // ---- the curves: how many squares each crew could be on, and damage

  const WIDE = 600, LEFT = 8, HIGH = 120, LOW = 50;
  const across = (at) => LEFT + (WIDE - 60) * at / Math.max(1, last);
  const counts = (team) => data.counts[team] || [];
  const most = Math.max(2, ...counts(one), ...counts(other));

  function drawCurves() {
    const group = $("lines");
    group.replaceChildren();
    const counted = counts(one).length > 0;
    const top = counted ? 26 : 0;
    const foot = counted ? top + HIGH + 34 : 26;
    const label = (y, text) => group.append(make("text", { x: LEFT, y, "font-size": 17 }, text));
    const stairs = (team, value, y, height) => {
      const line = [];
      for (let at = 0; at <= last; at += 1) {
        const up = y + height - 4 - (height - 8) * value(at);
        if (at) line.push([across(at), line[line.length - 1][1]]);
        line.push([across(at), up]);
      }
      if (line.length === 1) line.push([across(1), line[0][1]]);
      group.append(make("polyline", { points: points(line), fill: "none", stroke: colour(team), "stroke-width": 3,
        ...(team === other ? { "stroke-dasharray": "9 6" } : {}) }));
    };
    if (counted) {
      label(18, say("squares"));
      group.append(make("rect", { x: LEFT, y: top, width: WIDE - 60, height: HIGH, fill: "var(--hull)", stroke: "var(--edge)" }));
      const level = (count) => Math.log10(Math.max(1, count)) / Math.log10(most);
      for (const mark of [1, 10, 100].filter((each) => each <= most)) {
        const y = top + HIGH - 4 - (HIGH - 8) * level(mark);
        group.append(make("line", { x1: LEFT, x2: WIDE - 52, y1: y, y2: y, stroke: "var(--edge)" }));
        group.append(make("text", { x: WIDE - 46, y: y + 6, "font-size": 17 }, String(mark)));
      }
      for (const team of data.teams) stairs(team, (at) => level(counts(team)[at]), top, HIGH);
    }
    label(foot - 8, say("damage"));
    group.append(make("rect", { x: LEFT, y: foot, width: WIDE - 60, height: LOW, fill: "var(--hull)", stroke: "var(--edge)" }));
    for (const team of data.teams) stairs(team, (at) => moments[at].boats[team].d / data.limit, foot, LOW);
    for (const [mark, y] of [[0, foot + LOW - 2], [data.limit, foot + 14]]) {
      group.append(make("text", { x: WIDE - 46, y, "font-size": 17 }, String(mark)));
    }
    group.append(make("line", { id: "here", y1: top, y2: foot + LOW, stroke: "var(--lamp)", "stroke-width": 3 }));
    $("curves").setAttribute("viewBox", `0 0 ${WIDE} ${foot + LOW + 6}`);
  }

  // ---- what is shown

  function clock(seconds) {
    if (seconds == null) return "";
    const whole = Math.floor(seconds);
    return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
  }

  function show() {
    const now = moments[moment];
    drawChart();
    const key = data.keys.find((each) => each.a === moment && each.w != null);
    $("told").textContent = said(key ? key.w : now.t);
    const time = clock(now.s);
    $("clock").textContent = say("moment", { at: moment + 1, count: last + 1 }) + (time ? ` · ${time}` : "");
    $("time").value = String(moment);
    $("time").setAttribute("aria-valuetext", $("clock").textContent);
    $("here").setAttribute("x1", across(moment));
    $("here").setAttribute("x2", across(moment));
    $("play").textContent = say(playing == null ? "play" : "pause");
    for (const link of document.querySelectorAll("#moments a")) {
      if (Number(link.dataset.at) === moment) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    for (const button of document.querySelectorAll("#views button")) {
      button.setAttribute("aria-pressed", String(button.dataset.view === view));
    }
  }

  function sample(...inside) {
    return make("svg", { viewBox: "0 0 52 22", "aria-hidden": "true" }, ...inside);
  }

  function write() {
    document.documentElement.lang = language;
    for (const node of document.querySelectorAll("[data-say]")) node.textContent = say(node.dataset.say);
    $("outcome").textContent = data.words[language].outcome;
    $("about").textContent = data.words[language].about;
    const title = $("title");
    title.replaceChildren(element("span", { class: one }, name(one)), " – ", element("span", { class: other }, name(other)));
    document.title = `${name(one)} – ${name(other)}`;
    $("views").replaceChildren(...["both", ...data.teams].map((each) => {
      const button = element("button", { type: "button", "data-view": each },
        each === "both" ? say("both") : say("view", { team: name(each) }));
      button.addEventListener("click", () => { view = each; link(); show(); });
      return button;
    }));
    $("languages").replaceChildren(...Object.keys(data.words).map((each) => {
      const button = element("button", { type: "button", lang: each, "aria-pressed": String(each === language) },
        data.words[each].language);
      button.addEventListener("click", () => { language = each; write(); });
      return button;
    }));
    $("moments").replaceChildren(...data.keys.map((key) => {
      const text = said(key.w != null ? key.w : moments[key.a].t) || data.words[language].outcome;
      const anchor = element("a", { href: `#m${key.a + 1}`, "data-at": key.a },
        element("b", {}, clock(moments[key.a].s) || String(key.a + 1)),
        element("span", { class: key.t && key.w != null ? key.t : "" }, text));
      return element("li", {}, anchor);
    }));
    $("praise").replaceChildren(...data.teams.filter((team) => data.praise.some((each) => each.t === team)).map((team) =>
      element("div", {}, element("h2", { class: team }, say("crew", { team: name(team) })),
        element("dl", {}, ...data.praise.filter((each) => each.t === team).flatMap((each) =>
          [element("dt", {}, say(each.r)), element("dd", {}, said(each.w))])))));
    $("kind").hidden = !data.praise.length;
    const line = (team, dashed) => make("line", { x1: 0, x2: 52, y1: 11, y2: 11, stroke: colour(team), "stroke-width": 5,
      ...(dashed ? { "stroke-dasharray": "8 6" } : {}) });
    const bead = (team) => team === one ? make("circle", { cx: 26, cy: 11, r: 7, fill: colour(team) })
      : make("rect", { x: 19, y: 4, width: 14, height: 14, fill: colour(team) });
    const box = (x) => make("rect", { x: x - 6, y: 5, width: 12, height: 12, fill: "var(--hull)", stroke: "var(--text)", "stroke-width": 2 });
    $("legend").replaceChildren(...[
      [say("route", { team: name(one) }), line(one), bead(one)],
      [say("route", { team: name(other) }), line(other), bead(other)],
      [say("silence"), line(one, true)],
      [say("plot"), make("line", { x1: 4, x2: 48, y1: 11, y2: 11, stroke: "var(--text)", "stroke-width": 2.5 }), box(8), box(44)],
      [say("possible"), make("rect", { x: 16, y: 1, width: 20, height: 20, rx: 3, fill: "var(--possible)" })],
    ].map(([text, ...inside]) => element("li", {}, sample(...inside), text)));
    drawCurves();
    show();
  }

  // ---- moving

  function go(to, { quiet = false } = {}) {
    moment = Math.max(0, Math.min(last, to));
    if (!quiet) { stop(); link(); }
    show();
  }
  function stop() {
    if (playing != null) cancelAnimationFrame(playing);
    playing = null;
  }
  function link() {
    const hash = `#m${moment + 1}${view === "both" ? "" : `-${view}`}`;
    try { history.replaceState(null, "", hash); } catch { /* a viewer without history */ }
  }
  function follow() {
    const found = /^#m(\d+)(?:-(\w+))?$/.exec(location.hash);
    if (!found) return false;
    view = data.teams.includes(found[2]) ? found[2] : "both";
    go(Number(found[1]) - 1);
    return true;
  }

  const told = new Set(data.keys.filter((key) => key.w != null).map((key) => key.a));
  const times = [0];
  {
    const linger = Math.min(LINGERS, FILM / 2 / Math.max(1, told.size));
    const step = Math.min(SLOWEST, (FILM - linger * told.size) / Math.max(1, last + 1 - told.size));
    for (let at = 0; at <= last; at += 1) times.push(times[at] + (told.has(at) ? linger : step));
  }
  function play() {
    if (playing != null) { go(moment); return; }
    if (moment === last) moment = 0;
    began = performance.now() - times[moment] * 1000;
    const frame = (now) => {
      const at = (now - began) / 1000;
      while (moment < last && times[moment + 1] <= at) moment += 1;
      playing = moment < last ? requestAnimationFrame(frame) : null;
      if (playing == null) link();
      show();
    };
    playing = requestAnimationFrame(frame);
    show();
  }
  function jump(direction) {
    const keys = [0, ...data.keys.map((key) => key.a), last];
    const found = keys.filter((at) => (at - moment) * direction > 0);
    if (found.length) go(direction > 0 ? Math.min(...found) : Math.max(...found));
  }
  function turn() {
    const views = ["both", ...data.teams];
    view = views[(views.indexOf(view) + 1) % views.length];
    link();
    show();
  }
  function speak() {
    const all = Object.keys(data.words);
    language = all[(all.indexOf(language) + 1) % all.length];
    write();
  }

  const KEYS = { " ": play, ArrowLeft: () => go(moment - 1), ArrowRight: () => go(moment + 1), ArrowUp: () => jump(-1),
    ArrowDown: () => jump(1), Home: () => go(0), End: () => go(last), v: turn, l: speak };
  document.addEventListener("keydown", (event) => {
    const act = KEYS[event.key];
    const pushed = event.target instanceof HTMLElement && event.target.closest("button, a") && event.key === " ";
    if (!act || pushed || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    act();
  });
  $("play").addEventListener("click", play);
  $("earlier").addEventListener("click", () => jump(-1));
  $("later").addEventListener("click", () => jump(1));
  $("time").max = String(last);
  $("time").addEventListener("input", () => go(Number($("time").value)));
  const point = (event) => {
    const box = $("curves").getBoundingClientRect();
    const x = (event.clientX - box.left) / box.width * WIDE;
    go(Math.round((x - LEFT) / (WIDE - 60) * last));
  };
  $("curves").addEventListener("pointerdown", (event) => { $("curves").setPointerCapture(event.pointerId); point(event); });
  $("curves").addEventListener("pointermove", (event) => { if (event.buttons) point(event); });
  let from = null;
  $("chart").addEventListener("pointerdown", (event) => { from = event.clientX; });
  $("chart").addEventListener("pointerup", (event) => {
    if (from != null && Math.abs(event.clientX - from) > 30) go(moment + (event.clientX < from ? 1 : -1));
    from = null;
  });
  addEventListener("hashchange", follow);

  drawSea();
  write();
  if (!follow()) go(last, { quiet: true });
})();

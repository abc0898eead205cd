language = English

## Names: the words of the notation. `.short` is for narrow places.

# Teams
name-blue = Blue
name-yellow = Yellow
name-green = Green

# Roles
name-captain = captain
    .the = the captain
name-mate = first mate
    .the = the first mate
name-engineer = engineer
    .the = the engineer
name-radio = radio operator
    .the = the radio operator

# Headings, which are also the engineer's panels
name-N = North
    .short = N
name-E = East
    .short = E
name-S = South
    .short = S
name-W = West
    .short = W

# Systems and gauges
name-mine = mine
    .the = the mine
name-torpedo = torpedo
    .the = the torpedo
name-drone = drone
    .the = the drone
name-sonar = sonar
    .the = the sonar
name-silence = silence
    .the = silence
name-scenario = scenario
    .the = the scenario system

# Kinds of breakdowns, circuits
name-weapons = weapons
name-detection = detection
name-special = special
name-radiation = radiation
name-orange = orange
name-gray = gray

# Kinds of a sonar answer
name-row = row
    .the = the row
name-column = column
    .the = the column
name-sector = sector
    .the = the sector

# Verbs
name-start = place the submarine
name-dive = dive
name-head = give a course
name-mark = mark a gauge
name-pass = pass
name-break = cross out a symbol
name-stop = stop
name-resume = resume
name-trigger = trigger a mine
name-answer = answer
name-archer = Archer mine
    .the = the Archer mine
name-missile = missile
    .the = the missile
name-surface = surface
name-secure = secure a section
name-done = end the turn
name-plot = plot a course
name-undo = undo
name-slide = slide the sheet
name-clear = clear the sheet

# What a blast did
name-indirect = indirect hit
name-direct = direct hit
name-hit = hit

# Games, modes, editions
name-captain-sonar = Captain Sonar
name-sonar-family = Sonar Family
name-turn = turn by turn
name-realtime = real time
name-en = English rules
name-fr = French rules

# How a match ends
name-breakdown = breakdowns
    .the = breakdowns

## Screens: fixed labels

screen-title = SONAR
screen-subtitle = Two submarines. One ocean.
screen-wait-table = Waiting for the table
screen-wait-table-help = The picture comes back by itself.
screen-hull = Hull
screen-our-turn = OUR TURN
screen-their-turn = { $team }’S TURN
screen-turns-left = { $left ->
    [one] 1 turn
   *[other] { $left } turns
}
screen-surfaced = SURFACED
screen-blackout = BLACKOUT
screen-enemy-surfaced = Surfaced
screen-enemy-surfaced-in = Surfaced, sector { $sector }
screen-heard = Heard
screen-nothing-heard = Nothing yet. Listen!
screen-warning = For the host
screen-sheet-off = Off the chart
screen-legs = { $count ->
    [0] No course
    [one] 1 plotted
   *[other] { $count } plotted
}

# OLEDs: 128 by 64 points, so very short

oled-hull = Hull

## Announcements that both crews hear

heard-started = { $team } is on the chart.
heard-dived = { $team } dives.
heard-turn = { $left ->
    [one] { $team } to play.
   *[other] { $team } to play: { $left } turns in a row.
}
heard-course = { $team } heads { $heading }.
heard-silence = { $team } goes silent.
heard-blast = { $weapon ->
    [torpedo] { $team } torpedo on { $square }
    [mine] { $team } mine explodes on { $square }
    [archer] { $team } sets off the Archer mine on { $square }
   *[missile] { $team } missile on { $square }
}: { $result ->
    [direct] direct hit!
    [indirect] indirect hit.
    [hit] hit!
   *[clear] no damage.
}
heard-mine-dropped = { $team } drops a mine.
heard-mine-destroyed = The mine on { $square } is destroyed.
heard-drone = { $team } drone in sector { $sector }: { $present ->
    [yes] the enemy is there!
   *[no] nobody there.
}
heard-sonar = { $team } uses its sonar. The enemy captain must answer.
heard-sonar-answer = { $team } answers: { $kind1 } { $value1 }, { $kind2 } { $value2 }. One of them is false.
heard-surfaced = { $team } surfaces in sector { $sector }.
heard-damaged = { $team } takes { $amount } damage: { $total } in all.
heard-destroyed = { $team } is destroyed.
heard-blackout = { $team } has no way out and must surface.
heard-ready = { $system } ready.
heard-repaired-circuit = A circuit repaired itself.
heard-repaired-damage = All breakdowns are repaired.
heard-repaired-surface = All breakdowns are repaired at the surface.

## Refusals: what is wrong, and what to do

refused-unreadable = That could not be read. Please try again.
refused-unknown-team = There is no such team. Say blue, yellow or green.
refused-unknown-role = There is no such role. Say captain, mate, engineer or radio.
refused-unknown-verb = The table does not know this order.
refused-unknown-word = A word of this order is not known.
refused-arguments = Something is missing in this order, or too much.
refused-not-in-this-game = This game does not have that order.
refused-not-in-this-mode = That does not exist in this way of playing.
refused-team-does-not-play = That team is not playing this match.
refused-role-may-not = That is another seat’s task. Ask your crew.
refused-role-may-not-activate = Your seat cannot use this system. Ask the captain.
refused-match-over = The match is over.
refused-not-dived = Not yet: both submarines must dive first.
refused-dived-already = You have dived already. The start stays where it is.
refused-start-missing = Choose a start square first, then dive.
refused-start-not-sea = You can only start at sea. Choose another square.
refused-start-fixed = This scenario sets your start square. Choose that one.
refused-answer-owed = Wait: a sonar answer is owed first.
refused-no-answer-asked = Nobody asked for an answer.
refused-table-stopped = The table is stopped. Wait until play resumes.
refused-stop-missing = Stop the table first: hit the STOP pad.
refused-stop-used = One action for each stop. Resume now.
refused-not-stopped = The table is not stopped.
refused-stopped-by-enemy = The enemy stopped the table. Wait until they resume.
refused-surfaced = Not while you are at the surface.
refused-not-your-turn = It is the enemy’s turn. Wait for yours.
refused-course-given = You already gave this turn’s course. End the turn when you are ready.
refused-course-missing = Give a course first.
refused-system-used = One system a turn. End the turn now.
refused-blackout = There is no way out: surface, or trigger one of your mines.
refused-duty-owed = Wait: the first mate and the engineer must both finish first.
refused-duty-owed-before-system = Wait with systems until the first mate and the engineer have finished.
refused-off-chart = That is off the chart. Choose another way.
refused-island = There is an island. Choose another way.
refused-own-route = You may not cross your own route. Choose another way, or surface.
refused-own-mine = One of your mines is there. Choose another way.
refused-nothing-to-mark = Nothing to mark now. Wait for the next course.
refused-gauge-full = This gauge is full. Mark another one.
refused-no-scenario-gauge = This scenario has no system of its own. Mark another gauge.
refused-gauges-have-room = A gauge still has room. Mark one.
refused-nothing-to-break = Nothing to cross out now. Wait for the next course.
refused-wrong-panel = Cross out a symbol in the panel of the last course.
refused-broken-already = This symbol is crossed out already. Choose another.
refused-not-on-sheet = This symbol is not on your sheet. Choose another.
refused-course-between = Give a course before you use another system.
refused-gauge-not-full = Its gauge is not full yet.
refused-system-broken = A breakdown blocks this system. Repair first: complete a circuit, or surface.
refused-torpedo-reach = Too far for the torpedo: four squares at most, by sea.
refused-torpedo-not-sea = A torpedo needs a sea square. Choose another.
refused-mine-not-beside = A mine goes next to your submarine. Choose a square beside it.
refused-mine-not-sea = A mine needs a sea square. Choose another.
refused-mine-on-route = Not on your own route. Choose another square.
refused-mine-on-mine = One of your mines is there already. Choose another square.
refused-no-mine-there = You have no mine on that square.
refused-no-such-sector = This chart has no such sector.
refused-not-two-kinds = Give two different things: row, column or sector.
refused-not-one-true = One must be true and the other false.
refused-no-such-value = That does not exist on this chart.
refused-silence-too-long = Four squares at most in silence.
refused-silence-blocked = Something is in the way: an island, the edge, your route or a mine.
refused-no-archer-mines = This scenario has no Archer mines.
refused-no-archer-mine-there = There is no Archer mine on that square.
refused-not-surfaced = You are not at the surface.
refused-section-secured = This section is secured already. Take another.
refused-seat-secured = Pass it on: another seat is next.
refused-not-ready-to-dive = Secure all four sections before you dive.
refused-no-energy = Not enough energy. Give courses to gain some.
refused-answer-kind = Answer with your row or your column.
refused-answer-untrue = Your answer must be true.
refused-missile-sector = The missile stays within your own sector.

## The simulator on a desk: its window (`simulator-`), and what `sonar-console play` says

simulator-title = SONAR on the desk
simulator-untouched = F1 shows the keys. Raise both captains’ fists to begin.
simulator-pressed = { $team }, { $role }: { $value } pressed
simulator-turned = { $team }, { $role }: { $value } turned by { $value1 }
simulator-foot = F1 help · Tab team · 1 to 4 seat · arrows, Enter, Space · Esc ends

simulator-on-stop = FIST
simulator-on-push = Push
simulator-on-unknown = ?
simulator-on-undo = Undo
simulator-on-slide_x = Sheet left, right
simulator-on-slide_y = Sheet up, down

simulator-control-north = button North
simulator-control-east = button East
simulator-control-south = button South
simulator-control-west = button West
simulator-control-stop = fist pad
simulator-control-select = encoder
simulator-control-push = push of the encoder
simulator-control-unknown = button “?”
simulator-control-undo = button Undo
simulator-control-slide_x = sheet left and right
simulator-control-slide_y = sheet up and down

simulator-lamp-mate_ok = Mate OK
simulator-lamp-engineer_ok = Engineer OK
simulator-lamp-ready_mine = Mine
simulator-lamp-ready_torpedo = Torpedo
simulator-lamp-ready_drone = Drone
simulator-lamp-ready_sonar = Sonar
simulator-lamp-ready_silence = Silence
simulator-lamp-ready_scenario = Scenario
simulator-lamp-stop = STOP

simulator-hint-push = Enter
simulator-hint-fist = Space
simulator-hint-unknown = U
simulator-hint-undo = Backspace
simulator-hint-back = PgUp
simulator-hint-forth = PgDn
simulator-hint-across-back = Home
simulator-hint-across-forth = End

simulator-help-title = Keys and mouse
simulator-key-team = Tab
simulator-help-team = The other team. The selected team and seat have a bright frame.
simulator-key-seat = 1 2 3 4
simulator-help-seat = Select the captain, radio operator, first mate, engineer.
simulator-key-arrows = Arrows
simulator-help-arrows = Course buttons of captain and radio operator; elsewhere they turn the encoder.
simulator-key-encoder = Page up, Page down
simulator-help-encoder = Turn the encoder of the seat under the mouse, else of the selected seat. Radio operator: sheet up, down.
simulator-key-push = Enter
simulator-help-push = Push the encoder: take what it points at.
simulator-key-fist = Space
simulator-help-fist = Hit the fist pad: begin, dive, end the turn, step back. The first mate has one too.
simulator-key-across = Home, End
simulator-help-across = Radio operator: slide the sheet left, right.
simulator-key-unknown = U
simulator-help-unknown = Radio operator: the button “?”, a silence was heard.
simulator-key-undo = Backspace
simulator-help-undo = Radio operator: take the last course back; held for a second: wipe the track.
simulator-key-help = F1
simulator-help-help = This help, on and off.
simulator-key-language = F2
simulator-help-language = The language of this window. The screens and OLEDs keep the language of their team.
simulator-key-quit = Esc
simulator-help-quit = Close the help, else end.
simulator-key-click = Click
simulator-help-click = Press a button as long as you hold it. An encoder’s left half turns back, its right half forth.
simulator-key-wheel = Wheel
simulator-help-wheel = Turn the encoder of the seat under the mouse.
simulator-key-middle = Middle button
simulator-help-middle = Push the encoder of the seat under the mouse.

simulator-no-display = No display is attached: the demonstration match is played off-screen instead.
simulator-folder = Pictures and record: { $value }
simulator-played = { $orders } orders, { $pictures } pictures. { $value }
simulator-replay-same = The record, played again by the referee, gives the same state.
simulator-replay-other = The record, played again by the referee, gives another state.
simulator-demonstration-stuck = The demonstration could not give the order “{ $value }”.
simulator-demonstration-open = The demonstration’s orders are all given, and the match is not over.
simulator-state-folder = { $value }: { $value1 }. Name another folder with --state or --out.

## Stations: prompts (`prompt-`), menu items (`item-`), who is awaited (`awaited-`),
## how it ended (`outcome-`), what a press did (`said-`)


nothing-now = { $moment ->
    [attract] Both captains: hit the fist pad to begin.
    [after] The match is over. Both captains: hit the fist pad to play again.
    [dived] You have dived. Wait for the enemy to dive.
    [over] The match is over.
    [asked] Wait for the enemy captain’s answer.
    [truth] The enemy’s sonar wants an answer: choose with the encoder.
    [lie] The enemy’s sonar wants an answer: choose with the encoder.
    [blackout] There is no way out: surface from the menu, or trigger a mine.
    [enemy] It is the enemy’s turn. Wait for yours.
    [sector] Choose with the encoder, then push.
   *[other] { $control ->
        [stop] Nothing to stop: you play turn by turn.
       *[other] This control does nothing right now.
    }
}

nothing-there = There is nothing more that way.

no-target-mine = There is no free square beside you for a mine.
no-target-trigger = You have no mine to trigger.
no-target-archer = No Archer mine is left.

prompt-evening-attract-wait = Captain: hit the fist pad to begin.
prompt-evening-attract-ready = Ready! Waiting for the other crew’s fist.
prompt-evening-after-wait = Captain: hit the fist pad to play again.
prompt-evening-after-ready = Ready! Waiting for the other crew’s fist.

prompt-captain-start = Choose a start square, push, then hit the fist pad to dive.
prompt-captain-dived = Dived. Waiting for the enemy to dive.
prompt-captain-course = Give a course, or surface from the menu.
prompt-captain-blackout = No way out! Surface, or trigger a mine.
prompt-captain-duties = Your crew is at work. Wait for both OKs.
prompt-captain-action = Use a system if you like, then hit the fist pad.
prompt-captain-enemy = The enemy’s turn. You may trigger a mine.
prompt-captain-asked = Sonar sent. The enemy captain must answer.
prompt-captain-target = { $verb ->
    [torpedo] Torpedo on { $square }?
    [mine] Drop a mine on { $square }?
    [trigger] Trigger the mine on { $square }?
   *[archer] Trigger the Archer mine on { $square }?
} Push: yes. Fist: back.
prompt-captain-sector = Drone to sector { $sector }? Push: yes. Fist: back.
prompt-captain-silence = { $squares ->
    [0] Silence to the { $heading }: stay here?
    [one] Silence to the { $heading }: 1 square?
   *[other] Silence to the { $heading }: { $squares } squares?
} Push: yes. Fist: back.
prompt-captain-truth = Enemy sonar! First choose what is true.
prompt-captain-lie = { $kind ->
    [row] Row
    [column] Column
   *[sector] Sector
} { $value } is true. Now choose what is false. Fist: back.
prompt-captain-over = The match is over.

prompt-mate-setup = You fill the gauges: one space for each course.
prompt-mate-mark = Mark a space: { $system }?
prompt-mate-pass = Every gauge is full. Push to say OK.
prompt-mate-free = OK. A full drone or sonar is yours to use.
prompt-mate-sector = Drone to sector { $sector }? Turn, then push.
prompt-mate-over = The match is over.

prompt-engineer-setup = You cross out a breakdown for each course.
prompt-engineer-break = Cross out a symbol in the panel { $heading }.
prompt-engineer-free = OK. Look over your panels.
prompt-engineer-over = The match is over.

prompt-radio-setup = Listen: you will plot the enemy’s courses.
prompt-radio-plot = Plot what you hear and slide the sheet.
prompt-radio-over = The match is over.

item-done = End the turn
item-torpedo = Torpedo
item-mine = Drop a mine
item-trigger = Trigger a mine
item-drone = Drone
item-sonar = Sonar
item-silence = Silence
item-archer = Archer mine
item-surface = Surface
item-sector = Sector { $sector }
item-piece-row = Row { $value }
item-piece-column = Column { $value }
item-piece-sector = Sector { $value }

awaited-over = The match is over.
awaited-dive-own = Your captain chooses where to start and dives.
awaited-dive-enemy = Waiting for the enemy to dive.
awaited-answer-own = Your captain owes the enemy an answer.
awaited-answer-enemy = Waiting for the enemy captain’s answer.
awaited-enemy = { $left ->
    [one] Waiting for the enemy.
   *[other] Waiting for the enemy: { $left } turns in a row.
}
awaited-mate-and-engineer = Waiting for the first mate and the engineer.
awaited-role = Waiting for { THE($role) }.
awaited-surface = Your captain must surface.
awaited-course = Your captain gives a course.
awaited-action = Your captain may use a system and ends the turn.

outcome-draw = Both submarines are lost. Nobody wins.
outcome-won = You win! { $cause ->
    [breakdown] Breakdowns destroyed the enemy.
    [surface] Surfacing destroyed the enemy.
   *[other] The enemy is sunk: { $cause }.
}
outcome-lost = You lose. { $cause ->
    [breakdown] Breakdowns destroyed your submarine.
    [surface] Surfacing destroyed your submarine.
   *[other] Your submarine is sunk: { $cause }.
}

warning-disk = This match is not being saved: { $value }
warning-stuck = A control is stuck: { $value }
warning-board = A crew board does not answer: { $value }
warning-oled = A small display does not answer: { $value }

heard-answer = { $team } answers: { $kind1 } { $value1 }.
heard-surfaced-at = { $team } surfaces on { $square }.
heard-stopped = { $team } stops the table.
heard-resumed = { $team } resumes play.
heard-ready-to-dive = { $team } is ready to dive.
heard-inspection-passed = { $team }: the hull is secured.
heard-inspection-failed = { $team }: the hull must be secured again.

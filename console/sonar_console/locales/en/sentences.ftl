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
    .to = north
    .short = N
name-E = East
    .to = east
    .short = E
name-S = South
    .to = south
    .short = S
name-W = West
    .to = west
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
name-power-supply = power supply
name-processor = processor
name-memory-card = memory card
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
name-locate = name the enemy’s square
name-claim = time is up
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
screen-subtitle-house = { $value } · { screen-subtitle }
screen-attract-turn = Any encoder: other pages
screen-wait-table = Waiting for the table
screen-wait-table-help = The picture comes back by itself.
screen-hull = Hull
# The seats that one person holds
screen-captain-mate = Captain and first mate
screen-captain-mate-engineer = Captain, first mate and engineer
screen-captain-mate-engineer-radio = The whole crew
screen-captain-radio = Captain and radio operator
screen-our-turn = OUR TURN
screen-their-turn = { $team ->
    [blue] BLUE
    [yellow] YELLOW
    [green] GREEN
   *[other] { $team }
}’S TURN
screen-turns-left = { $left ->
    [one] 1 turn
   *[other] { $left } turns
}
screen-our-stop = OUR STOP
screen-their-stop = { $team ->
    [blue] BLUE
    [yellow] YELLOW
    [green] GREEN
   *[other] { $team }
}’S STOP
screen-ready-to-dive = READY TO DIVE
screen-secured = Hull: { $count } of 4 secured
screen-energy = Energy
screen-reach = Sector { $sector }: your missile’s reach
screen-legend-hole = Open-water hole: surface here unharmed.
screen-legend-archer = Archer mine: the scenario gauge triggers it.
screen-legend-place = Your place to reach.
screen-legend-place-enemy = The enemy’s place to reach.
screen-legend-possible = The enemy can be here: { $count ->
    [one] 1 square
   *[other] { $count } squares
}
screen-surfaced = SURFACED
screen-blackout = BLACKOUT
screen-enemy-surfaced = Surfaced
screen-enemy-surfaced-in = Surfaced, sector { $sector }
screen-heard = Heard
screen-nothing-heard = Nothing yet. Listen!
screen-undrawn = This picture could not be drawn anew, so it shows an earlier moment.
screen-warning = For the host
screen-sheet-off = { $way ->
    [east] Slide right
    [west] Slide left
    [north] Slide up
    [south] Slide down
   *[none] Off the chart
}
screen-usable = { $system ->
   *[other] Ready
}
screen-blocked = Blocked { $panels }
screen-blocked-short = Blocked
# Before the kinds of symbols, each with the systems that it blocks
screen-blocks = Blocks
screen-marked = { $size ->
    [one] { $marked } of 1 mark
   *[other] { $marked } of { $size } marks
}
screen-sheet-land = Impossible: land in its way
screen-sheet-land-short = Impossible
screen-legs = { $count ->
    [0] No course
    [one] 1 plotted
   *[other] { $count } plotted
}

# Advice to an engineer, before a symbol is crossed out

advice-damage = { $cause ->
    [panel] Fills panel { $panel }, costs { $amount } damage, repairs all.
   *[radiation] Completes the radiation, costs { $amount } damage, repairs all.
}
advice-repair = Completes the { $circuit ->
    [yellow] yellow
    [orange] orange
   *[gray] gray
} circuit, which is repaired.
advice-block = { $count ->
    [0] Blocks nothing more
    [one] Blocks { THE($system1) }
   *[other] Blocks { $system1 } and { $system2 }
}{ $near ->
    [panel] ; the panel is nearly full.
    [radiation] ; the radiation is nearly full.
    [circuit] ; the circuit is nearly repaired.
   *[none] .
}

# What bots report to the people in their crew

oled-report = Report
report-radio-square = They are on { $square }. I am certain.
report-radio-sure = They are in sector { $sector }, on one of { $count } squares.
report-radio-likely = Sector { $sector }, most likely: { $share ->
    [one] 1 chance
   *[other] { $share } chances
} in ten.
report-radio-guess = Perhaps sector { $sector }, but I am not sure: { $share ->
    [one] 1 chance
   *[other] { $share } chances
} in ten.
report-radio-lost = They could be on any of { $count } squares. I cannot name a sector.
report-mate-ready = { $count ->
    [one] You can use { THE($system1) }.
    [2] You can use { THE($system1) } and { THE($system2) }.
   *[other] You can use { THE($system1) }, { THE($system2) } and { $rest } more.
}
report-mate-blocked = A breakdown in panel { $panel } blocks { THE($system) }, which is charged.
report-mate-charging = Nothing is ready. { $left ->
    [one] One more mark charges { THE($system) }.
   *[other] { $left } more marks charge { THE($system) }.
}
report-engineer-spare = { $heading } spares the torpedo. I would cross out { $kind ->
    [radiation] a purple radiation symbol
    [detection] a green eye
    [weapons] a red crosshair, soon repaired
   *[special] a yellow star
}.
report-engineer-none = Any course now costs the torpedo, or the hull.
report-engineer-circuit = Panel { $panel } blocks the torpedo. { $left ->
    [one] One more symbol on the
   *[other] { $left } more symbols on the
} { $circuit ->
    [yellow] yellow
    [orange] orange
   *[gray] gray
} circuit { $left ->
    [one] repairs
   *[other] repair
} it.
report-engineer-blocked = { $count ->
    [one] A red crosshair in panel { $panel } blocks the torpedo. Only surfacing would repair it soon.
   *[other] The torpedo is blocked by { $count } red crosshairs. Only surfacing would repair it soon.
}

# OLEDs: 128 by 64 points, so very short

oled-hull = Hull
oled-stop = STOP
oled-secured = Secured: { $count }/4
oled-ready = Ready to dive
oled-energy = Energy

## Announcements that both crews hear

heard-started = { $team } is in position.
heard-dived = { $team } dives.
heard-turn = { $left ->
    [one] { $team } to play.
   *[other] { $team } to play: { $left } turns in a row.
}
heard-course = { $team } heads { TO($heading) }.
heard-steered = { $team } goes { $heading ->
    [N] up
    [E] right
    [S] down
   *[W] left
}.
heard-silence = { $team } goes silent.
heard-blast = { $weapon ->
    [torpedo] { $team } fires a torpedo at { $square }
    [mine] { $team } triggers a mine on { $square }
    [archer] { $team } triggers an Archer mine on { $square }
   *[missile] { $team } launches a missile at { $square }
}. { $result ->
    [direct] Direct hit on { $other }!
    [indirect] Indirect hit on { $other }.
    [hit] { $other } is hit!
   *[clear] { $other } is not hit.
}
heard-mine-dropped = { $team } drops a mine.
heard-mine-destroyed = The mine on { $square } is destroyed.
heard-drone = { $team } sends a drone to sector { $sector }. { $present ->
    [yes] { $other } is there!
   *[no] { $other } is not there.
}
heard-held = { $team } holds sector { $sector }. That is turn { $done } of { $of }.
heard-left = { $team } has left sector { $sector }.
heard-located = { $team } guesses { $square }. { $present ->
    [yes] { $other } is there!
   *[no] { $other } is not there.
}
heard-sonar = { $team } uses its sonar. { $other }’s captain must answer.
heard-sonar-answer = { $team } says { $kind1 } { $value1 } and { $kind2 } { $value2 }. One of the two is false.
heard-surfaced = { $team } surfaces in sector { $sector }.
heard-damaged = { $source ->
    [breakdown] { $team }’s breakdowns cost { $amount } damage
    [surface] { $team } surfaced under the ice. It takes { $amount } damage
   *[hit] { $team } takes { $amount } damage
}. That makes { $total }.
heard-destroyed = { $team } is sunk!
heard-blackout = Blackout! { $team } must surface.
heard-charged = The { $system } gauge is full, but a breakdown in panel { $panel } blocks it.
heard-ready = { $team }’s { $system } is charged.
heard-repaired-circuit = A complete circuit is repaired.
heard-repaired-damage = All breakdowns are repaired.
heard-repaired-surface = Surfacing repairs all breakdowns.
heard-full = { $full ->
    [radiation] All radiation symbols are crossed out
   *[other] The whole { TO($full) } panel is crossed out
}, which costs the damage. All breakdowns are repaired.

## The stage: what has just happened, in large letters

stage-lots = Who begins?
stage-lots-drawn = { $team } begins!
stage-dive = { $side ->
    [own] Dive!
   *[both] { $team } dives.
}
stage-torpedo = { $side ->
    [own] Torpedo fired at { $square }
    [enemy] Torpedo coming at { $square }!
   *[both] { $team } fires a torpedo at { $square }
}
stage-trigger = { $side ->
    [own] We trigger our mine on { $square }
   *[both] { $team } triggers a mine on { $square }!
}
stage-archer = { $side ->
    [own] We trigger an Archer mine on { $square }
   *[both] { $team } triggers an Archer mine on { $square }!
}
stage-missile = { $side ->
    [own] Missile launched at { $square }
    [enemy] Missile coming at { $square }!
   *[both] { $team } launches a missile at { $square }
}
stage-hit = { $side ->
    [own] { $other } is hit!
    [enemy] We are hit!
   *[both] { $other } is hit!
}
stage-near = { $side ->
    [own] Indirect hit on { $other }!
    [enemy] Indirect hit on us!
   *[both] Indirect hit on { $other }!
}
stage-nothing = { $side ->
    [own] Nothing at { $square }.
    [enemy] It missed us.
   *[both] Nothing at { $square }.
}
stage-also = { $side ->
    [own] The blast has reached us too!
   *[both] The blast has reached { $team } too!
}
stage-mine = { $side ->
    [own] Mine dropped
   *[both] { $team } drops a mine
}
stage-mine-told = { $side ->
    [own] It lies next to us. They do not know where.
   *[both] It lies on a square next to their submarine.
}
stage-drone = { $side ->
    [own] Drone sent to sector { $sector }
    [enemy] A drone searches sector { $sector }!
   *[both] { $team } sends a drone to sector { $sector }
}
stage-found = { $side ->
    [own] { $other } is in sector { $sector }!
    [enemy] They have found us!
   *[both] { $other } is in sector { $sector }!
}
stage-empty = { $side ->
    [own] Nobody in sector { $sector }.
    [enemy] They looked in the wrong place.
   *[both] Nobody in sector { $sector }.
}
stage-sonar = { $side ->
    [own] Sonar!
    [enemy] They are using their sonar!
   *[both] { $team } uses its sonar
}
stage-sonar-told = { $side ->
    [enemy] Our captain must answer.
   *[own] { $other }’s captain must answer.
}
stage-answer = { $side ->
    [own] Our answer
   *[both] { $team } answers
}
stage-answer-told = { $pieces ->
    [1] That is the truth.
   *[2] One of them is true, the other is false.
}
stage-silence = { $side ->
    [own] Silent running
   *[both] { $team } goes silent
}
stage-silence-told = { $side ->
    [own] Nobody has heard where we go.
   *[both] It may have moved up to { $most } in a straight line.
}
stage-damage = { $side ->
    [own] { $amount ->
        [one] We take 1 damage!
       *[other] We take { $amount } damage!
    }
   *[both] { $amount ->
        [one] { $team } takes 1 damage
       *[other] { $team } takes { $amount } damage
    }
}
stage-damage-told = { $cause ->
    [breakdown] Its own breakdowns did it.
    [surface] { $side ->
        [own] We did not surface in a hole.
       *[both] It did not surface in a hole.
    }
   *[hit] { $limit ->
        [one] The only box is crossed out.
       *[other] { $total } of { $limit } boxes are crossed out.
    }
}
stage-panel = Our breakdowns cost us { $amount } damage!
stage-blackout = Blackout!
stage-blackout-told = { $side ->
    [own] No way out. We must surface.
   *[both] { $team } has no way out and must surface.
}
stage-surface = { $side ->
    [own] We surface
   *[both] { $team } surfaces
}
stage-surface-told = { $square ->
    [none] Everybody has heard “sector { $sector }”.
   *[other] Everybody has heard “{ $square }”.
}
stage-inspection = { $side ->
    [own] Our hull is inspected
   *[both] { $team }’s hull is inspected
}
stage-inspected = { $amount ->
    [1] No line has left the hull.
   *[0] A line has left the hull. All four start over!
}
stage-sinking = { $side ->
    [own] We are sinking!
   *[both] { $team } is sinking!
}
stage-sinking-told = { $side ->
    [own] The hull could not take any more.
   *[both] Its hull could not take any more.
}
stage-victory = { $side ->
    [both] { $team } has won!
   *[own] Victory!
}
stage-defeat = We have lost.
stage-draw = Both submarines are sunk.

# On the OLEDs: two or three short lines

oled-stage = { $kind ->
    [lots] Who begins?
    [dive] { $team } dives
    [torpedo] Torpedo { $square }
    [trigger] Mine { $square }
    [archer] Archer { $square }
    [missile] Missile { $square }
    [hit] Hit!
    [near] Near miss!
    [nothing] Missed
    [mine] Mine dropped
    [drone] Drone { $sector }
    [found] Found! { $sector }
    [empty] Not in { $sector }
    [sonar] Sonar
    [answer] Answer
    [silence] Silence
    [damage] Damage
    [panel] Damage
    [blackout] Blackout
    [surface] { $team } is up
    [inspection] Hull check
    [sinking] { $team } sinks
    [victory] Victory
    [defeat] Defeat
   *[draw] No winner
}

found-sonar = { $kind1 ->
    [row] Row
    [column] Column
   *[sector] Sector
} { $value1 } or { $kind2 } { $value2 }{ $ago ->
    [none] {""}
    [0] , just now
    [one] , 1 move ago
   *[other] , { $ago } moves ago
}
found-answer = { $kind1 ->
    [row] Row
    [column] Column
   *[sector] Sector
} { $value1 }{ $ago ->
    [none] {""}
    [0] , just now
    [one] , 1 move ago
   *[other] , { $ago } moves ago
}
found-drone = { $present ->
    [yes] In sector { $sector }
   *[no] Not in sector { $sector }
}{ $ago ->
    [none] {""}
    [0] , just now
    [one] , 1 move ago
   *[other] , { $ago } moves ago
}
found-surfaced = Surfaced in sector { $sector }{ $ago ->
    [none] {""}
    [0] , just now
    [one] , 1 move ago
   *[other] , { $ago } moves ago
}
found-surfaced-at = Surfaced on { $square }{ $ago ->
    [none] {""}
    [0] , just now
    [one] , 1 move ago
   *[other] , { $ago } moves ago
}

## Refusals: what is wrong, and what to do

refused-unreadable = That could not be read. Please try again.
refused-unknown-team = There is no team “{ $word }”. Say blue, yellow or green.
refused-unknown-role = There is no role “{ $word }”. Say captain, mate, engineer or radio.
refused-unknown-verb = The table does not know the order “{ $word }”.
refused-unknown-word = “{ $word }” does not belong in this order.
refused-takeback-count = One to { $most } orders can be taken back at once, not “{ $word }”.
refused-takeback-too-many = { $stand ->
    [0] There is no order that could be taken back.
    [one] Only one order can be taken back, not { $count }.
   *[other] Only { $stand } orders can be taken back, not { $count }.
}
refused-takeback-too-many-hidden = Fewer than { $count } orders can be taken back.
refused-arguments = Something is missing in this order, or there is a word too many.
refused-not-in-this-game = { $game } does not have that order.
refused-not-in-this-mode = { $mode ->
    [turn] Turn by turn there is no such order.
   *[other] In real time there is no such order.
}
refused-team-does-not-play = { $team } is not playing this match.
refused-role-may-not = That is not a job for { THE($role) }. Ask your crew.
refused-role-may-not-activate = Not a job for { THE($role) }. Captains use any system, first mates drone and sonar.
refused-match-over = The match is over.
refused-not-dived = Wait until both submarines have dived.
refused-dived-already = You have dived already. The start stays where it is.
refused-start-missing = Choose a start square first, then dive.
refused-start-not-sea = { $square } is not at sea. Choose another square to start on.
refused-start-fixed = This scenario starts you on { $square }.
refused-answer-owed = Wait until { $team } has answered the sonar.
refused-no-answer-asked = Nobody asked for an answer.
refused-table-stopped = Your crew has stopped play. Act once, or resume.
refused-stop-missing = Hit the fist pad first, to stop play.
refused-stop-used = You get one action for each stop. Resume play now.
refused-not-stopped = Play is not stopped.
refused-stopped-by-enemy = { $team } has stopped play. Wait until they resume.
refused-surfaced = You cannot do that at the surface.
refused-not-your-turn = It is the enemy’s turn. Wait for yours.
refused-course-given = You already gave this turn’s course. End the turn when you are ready.
refused-course-missing = Give a course first.
refused-system-used = You get one system a turn. End the turn now.
refused-blackout = Blackout! No course is open, so your captain must surface.
refused-duty-owed = Wait until { THE($role) } has finished.
refused-duty-owed-before-system = No system until { THE($role) } has finished.
refused-off-chart = The chart ends { $heading } of you. Choose another way.
refused-island = There is an island on { $square }. Choose another way.
refused-own-route = Your route already has { $square }. Choose another way, or surface.
refused-own-mine = Your own mine is on { $square }. Choose another way.
refused-nothing-to-mark = Nothing to mark now. Wait for the next course.
refused-gauge-full = The { $system } gauge is full. Mark another one.
refused-gauge-just-used = The { $system } gauge was emptied by this very silence. Mark another one.
refused-no-scenario-gauge = This scenario has no system of its own. Mark another gauge.
refused-gauges-have-room = A gauge still has a free space. Mark one.
refused-nothing-to-break = Nothing to cross out now. Wait for the next course.
refused-wrong-panel = The last course was { $heading }. Cross out a symbol in that panel.
refused-broken-already = { $symbol } is crossed out already. Choose another.
refused-not-on-sheet = Your sheet has no { $symbol }. Choose another.
refused-course-between = Give a course before you use another system. A silence does not count as a course.
refused-gauge-not-full = The { $system } gauge is not full yet.
refused-system-broken = { $count ->
    [one] A breakdown in panel { $panel } blocks { THE($system) }.
   *[other] Several breakdowns block { THE($system) }.
} Complete a circuit, or surface.
refused-torpedo-reach = { $square } is out of the torpedo’s reach. Choose another.
refused-torpedo-not-sea = { $square } is not at sea. Choose another square for the torpedo.
refused-mine-not-beside = { $square } is not next to your submarine. Choose a square beside it.
refused-mine-diagonal = { $square } is diagonal to you. Drop mines north, east, south or west of you.
refused-mine-not-sea = { $square } is not at sea. Choose another square for the mine.
refused-mine-on-route = { $square } is on your own route. Choose another square.
refused-mine-on-mine = Your own mine is on { $square } already. Choose another square.
refused-no-mine-there = You have no mine on { $square }.
refused-no-such-sector = This chart has no sector { $sector }.
refused-not-two-kinds = Choose two different kinds: row, column or sector.
refused-not-one-true = One must be true and the other false.
refused-no-such-value = This chart has no { $kind } { $value }.
refused-silence-too-long = A silence is four squares at most, not { $squares }.
refused-silence-blocked = You cannot go { $heading }: an island, the edge, your route or a mine is in the way.
refused-no-archer-mines = This scenario has no Archer mines.
refused-no-archer-mine-there = There is no Archer mine on { $square }.
refused-not-surfaced = You are not at the surface.
refused-section-secured = Section { $section } is secured already. Take another.
refused-seat-secured = Another seat is next. Pass the sheet on.
refused-not-ready-to-dive = Secure all four sections before you dive.
refused-no-energy = That costs { $cost } energy and you have { $energy }. Each course gives 1.
refused-answer-kind = Answer with your row or your column.
refused-answer-untrue = That is not your { $kind }. Your answer must be true.
refused-nothing-to-find = In this scenario you do not win by naming the enemy’s square.
refused-detection-missing = Send a drone first, or get an answer to your sonar.
refused-locate-not-sea = { $square } is not at sea. Name another square.
refused-no-time-to-survive = Your team does not win by surviving minutes.
refused-minutes-to-go = Too early. Only { DECIMAL($seconds) } s of { $minutes } min have passed.
refused-missile-sector = { $square } is outside your sector, and a missile cannot leave it.

## The simulator on a desk: its window (`simulator-`), and what `sonar-console play` says

simulator-title = SONAR on the desk
simulator-untouched = F1 shows the keys. To begin, hit the captains’ fist pads.
simulator-pressed = { $team }, { $role }: { $value } pressed
simulator-turned = { $team }, { $role }: { $value } turned by { $value1 }
simulator-foot = F1 help · Tab team · 1 to 4 seat · arrows, Enter, Space · Esc end

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

simulator-lamp-mate_ok = First mate OK
simulator-lamp-engineer_ok = Engineer OK
simulator-lamp-ready_mine = Mine
simulator-lamp-ready_torpedo = Torpedo
simulator-lamp-ready_drone = Drone
simulator-lamp-ready_sonar = Sonar
simulator-lamp-ready_silence = Silence
simulator-lamp-ready_scenario = Scenario
simulator-lamp-stop = STOP

simulator-hint-push = Enter
simulator-hint-stop = Space
simulator-hint-unknown = U
simulator-hint-undo = Backspace
simulator-hint-back = PgUp
simulator-hint-forth = PgDn
simulator-hint-across-back = Home
simulator-hint-across-forth = End
simulator-hint-course = arrow keys

simulator-use-push = choose
simulator-use-stop = begin, STOP
simulator-use-unknown = silence
simulator-use-undo = one course back
simulator-use-course = course

simulator-end-ask = End the match now?
simulator-end-kept = Nothing is lost. The table offers it again the next time you start.
simulator-end-keys = Enter ends. Any other key goes on playing.

simulator-help-title = Keys and mouse
simulator-key-team = Tab
simulator-help-team = The other team. The selected team and seat have a bright frame.
simulator-key-seat = 1 2 3 4
simulator-help-seat = Select the captain, radio operator, first mate, engineer.
simulator-key-arrows = Arrows
simulator-help-arrows = Course buttons of captain and radio operator; elsewhere they turn the encoder.
simulator-key-encoder = Page up, Page down
simulator-help-encoder = Turn the encoder of the selected seat.
simulator-key-push = Enter
simulator-help-push = Push the encoder: take what it points at. Both captains’ at once: Enter for one, a click for the other.
simulator-key-fist = Space
simulator-help-fist = Hit the fist pad: begin, dive, end the turn, go back. The first mate has one too.
simulator-key-across = Home, End
simulator-help-across = Radio operator: slide the sheet left, right (up and down: the page keys).
simulator-key-unknown = U
simulator-help-unknown = Radio operator: the button “?”, a silence was heard. Held for a second: the language of the crew’s screen.
simulator-key-undo = Backspace
simulator-help-undo = Radio operator: take the last course back; held for a second: wipe the track.
simulator-key-help = F1
simulator-help-help = This help, on and off.
simulator-key-language = F2
simulator-help-language = The language of this window. The screens and OLEDs keep the language of their team.
simulator-key-cover = F3
simulator-help-cover = Lift the cover of a crew of bots, or put it back; a click lifts it too.
simulator-key-quit = Esc
simulator-help-quit = Close the help, else end. During a match you are asked first.
simulator-key-click = Click
simulator-help-click = Press a button as long as you hold it. An encoder: the left turns back, the right forth, the middle pushes.
simulator-key-wheel = Wheel
simulator-help-wheel = Turn the encoder of the seat under the mouse.
simulator-key-middle = Middle button
simulator-help-middle = Push the encoder of the seat under the mouse.

simulator-cover-title = { $team }: bots play here
simulator-cover-level = Level: { $level }
simulator-cover-lift = They play against you. Click or press F3 to look at them, F3 again to cover them.

simulator-no-display = No display is attached: the demonstration match is played off-screen instead.
simulator-folder = Pictures and record: { $value }
simulator-played = { $orders ->
    [one] 1 order
   *[other] { $orders } orders
}, { $pictures ->
    [one] 1 picture
   *[other] { $pictures } pictures
}. { $value }
simulator-replay-same = The record, played again by the referee, gives the same state.
simulator-replay-other = The record, played again by the referee, gives another state.
simulator-demonstration-stuck = The demonstration could not give the order “{ $value }”.
simulator-demonstration-open = The demonstration’s orders are all given, and the match is not over.
simulator-state-folder = { $value }: { $value1 }. Name another folder with --state or --out.

## Stations: prompts (`prompt-`), menu items (`item-`), who is awaited (`awaited-`),
## how it ended (`outcome-`), what a press did (`said-`)


nothing-now = { $moment ->
    [door] Captain, choose with the encoder or the arrows, then push or hit the fist pad.
    [briefing] Read the briefing. Captain, hit the fist pad when your crew is ready.
    [attract] That does nothing yet. Captains, hit the fist pad to begin.
    [review] The match is over. Captains, hit the fist pad to play again.
    [resume] A match was interrupted. The captains resume or discard it.
    [setup] The captains set up the match with the encoder, then hit the fist pad.
    [service] The host’s page is open. The fist pad leaves it.
    [charts] The host is drawing a chart. The fist pad leaves the page.
    [trace] Steer the pen with your encoder and stay between the lines.
    [dived] You have dived. Wait for the enemy to dive.
    [over] The match is over.
    [asked] Wait for the enemy captain’s answer.
    [truth] The enemy’s sonar wants an answer. Choose it with the encoder.
    [lie] The enemy’s sonar wants an answer. Choose it with the encoder.
    [tell] The enemy’s sonar wants an answer. Choose it with the encoder.
    [blackout] Blackout! Your captain must choose Surface from the menu.
    [enemy] It is the enemy’s turn. Wait for yours.
    [wait] It is the enemy’s turn. Wait for yours.
    [secure] Choose a section: north is 1, east 2, south 3 and west 4.
    [surfaced] You are at the surface. Another seat is securing a section.
    [ready] All is ready. Your captain hits the fist pad to dive.
    [sector] Choose with the encoder, then push.
   *[other] { $control ->
        [stop] You play turn by turn, so there is nothing to stop.
       *[other] This control does nothing right now.
    }
}

nothing-there = There is nothing more that way.
nothing-start-given = The start is given: you begin on { $square }.
nothing-to-take-back = There is no order to be taken back.
nothing-push-held = You held it too long for a push. Tap it.
nothing-push-changed = Your choice changed just before you pushed. Look, and push again.
nothing-turn-pushed = Let the encoder go before you turn it.
nothing-same-fist = Your crew’s fist pad has just counted. Hit it again in a moment.
fault-press = The table made a mistake and did nothing. Please try again.
fault-order = The table made a mistake and did not take that order. Try again, or try another.
nothing-in-family = This control is not used in Sonar Family.

no-target-mine = There is no free square beside you for a mine.
no-target-trigger = You have no mine to trigger.
no-target-archer = No Archer mine is left.

prompt-attract-wait = Captain, hit the fist pad to begin.
prompt-attract-ready = Ready! Waiting for the other crew to hit its fist pad.
prompt-play-hold = Both fist pads are held. Hold on to give this match up.
prompt-play-back = Both encoders are held. Hold on to take the last order back.
prompt-play-pause-seat = The match waits.
prompt-play-pause-wait = The match goes on when the picture is back. To play without it, both captains hit the fist pad.
prompt-play-pause-ready = Ready! The match goes on without the picture when the other captain hits the fist pad too.
prompt-play-pause-wait-alone = The match goes on when the picture is back. To play without it, hit the fist pad.
prompt-play-pause-ready-alone = The match goes on.
prompt-resume-wait = Turn to resume or discard the match, then hit the fist pad.
prompt-resume-ready = Agreed! Waiting for the other crew to hit its fist pad.
prompt-resume-hold = Keep holding to open the host’s page.
prompt-resume-watch = The captains decide whether this match goes on.
prompt-review-wait = Captain, hit the fist pad to play again.
prompt-review-soon = The review follows. Captain, hit the fist pad to play again.
prompt-review-called = The other crew is ready. Captain, hit the fist pad.
prompt-review-ready = Ready! Waiting for the other crew to hit its fist pad.

prompt-captain-start = Choose a start square, push, then hit the fist pad to dive.
prompt-captain-start-fixed = You start on { $square }. Push, then hit the fist pad to dive.
prompt-captain-start-placed = You start on { $square }. Hit the fist pad to dive.
prompt-captain-dived = You have dived. Waiting for the enemy to dive.
prompt-captain-course = Give a course, or surface from the menu.
prompt-captain-course-or-system = Give a course, or use a system or surface from the menu.
prompt-captain-blackout = Blackout! Surface, or trigger a mine.
prompt-captain-no-way = Blackout! No course is open. Choose Surface in the menu and push.
prompt-captain-duties = Your crew is at work. Wait for both OKs.
prompt-captain-duty = Wait for { THE($role) } to finish.
prompt-captain-acted = You have used your system. Hit the fist pad to end the turn.
prompt-captain-idle = No system is ready. Hit the fist pad to end the turn.
prompt-captain-trigger = You may trigger a mine. Hit the fist pad to end the turn.
prompt-captain-action = Use a system if you like, then hit the fist pad.
prompt-captain-enemy = It is the enemy’s turn. You may trigger a mine.
prompt-captain-asked = Your sonar is out. The enemy captain must answer.
prompt-captain-target = { $verb ->
    [torpedo] Fire a torpedo at { $square }?
    [mine] Drop a mine on { $square }?
    [trigger] Trigger the mine on { $square }?
    [missile] Launch a missile at { $square }?
    [locate] Is the enemy on { $square }?
   *[archer] Trigger the Archer mine on { $square }?
} Push for yes. Hit the fist pad to go back.
prompt-captain-sector = Send a drone to sector { $sector }? Push for yes. Hit the fist pad to go back.
prompt-captain-silence = { $squares ->
    [0] Stay here in silence, as if going { $heading }?
    [one] Go 1 square { $heading } in silence?
   *[other] Go { $squares } squares { $heading } in silence?
} Push for yes. Hit the fist pad to go back.
prompt-captain-direction = Go { $heading } in silence? Push for yes. Hit the fist pad to go back.
prompt-captain-underway = Give a course. Hit the fist pad to use a system. Surface from the menu.
prompt-captain-working = Your crew is at work. Hit the fist pad to stop play.
prompt-captain-stuck = Blackout! Surface, or stop and trigger a mine.
prompt-captain-surface = Surface? { $how ->
    [turn] The enemy hears sector { $sector } and has three turns.
    [realtime] The enemy hears sector { $sector }, and you must secure the hull.
   *[sonar-family] The enemy hears where you are.
} { $cost ->
    [0] Push for yes.
   *[other] The ice here costs { $cost } damage. Push for yes.
}
prompt-captain-stopped = You stopped play. Act once, or hit the fist pad to resume.
prompt-captain-stopped-idle = You stopped play. No system is ready. Hit the fist pad to resume.
prompt-captain-stopped-trigger = You stopped play. Trigger a mine, or hit the fist pad to resume.
prompt-captain-stopped-working = You stopped play. Wait for both OKs, or hit the fist pad to resume.
prompt-captain-stopped-acted = Done. Hit the fist pad to resume play.
prompt-captain-frozen = The enemy has stopped play. Wait.
prompt-captain-secure = It is your turn to trace a section.{ $atN ->
    [open] {" "}N 1.
   *[done] {""}
}{ $atE ->
    [open] {" "}E 2.
   *[done] {""}
}{ $atS ->
    [open] {" "}S 3.
   *[done] {""}
}{ $atW ->
    [open] {" "}W 4.
   *[done] {""}
}
prompt-captain-surfaced = You are at the surface. Another seat is securing a section.
prompt-captain-ready = The hull is watertight. Hit the fist pad to dive!
prompt-captain-act = Choose a direction, or an action in the menu.
prompt-captain-act-closed = You cannot move from here. Choose an action in the menu.
prompt-captain-wait = It is the enemy’s turn.
prompt-captain-at-will = Choose directions when you like. Hit the fist pad for anything else.
prompt-captain-at-will-closed = You cannot move from here. Hit the fist pad, then surface.
prompt-captain-tell = Enemy sonar! Tell them your row or your column.
prompt-captain-truth = Enemy sonar! First choose something true.
prompt-captain-lie = { $kind ->
    [row] Row
    [column] Column
   *[sector] Sector
} { $value } is true. Now choose something false, or hit the fist pad to go back.
prompt-captain-over = The match is over.

prompt-bot-setup = A bot sits here. You read its reports in this place.
prompt-mate-setup = You fill the gauges, one space for each course.
prompt-mate-mark = Mark a space for { THE($system) }?
prompt-mate-mark-full = The { $system } gauge is full. Turn to another one.
prompt-mate-mark-just-used = This silence emptied it. Turn to another gauge.
prompt-mate-pass = No gauge takes a mark. Push to say OK.
prompt-mate-stopped-acted = Your crew has acted. Hit the fist pad to resume.
prompt-mate-free = OK. Turn to drone or sonar to use it.
prompt-mate-free-stop = OK. To use drone or sonar, hit the fist pad.
prompt-mate-free-wait = OK. Wait for the next course.
prompt-mate-free-course = Wait for a course, then mark a space for it.
prompt-mate-sector = Drone to sector { $sector }? Push for yes, fist pad for no.
prompt-mate-stopped-mark = Play is stopped. Mark a space for { THE($system) }?
prompt-mate-stopped-mark-full = Play is stopped. This gauge is full. Turn to another.
prompt-mate-stopped-mark-just-used = Play is stopped. Just used. Turn to another gauge.
prompt-mate-stopped-pass = Play is stopped. Push to say OK.
prompt-mate-stopped = Play is stopped. Use drone or sonar, or hit the fist pad.
prompt-mate-stopped-idle = Play is stopped. Hit the fist pad to resume.
prompt-mate-frozen = The enemy has stopped play. Wait.
prompt-mate-secure = Push to trace section { $section }, or turn to another.
prompt-mate-surfaced = At the surface. Another seat secures a section.
prompt-mate-ready = The hull is watertight. Your captain dives.
prompt-mate-over = The match is over.

prompt-engineer-setup = You cross out a breakdown for each course.
prompt-engineer-break = Cross out a symbol in the { $heading } panel.
prompt-engineer-free = OK. Look over your panels.
prompt-engineer-free-course = Wait for a course, then cross out a symbol.
prompt-engineer-frozen = The enemy has stopped play. Wait.
prompt-engineer-secure = Push to trace section { $section }, or turn to another.
prompt-engineer-surfaced = At the surface. Another seat secures a section.
prompt-engineer-ready = The hull is watertight. Your captain dives.
prompt-engineer-over = The match is over.

prompt-radio-setup = Listen well! You will plot the enemy’s courses.
prompt-radio-plot = Plot what you hear and slide the sheet.
prompt-radio-stopped = Play is stopped. Nothing can be plotted now.
prompt-radio-secure = It is your turn to trace a section.{ $atN ->
    [open] {" "}N 1.
   *[done] {""}
}{ $atE ->
    [open] {" "}E 2.
   *[done] {""}
}{ $atS ->
    [open] {" "}S 3.
   *[done] {""}
}{ $atW ->
    [open] {" "}W 4.
   *[done] {""}
}
prompt-radio-surfaced = You are at the surface and cannot plot. Another seat is securing a section.
prompt-radio-ready = The hull is watertight. Your captain dives.
prompt-radio-over = The match is over.

item-done = End the turn
item-torpedo = Torpedo
item-mine = Drop a mine
item-trigger = Trigger a mine
item-drone = Drone
item-sonar = Sonar
item-silence = Silence
item-archer = Archer mine
item-locate = Name a square
item-surface = Surface
item-resume = Resume
item-sonar-cost = Sonar ({ $cost })
item-silence-cost = Silence ({ $cost })
item-missile-cost = Missile ({ $cost })
item-sector = Sector { $sector }
item-piece-row = Row { $value }
item-piece-column = Column { $value }
item-piece-sector = Sector { $value }

awaited-over = The match is over.
awaited-dive-own = Your captain chooses where to start and dives.
awaited-dive-enemy = Waiting for the enemy to dive.
awaited-answer-own = Your captain must answer the sonar.
awaited-answer-enemy = Waiting for the enemy captain’s answer.
awaited-enemy = { $left ->
    [one] Waiting for the enemy.
   *[other] Waiting for the enemy’s { $left } turns in a row.
}
awaited-mate-and-engineer = Waiting for the first mate and the engineer.
awaited-role = Waiting for { THE($role) }.
awaited-surface = Blackout! Your captain must surface.
awaited-course = Your captain gives a course.
awaited-action = Your captain may use a system, and then ends the turn.
awaited-family = It is your captain’s turn.
awaited-stopped-own = You have stopped play. Act once, or resume.
awaited-resume = You have acted. Resume play!
awaited-stopped-enemy = { $team } has stopped play.
awaited-picture = The match waits, because { $team } has no picture.
awaited-secure = Now { THE($role) } secures a section.
awaited-secure-any = { $left ->
    [one] The next seat secures the last section.
   *[other] The next seat secures a section. { $left } are left.
}
awaited-dive-again = The hull is watertight. Your captain dives.

# The objectives of the scenario, always to be seen in a match.
goals-of = { $team }: { $told }
goal-reach = reach { $square ->
    [edge] { $edge ->
        [N] the north edge
        [E] the east edge
        [S] the south edge
       *[W] the west edge
    }
   *[other] { $square }
}
goal-reach-away = reach { $square ->
    [edge] { $edge ->
        [N] the north edge
        [E] the east edge
        [S] the south edge
       *[W] the west edge
    }
   *[other] { $square }
}, { $away ->
    [one] 1 course to go at least
   *[other] { $away } courses to go at least
}
goal-hold = hold sector { $sector }, { $done } of { $of ->
    [one] 1 turn
   *[other] { $of } turns in a row
}
goal-survive = survive { $of ->
    [one] 1 turn
   *[other] { $of } turns
}, { $done } so far
goal-hits = { $of ->
    [one] 1 hit
   *[other] { $of } hits
}, { $done } so far
goal-hold-untold = hold sector { $sector } for { $of ->
    [one] 1 turn
   *[other] { $of } turns in a row
}
goal-survive-untold = survive { $of ->
    [one] 1 turn
   *[other] { $of } turns
}
goal-survive-minutes = survive { $of ->
    [one] 1 minute
   *[other] { $of } minutes
}, { $left } left
goal-survive-minutes-untold = survive { $of ->
    [one] 1 minute
   *[other] { $of } minutes
}
goal-hits-untold = { $of ->
    [one] 1 hit
   *[other] { $of } hits
}
goal-find = name the enemy’s square
goal-find-ready = name the enemy’s square, now
goal-instead = not by sinking

outcome-draw = Both submarines are sunk. Nobody wins.
outcome-won = You win! { $cause ->
    [reach] You have reached your place.
    [hold] You have held your sector.
    [survive] You have survived.
    [hits] You have scored your hits.
    [find] You have found the enemy.
    [breakdown] Breakdowns sank the enemy.
    [surface] The enemy sank while surfacing.
    [archer] An Archer mine sank the enemy.
   *[other] A { $cause } sank the enemy.
}
outcome-lost = You lose. { $cause ->
    [reach] The enemy has reached its place.
    [hold] The enemy has held its sector.
    [survive] The enemy has survived.
    [hits] The enemy has scored its hits.
    [find] The enemy has found you.
    [breakdown] Breakdowns sank your submarine.
    [surface] Your submarine sank while surfacing.
    [archer] An Archer mine sank your submarine.
   *[other] A { $cause } sank your submarine.
}

warning-damaged = Part of the record { $value } is damaged and was put aside.
warning-unsaved = Matches cannot be saved in { $value }.
warning-resume = The match { $value } cannot be resumed.
warning-disk = This match is not being saved, because { WHY($value) }.
warning-late = { $value ->
    [one] The last order is
   *[other] The last { $value } orders are
} not saved yet. The memory card is slow.
warning-kept-again = All orders are saved again.
disk-full = the memory card is full
disk-read-only = the memory card takes nothing
disk-broken = the memory card gives errors
disk-other = the memory card takes nothing now (technical detail “{ $value }”)
technical = Technical detail: “{ $value }”
warning-stuck = A control is stuck ({ WHERE($value) }).
warning-board = The crew board of { WHERE($value) } does not answer.
warning-twins = Two crew boards have the same name ({ WHERE($value) }), so neither works. Pull one of them out.
warning-unnamed = A crew board does not know which it is, so it does nothing ({ $value }).
warning-bootsel = A crew board waits for its program, so it does nothing ({ $value }).
warning-oled = A small display does not answer ({ WHERE($value) }).
warning-crawls = A small display is too slow and stays dark ({ WHERE($value) }).
warning-screen-gone = The screen of { WHERE($value) } is gone and is being started again.
warning-screen-hung = The screen of { WHERE($value) } hangs and is being started again.
warning-screen-dark = The television of { WHERE($value) } is off or not plugged in.
warning-screen-frozen = The television of { WHERE($value) } shows a picture that stands still.
warning-fault = The table has had an internal error and plays on ({ WHERE($value) }).
warning-flood = Too many signals came at once, and some were left out ({ WHERE($value) }).
warning-program = { WHERE($value) }’s program has stopped. An officer of the table plays on in its place.
warning-pins = The table cannot use its pins, so its buttons do nothing. The command sonar-console doctor says why.
warning-voltage = The table gets too little power and may switch itself off.
warning-heat = The table is too hot and becomes slow.
warning-read-only = The memory card can only be read, so no match is saved.
warning-full = The memory card is full, so matches can hardly be saved.
warning-data-lost = This card’s storage was ruined, so the table began with a new one. The matches until then are lost.
warning-went-back = { $value ->
    [unknown] An upgrade did not start
   *[other] The upgrade to { $value } did not start
} and the table went back to { $value1 }, because { $why ->
    [time] it showed no page in time
   *[other] it did not come up
}.
warning-preset = A line of sonar.toml cannot be used.

heard-answer = { $team } is in { $kind1 } { $value1 }.
heard-surfaced-at = { $team } surfaces on { $square }.
heard-stopped = { $team } calls stop!
heard-resumed = { $team } resumes play.
heard-paused = { $team } has no picture. The match waits.
heard-unpaused = The match goes on.
heard-ready-to-dive = { $team } is ready to dive.
heard-inspection-passed = { $team }’s hull is watertight.
heard-inspection-failed = { $team } traced outside the line. All four start over!

## Scenario files on the command line

scenario-list-row = { $name }: { $title } ({ $game }), { $modes }
scenario-mode = Chart for { $mode }
scenario-both-modes = one chart for both modes
scenario-source = Source: { $source }
scenario-certainty = { $certainty ->
    [printed] as printed
    [second-hand] at second hand
   *[own] our own chart
}
scenario-off-holes = Surfacing elsewhere than on a hole costs 1 damage.
scenario-gauge = Gauge { $system }: { $size }
scenario-start = { $team } starts on { $square }.
scenario-legend = # island   · sea   1 sea, the first square of a sector
scenario-legend-holes = o open-water hole
scenario-legend-archer = * Archer mine
scenario-facts = { $columns }×{ $rows }, sea { $sea }, islands { $islands }, holes { $holes }, Archer mines { $archer }, sectors { $sectors } of { $smallest } to { $largest } sea squares
scenario-ok = ok
scenario-warning = warning
scenario-advice-cut-off = The sea at { $squares } cannot be reached from the rest.
scenario-advice-small-sector = Sector { $sector } has only { $squares ->
    [one] 1 sea square
   *[other] { $squares } sea squares
}. The largest has { $largest }.
scenario-advice-torn-sector = A part of sector { $sector } lies apart, at { $squares }.
scenario-advice-dead-end = Only one way leads out of { $squares }.
scenario-advice-start = { $team }’s start on { $square } has only { $ways ->
    [one] 1 way
   *[other] { $ways } ways
} out.
scenario-advice-one-start = Only { $team } has a fixed start.
scenario-advice-near-place = { $team } may reach its place with its first course.
scenario-advice-far-place = { $team } can never reach its place from { $square }.
scenario-advice-same-start = Both teams start on { $square }.
scenario-advice-size = The chart has { $columns }×{ $rows } squares. The printed charts of this game and mode have { $usual }×{ $usual }.
scenario-advice-no-holes = The file sets surface_damage_off_holes, but the chart has no hole.
scenario-advice-idle-holes = The chart has holes, but the file does not set surface_damage_off_holes.
scenario-advice-idle-archer = The chart has Archer mines, but the file has no scenario gauge ([gauges] scenario = 4).
scenario-advice-no-archer = The file has a scenario gauge, but the chart has no Archer mine.
scenario-advice-family-archer = Sonar Family has no Archer mines. They count as sea.
scenario-advice-title = There is no title in { LANGUAGE($value) }, so the English one is shown.
scenario-advice-briefing = There is no briefing in { LANGUAGE($value) }.
scenario-advice-language = { $value1 } is never shown, because there is no language { $value2 } here.
scenario-sheet = Sheet { $sheet ->
    [dark] dark
   *[light] light
}
scenario-sheet-gauges = Gauges:
scenario-sheet-panel = Panel { $heading }:
scenario-circuit = { $circuit ->
    [yellow] yellow
    [orange] orange
   *[other] gray
} circuit

## sonar-console language

language-row = { $value1 } { $value2 }: { $count } of { $all } sentences, { $spoken ->
    [yes] announcements recorded
   *[other] no announcements recorded
}
language-flaw-syntax = this is not Fluent: { $value }
language-flaw-twice = { $value } is there twice; the first one counts
language-flaw-missing = { $value } is missing: the English sentence is shown
language-flaw-unknown = { $value } is no sentence of the program
language-flaw-variable = { $value1 }: there is no value { $value2 }, the English sentence is shown
language-flaw-unused = { $value1 } does not show the value { $value2 }
language-flaw-reference = { $value1 } shows { $value2 }, which is missing: the English sentence is shown
language-flaw-function = { $value1 }: there is no function { $value2 }, the English sentence is shown
language-flaw-form = { $value1 }: nothing asks for the form { $value2 }
language-phrase-unknown = { $value1 } is no announcement of the program
language-phrase-variable = { $value1 }: there is no value { $value2 }, so it is not said
language-phrase-unused = { $value1 } does not say the value { $value2 }
language-phrase-empty = { $value1 } has no recordings
language-phrase-missing = { $value1 } is missing, so it is not said
language-phrase-unspelled = the value { $value1 } is missing under [values]: what holds it is not said
language-phrase-unrecorded = there is no recording { $value1 } in this folder
language-phrase-stray = nothing uses { $value1 }
language-phrase-unread = the list of announcements cannot be read: { $value }
language-letters = the fonts have no letter { $value }
language-unspoken = no announcements are recorded (folder sounds): those of the other screen’s language are heard, or effects alone
language-untitled = the English title is shown of { $value }
language-left-out-folder = the folder of added languages cannot be read: { $value }
language-left-out-code = { $value } is no code of a language, such as de or pt-BR
language-left-out-shipped = the program’s own language { $value } counts
language-left-out-file = sentences.ftl cannot be read: { $value }

## The rules, numbered, in our own words; docs/rules.md is made of the English ones

rule-title = The rules, numbered
rule-introduction = Every order that the table refuses is refused under one of these numbers.

rule-chapter-S = Setting up
rule-S-1 = Two teams play: blue and yellow in Captain Sonar, blue and green in Sonar Family.
rule-S-2 = A Captain Sonar crew has four duties: captain, first mate, engineer and radio operator. From two to eight people play, and no crew is larger than the other by more than one. In a crew of three the captain is also first mate; in a crew of two the captain is first mate and engineer as well; alone, one person does everything. Seats merge, duties do not.
rule-S-3 = Two or three people play Captain Sonar turn by turn only. Sonar Family is for two to four people, with a captain and a radio operator in each crew; in real time it needs exactly four.
rule-S-4 = The scenario gives the chart. Captain Sonar has one of 15 by 15 squares in nine sectors for real time and one of 10 by 10 in four sectors for turn by turn; sectors are numbered from left to right, then downwards. Sonar Family’s charts are 10 by 10 with four sectors that need not be square. The light sheets are for turn by turn only.
rule-S-5 = Each captain starts in secret on any sea square of the chart, never on an island. Where a scenario fixes the start, as Archipelago does (blue on A1, green on J10), there is no choice.
rule-S-6 = Until both captains have said dive, the start may be chosen and moved, and nothing else happens. Diving needs a start square and fixes it. Turn by turn, the table draws who begins.

rule-chapter-C = Courses
rule-C-1 = A course, north, east, south or west, moves the submarine by one square and never off the chart.
rule-C-2 = A submarine cannot enter an island.
rule-C-3 = A submarine never comes back to a square of its route since it last surfaced; the square where the route begins counts.
rule-C-4 = By the English rules a submarine does not enter a square that holds a mine of its own team; by the French rules it may.
rule-C-5 = A new course, a surfacing or the end of the turn must wait until the first mate and the engineer have both done their duty for the last course.
rule-C-6 = Turn by turn, a team plays in its own turn only, and gives one course in it or surfaces.
rule-C-7 = When no course is possible the table declares a blackout, and the submarine must surface at once: captain and first mate can do nothing else, not even stop play. With the switch blackout_trigger set to allowed they may first trigger one of their mines; if that opens a way, the blackout is over. Sonar Family has no blackout.

rule-chapter-M = Gauges of the first mate
rule-M-1 = For each course of the own team, and for each silence, the first mate marks one space of one gauge. Mine, torpedo, drone, sonar and silence take 3, 3, 4, 3 and 6 marks on the dark sheet, 2, 3, 3, 2 and 5 on the light one.
rule-M-2 = A full gauge takes no more marks until its system has been used.
rule-M-3 = The scenario gauge, of 4 or 6 spaces, is there only in a scenario that uses it.
rule-M-4 = The first mate passes when every gauge is full, and only then.
rule-M-5 = A gauge that fills is announced aloud, so that both crews hear which system is ready. With the switch ready_aloud set to own, only its own crew learns of it.
rule-M-6 = By the English rules the mark of a silence does not go on the silence gauge, which is emptied after it; if every other gauge is full the first mate passes. By the French rules it may. The switch silence_mark set to any allows it in both.

rule-chapter-E = Breakdowns of the engineer
rule-E-1 = For each course of the own team, and for each silence, the engineer crosses out one symbol in the panel of that heading.
rule-E-2 = The symbol must be on the sheet, in that panel and not yet crossed out.
rule-E-3 = When all four symbols of a circuit are crossed out, that circuit repairs itself at once.
rule-E-4 = When every radiation symbol is crossed out, the submarine takes 1 damage and all breakdowns are erased.
rule-E-5 = When every symbol of a panel is crossed out, the submarine takes 1 damage and all breakdowns are erased.
rule-E-6 = One symbol may complete several of these: the circuit is looked at first, then the radiation, then the panel, each as the one before left it, so one symbol costs 1 damage at most. Two switches of the match, self_repair and breakdown_damage, say otherwise where a table prefers it.

rule-chapter-A = Using a system
rule-A-1 = A system can be used only when its gauge is full.
rule-A-2 = A crossed-out symbol of its kind blocks a system: weapons block mine and torpedo, detection blocks drone and sonar, special blocks silence and the scenario system.
rule-A-3 = The captain uses any system, the first mate drone and sonar only, engineer and radio operator none.
rule-A-4 = In real time the captain or the first mate raises a fist, and play stops for both teams. Under that stop the team uses one system or triggers one mine, or neither, then its captain or first mate resumes play. Meanwhile only what this needs is allowed: the enemy captain’s answer to a sonar, and the mark and the breakdown that the stopping team still owes.
rule-A-5 = Turn by turn there is no stop: one system at most in a turn, once first mate and engineer have finished. By the English rules it comes after the course, by the French rules before it or after it. Then the captain ends the turn, which has had its course.
rule-A-6 = By the English rules a team must announce a course between two uses of a system; a silence does not count as a course. The French rules do not ask for this.
rule-A-7 = Using a system empties its gauge.
rule-A-8 = No system while the team is at the surface, in a blackout, or while its first mate or engineer has not finished.

rule-chapter-T = Torpedo
rule-T-1 = A torpedo goes to a sea square 1 to 4 steps away, north, east, south and west, round islands but over sea only; by the French rules it may also explode where it is launched. With the switch torpedo_path set to distance, islands on the way are ignored.
rule-T-2 = A submarine on the square of the blast takes 2 damage, one on the eight squares around it takes 1, any other none. This holds for the launcher too.
rule-T-3 = A mine on the torpedo’s square, whosever it is, is destroyed and does not explode.

rule-chapter-N = Mines
rule-N-1 = A mine is dropped on one of the eight squares around the submarine: at sea, not on the own route, not on another mine of the own team. With the switch mine_adjacency set to four, only the squares north, east, south and west of it count.
rule-N-2 = The captain may trigger an own mine without gauge or working circuit, and this is not using a system: in real time under a stop, turn by turn also in the enemy’s turn, but not at the surface, in a blackout nor while an answer is owed. The switch trigger can make it count as using a system, or ask for whole weapons circuits.
rule-N-3 = A mine explodes like a torpedo, and is gone.
rule-N-4 = Only a square where the own team has a mine can be triggered.
rule-N-5 = Mines stay where they are when their team surfaces.

rule-chapter-D = Drone
rule-D-1 = The drone asks about one sector of the chart; the table itself answers truly whether the enemy is in it.

rule-chapter-O = Sonar
rule-O-1 = The enemy captain answers a sonar with two pieces of information of two different kinds: row, column, sector.
rule-O-2 = One of the two is true and the other false.
rule-O-3 = While an answer is owed nothing else happens, for either team; and nobody answers unasked.
rule-O-4 = What is answered must exist on the chart.

rule-chapter-L = Silence
rule-L-1 = In silence a submarine goes 0 to 4 squares in one straight line, and every square must be open to it as for courses. The enemy hears only that silence was used.
rule-L-2 = The silence gauge is emptied first; then the first mate marks and the engineer crosses out in the panel of the heading, which is always named, even for 0 squares. With the switch silence_of_zero, 0 squares ask nothing of them, or only the mark of the first mate.

rule-chapter-X = Scenario systems
rule-X-1 = Delta: a submarine that surfaces elsewhere than on an open-water hole takes 1 damage, before all else.
rule-X-2 = Echo: the scenario gauge has 4 spaces and triggers one Archer mine of the chart, which explodes like a torpedo and is gone for both teams. Sailing over Archer mines is harmless; a torpedo on one destroys it.
rule-X-3 = Archer mines are only in a scenario that has them, and only on the squares where one is left.

rule-chapter-U = Surfacing
rule-U-1 = Surfacing tells the enemy the sector. The route begins anew on the present square; mines stay.
rule-U-2 = Turn by turn, surfacing is the whole turn: all breakdowns are erased and the enemy has three turns in a row. If the enemy surfaces in one of them, the rest are lost. The surfaced submarine dives when its next turn begins.
rule-U-3 = In real time play goes on for the enemy while the surfaced crew secures the four sections of its hull, each once and in any order. The engineer’s seat begins, then the sheet goes round: a seat secures only while no other seat has secured fewer.
rule-U-4 = After the fourth section the table inspects the hull. If a trace went astray, all four are done again, the engineer first; otherwise all breakdowns are erased and the captain may dive.
rule-U-5 = At the surface a crew has no course, no system, no mine to trigger, no stop, no mark and no breakdown; in real time, by the English rules, it does not plot either. The enemy may stop play, which halts the securing too.

rule-chapter-W = The end
rule-W-1 = A submarine is sunk at 4 damage in Captain Sonar, at 2 in Sonar Family, and its team loses. The switch damage_limit makes it 3, 2 or 1 in Captain Sonar. Damage is announced; with the switch damage_aloud set to enemy-caused, only what an enemy weapon has done.
rule-W-2 = If the same event sinks both, nobody wins. With the switch simultaneous_loss set to attacker-loses, the team whose weapon it was loses.
rule-W-3 = After the end nothing more can be ordered.

rule-chapter-G = Objectives
rule-G-1 = A scenario may say how a team wins beside sinking the enemy. The first to reach an objective of its own has won. Only a team that has to find the enemy names its square.
rule-G-2 = A square is named after a drone or an answered sonar of the own crew, once for each. It takes the place of the system of this turn or stop, in Sonar Family of the action, and needs no gauge.
rule-G-3 = The square named is a sea square. Both crews hear it, and whether the enemy is there.
rule-G-4 = An objective may replace sinking: where the weapon of such a team sinks the enemy, nobody wins. A submarine that destroys itself has lost.
rule-G-5 = Turns are the team’s own; in real time each course is a turn. To hold a sector a submarine ends so many turns in a row in it, and each is announced.
rule-G-6 = A place is reached by ending a course or a silence on it. Passing it in silence or starting there does not count.
rule-G-7 = A hit is a blast that damages the enemy. The last one needed wins also where it sinks the enemy, but not where it sinks the own submarine.
rule-G-8 = Minutes to survive are those since the dive, in which a stop and an answer count and a pause of the table does not. When they are up the table itself gives the order that ends the match; no crew can give it, and a record has it not before its time.

rule-chapter-F = Sonar Family
rule-F-1 = A turn is one action, and the action ends it: a course, sonar, silence, a missile or surfacing.
rule-F-2 = A course follows the rules of courses and gains 1 energy, up to 4.
rule-F-3 = Sonar costs 2 energy. The enemy captain answers truly with the row or the column, as he likes.
rule-F-4 = Silence costs 3 energy: one square in a direction that is open, unannounced, without gaining energy.
rule-F-5 = A missile costs 4 energy and goes to any square of the sector that its launcher is in. A submarine exactly there takes 1 damage, the launcher’s own too.
rule-F-6 = Surfacing is free: the exact square is announced and the route begins anew on it.
rule-F-7 = North Pole: surfacing elsewhere than on D3, E8 or I5 costs 1 damage.
rule-F-8 = In real time both teams give courses as they like. Anything else needs a stop: one action, then the captain who stopped resumes play.
rule-F-9 = An action needs the energy that it costs.

rule-chapter-Z = Anything else
rule-Z-1 = Each order belongs to a role of a team that plays; nobody else may give it.
rule-Z-2 = An order must exist in the game and the mode being played: no torpedo in Sonar Family, no missile in Captain Sonar, no stop turn by turn, no end of turn in real time.
rule-Z-3 = An order that cannot be read is refused: an unknown word, a square that is none, something missing or too much.

## Sonar Family in its own words: looked up before the message without `family-`

family-name-N = up
    .short = ↑
family-name-E = right
    .short = →
family-name-S = down
    .short = ↓
family-name-W = left
    .short = ←
family-name-head = choose a direction
family-name-plot = draw a move
family-control-north = Up
family-control-east = Right
family-control-south = Down
family-control-west = Left
family-control-compass = Directions
family-simulator-control-north = button Up
family-simulator-control-east = button Right
family-simulator-control-south = button Down
family-simulator-control-west = button Left
family-meaning-course = move
family-meaning-plot = draw the enemy’s move
family-meaning-unknown_or_language = draw a silence; held one second: what this seat may do now, and there ? once more: the language
family-screen-legs = { $count ->
    [0] No move
    [one] 1 move
   *[other] { $count } moves
}
family-awaited-course = Your captain chooses directions.
family-goal-reach = reach { $square ->
    [edge] { $edge ->
        [N] the top edge
        [E] the right edge
        [S] the bottom edge
       *[W] the left edge
    }
   *[other] { $square }
}
family-goal-reach-away = reach { $square ->
    [edge] { $edge ->
        [N] the top edge
        [E] the right edge
        [S] the bottom edge
       *[W] the left edge
    }
   *[other] { $square }
}, { $away ->
    [one] 1 move to go at least
   *[other] { $away } moves to go at least
}
family-refused-off-chart = You cannot go { $heading }. The chart ends there.
family-refused-island = There is an island on { $square }. Go another way.
family-refused-own-route = You have been on { $square } already. Go another way, or surface.
family-refused-silence-too-long = A silence moves you one square.
family-refused-silence-blocked = You cannot go { $heading }. Something is in the way.
family-refused-no-energy = That costs { $cost } energy and you have { $energy }. Each move gives 1.
family-refused-so-early = Too early. You may move again in { $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
}.
family-help-blast-age = A star marks an explosion, a red one with damage. Its number counts our own moves since.
family-nothing-table-plots = The table draws the moves for you. Slide the sheet.
family-prompt-radio-setup = Listen well! You will draw the enemy’s moves.
family-prompt-radio-plot = Draw each move that you hear, then slide the sheet.
family-prompt-radio-stopped = Play is stopped. Nothing can be drawn now.
family-prompt-radio-plotted = The table draws the moves. Slide the sheet until they fit.
family-prompt-captain-direction = Go { $heading } in silence? Push for yes. Hit the fist pad to go back.
family-coach-plot = Radio operator, listen to the enemy. Up, down, left or right? Push that button each time.
family-coach-enemy = It is the enemy’s turn. Listen, and push the radio operator’s button for what you hear. Your turn comes next.
family-screen-howto-1-text = Neither sees the other. Find the enemy and hit it twice with a missile to sink it! Both captains hold their fist pads to give up.
family-screen-howto-2-text = Up, down, left or right, one square at a time. You cannot cross an island or your own route. The enemy hears where you go.
family-screen-howto-3 = Energy
family-screen-howto-3-text = Each move gives one energy. Sonar costs two, silence three, a missile four.
family-screen-howto-4 = The missile
family-screen-howto-4-text = It reaches every square of your own sector, and hits the one you name.
family-screen-howto-5-text = Draw each move of the enemy. Slide the sheet until the track fits between the islands.
family-screen-howto-6 = Search, hide, fire
family-screen-howto-6-text = Sonar asks for a row or a column. Silence moves you one square unheard. Surfacing is free, but tells where you are.
family-screen-review-controls = Captains: turn to move in time, push to play or pause. Right and left go to events, up to the start, down to the end and the story.
family-screen-story-opened = Captains: turn for the match once more, down to choose a moment.
family-screen-story-controls = Captains: turn to choose, push to see it, up for the match.

## The measurement of the engine

bench-rounds = { $orders } orders in each of { $rounds } rounds; medians; garbage collection off on both sides
bench-yardstick = python-chess: { $moves } moves a second (is_legal, push, pop), { $lists } lists of legal moves a second
bench-orders = orders/s
bench-apply = apply_ratio
bench-undo = undo_ratio
bench-list = list_ratio
bench-growth = growth
bench-whole = all together
bench-aims = Aims: apply_ratio at least { $value1 }, undo_ratio at most { $value2 }, list_ratio at least { $value3 }. growth is the cost of an order after 10,000 orders to that after 100.

# `sonar-console bench`
bench-machine = { $value1 }, { $value2 }, { $cores } { $cores ->
        [one] core
       *[other] cores
    }, Python { $value3 }; load average { $value4 } before, { $value5 } after
bench-head-figure = figure
bench-head-median = median
bench-head-p99 = p99
bench-head-runs = runs
bench-head-yardstick = yardstick
bench-head-aim = aim
bench-head-holds = here
bench-head-pi = times 5, as on a Pi 4
bench-head-early = after { $early } orders
bench-head-late = after { $late } orders
bench-head-times = times
bench-holds = holds
bench-fails = does not hold
bench-missing = not measured: { $why }
bench-no-learn = its packages are not here (pip install 'sonar-console[learn]')
bench-no-xvfb = no Xvfb here (Debian’s package xvfb)
bench-row-fist = pin edge → order synced to the disk
bench-row-fist-beside = of it beside the write and the sync
bench-row-screens = pin edge → both screens flipped
bench-row-screens-x = pin edge → pixels of both screens, through X
bench-row-stage = a frame of a moment on the stage
bench-row-display-knob = encoder’s edge → first byte to the OLED
bench-row-display-bytes = bytes to an OLED, a change on its page
bench-row-display-page = bytes to an OLED, a new page
bench-row-idle = idle: table and two screens, of one core
bench-row-idle-x = idle: with an X server for each screen
bench-row-memory = private memory: table and two screens
bench-row-memory-hours = private memory, at most, in { $hours } hours of play without a restart
bench-row-start = start → first picture on a screen
bench-row-start-both = start → first picture on both screens
bench-row-engine = engine: orders a second
bench-row-journal = load the journal of 2,000 orders
bench-row-soak = soak: times real time
bench-row-bots = commanders at the table: { $scenario }, { $mode }
bench-row-learn = an environment for learners, with observation and mask: { $scenario }, { $mode }
bench-row-tracker = tracker: { $chart ->
    [open] open sea
   *[boxed] charts of the scenarios
}, { $silences } silences, { $mines } mines ({ $groups } groups, exact { $exact } of { $walks })
bench-row-structure-modules = modules of the product
bench-row-structure-lines = lines of the product
bench-row-structure-tool-lines = lines of the tools
bench-row-structure-backward = imports between rooms against the table
bench-row-structure-circles = circles between rooms
bench-row-structure-classes = class names that two modules use
bench-row-structure-course-calls = Python calls, course button’s edge → both pictures sent
bench-row-structure-course-modules = modules that they are in
bench-row-structure-knob-calls = Python calls, encoder’s edge → first byte to the OLED
bench-row-structure-setting = files for a new setting, beside the languages
bench-row-structure-setting-modules = modules that name a setting: schema and effect
bench-row-structure-language = files for a new language, outside its folder
bench-row-views = both crews’ pictures as JSON
bench-row-engine-order = engine: one order
bench-row-journal-order = loading a journal, for each of its orders
bench-row-memory-stops = private memory, after a hundred stops

## The page of the controls: what a control is called, what it does

controls-title = What every control means
controls-introduction = A row is a moment, as the seat’s prompt tells it. A control that means nothing there (—) is answered with a word; one that the rules refuse is answered with the reason and the number of its rule. No press is ever swallowed. In Sonar Family the controls of the first mate and the engineer are not used.
controls-outside = Around a match
controls-mode-attract = Before the first match
controls-mode-play = In a match
controls-mode-review = After a match
controls-always = Outside a match, at the radio operator’s seat
meaning-language = Changes the language of the crew’s screen. During the briefing it first shows the rest of it.
controls-moment = The seat reads

control-compass = N E S W
control-north = N
control-east = E
control-south = S
control-west = W
control-select = Encoder
control-push = Push
control-stop = Fist pad
control-unknown = ?
control-undo = Undo
control-slide_x = Encoder across
control-slide_y = Encoder up and down

meaning-ready = Opens the choice of what to play.
meaning-take_back = Acts when it is let go within a second, and does nothing by itself when it is held. When both captains push theirs within two seconds of each other and hold them for three, the last order is taken back, and the one before as well if they hold on. Against a crew of bots, one captain holds alone and lets go.
meaning-give_up = Does what the match asks for. When both captains hit theirs within two seconds of each other and hold them for three, the match is given up, and its record stays. Against a crew of bots, one captain holds alone and lets go.
meaning-slide_time = Moves the review to earlier or later.
meaning-play_time = Lets the review go on by itself, or pauses it.
meaning-next_moment = Moves the review to the next thing that happened.
meaning-last_moment = Moves the review to the thing that happened before.
meaning-first_moment = Moves the review to the beginning, or leaves the story.
meaning-final_moment = Moves the review to the end, and then to the story of the match.
meaning-course = course
meaning-across = cursor over the chart
meaning-menu = menu
meaning-open = take the line
meaning-choice = next or previous
meaning-take = give the order
meaning-back = back
meaning-place = start here
meaning-dive = dive
meaning-done = end the turn
meaning-stop = stop
meaning-resume = resume
meaning-lengthen = this way, further
meaning-stretch = longer, shorter
meaning-point = this way
meaning-piece = next or previous
meaning-say = say it
meaning-tell = say it
meaning-cursor = next or previous
meaning-mark = mark
meaning-pass = OK
meaning-activate = drone or sonar
meaning-cross_out = cross out
meaning-section = next or previous section
meaning-secure = secure the section
meaning-plot_or_secure = plot a course (French rules only)
meaning-plot = plot a course
meaning-undo_or_clear = undo, or hold for a second to clear
meaning-slide = slide the sheet

## The workshop: papers for builders, made from the hardware layouts

hardware-made = { $value }: made.
hardware-current = { $value }: up to date.
hardware-stale = { $value }: not what the layout gives; run sonar-console hardware.
hardware-undrawn = { $value }: not drawn, for Graphviz’s dot is missing; install the package graphviz.
boards-current = { $value }: up to date, and the copper is what the layout asks for.
boards-stale = { $value }: not what the layout gives; run make boards.
body-deck = deck, plywood 12 mm
body-floor = floor, 12 mm
body-front = front, 12 mm
body-rear = rear with the cables’ hole, 12 mm
body-cheek = cheek, 12 mm
body-rib = rib, 12 mm
body-panel-captain = captain’s panel, 3 mm
body-panel-mate = first mate’s panel, 3 mm
body-panel-engineer = engineer’s panel, 3 mm
body-panel-radio = radio operator’s panel, 3 mm
body-panel-screw = screw M4 × 16 into an insert of the deck
body-button = button
body-fist = fist pad, on two prongs of the deck
body-encoder = encoder with knob
body-encoder-plate = encoder plate, printed
body-led = LED
body-led-bar = LED bar, printed
body-display = OLED module
body-oled-frame = OLED frame, printed
body-oled-clamp = OLED clamp, printed
body-crew-tray = tray of the crew board, printed
body-crew-board = crew board with the Pico
body-face = face of the wall, 12 mm
body-face-blue = blue’s face of the wall, 12 mm
body-face-yellow = yellow’s face of the wall, 12 mm
body-base = base with openings for air, 12 mm
body-top = top with openings for air, 12 mm
body-end = end with the mains cables’ hole, 12 mm
body-foot = foot, screwed to the table, 12 mm
body-cover = service cover, 3 mm
body-screen = screen, VESA 100
body-table-tray = tray of the Pi, printed
body-table-board = table board
body-pi = Raspberry Pi
body-spacer = spacer M2.5, 16 mm
body-section-a = A: through the captain’s fist pad and the Pi
body-section-b = B: through the engineer’s panel and the crew board
body-current = { $value }: up to date, and every part fits by its numbers.
body-stale = { $value }: not what the layout gives; run make body.
body-title = The body: two consoles and a screen wall
body-made = Made by `make body` from `hardware/body/body.toml`, the layout and the carrier boards. Do not change it here. All sizes are in millimetres.
body-opens = Four screws open a panel: it lifts out with all its wires, since nothing of the deck is in their way. The crew board lies under the engineer’s panel, the Pi behind the service cover on yellow’s side of the wall. Cables leave a console low in its rear, and reach the wall through a hole low in its face.
body-cut = To cut
body-cut-text = The files are drawn one to one; the unit is the millimetre. The panels’ letters are in the drawings of the papers, with the same holes. A router leaves its radius in inner corners, which does no harm. Insert holes are for inserts of 6 mm: drill what their maker says.
body-saw = Sizes for a saw
body-saw-text = Every size of the 12 mm plates, for who has no machine that reads the files. Points are (x ; y) from the lower left corner, y up, of the plate seen from above (deck, floor, base, top, foot), from outside (faces) or from its players’ side (front, rear); an outline that is not a rectangle goes from corner to corner. Cheeks and ribs lie with their front on the left: both heights are in their corners. Bore the inner corners of the deck’s openings with 8 mm, then saw from hole to hole. Drill two equal plates together.
body-marks-floor = marks, on top, for the tray’s screws 3.5 × 12
body-marks-face-blue = marks, on the inside, for the tray’s screws 3.5 × 12 (seen from inside, x is measured from the right)
body-opening = opening
body-from = from
body-screws = Screws
body-screws-text = Each wood screw of 4 mm: hole of { $hole } mm through the first plate, countersunk to { $head } mm, and a pilot hole of { $pilot } mm in the edge below, as deep as the screw goes in; plywood splits without it. **The deck’s screws go in plumb**, not square to the sloping deck, and are 30 mm long: square or longer ones come out of the front and the rear, or meet those of the floor. The feet’s are 20 mm long: 40 mm stand up inside the wall. Checked by numbers: no tip comes out, none meets another.
body-screw = screw
body-through = through
body-into = into
body-print = To print
body-print-text = PETG, layers of 0.2 mm, four walls, no supports, on the side on which the file has them.
body-buy = To buy for the body
body-unchecked = Sizes that were not checked
body-unchecked-text = No drawing of their makers was at hand for these parts: measure yours, write what you found in `body.toml`, and make all of it again.
body-sums = Sums
body-sum-fist = Fist pad of the { $role ->
    [captain] captain
   *[other] first mate
}: a fist of { $force } N bends each of the two prongs with { $stress } N/mm², { $value } times less than plywood bears.
body-sum-wood = Both sums are for birch of { $strength } N/mm², which is unchecked. Poplar and pine bear about half, and their safety is only about { $half }, below the { $value1 } that is wanted: glue the strips under the prongs first ([body.md](../../../docs/body.md)), with them it is { $value }.
body-sum-stand = The wall with its screens weighs { $weight } kg; before it is screwed to the table, { $value } N at its top tip it. Screw it down.
body-sum-air = { $heat } W warm the air in the wall by { $value } °C: it comes in below, between the feet, and leaves at the top.
body-sum-cables = Longest cables, with what hangs loose at the panel: { $oled } cm to an OLED, { $pi } cm from the Pi, { $board } cm from a crew board.
body-part = part
body-amount = amount
body-size = size
body-file = file
body-unit = unit
body-across = across
body-depth = behind the panel
body-source = source
body-pieces = pieces
body-grams = grams
body-sets = sets

sums-title = Sums of the carrier boards
sums-made = Made by `make boards` from `hardware/boards/boards.toml` and the layout. Do not change it here.
sums-filters = Filters of the controls
sums-filters-text = Pull-up at the contact, series resistor, capacitor at the chip: the circuit that the maker of the encoders draws, with smaller resistors, for the chip has a pull-up of its own (33 kΩ at least) that would lift a closed line too far. A line surely reads 0 below 0.8 V and 1 above 2.0 V.
sums-kind = control
sums-kind-button = button, push
sums-kind-fist = fist pad
sums-kind-encoder = encoder
sums-pull-up = pull-up (kΩ)
sums-series = in series (kΩ)
sums-store = capacitor (nF)
sums-wetting = through the contact (mA)
sums-constants = time constant closing / opening (ms)
sums-delays = surely read after closing / opening (ms)
sums-glitch = a glitch of 1 µs leaves (mV)
sums-swallowed = a bounce is not seen up to (µs)
sums-closed = closed line (V)
sums-edge = A knob spun at 20 detents a second gives an edge each { $value } ms: far longer than its filter takes.
sums-buses = I²C buses
sums-buses-text = At 400 kHz a line must rise within 300 ns, and an output must still pull it low: 967 Ω at least. Two modules on 1 m of cable each. The spare places R11 and R12, R21 and R22 (10 kΩ) are fitted where the modules have 10 kΩ.
sums-bus = bus
sums-module = pull-up on each module (kΩ)
sums-spare = spare place fitted
sums-capacitance = capacitance (pF)
sums-ohms = pull-up in all (Ω)
sums-rise = rise (ns)
sums-good = good
sums-yes = yes
sums-no = no
sums-power = Current from 3.3 V, by part
sums-power-text = All contacts closed, all lines of the buses held low, all OLEDs and lamps lit: more than ever happens. A resistor 1206 bears 250 mW.
sums-board = board
sums-part = part
sums-count = number
sums-each = each (mA)
sums-sum = together (mA)
sums-heat = heat in each (mW)
sums-part-oled = OLED module
sums-part-module = pull-up on a module
sums-sum-total = together, of { $value } mA
sums-sum-lamps = lamps, from the Pico’s lines, of { $value } mA

panel-shared = { $seat ->
    [engineer] engineer
    [radio] radio operator
   *[other] { $seat }
}: { $value }
panel-switch-middle = middle: captain, first mate
panel-north = north
panel-east = east
panel-south = south
panel-west = west
panel-lamp-mate_ok = first mate OK
panel-lamp-engineer_ok = engineer OK
panel-lamp-ready_mine = mine
panel-lamp-ready_torpedo = torpedo
panel-lamp-ready_drone = drone
panel-lamp-ready_sonar = sonar
panel-lamp-ready_silence = silence
panel-lamp-ready_scenario = scenario
panel-lamp-stop = STOP
panel-captain-stop = STOP
panel-captain-select = menu, square
panel-captain-push = push: take
panel-mate-stop = STOP
panel-mate-select = gauge
panel-mate-push = push: mark
panel-engineer-select = symbol
panel-engineer-push = push: cross out
panel-radio-north = plot
panel-radio-east = plot
panel-radio-south = plot
panel-radio-west = plot
panel-radio-unknown = ? silence, hold: language
panel-radio-undo = undo, hold: clear
panel-radio-slide_x = sheet left, right
panel-radio-slide_y = sheet up, down

pins-title = Pins of the layout “{ $value }”
pins-made = Made by `sonar-console hardware` from `{ $value }`. Do not change it here.
pins-pi = The Raspberry Pi’s header, by GPIO
pins-pi-controls = The Raspberry Pi’s header, by control
pins-board = Crew board { $value }, by GP
pins-board-controls = Crew board { $value }, by control
pins-shared = Controls that share another’s parts
pins-buses = I2C buses
pins-line = line
pins-pin = pin
pins-control = control
pins-signal = signal
pins-cable = cable
pins-core = core
pins-plug = pin of the connector
pins-shares = is the same as
pins-switch = while the switch stands at
pins-power = power
pins-free = Free pins of the header: { $value }.
pins-models = Raspberry Pi 4 or 5
pins-models-text = The wiring is the same, and one memory card serves both. What differs is below; `sonar-console boot` prints all of config.txt. Both have two micro-HDMI sockets.
pins-model = what
pins-model-bus = the bus on GPIO { $value } and { $value1 }
pins-model-config = config.txt
pins-model-chip = GPIO chip
pins-model-sound = sound
pins-model-supply = power supply
pins-model-cooling = cooling
pins-sound-pi4 = television, headphone jack or USB sound card
pins-sound-pi5 = television or USB sound card: there is no headphone jack
pins-cooling-pi4 = heat sink
pins-cooling-pi5 = active cooler
pins-conditioned = Without carrier boards: resistors and capacitors at the screw terminals
pins-conditioned-text = Each core of a control ends in a terminal of its own beside the header. From there one resistor goes to 3.3 V and another one to the terminal of the line; from that terminal a capacitor goes to GND. A lamp has a resistor between its core and its line, a bus its resistors from the line to 3.3 V. An arrow names the pin of the header. With carrier boards all of this is on the board.
pins-header = header
pins-pull-up = to 3.3 V → pin
pins-series = in series
pins-store = from the line to GND → pin
pins-cables = Cables
pins-cores = cores
pins-wires = wires
core-WH = white
core-BN = brown
core-GN = green
core-YE = yellow
core-GY = grey
core-PK = pink
core-BU = blue
core-RD = red
core-BK = black
core-VT = violet
core-GYPK = grey-pink
core-RDBU = red-blue

bill-and = { $word }; { $value }
bill-part = part
bill-type = type
bill-quantity = quantity
bill-unit = unit
bill-hole = hole in the panel (mm)
bill-where = where
bill-pieces = pcs
bill-metres = m
part-button-30 = push button, 30 mm, snaps in
part-button-24 = push button, 24 mm, snaps in
part-fist = fist pad: mushroom push button, 40 mm, springs back, one make contact
part-encoder = encoder, 24 detents, 24 pulses, with push
part-knob = knob for the encoder’s shaft
part-switch = seat switch: toggle on-off-on, stays where it is put
part-led-green = LED 5 mm, green
part-led-yellow = LED 5 mm, yellow
part-led-red = LED 5 mm, red
part-display-096 = OLED 0.96 inch, 128 × 64, SSD1306, I2C
part-display-130 = OLED 1.3 inch, 128 × 64, SH1106, I2C
part-resistor-lamp = resistor in series with each LED
part-resistor-fist = resistor from a fist pad’s core to 3.3 V
part-resistor-pull-up = resistor from a control’s core to 3.3 V
part-resistor-series = resistor between a control’s core and its line
part-capacitor-button = capacitor from a control’s line to GND
part-capacitor-encoder = capacitor from an encoder’s line to GND
part-filter-terminal = screw terminal, one pole, for a control’s core
part-resistor-bus = resistor from SDA and from SCL to 3.3 V
part-pi = Raspberry Pi
part-pi-supply = power supply of the Pi
part-card = memory card
part-pi-terminals = screw terminals for the 40-pin header
part-pico = crew board, RP2040 (not a Pico 2)
part-pico-terminals = screw terminals for the Pico
part-hub = USB hub with a power supply of its own
part-usb-cable = USB cable, with data lines
part-video-cable = cable to a screen
part-screen = screen, one a crew
part-sheet = panel, plywood or acrylic
part-screw = screw with nut and washer
part-receptacle = blade receptacle for a snap-in button
part-ground-wire = wire from contact to contact, black, for GND
part-shrink = heat shrink, for soldered joints
part-ferrule = wire end ferrule
part-cable = control cable
where-controls = { $role }: { $value }
where-stop = fist pads
where-without-boards = only without carrier boards
where-all-encoders = all encoders
where-switch = beside the first mate’s encoder
where-lamps = captain: lamps
where-oleds = first mate and engineer
where-table = under the table
where-boards = crew boards
where-screens = screen wall
where-panels = panels
where-cables = cables
order-title-cheapest = Order for one table: the cheapest that is good
order-title-best = Order for one table: as good as it gets
order-made = Made by `sonar-console hardware` from the layouts, the carrier boards, the body and `parts.toml`. Do not change it here.
order-about-cheapest = Everything for one table, bought where it costs least and still lasts: panels sawn and drilled by hand, brackets from an own or a fab lab’s printer. What matters for years (Raspberry Pi, its supply, encoders, boards) is the same as in [the other order](best.en.md). All lines as a table: [cheapest.csv](cheapest.csv).
order-about-best = Everything for one table, as one would order it for a house that is let every week: panels cut by a laser, brackets printed by a service, makers’ parts throughout, spare boards, a loudspeaker of its own. A cheaper way: [the other order](cheapest.en.md). All lines as a table: [best.csv](best.csv).
order-totals = What it comes to
order-layout-full = full table
order-layout-gpio-only = small table
order-this = { $value } (this list)
order-table-boards = { $value }, carrier boards
order-table-terminals = { $value }, screw terminals
order-total = All of it, with a Raspberry Pi { $value }
order-totals-text = Euro with VAT, of { $value }. **≈ is an estimate**, not a seller’s price; where a price was seen, the list below its table says where. Screens and tools are a large part of the sum: leave out what you have. In the United Kingdom convert at the rate of the day; what comes from the EU has British VAT added at the door.
order-read = *Type at the seller* has two forms: **no.** is the seller’s own order number, seen in a list of parts; what stands in quotes is a search that finds it, no order number. ⚠ means that the maker’s number could not be looked up: read the seller’s description before you order. *Buy* has the spares in it, *needed* has none.
order-basket = For a basket: { $value } has the makers’ numbers and amounts of what Mouser and DigiKey sell. Mouser takes it under *BOM tool*, DigiKey under *myLists*, Farnell and LCSC under *BOM*: first column maker’s number, third column amount. Order there by that file; the lines without Mouser or DigiKey come from the sellers that they name.
order-part = part
order-number = maker’s order number
order-sellers = type at the seller
order-buy = buy
order-needed = needed
order-each = price
order-class = class
order-sum = sum
order-here = above
order-there = instead
order-difference = difference
order-any = any make
order-own = yours
order-leave = **Not bought:**
order-check = check before ordering
order-number-at = { $seller } no. **{ $value }**
order-search-at = { $seller }: “{ $value }”
order-pack = { $sum } for { $value }
order-class-1 = under €1
order-class-5 = €1 to 5
order-class-20 = €5 to 20
order-class-100 = €20 to 100
order-class-more = over €100
order-seen = Prices that were seen, and where; above they stand in euro with VAT:
order-seen-price = { $part }: { $value }
order-subtotal = **Subtotal { $sum }**, of it shipping about { $value }.
order-subtotal-fetched = **Subtotal { $sum }**, without shipping.
order-group-boards = Board house
order-group-electronics = Electronics
order-group-hardware = Hardware store
order-group-screens = Screens and sound
order-group-service = Cut and printed by a service
order-group-tools = Tools, and what is used up
order-text-boards = Order first: it takes longest, 1 to 2 weeks. Two orders of five boards each: upload [table-gerbers.zip](../boards/generated/table/table-gerbers.zip), then [crew-gerbers.zip](../boards/generated/crew/crew-gerbers.zip), as they are; the house reads the sizes from them. Choose: **2 layers, 1.6 mm, FR-4, any colour, copper 1 oz, surface HASL lead-free, amount 5, no panel, no castellated holes, vias tented, no stencil**. No assembly: you solder. (A house that also solders the surface parts takes the bill and the placement of the same folder, and *top side*; through-hole parts stay yours.)
order-text-electronics = In stock it comes in 2 to 5 days, from AliExpress in 2 to 4 weeks. Most small parts come from one basket (above); Raspberry Pis, hub and cables from a Raspberry Pi shop of your country (The Pi Hut in the United Kingdom, Kubii in France, BerryBase).
order-text-hardware = To be fetched the same day. Have the large sheets cut by the shop’s saw to the list of the body ([body.en.md](../body/generated/body.en.md)); a car takes them then.
order-text-screens = To be fetched, or 2 to 4 days. Two alike.
order-text-service = 1 to 2 weeks; upload when the parts are in your hands and one hole of each size has been tried in scrap.
order-text-tools = Leave out what you have or can borrow, as a USB keyboard for the first start and a computer with a card reader, which are not in the list. 2 to 5 days.
order-change-pi5 = With a Raspberry Pi 5 instead
order-change-pi5-text = Everything else stays: the same boards, cables, card and hub. The table finds the model by itself; `sonar-console boot` says what `config.txt` needs.
order-change-terminals = Without carrier boards
order-change-terminals-text = Screw terminals, ferrules and loose resistors instead of the boards, from the same data; nothing is ordered at a board house.
order-change-layout = Another table: { $value }
order-change-layout-text = All that differs from the list above. The small table has panels, but no console and no screen wall from this project.
order-change-total = **{ $sum }** in all, instead of { $value }.
order-cables = Which cable goes where
order-cables-text = With carrier boards: a connector at the board’s end, bare cores at the panel. Lengths have the loop at the panel in them: 20 cm, at an OLED 12 cm. Without boards it is the same cable, with a ferrule on each core. The small table’s cables stand in its [pin tables](../generated/gpio-only/pins.en.md).
order-cable = cable
order-from = from
order-plug = there
order-type = kind
order-long = length
order-cable-board = table board, the connector of that name
order-cable-crew = crew board, the connector of that name
order-cable-plug = { $part }, contacts: { $count }; at the panel soldered, or receptacles
order-cable-hub = hub to the Pi
order-cable-hub-from = the hub’s own cable
order-cable-hub-to = any USB-A socket of the Pi
order-cable-hub-type = part of the hub
order-cable-hub-long = 8 cm, with the extension 0.4 m
order-cable-usb = crew boards (two)
order-cable-usb-from = a socket of the hub
order-cable-usb-to = the Pico’s socket, micro-B
order-cable-usb-type = USB-A – micro-B, with data lines
order-cable-usb-long = 1.5 m
order-cable-video = screens (two)
order-cable-video-from = the Pi’s HDMI 0 (beside its power socket) for blue, HDMI 1 for yellow; the host can exchange them
order-cable-video-to = the screen’s HDMI socket
order-cable-video-type = micro-HDMI – HDMI
order-cable-video-long = 2 m
order-cable-supply = supplies (two)
order-cable-supply-from = socket strip
order-cable-supply-to = USB-C of the Pi; USB-C of the hub
order-cable-supply-type = fixed to the supply
order-cable-supply-long = 1.5 m
order-cable-mains = mains
order-cable-mains-from = wall socket
order-cable-mains-to = socket strip; on it both screens with their own leads, and both supplies: four of six
order-cable-mains-type = lead of the strip
order-cable-mains-long = 1.5 to 3 m
order-answers = What is asked before ordering
order-answer-pi = **Which Pi, which supply?** Pi 4 with 15 W, Pi 5 with 27 W; both are 5.1 V by USB-C, and the larger one also does for a Pi 4. A telephone’s charger does for neither. 2 GB are enough.
order-answer-hub = **Is the hub powered?** Yes, by a second 15 W supply. It must not feed the Pi back: with the Pi’s own supply pulled, the Pi’s red lamp is dark, or the hub goes back to the shop. The small table has no hub.
order-answer-plug = **Which plug?** Supplies have the plug fixed: EU or UK. Screens come with the lead of the country they are bought in. Nothing of this order carries the mains but the strip and these finished supplies.
order-answer-television = **Which screens?** Two of 1920 × 1080. 24 inches with VESA 100 × 100 fit the screen wall; for a larger room two televisions of 32 to 43 inches on their feet, marked *Full HD* or 4K.
order-answer-sound = **Where does the sound come from?** From a screen’s loudspeakers by HDMI, or from a loudspeaker on USB, chosen on the host’s page. No amplifier is needed.
order-answer-colour = **Which colours?** Buttons blue and yellow for the two crews, or black; fist pads black. Lamps: OK green, ready yellow, STOP red. Boards: any.
order-answer-oled = **Which voltage?** Everything on the cables is 3.3 V. OLED modules with “3.3–5 V” on them do, and get 3.3 V.
order-answer-tools = **Is the crimper needed?** For the boards, yes, or buy the XH housings with leads of 0.25 mm² crimped on, 30 cm, and join them to the cables. Without boards only the one for ferrules.
order-answer-where = **Where from in France, where from in the United Kingdom?** Reichelt, Conrad, Farnell, RS, Mouser and DigiKey deliver to both; where a line names (FR) or (UK), that one is of that country. The baskets by country stand above.
order-countries = Baskets by country
order-countries-text = Each line of this order once, at the first of these sellers that it names, and how many lines that is. Boards, laser and printer come besides.
order-country-fr = France
order-country-uk = United Kingdom
order-countries-more = Look each line up before you pay: stock was not looked at. AliExpress takes weeks; order there first, or take those few lines from the line’s other sellers.

## The boot partition: `sonar-console boot`

boot-none = There is no config.txt here, so this is no Raspberry Pi: nothing to do.
boot-written = Written in { $value }: { $value1 }. It counts from the next start of the machine.
boot-removed = As before again in { $value }: { $value1 }. It counts from the next start of the machine.
boot-same = This program’s lines in { $value } are as they should be.
boot-later = { $value }: “{ $value1 }” stands behind this program’s lines and sets something else: it wins. Take it out.
boot-pins = { $value }: “{ $value1 }” may take lines of the table. Take it out if it does.

## The doctor: `sonar-console doctor`

doctor-mark-good = ok
doctor-mark-note = note
doctor-mark-wrong = FAULT

doctor-open = All is well: the table may open.
doctor-closed = { $count ->
    [one] One fault: mend it before the table opens.
   *[other] { $count } faults: mend them before the table opens.
}
doctor-hands = Mock hardware: waiting a moment for lines on the socket.
doctor-keys = Now by hand. Enter: next, or yes. n: no. q: end.
doctor-yes-or-no = That is neither yes nor no: Enter or y for yes, n for no, q for the end.
doctor-ask-press = { $value1 }  { $team }, { $role }: press { $value }
doctor-ask-right = { $value1 }  { $team }, { $role }: turn clockwise: { $value }
doctor-ask-left = { $value1 }  { $team }, { $role }: turn back: { $value }
doctor-ask-lamp = { $team }: is this lamp lit, and no other: { $value }?
doctor-ask-oled = Does the display { $value } show its name?
doctor-hands-off = Hands off now: for { $count } seconds the table counts what the cables pick up. Switch lights, the fridge and the televisions off and on meanwhile. Enter: skip. q: end.
doctor-quiet = All { $count } controls are quiet: no cable picked anything up.
doctor-noise = The cable of { $value } picked up { $count ->
    [one] one edge
   *[other] { $count } edges
} though nobody touched it. They were too short to be a press.
doctor-noise-do = Lay it away from the mains, or take a shielded one; floor_ms in the layout asks for longer presses.
doctor-noise-press = { $value } was pressed by nobody: { $count ->
    [one] one edge
   *[other] { $count } edges
} on its cable.
doctor-noise-press-do = Lay its cable away from the mains, or take a shielded one; floor_ms in the layout asks for longer presses.

doctor-model = This is a { $value }.
doctor-model-other = This is a { $value }; the table is made for a Raspberry Pi 4 or 5.
doctor-model-other-do = Its buses are taken as the layout numbers them.
doctor-model-wrong = { $value } names { $value1 } as the model, and this is a { $value2 }.
doctor-model-wrong-do = Set model to auto there, or to { $value3 }. The buses of this machine are taken.
doctor-boot = The boot partition could not be examined: { $value }
doctor-boot-do = Then examine the table again.
doctor-boot-later = { $value }: “{ $value1 }” stands behind this program’s lines and sets something else: it wins.
doctor-boot-later-do = Take that line out. Then start the Pi again.
doctor-boot-old = What this program wrote into { $value } is not what the layout needs.
doctor-boot-old-do = sudo sonar-console boot --write. Then start the Pi again.
doctor-supply = The power supply promises { $value } A; this Raspberry Pi wants { $value1 } A, and gives its USB sockets less until then.
doctor-supply-do = Take the power supply that the maker sells for it (27 W for a Raspberry Pi 5), and its own cable.
doctor-display-card = X is not told which graphics device of this { $value } has the sockets: both screens may stay black.
doctor-display-card-do = Run the installer again on this machine: sudo make install-kiosk
doctor-layout = Layout { $value }: controls { $controls }, lamps { $lamps }, displays { $oleds }, crew boards { $boards }.
doctor-release = The program is version { $value }.
doctor-release-back = { $value ->
    [unknown] A release did not come up
   *[other] The release { $value } did not stay
}: the table went back to { $value1 }.
doctor-release-back-do = Nothing to do. “sonar-console release list” says why.
doctor-running = The console is running (process { $value }) and holds the hardware.
doctor-running-do = End it first: sudo systemctl stop sonar-table
doctor-lock = { $value } cannot be looked into: whether a table runs is not known.
doctor-lock-do = Start the doctor with sudo, and end the table first: sudo systemctl stop sonar-table
doctor-library = The pin library { $value } ({ $value1 }) is installed; it does not work on a Pi 5 or a new kernel.
doctor-library-do = It is not used: this program takes lgpio. It may be removed.
doctor-library-variable = { $value } is set in the environment.
doctor-library-variable-do = It is ignored: this program takes lgpio, by name. Take it out.
doctor-sound = There is no sound. { TECHNICAL($value) }
doctor-sound-do = Is another program using the loudspeaker? Another one may be chosen on the host’s page. The table tries again by itself.
doctor-sound-library = There is no sound, because the library { $value } is missing from this machine.
doctor-sound-library-do = Run the installer again, or: sudo apt install libglib2.0-0
doctor-sound-none = There is no sound, because this machine has no sound card.
doctor-sound-none-do = Plug a loudspeaker in, or a television on HDMI; it is opened by itself.
doctor-sound-away = There is no sound, because the chosen loudspeaker { $value } is not there.
doctor-sound-away-do = Plug it in, or choose another on the host’s page; it is opened by itself.
doctor-sound-jack = No sound: the headphone jack is chosen, and a { $value } has none.
doctor-sound-jack-do = Plug a USB sound card in and choose it on the host’s page, or choose a television.
doctor-sound-cards = Sound cards: { $value }.
doctor-sound-good = The sound device is there.
doctor-pins = Pins: { $value }
doctor-pins-mock = Pins: mock, no real hardware is used.
doctor-no-chip = There is no GPIO chip. { TECHNICAL($value) }
doctor-no-chip-do = Is this the Raspberry Pi? Install the program with its part for the Pi: pip install 'sonar-console[pi]'
doctor-pins-refused = The pins cannot be used. { TECHNICAL($value) }
doctor-pins-refused-do = Switch the Pi off and on; check that SPI, serial console and 1-Wire are off in config.txt.
doctor-rights = { $value } may not be used by { $value2 }.
doctor-rights-do = sudo usermod -aG { $value1 } { $value2 }, then log in again.
doctor-held = { $value } is held by another program: { $value1 } (process { $value2 }).
doctor-held-do = End that program first.
doctor-no-bus = The bus { $value } is not there (GPIO { $value1 } and { $value2 }).
doctor-no-bus-do = Switch it on in config.txt, as at the top of the layout file, and start the Pi again.
doctor-no-bus-pi = The bus { $value } is not there (GPIO { $value1 } and { $value2 }).
doctor-no-bus-pi-do = On a { $value3 } config.txt needs { $value4 } for it. It is written by: sudo sonar-console boot --write. Then start the Pi again.
doctor-bus = Bus { $value } is there, at { $value1 } kHz.
doctor-slow-bus = Bus { $value } runs at { $value1 } kHz: pictures come late.
doctor-slow-bus-do = config.txt needs baudrate=400000 for it: sudo sonar-console boot --write. Then start the Pi again.
doctor-bus-speed = Bus { $value } is there; how fast it runs is not known, for the kernel does not tell.
doctor-bus-speed-do = See that config.txt sets baudrate=400000 for it; at the usual 100 kHz pictures come late.
doctor-rest = { $count ->
    [one] The control is at rest.
   *[other] All { $count } controls are at rest.
}
doctor-stuck = { $value } is held down.
doctor-stuck-do = Let it go; if nobody touches it, look for a jammed button or a line that touches ground.
doctor-crooked = The encoder line { $value } is not at rest.
doctor-crooked-do = Turn the encoder to a detent; if it stays, look for a line that touches ground.
doctor-board = Crew board { $value } ({ $value1 }): firmware { $value2 }, { $value3 }.
doctor-board-gone = Crew board { $value } ({ $value1 }) is not found.
doctor-board-gone-do = Push its USB plug in; try another cable and another port.
doctor-board-silent = Crew board { $value } ({ $value1 }) is not found, though there is a board that says nothing.
doctor-board-silent-do = Give it its firmware and id: sonar-console flash --id { $value }
doctor-board-lost = The crew board on { $value } ({ $value1 }) no longer knows who it is: its identity file is damaged. It runs, its LED blinks.
doctor-board-lost-do = sonar-console flash --port { $value } --id with its name: { $value2 }
doctor-board-new = The crew board on { $value } ({ $value1 }) has not been told who it is; its LED blinks.
doctor-board-new-do = sonar-console flash --port { $value } --id with its name: { $value2 }
doctor-bootsel = A Raspberry Pi Pico is in BOOTSEL mode ({ $value }): it waits for MicroPython, and is no crew board yet.
doctor-bootsel-do = If it was one: pull it out, push it in without touching its button. Else load { $value2 } from { $value3 }, and: sonar-console flash --id { $value4 } --uf2 { $value2 }
doctor-bootsel-other = A Raspberry Pi board with the chip { $value1 } is in BOOTSEL mode ({ $value }); a crew board is a Pico with an RP2040.
doctor-bootsel-other-do = Pull it out, and take a Raspberry Pi Pico (not a Pico 2).
doctor-board-twins = Several boards say that they are crew board { $value } ({ $value1 }), on { $value2 }: none of them is heard.
doctor-board-twins-do = Leave one of them alone plugged in: if it is the other side’s, sonar-console flash --id with that side’s name. Then plug the other one in.
doctor-board-unknown = Crew board { $value } ({ $value1 }) names { $value2 }, which is no control of this layout; it is passed over.
doctor-board-unknown-do = Is this the right layout? Else: sonar-console flash --id { $value }
doctor-board-old = Crew board { $value } has older firmware, { $value2 }; this program comes with { $value3 }. It plays on.
doctor-board-old-do = Older firmware: flash it, so that it says what it takes of the layout: sonar-console flash --id { $value }
doctor-board-newer = Crew board { $value } has newer firmware, { $value2 }; this program comes with { $value3 }.
doctor-board-newer-do = Upgrade the table; or give the board this program’s firmware: sonar-console flash --id { $value }
doctor-board-settings = Crew board { $value } reads { $count ->
    [one] one control
   *[other] { $count } controls
} as the layout sets it.
doctor-board-refused = Crew board { $value } ({ $value1 }) refuses the setting { $value2 } of the layout: it does not read that control as it is set.
doctor-board-refused-do = Is this the layout of this table? Else give the board this program’s firmware: sonar-console flash --id { $value }
doctor-board-team = Crew board { $value } ({ $value1 }) says that it belongs to the team { $value2 }.
doctor-board-team-do = sonar-console flash --id { $value }
doctor-board-hung = Crew board { $value } was restarted by its watchdog: its program had hung.
doctor-board-hung-do = If it happens again: another cable, then another board.
doctor-board-noise = Crew board { $value }: events lost { $value2 }, lines spoilt { $value3 }.
doctor-board-noise-do = Try a shorter USB cable, away from the loudspeakers.
doctor-stranger = A crew board is not of this table. { TECHNICAL($value1) }
doctor-stranger-do = Pull it out, or: sonar-console flash --port { $value } --id …
doctor-lamps = { $team }: { $count } lamps were lit in turn.
doctor-lamp-good = Lamp seen: { $value }
doctor-lamp = The lamp { $value } stays dark, or another was lit.
doctor-lamp-do = Check its polarity, its resistor and its line.
doctor-display-good = Display { $value } takes pictures (bus { $value1 }, { $value2 }).
doctor-display = Display { $value } does not answer (bus { $value1 }, { $value2 }). { TECHNICAL($value3) }
doctor-display-do = Check its four wires and its address resistor.
doctor-display-slow = Display { $value } crawls (bus { $value1 }, { $value2 }). It is asked once a minute, so that its neighbour need not wait. { TECHNICAL($value3) }
doctor-display-slow-do = Check its wires and the bus’s pull-ups; a display that holds its clock line down wants replacing.
doctor-display-crawls = Display { $value } takes too long over a picture (bus { $value1 }, { $value2 }).
doctor-display-crawls-do = Check the length of its wires and the speed of its bus.
doctor-display-seen = Display seen: { $value }
doctor-display-dark = Display { $value } takes pictures and does not show its own.
doctor-display-dark-do = Are two displays exchanged? Is its driver right in the layout (ssd1306, sh1106)?
doctor-control = { $value } answers.
doctor-dead = { $value } does not answer.
doctor-dead-do = Check its two wires, and its line in the layout.
doctor-backwards = { $value } counts backwards.
doctor-backwards-do = Exchange its lines a and b in the layout.
doctor-untried = { $count ->
    [one] One control was not tried: { $value }.
   *[other] { $count } controls were not tried: { $value }.
}
doctor-untried-do = Begin again, and go to the end.
doctor-folder = The folder { $value } may not be written: matches are not kept.
doctor-folder-do = Name another with --state, or give it to this user.
doctor-space = { $value }: only { $value1 } MB are free.
doctor-space-do = Move old records away.
doctor-past-fault = { house-earlier-fault }
doctor-past-fault-do = { advice-fault }
doctor-past-flood = { house-earlier-flood }
doctor-past-flood-do = { advice-flood }
doctor-past-program = { house-earlier-program }
doctor-past-program-do = { advice-program }
doctor-past-device = { house-earlier-device }
doctor-past-device-do = { advice-past }
doctor-space-good = { $value }: { $value1 } MB are free.
doctor-voltage = The power supply gives too little: the machine may switch itself off.
doctor-voltage-do = Take the power supply that the maker of the Pi sells for it, and a short thick cable.
doctor-voltage-before = The power supply has given too little at least once since the machine was switched on.
doctor-voltage-before-do = Take the power supply that the maker of the Pi sells for it, and a short thick cable.
doctor-voltage-good = The power supply gives enough.
doctor-heat = The processor is { $value } °C hot and slows itself down.
doctor-heat-do = Give it a cooler, and air to the table.
doctor-heat-good = The processor is { $value } °C warm.
doctor-read-only = The disk of { $value } can only be read: the system has found it faulty.
doctor-read-only-do = Restart. If it comes back, save what is on it and replace the memory card.
doctor-clock = Nothing has set the clock since the machine was switched on.
doctor-clock-do = Nothing needs it. With a network it sets itself.
doctor-clock-good = The clock is set.

## `sonar-console doctor --stages`: a build proved by stages

build-comma = .
build-words-boards = b, board, boards, carrier board, carrier boards, cartes
build-words-terminals = t, terminal, terminals, screw terminals, borniers
build-point-pin = { $value } pin { $value1 }
build-point-part = pad { $value1 } of { $value }
build-point-table = { $value } pin { $value1 } of the table board
build-point-crew = { $value } pin { $value1 } of the crew board
build-point-hole = the hole { $value }
build-point-pi = pin { $value } of the Pi’s header
build-point-pico = pin { $value } of the Pico
build-point-node = the terminal of the core of { $value }
build-point-plug = core { $value } ({ $value1 }) at the free end of the cable
build-point-panel = the ground contact of { $value } in the panel
build-stage-pi = The Pi and its supply
build-stage-table-board = The table board
build-stage-crew-board = Crew board { $value }
build-stage-terminals = The Pi’s terminals
build-stage-crew-terminals = The terminals of crew board { $value }
build-stage-cable = Cable { $value }
build-stage-lamps = Cable { $value } (lamps)
build-stage-oled = Cable { $value }
build-stage-panel = Panel { $value }
build-stage-table = The whole table
build-begins = — Stage { $value }: { $value1 }
build-picture = The drawing: { $value }
build-care-pi = With the Pi off and its plug pulled, cover pins 2 and 4 of the header with tape: they carry 5 V, and a tip that slips from there to a line kills the Pi. No tip is held there; the Pi itself says whether its 5 V is enough. The tape comes off when the table board or the terminals are set on the header.
build-care-table-board = Cut off all 40 pins that stand out of the Pi’s socket above the board, and cover the stumps of 2 and 4 with tape: they carry 5 V. The two posts under its upper corners are part of the printed tray: print that first.
build-care-crew-board = Without the Pico a tip does not go into its sockets: put the cut-off leg of an LED into the hole and hold the tip to it. From below everything is mirrored.
build-care-housing = The housing is drawn from the side of its wires, its two ribs above: count from the left. Where a plug sits in the connector, the tip goes in beside the wire, from the wire’s side, to the contact.
build-care-panel = The drawing shows the front of the panel: from behind, where the wires are, left and right are exchanged. Each cable has its own ground wire from contact to contact; the grounds of two cables are not joined in the panel. Where a plug sits in a connector, the tip goes in beside the wire.
build-care-table = Hold no tip to pins 2 and 4 of the Pi nor beside them: the Pi itself says whether its 5 V is enough.
build-stage-done = { $value }: all is right.
build-stage-bad = { $value }: { $count ->
    [one] 1 point is wrong or was left out.
   *[other] { $count } points are wrong or were left out.
}
build-stopped = Stopped. All that was answered is kept. It goes on here: sudo systemctl stop sonar-table, then sudo sonar-console doctor --stages.
build-when-before = Not plugged in, nothing is live:
build-when-dark = Plugged in, without power (what you have noted down):
build-when-live = With power:
build-measure = Measure { $value }. Right: { $value1 }. Type what the multimeter shows, OL for an open circuit. Enter: leave it out.
build-measure-short = Measure { $value }. Right: { $value1 }. Type what the multimeter shows, OL for an open circuit. Nothing gets power before this is right; q: end for today.
build-no-value-volts = That is no value in { $value }: type it as 3.3, 3V3 or 450mV.
build-no-value-ohms = That is no value in { $value }: type it as 2.2, 2.2k, 2k2, 330R or OL.
build-value-right = { $value }: right.
build-value-wrong = { $value } is WRONG, { $value1 } is right. { $value2 } Mend it and type the new value. Enter: go on.
build-value-short = { $value } is WRONG, { $value1 } is right. { $value2 } Mend it and type the new value; q: end for today. Whoever knows why the value may stand types the word override.
build-no-power-yet = This one cannot be left out: a short circuit kills the Pi or the Pico. Right: { $value }. Type the value; q: end for today. Whoever knows better types the word override.
build-overridden = Power was given all the same, by the word override
build-meter-rail = the 3.3 V, from { $value } (red) to { $value1 } (black)
build-low-rail = Something draws too much: pull all cables, look for a short to GND, and whether the fuse F1 is soldered and cool.
build-high-rail = So much kills the Pi: pull the plugs of the Pi and of the hub (if there is one), and look whether something of 5 V touches a line.
build-meter-short = the resistance from { $value } to { $value1 }, once it stands still
build-low-short = 3.3 V and GND touch: look for a bridge of solder, beginning at the connectors. Do not give it power.
build-meter-pull-up = the pull-up, from { $value } to { $value1 }
build-low-pull-up = A part of another value, or two lines that touch: read the resistor’s print, look for a bridge of solder.
build-high-pull-up = A joint that is cold or missing, or a part of another value.
build-meter-fist = the pull-up of a fist pad, from { $value } to { $value1 }
build-low-fist = A part of another value, or two lines that touch: read the resistor’s print, look for a bridge of solder.
build-high-fist = A joint that is cold, or the pull-up of a button in the place of a fist pad’s.
build-meter-series = the series resistor, from { $value } to { $value1 }
build-low-series = A part of another value, or the line touches its neighbour.
build-high-series = A joint that is cold or missing; with OL the two points are not on one line.
build-meter-bus = the pull-up of the second bus, from { $value } to { $value1 }
build-low-bus = The spare place beside it is fitted as well (it is for modules with weak pull-ups), or two lines touch.
build-high-bus = The resistors of the second bus are missing: the Pi has none on these lines.
build-meter-lamp-resistor = a lamp’s resistor, from { $value } to { $value1 }
build-low-lamp-resistor = A part of another value, or a bridge of solder over it.
build-high-lamp-resistor = A joint that is cold, or a resistor of a line in the place of a lamp’s.
build-meter-fuse = the drop over the fuse F1, from { $value } to { $value1 }
build-high-fuse = F1 has tripped or has a cold joint: pull the plugs of the Pi and of the hub (if there is one), find what draws current, and let it cool for a minute.
build-meter-open = an untouched button, from { $value } to { $value1 }
build-low-open = The contact is closed though nobody touches it: the blades are on the closing contact’s neighbour, or the core touches ground.
build-meter-closed = the same button held down, from { $value } to { $value1 }
build-high-closed = No way through: a core not under its screw or crimp, the ground wire in the panel broken, or another button’s core.
build-meter-neighbours = each two neighbouring cores, the first pair from { $value } to { $value1 }; a lamp’s core and GND are left out, for the LED between them conducts; the least value counts
build-low-neighbours = Two cores touch: strands at a crimp, or solder between two contacts.
build-meter-idle = a line at rest, from { $value } (red) to { $value1 } (black)
build-low-idle = About 0 V: the core touches ground or its contact is closed. In between: the pull-up is missing, only the chip’s own one holds the line.
build-high-idle = 5 V has come to this line: pull the plugs of the Pi and of the hub (if there is one) at once.
build-meter-pressed = the line of this button held down, from { $value } (red) to { $value1 } (black)
build-high-pressed = About 3.3 V: the button does not reach this line, two cores are exchanged. In between: a bad contact, or a series resistor of another value.
build-meter-lamp = the voltage over the resistor of the lamp that is lit now, from { $value } to { $value1 }
build-low-lamp = The lamp draws too little: 0 V is an LED the wrong way round or a core that is not connected.
build-high-lamp = The lamp draws too much: the LED is short, or its core touches ground.
build-meter-module = the OLED module’s own pull-up, from { $value } to { $value1 }
build-low-module = Two cores touch, or SDA and VCC are exchanged: read the print of the module.
build-high-module = No way through: a core is not connected, or the module has no pull-ups (then fit the spare resistors of its bus) or has them behind a regulator (then leave this out).
build-meter-bus-pull = the pull-ups of the bus with all its modules so far, from { $value } to { $value1 }
build-low-bus-pull = Too many pull-ups: take the spare resistors out, or an output cannot pull the line low.
build-high-bus-pull = A pull-up is missing: on the second bus look for those of the board or of the terminals. Modules that have theirs behind a regulator show it only with power.
build-meter-oled-supply = the OLED’s 3.3 V, from { $value } (red) to { $value1 } (black)
build-low-oled-supply = Its fuse has tripped: a module the wrong way round, or a short in the cable. Pull the plugs of the Pi and of the hub.
build-high-oled-supply = So much kills the module: it belongs to the rail that is measured here, never to 5 V.
build-meter-bus-idle = the data line at rest, from { $value } (red) to { $value1 } (black)
build-low-bus-idle = Something holds SDA down: exchanged cores, or a module without power.
build-high-bus-idle = 5 V has come to the bus: pull the plugs of the Pi and of the hub (if there is one), and look at the module’s supply.
build-meter-ground = the ground of the cable to the Pi, from { $value } to { $value1 }
build-high-ground = The ground wire has a gap on its way from contact to contact: tug at each blade.
build-meter-ground-crew = the ground of the cable to the crew board, from { $value } to { $value1 }
build-high-ground-crew = The ground wire has a gap on its way from contact to contact: tug at each blade.
build-plug-pi = Nothing is plugged into the header, and pins 2 and 4 are covered with tape. If they are not: switch off (sudo poweroff), pull the Pi’s plug, cover them, and switch on again. It goes on here: sudo systemctl stop sonar-table, then sudo sonar-console doctor --stages. Enter when they are covered and the Pi runs.
build-plug-table-board = Switch off (sudo poweroff), pull the plugs of the Pi and of the hub (if there is one), take the tape off pins 2 and 4, set the table board on the Pi with its spacers, and switch on again. It goes on here: sudo systemctl stop sonar-table, then sudo sonar-console doctor --stages. Enter when it is in place.
build-plug-crew-board = Put the Pico into its sockets, its USB plug towards the mark, and plug the USB cable in. The firmware comes first, if it is a new one: sonar-console flash --id { $value }. Enter when it is plugged in.
build-plug-terminals = Switch off (sudo poweroff), pull the plugs of the Pi and of the hub (if there is one), take the tape off pins 2 and 4, set the terminals on the Pi, cover the screws of 2 and 4 with tape, and switch on again. It goes on here: sudo systemctl stop sonar-table, then sudo sonar-console doctor --stages. Enter when they are in place.
build-plug-crew-terminals = Put the Pico into its terminals and plug the USB cable in. The firmware comes first, if it is a new one: sonar-console flash --id { $value }. Enter when it is plugged in.
build-plug-cable = Switch off (sudo poweroff), pull the plugs of the Pi and of the hub (if there is one), plug in the cable { $value }, and switch on again. It goes on here: sudo systemctl stop sonar-table, then sudo sonar-console doctor --stages. Enter when it is plugged in.
build-plug-cable-crew = Pull the USB plug of the crew board, plug in the cable { $value }, then the USB plug again. The Pi stays on. Enter when it is plugged in.
build-plug-lamps = Pull the USB plug of the crew board, plug in the cable { $value }, then the USB plug again. Enter when it is plugged in.
build-plug-oled = Read the print of the module once more: VCC and GND in their order. Switch off (sudo poweroff), pull the plugs of the Pi and of the hub (if there is one), plug in the cable { $value }, measure, and switch on again. It goes on here: sudo systemctl stop sonar-table, then sudo sonar-console doctor --stages. Enter when it is plugged in.
build-plug-panel = When that is noted, screw the panel { $value } into its place, its cables tied down, and switch on again. It goes on here: sudo systemctl stop sonar-table, then sudo sonar-console doctor --stages. Enter when it sits.
build-plug-panel-crew = When that is noted, screw the panel { $value } into its place, its cables tied down, and plug the crew board’s USB plug in again. Enter when it sits.
build-plug-table = Plug everything in, tie all cables down, and switch everything on. Enter when it runs.
build-unplug-pi = This is done again. Switch off (sudo poweroff), pull the plugs of the Pi and of the hub (if there is one), and take out what belongs to this stage ({ $value }), so that it is measured by itself; then switch the Pi on without it. It goes on here: sudo systemctl stop sonar-table, then sudo sonar-console doctor --stages. Enter when it is off.
build-unplug-crew = This is done again. Pull the USB plug of the crew board, and take out what belongs to this stage ({ $value }; of a crew board its Pico), so that it is measured by itself. Enter when it is off.
build-note-down = Before it has power, measure { $value }, and note it down.
build-plugged = Plugged in: { $value }
build-supply-unknown = This machine does not measure its supply; a Raspberry Pi does.
build-off-panel-pi = Plug all cables of the panel { $value } in, but do not screw it down yet: its contacts are then below. Switch off (sudo poweroff), pull the plugs of the Pi and of the hub (if there is one) and the USB plug of the crew board.
build-off-panel-crew = Plug all cables of the panel { $value } in, but do not screw it down yet: its contacts are then below. Pull the USB plug of the crew board; the Pi stays on.
build-left-out = Left out: { $value }
build-ask-see-pi = Is the Pi’s red lamp lit, without flicker?
doctor-build-see-pi = The Pi’s red lamp is dark or flickers.
doctor-build-see-pi-do = Too little voltage: take the supply that the maker of the Pi sells, with its own cable.
doctor-build-see-pi-good = The Pi’s red lamp is lit.
build-ask-see-table-board = Is D1 of the table board lit?
doctor-build-see-table-board = D1 of the table board is dark.
doctor-build-see-table-board-do = Measure the 3.3 V. If it is there, D1 is the wrong way round (its bar is the cathode); else the board does not sit on all pins, or F1 has no joint.
doctor-build-see-table-board-good = D1 of the table board is lit.
build-ask-see-crew-board = Is D1 of crew board { $value } lit?
doctor-build-see-crew-board = D1 of crew board { $value } is dark.
doctor-build-see-crew-board-do = Measure the 3.3 V. If it is there, D1 is the wrong way round (its bar is the cathode); else the Pico sits the wrong way round or not deep enough.
doctor-build-see-crew-board-good = D1 of crew board { $value } is lit.
build-ask-see-hub = Test the hub once, before its first board. It has its own supply and is plugged into the Pi. Switch off (sudo poweroff), pull the Pi’s plug and leave the hub’s in: the Pi’s red lamp must be dark. Switch on again. It goes on here: sudo systemctl stop sonar-table, then sudo sonar-console doctor --stages. Was the red lamp dark?
doctor-build-see-hub = The hub feeds the Pi: its red lamp glowed with its plug pulled.
doctor-build-see-hub-do = Take another hub: this one pushes 5 V into the Pi, and cables would be plugged in live.
doctor-build-see-hub-good = The hub does not feed the Pi.
build-ask-face-panel = Panel { $value }: are all its lamps lit now, does its display show its name upright in its window, and is each part under its own label?
doctor-build-face-panel = Panel { $value }: a lamp is dark, a display stands askew, or a part is under another’s label.
doctor-build-face-panel-do = Compare it with the drawing of the panel; a dark lamp has its LED the wrong way round.
doctor-build-face-panel-good = Panel { $value }: lamps, display and labels are right.
build-ask-face-table = Are all lamps lit now, and does each display show its own name?
doctor-build-face-table = A lamp is dark, or a display shows another’s name.
doctor-build-face-table-do = Do the stage of its cable again: sudo sonar-console doctor --stages STAGE
doctor-build-face-table-good = All lamps are lit, each display shows its name.
build-ask-switch = Put the seat switch to { $value } and back: does the lever point to what its label says?
doctor-build-switch = The seat switch is wrong at { $value }.
doctor-build-switch-do = Exchange its two outer wires: a toggle closes opposite to where its lever points.
doctor-build-switch-good = The seat switch is right at { $value }.
doctor-build-low = { $value } is low though nobody touches it: { $value1 }.
doctor-build-low-do = Pull the cable out. If the line is free then, the fault is in the cable or the panel (a core on ground, opening and closing contact mistaken); if not, it is on the board or at the terminal.
build-where = cable { $value }, { $value1 }, then { $value2 }
doctor-build-dead = { $value } does not answer: { $value1 }.
doctor-build-dead-do = Measure at the first point while it is held down. About 0 V there: the fault is between that point and the line; 3.3 V: it is the core, its crimp, or the ground wire in the panel.
doctor-build-still = { $value } does not answer: { $value1 }.
doctor-build-still-do = Measure at the first point while you turn the knob slowly: it should go to and fro between 0 V and 3.3 V. About 0 V always: the fault is between that point and the line; 3.3 V always: it is the core, its crimp, or the ground wire at the encoder.
build-another = { $value } has answered, and { $value1 } was asked for. Once more: { $value1 }.
build-touch-or-enter = Press or turn what was asked for. Enter: nothing comes from it.
doctor-build-cores = { $value1 } answers in the place of { $value }: two cores of the cable are exchanged.
doctor-build-cores-do = Exchange these two cores: { $value2 }; { $value3 }.
doctor-build-cables = { $value1 } answers in the place of { $value }: that is a control of the cable { $value3 }.
doctor-build-cables-do = The plugs of the cables { $value2 } and { $value3 } are exchanged: without power, plug each into the other one’s place.
build-exchanged = The cables { $value } and { $value1 } are exchanged: the other controls are left out until the plugs are in their places.
doctor-build-oled = The display { $value } does not answer on bus { $value1 } at { $value2 }: { $value3 }.
doctor-build-oled-do = Look at its four cores (SDA and SCL exchanged?), at its address resistor, and at its 3.3 V; i2cdetect -y { $value1 } lists what answers.
build-quiet-minute = { $value }: a quiet minute.
build-quiet = a quiet minute
doctor-build-noise = That is { $value1 }.
doctor-build-noise-do = Look at what lies beside this cable.
build-ask-way = With carrier boards (Enter, or b) or with terminals (t)?
build-ask-table = What is the table’s serial number or name? Enter: { $value }
build-again = Everything has been done once: now what is wrong or was left out.
build-all-right = Every stage is proved.
build-kept = The build report: { $value } and { $value1 }
build-list = { $value }  { $value1 }: { $value2 }
build-list-wrong = { $count } wrong
build-list-out = { $count } left out
build-by-maker = maker
build-by-program = program
build-verdict-right = right
build-verdict-wrong = WRONG
build-verdict-out = left out
build-way-boards = with carrier boards
build-way-terminals = with terminals
build-not-begun = not begun
build-day = { $value }, version { $value1 }
build-day-unknown = day not known
build-report-title = Build report
build-report-table = Table: { $value }
build-report-way = Built { $value }
build-report-made = Printed: { $value }; program version { $value1 }; layout { $word }
build-report-count = Right: { $value }; wrong: { $value1 }; left out: { $value2 }
build-head-what = what
build-head-right = right value
build-head-found = found
build-head-by = by
build-head-is = result
build-signature = Day, name, signature:
build-power = with power
build-no-power = without power
build-line = { $value }: **{ $value1 }**, { $value2 }
build-page-title = The stages of the build, layout “{ $value }”
build-page-way = A table { $value }
build-plan-day = day
build-plan-stage = stage
build-plan-minutes = minutes
build-plan-picture = drawing
build-plan-work = work
build-plan-hours = hours of one person
build-work-pi = the Pi on the desk
build-work-boards = { $count ->
    [one] 1 board, or its terminals, soldered
   *[other] { $count } boards, or their terminals, soldered
}
build-work-cables = { $count ->
    [one] 1 cable
   *[other] { $count } cables
}
build-work-panels = { $count ->
    [one] 1 panel
   *[other] { $count } panels
}
build-work-table = the whole table: the last proof
build-work-all = in all
build-lights-pi = Lights up: the Pi’s red lamp.
build-lights-table-board = Lights up: D1 of the board.
build-lights-crew-board = Lights up: D1 of the board; the doctor names the board and its firmware.
build-lights-terminals = Nothing lights up yet; the doctor finds every line at rest.
build-lights-crew-terminals = The doctor names the board and its firmware.
build-lights-cable = The doctor asks for each control of the cable in turn, and names it when it answers.
build-lights-lamps = Lights up: one lamp after the other, as the doctor names them.
build-lights-oled = Lights up: the OLED, with its own name.
build-lights-panel = Light up: all lamps and the OLED of the panel, where it has them. Then a quiet minute: no line of the panel has an edge.
build-lights-table = Light up: all lamps and OLEDs. Then a quiet minute: no line of the table has an edge.

## `sonar-console flash`

flash-step-stop = looking for the board’s program
flash-step-look = MicroPython { $value }
flash-step-copy = { $value }
flash-step-restart = starting the board again
flash-done = Crew board { $value } of { $team } runs firmware { $value1 } ({ $value2 }).
flash-no-board = No crew board is plugged in. Push a Raspberry Pi Pico with MicroPython in, or name its port with --port.
flash-bootsel = A Raspberry Pi Pico is in BOOTSEL mode ({ $value }): it has no MicroPython yet. Load { $value1 } from { $value2 }, then: sonar-console flash --id { $value3 } --uf2 { $value1 }
flash-bootsel-other = What is in BOOTSEL mode ({ $value }) has the chip { $value1 }; a crew board is a Raspberry Pi Pico (RP2040), not a Pico 2.
flash-no-drive = No Raspberry Pi Pico is in BOOTSEL mode. Hold its button BOOTSEL while plugging it in, and begin again.
flash-several-drives = Several Picos are in BOOTSEL mode: { $value }. Leave one of them plugged in.
flash-uf2-known = { $value } is MicroPython { $value1 } for the Pico; its checksum is right.
flash-uf2-unknown = { $value } is MicroPython { $value1 } for the Pico, and whole. Its checksum is none that this program knows: SHA-256 { $value2 }
flash-ask-copy = Copy it to the Pico ({ $value })? Enter: yes. n, then Enter: no.
flash-copied = MicroPython is copied; waiting for the Pico to start.
flash-not-agreed = Nothing was copied to the Pico ({ $value }). Where nobody can be asked, --yes agrees.
flash-no-return = The file is copied, but no board with MicroPython has come. Pull the Pico out, push it in, and run it again without --uf2.
flash-uf2-missing = { $value }: there is no such file. Load { $value1 } from { $value2 }, and name it.
flash-uf2-no-file = { $value } is no plain file. Name the file of MicroPython itself.
flash-uf2-forbidden = { $value } may not be read by this user. Put the file where everybody may read it, such as /tmp.
flash-uf2-unreadable = { $value } cannot be read: { $value1 }. Copy the file to this machine, then again.
flash-uf2-damaged = { $value } is no whole UF2 file. Load it again.
flash-uf2-sum = { $value } is not the file of that name: its SHA-256 is { $value1 }. Load it again.
flash-uf2-not-micropython = There is no MicroPython in { $value }.
flash-uf2-other-chip = { $value } is for another chip ({ $value1 }). Load the file for the Raspberry Pi Pico, not for a Pico 2.
flash-uf2-other-board = { $value } is for the { $value1 }. Load the file for the Raspberry Pi Pico without W.
flash-uf2-drive = The Pico ({ $value }) cannot be written: { $value1 }. By hand: sudo mount { $value2 } /mnt && sudo cp { $value3 } /mnt && sudo umount /mnt, then run it again without --uf2.
flash-several = Several crew boards are plugged in: { $value }. Name one with --port.
flash-no-port = There is no port { $value }. Without --port the only board is taken.
flash-busy = { $value } cannot be opened: { $value1 }. End the table first: sudo systemctl stop sonar-table
flash-lost = The board at { $value } went and did not come back. Pull it out, push it in, and begin again.
flash-not-micropython = What is plugged in at { $value } does not run MicroPython. Hold BOOTSEL while plugging it in, copy MicroPython’s UF2 file to the drive that appears, and begin again.
flash-not-a-pico = MicroPython at { $value } runs on { $value1 }; a crew board is a Raspberry Pi Pico (RP2040), not a Pico 2.
flash-failed = The board at { $value } did not take it: { $value1 }. Pull it out, push it in, and begin again.
flash-silent = The files are on the board at { $value }, but it does not say hello. Pull it out, push it in, and ask the doctor.
flash-other-id = The board calls itself { $value } and not { $value1 }. Begin again.
flash-no-files = The firmware is missing from this program: install sonar-console again.
flash-no-mpremote = mpremote is not installed: pip install mpremote
flash-unknown-board = There is no crew board { $value } in { $value1 }; there are: { $value2 }.

## The review after a match

screen-shared-outcome = { $team } wins! { $cause ->
    [reach] Its place is reached.
    [hold] Its sector is held.
    [survive] It has survived.
    [hits] It has scored its hits.
    [find] It has found the enemy.
    [breakdown] Breakdowns sank the enemy.
    [surface] The enemy sank while surfacing.
    [archer] An Archer mine sank the enemy.
   *[other] A { $cause } sank the enemy.
}
screen-shared-note = This screen is for both crews: it shows no secret.
screen-review-truth = What was true
screen-review-belief = { $team } believed
screen-review-off-by = { $count ->
    [0] Right on the submarine!
    [one] 1 square off
   *[other] { $count } squares off
}
screen-review-nothing-plotted = Nothing plotted
screen-review-refused = { $count ->
    [0] No order refused
    [one] 1 order refused
   *[other] { $count } orders refused
}
screen-review-possible = { $count ->
    [one] 1 possible square
   *[other] { $count } possible squares
}
screen-review-keys = What happened
screen-review-squares = Squares where each crew could be
screen-review-moment = { $at } / { $count }
screen-review-given-up = { $who ->
    [both] Both crews gave up
    [you] You gave up
   *[team] { $who } gave up
}
screen-review-of = { $team }: { $count }
screen-review-controls = Captains: turn to move in time, push to play or pause. E and W go to events, N to the start, S to the end and the story.

## The story of a match, which is read after its film

screen-story-moments = Moments to talk about
screen-story-none = Nothing came near anything in this match.
screen-story-crew = Well done, { $team }!
screen-story-seat = { $role ->
    [captain] Captain
    [mate] First mate
    [engineer] Engineer
   *[radio] Radio operator
}
screen-story-opened = Captains: turn for the match once more, S to choose a moment.
screen-story-controls = Captains: turn to choose, push to take, N for the match.
moment-closest = { $count ->
    [0] Both submarines were on the same square.
    [one] The submarines were never closer: 1 square apart.
   *[other] The submarines were never closer: { $count } squares apart.
}
moment-miss = { $count ->
    [one] { $team } was lucky: the blast in { $square } was 1 square away.
   *[other] { $team } was lucky: the blast in { $square } was { $count } squares away.
}
moment-guess = { $team } hit the enemy with { $count ->
    [one] 1 square
   *[other] { $count } squares
} to choose from.
moment-hush = { $count ->
    [one] { $team } made the longest silence of the match: 1 square.
   *[other] { $team } made the longest silence of the match: { $count } squares.
}
praise-captain-hits = { $count ->
    [one] You hit the enemy. Well aimed!
   *[other] You hit the enemy { $count } times. Well aimed!
}
praise-captain-silences = { $count ->
    [one] You slipped away in silence once.
   *[other] You slipped away in silence { $count } times.
}
praise-captain-courses = { $count ->
    [one] You gave the course that began it all.
   *[other] You led your crew through { $count } courses.
}
praise-mate-ready = { $count ->
    [one] You made a system ready.
   *[other] You made a system ready { $count } times.
}
praise-mate-marks = { $count ->
    [one] You marked a space for your crew.
   *[other] You marked { $count } spaces for your crew.
}
praise-engineer-circuits = { $count ->
    [one] You completed a circuit, and it was repaired.
   *[other] You completed { $count } circuits, and each was repaired.
}
praise-engineer-calm = { $count ->
    [one] You crossed out a breakdown that did no damage.
   *[other] You crossed out { $count } breakdowns, and none did any damage.
}
praise-engineer-breaks = { $count ->
    [one] You took care of a breakdown.
   *[other] You took care of { $count } breakdowns.
}
praise-radio-right = { $count ->
    [one] Your plot was right on the enemy once.
   *[other] Your plot was right on the enemy { $count } times.
}
praise-radio-near = { $count ->
    [one] Your plot came within a square of the enemy.
   *[other] Your plot came within { $count } squares of the enemy.
}
praise-radio-plots = { $count ->
    [one] You plotted a course of the enemy.
   *[other] You plotted { $count } courses of the enemy.
}
praise-aboard = You were on board to the very end.
screen-hull-damage = Damage

## The house's book of matches

screen-book = The house’s book of matches
screen-book-controls = Captains: turn to read on, push to go back.
book-none = No match has been played to its end yet.
book-count = { $count ->
    [one] 1 match
   *[other] { $count } matches
}
book-refused = A record cannot be read. { TECHNICAL($value) }
book-match = { $number ->
    [0] { $title }
   *[other] Match { $number }: { $title }
}, { $mode }{ $minutes ->
    [0] {""}
    [one] , 1 minute
   *[other] , { $minutes } minutes
}
book-story = { book-cell-when }{ book-cell-crews }. { book-cell-ending }
book-cell-when = { $year ->
    [none] { $start ->
        [0] {""}
       *[other] Start { $start } of the table.{" "}
    }
   *[other] { $day }/{ $month }/{ $year }.{" "}
}
book-cell-crews = { $one }{ $bots ->
    [both] {" "}(bots)
    [blue] {" "}(bots)
   *[other] {""}
} against { $other }{ $bots ->
    [both] {" "}(bots)
    [yellow] {" "}(bots)
    [green] {" "}(bots)
   *[other] {""}
}
book-cell-ending = { $ending ->
    [won] { $team } won.
    [drawn] Nobody won.
    [both] Both crews gave up.
    [up] { $team } gave up.
   *[none] Its end was not written down.
}
book-head-number = No.
book-head-when = When
book-head-scenario = What
book-head-crews = Who
book-head-minutes = Minutes
book-head-ending = How it ended
story-take = Take this match home on a stick
story-book = The house’s book of matches
keep-reading = Reading the matches…
keep-begun = Making the page…
keep-writing = Writing to the stick. Leave it in.
keep-letting-go = All is written. Wait until the stick may be pulled out…
keep-done = { $gone ->
    [yes] Done: { $value }. You may pull the stick out.
   *[no] Done: { $value }. Wait for the stick’s light, then pull it out.
}
keep-here = The page is in { $value }
keep-failed = This could not be done. { TECHNICAL($value) }
keep-failed-do = The match itself is safe.
house-book-begun = Reading the matches…
house-print-begun = Reading the matches…
item-set-book = Book of matches
item-set-print = Book to print
item-to-book = push: read it
item-to-print = push: onto a stick
house-about-book = All matches that the table keeps: who played, when, on which chart, for how long, and how they ended.
house-about-print = The book of matches is written to a USB stick as a page to print, in each language.

## The page of a match to take home

web-both = Both crews
web-view = { $team }’s view
web-play = Play
web-pause = Pause
web-earlier = Previous event
web-later = Next event
web-moment = Moment { $at } of { $count }
web-moments = Moments of the match
web-squares = Squares where each crew could be
web-damage = Damage
web-route = { $team }’s route
web-silence = In silence
web-plot = What the radio operator plotted
web-possible = The enemy could be here
web-crew = Well done, { $team }!
web-keys = Space plays and pauses. Left and right: one moment. Up and down: events. V: view. L: language. Each moment has an address of its own to share.
web-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
web-bots = { $team } played by bots
web-no-script = This page shows the match with a script of its own. Allow scripts to see it.

## Setting up a match: the page of settings (`item-set-` its lines, `item-to-` their values,
## `closed-` why a value cannot be), and what is declared to both crews (`said-`)

prompt-door = Turn or press an arrow to choose, then push or hit the fist pad.
prompt-door-watch = The captains choose what to play.
door-title-ways = What would you like to play?
door-title-people = { $way ->
    [learn] Who is learning?
    [alone] How many of you are there?
   *[other] How many of you are there?
}
door-title-charts = Which waters?
door-way = { $way ->
    [learn] Learn
    [crews] Two crews
    [alone] Alone or short of people
   *[family] Sonar Family
}
door-way-text = { $way ->
    [learn] Never played? The table teaches you as you sail.
    [crews] One crew on each side of the wall, each hunting the other.
    [alone] The table plays the seats that nobody takes, and the enemy.
   *[family] The simpler game, for children of eight and up.
}
door-about-way = { $way ->
    [learn] A first match, step by step, against an easy enemy. It takes no reading beforehand.
    [crews] Two to eight players: two crews that hear each other, and must find each other.
    [alone] You are the captain. Bots take the other seats, and the enemy’s submarine.
   *[family] Two to four players: up, down, left, right, and a missile. One player against the table works, too.
}
door-about-people = { $value2 ->
    [0] { $value1 } against the table.
   *[other] { $value1 } on one side, { $value2 } on the other.
}
door-about-bots = { $value2 ->
    [0] { $value1 ->
        [1] You are the captain. Bots take the other seats, and the enemy’s submarine.
       *[other] { $value1 } of you in one crew, one of them the captain. Bots take the seats that are left, and the enemy’s submarine.
    }
   *[other] One captain on each side. Bots take the other seats.
}
door-about-chart = Left and right show the other charts.
door-about-foot = { $foot ->
    [back] Back to the choice before.
    [prepared] The match that this table was started with.
   *[more] All settings, one by one: names, house rules, bots, clocks.
}
door-foot = { $foot ->
    [back] Back
    [prepared] As prepared
   *[more] More …
}
door-people = { $value2 ->
    [0] { $count ->
        [one] 1 player against the table
       *[other] { $count } players against the table
    }
   *[other] { $count ->
        [2] 2 players against each other
       *[other] { $count } players, { $value1 } against { $value2 }
    }
}
door-minutes = usually about { $minutes } min
door-no-bots = This table has no bots.
door-no-charts = This table has no chart for that game.
screen-door-chart = Chart { $number } of { $count }

prompt-briefing-wait = Read this together. Captain, hit the fist pad when your crew is ready.
prompt-briefing-wait-alone = Hit the fist pad when you are ready.
prompt-briefing-ready = Ready! Waiting for the other crew’s captain.
prompt-briefing-watch = Read the briefing. Your captain’s fist pad closes it.
screen-briefing-kind = { $game ->
    [sonar-family] { $mode ->
        [turn] Sonar Family, turn by turn
       *[other] Sonar Family, both at once
    }
   *[other] { $mode ->
        [turn] Turn by turn
       *[other] Real time: both at once
    }
}
screen-briefing-rule = The rule of these waters
screen-briefing-no-rule = No special rule here
screen-briefing-seats = Who sits where
screen-briefing-bot = bot, { $level }
screen-briefing-house = Not as in the book
screen-briefing-lot = Drawing lots: who begins?
screen-briefing-first = Drawn by lot: { $team } begins.
screen-briefing-taught = { $team } learns the game, and begins.
screen-briefing-both = Nobody begins: both sail at once.
screen-briefing-more = ? or a long push for more, a short push for the settings.
screen-briefing-less = Turn to go back. The ? button changes the language.
screen-briefing-read = { $team } is ready
screen-briefing-open = Waiting for { $team }
screen-briefing-seat = { $role ->
    [captain] { $game ->
        [sonar-family] Captain: you steer, up, down, left or right, and say it aloud. You use the energy for sonar, silence and the missile.
       *[other] Captain: you give the courses, aloud, and the word to fire.
    }
    [mate] First mate: after each course you fill a gauge, to get a weapon or a device ready.
    [engineer] Engineer: after each course you cross out a symbol. What is crossed out blocks devices.
   *[radio] Radio operator: you listen to the enemy, draw its courses and find out where it is.
}
help-verb = { $verb ->
    [head] give a course
    [done] end the turn
    [torpedo] fire a torpedo
    [mine] drop a mine
    [drone] send a drone
    [sonar] use the sonar
    [silence] move in silence
   *[other] { $verb }
}
help-mark = mark the { $system }
help-wait = the match has not begun
help-blast = the stars on the chart
help-blast-age = A star marks an explosion, a red one with damage. Its number counts our own courses since.
prompt-help = { $role ->
    [setting] Turn to read on, push to change.
    [open] Turn until it is right, then push.
    [radio] Slide to read on. ? once more changes the language. Any other button closes this.
   *[other] Turn to read on, push to close.
}
prompt-setup-wait = Turn to a line, push, turn, push. Hit the fist pad to agree.
prompt-setup-ready = Agreed! Waiting for the other crew to hit its fist pad.
prompt-setup-watch = The captains are setting up the match.

screen-settings = Your match
screen-resume = This match was interrupted
screen-settings-change = Turn for another value, push to take it.
screen-settings-letters = Turn for another letter, push to take it. Choose OK or hit the fist pad when the name is done.
screen-settings-agreed = { $team } agrees
screen-certainty = { $certainty ->
    [printed] As printed
    [second-hand] At second hand
   *[own] This table’s own chart
}
screen-settings-open = { $team } has not agreed yet
screen-settings-end = OK
screen-settings-back = Erase
screen-settings-space = Space

item-set-sides = Sides
item-set-game = Game
item-set-scenario = Scenario
item-set-mode = Mode
item-set-crews = Crews
item-set-assist = Assistance
item-set-language = { $team }’s language
item-set-more = More settings
item-set-name = { $team }’s name
item-set-edition = Edition
item-set-sheet = Sheets
item-set-torpedo_path = Torpedo
item-set-simultaneous_loss = Both sunk at once
item-set-trigger = Triggering a mine
item-set-silence_of_zero = Silence of 0 squares
item-set-silence_mark = The mark of a silence
item-set-blackout_trigger = In a blackout
item-set-mine_adjacency = Dropping mines
item-set-damage_limit = A submarine sinks at
item-set-damage_aloud = Damage said aloud
item-set-ready_aloud = A full gauge
item-set-rules = Rules
item-set-house-rules = House rules
item-set-our-rules = Our house rules
item-set-self_repair = A full circuit
item-set-breakdown_damage = Two breakdowns at once
item-set-turn-clock = Turn timer
item-set-relaxed = Relaxed pace
item-set-interval = { $team }’s pause per course
item-set-played = Played so far
item-set-damage = Damage
item-set-cut-off = This match
item-set-announcements = Enemy courses
item-set-text = Size of the text

item-to-name = { $name }
item-to-text = { $value }
item-to-no-name = none
item-to-more = show
item-to-less = hide
item-to-sides-kept = as before
item-to-sides-swapped = the crews change places
item-to-crews = { $one } { $value1 }, { $other } { $value2 }
item-to-language = { LANGUAGE($value) }
item-to-assist-off = none
item-to-assist-plot = plots courses
item-to-assist-solve = plots and solves
item-to-seconds = { $seconds ->
    [0] none
   *[other] { $seconds } s
}
item-to-go-on = resume
item-to-put-away = discard
item-to-against = { $one } – { $other }
item-to-not-dived = not dived yet; chosen start squares stay
item-to-played = { $orders ->
    [one] 1 order
   *[other] { NUMBER($orders, useGrouping: 0) } orders
}, { $minutes } min
item-to-announcements-shown = spoken and shown
item-to-announcements-spoken = spoken only
item-to-text-normal = normal
item-to-text-large = large
item-to-sheet-dark = dark
item-to-sheet-light = light
item-to-torpedo_path-water = round islands
item-to-torpedo_path-distance = over islands
item-to-simultaneous_loss-draw = nobody wins
item-to-simultaneous_loss-attacker-loses = the attacker loses
item-to-trigger-free = free
item-to-trigger-activation = counts as a system
item-to-trigger-unbroken = if no weapon is broken
item-to-silence_of_zero-marked = a mark and a breakdown
item-to-silence_of_zero-unmarked = nothing to mark
item-to-silence_of_zero-mate = only a mark
item-to-silence_mark-book = as the book says
item-to-silence_mark-any = on any gauge
item-to-blackout_trigger-refused = surface at once
item-to-blackout_trigger-allowed = or trigger a mine
item-to-mine_adjacency-eight = on 8 squares around
item-to-mine_adjacency-four = N, E, S, W only
item-to-damage_limit-4 = 4 damage
item-to-damage_limit-3 = 3 damage
item-to-damage_limit-2 = 2 damage
item-to-damage_limit-1 = 1 damage: sudden death
item-to-damage_aloud-always = always
item-to-damage_aloud-enemy-caused = only the enemy’s hits
item-to-ready_aloud-both = announced to both crews
item-to-ready_aloud-own = told to its own crew only
item-to-rules-english = English book
item-to-rules-french = French book
item-to-rules-house = our house
item-to-rules-own = { $count ->
    [0] as in the English book
    [one] 1 rule changed
   *[other] { $count } rules changed
}
item-to-self_repair-first = repaired first
item-to-self_repair-last = repaired last
item-to-breakdown_damage-one = 1 damage
item-to-breakdown_damage-each = 2 damage

closed-S-2 = { $game ->
    [sonar-family] One or two people in each crew.
   *[other] Crews may differ by one person only.
}
closed-S-3 = { $game ->
    [sonar-family] Real time needs two people in each crew.
   *[other] Real time needs four people or more.
}
closed-S-4 = The light sheets are for turn by turn only.
closed-solve = This table cannot solve.

said-mode = { $mode }
said-assist-off = no help
said-assist-plot = table plots
said-assist-solve = table solves
said-advice = engineers advised
said-edition = { $edition }
said-turn-clock = { $seconds } s a turn
said-relaxed = relaxed: { $seconds } s between courses
said-interval = { $team }: { $seconds } s between courses
said-sheet-light = light sheets
said-torpedo_path-distance = torpedo over islands
said-simultaneous_loss-attacker-loses = both sunk: attacker loses
said-trigger-activation = triggering a mine counts as a system
said-trigger-unbroken = no mine while a weapon is broken
said-silence_of_zero-unmarked = a silence of 0 squares marks nothing
said-silence_of_zero-mate = a silence of 0 squares: a mark only
said-silence_mark-any = a silence may mark its own gauge
said-blackout_trigger-allowed = blackout: a mine may open a way
said-mine_adjacency-four = mines are not dropped diagonally
said-damage_limit-3 = 3 damage sink
said-damage_limit-2 = 2 damage sink
said-damage_limit-1 = sudden death: 1 damage sinks
said-damage_aloud-enemy-caused = own damage is secret
said-ready_aloud-own = full gauges are secret
said-self_repair-last = circuits are repaired last
said-breakdown_damage-each = two breakdowns at once: 2 damage
said-announcements-spoken = courses spoken only

## In a match: the clocks, the help of the table, the trace on the hull

screen-minutes = { $minutes } min
heard-won = { $team } wins!
heard-taken-back = { $team }’s last order is taken back.
heard-time-up = { $team }’s time is up. { $team } may play on.
heard-time-soon = { $team } has ten seconds left. No hurry: end your turn well.
refused-so-fast = Relaxed pace: no hurry. Your next course in { $seconds ->
    [one] { $seconds } second.
   *[other] { $seconds } seconds.
}
refused-so-early = Too early. You may give your next course in { $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
}.
nothing-table-plots = The table plots the courses for you. Slide the sheet.
nothing-traced-by = There is one sheet for all, and { THE($role) } is tracing now.
prompt-fault = This seat cannot be shown just now, because the table has a fault. The other seats play on.
prompt-radio-plotted = The table plots the courses. Slide the sheet until they fit.
prompt-captain-trace = Section { $section }. Turn to steer between the lines. Hold the push to go faster, but less steadily.
prompt-mate-trace = Turn to steer. Hold to go faster, but less steadily.
prompt-engineer-trace = Turn to steer. Hold to go faster, but less steadily.
prompt-radio-trace = Section { $section }. One encoder steers up and down. Turn the other right to go faster, but less steadily.
screen-trace = Section { $section }
screen-trace-halted = Stopped
screen-inspected-passed = { $team }’s hull is watertight
screen-inspected-failed = { $team }’s line left the hull

controls-mode-resume = When a match was interrupted
meaning-answer = Agrees to what is chosen, for this crew. Once both crews agree, it is done. A second fist takes that back.
meaning-choose = Chooses whether the match is resumed or discarded. A push held for three seconds opens the host’s page.
controls-mode-door = While it is chosen what to play
controls-mode-briefing = During the briefing
controls-mode-setup = While a match is set up
meaning-browse = Turns the pictures of how to play. Any encoder does.
meaning-take_card = Takes what is selected. Just after the first fist, a fist does nothing.
meaning-card = Selects another card, or another choice behind it. The way back and all settings are below.
meaning-read = Says that this crew has read the briefing. Once both crews have, the match begins. A second fist takes that back.
meaning-rest = Shows the rest of the briefing, and goes back.
meaning-settings = Goes back to the settings. Held for a second, it shows the rest of the briefing.
meaning-agree = Agrees to the page, for this crew. Once both crews agree, the briefing follows. A second fist takes that back.
meaning-line = Selects another line of the page, or another value in an open line.
meaning-change = Opens the line, or takes its value.
meaning-value = Selects another value of the line.
controls-mode-service = On the host’s page
controls-mode-charts = On the page of the charts
meaning-host = Opens the host’s page when it is held for three seconds.
meaning-leave = Leaves the page, or closes what is open on it.
controls-mode-firstboot = At a first start
meaning-go_on = Goes on, with what is chosen.
meaning-go_before = Goes back to the question before.
meaning-steer = steer the pen
meaning-hurry = the pen goes faster
meaning-unknown_or_language = plot a silence, or hold for a second to see what this seat may do now (there, ? changes the language)

## How to play, in six pictures

screen-howto-1 = Two crews, two submarines
screen-howto-1-text = Neither sees the other. Find the enemy and sink it: four damage sink a submarine. Both captains hold their fist pads to give up.
screen-howto-2 = The captain steers
screen-howto-2-text = A course moves you one square, but never over an island or your own route. The enemy hears every course.
screen-howto-3 = The first mate loads
screen-howto-3-text = For each course, mark one space. A full gauge is a system that is ready.
screen-howto-4 = The engineer crosses out
screen-howto-4-text = For each course, one breakdown in that panel. A red crosshair blocks mine and torpedo. A complete circuit repairs itself.
screen-howto-5 = The radio operator listens
screen-howto-5-text = Plot each enemy course. Slide the sheet until the track fits between the islands.
screen-howto-6 = Fire, hide, surface
screen-howto-6-text = Torpedo and mine strike, drone and sonar search, silence hides. Surfacing repairs everything, but the enemy hears where you are.

## The help cards: `sonar-console cards`

card-both = Always
card-foot = A dash means that the table answers that it does nothing now. What the rules refuse is answered with the reason. Both captains hold their fist pads for three seconds to give the match up, or their encoders to take the last order back.

## Duels of bots and programs

duel-wins = won
duel-losses = lost
duel-draws = drawn
duel-share = share
duel-interval = 95 %
duel-orders = orders
duel-by-torpedo = torpedo
duel-by-mine = mine
duel-by-archer = Archer mine
duel-by-missile = missile
duel-by-breakdown = breakdown
duel-by-surface = surfacing
duel-by-damage = too long, decided by damage
duel-by-orders = too long, drawn
duel-by-reach = place reached
duel-by-hold = sector held
duel-by-survive = survived
duel-by-hits = hits
duel-by-find = enemy found
duel-by-forfeit = forfeit
duel-sides = won by: { $value }

## The host’s page: its lines (`item-set-`, `item-to-`), what it says (`house-`), faults (`advice-`)

prompt-attract-hold = Keep holding to open the host’s page.
prompt-service = Turn to a line, push, turn, push. Hit the fist pad to leave.

screen-host = For the host
screen-host-change = Turn to change it at once, push when done.
screen-host-list = Turn to read on. Push or hit the fist pad to close.
screen-host-doctor = The doctor
screen-host-faults = The last faults
screen-host-sheets = The sheets of first mate and engineer

firstboot-start = The table starts
firstboot-start-prompt = Push to go on. The table goes on by itself once all is found.
firstboot-watch = The captains are setting up the table.
firstboot-wait = Looking…
firstboot-language = Language · Langue
firstboot-language-about = Each captain chooses for the own side. The radio operator’s ? changes it later, at any time.
firstboot-language-prompt = Turn to change your language, push to go on. · Tournez pour changer de langue, appuyez.
firstboot-sides = The { $team } crew’s television
firstboot-sides-about = Is this television in front of the { $team } crew? If the other crew sees this word, turn: the pictures change places, and the cables stay.
firstboot-sides-prompt = Turn if the televisions are exchanged, push when each is right.
firstboot-loudspeaker = Do you hear it?
firstboot-loudspeaker-about = The table sounds every few seconds. If you hear nothing, turn to the next loudspeaker. How loud it is, is on the host’s page.
firstboot-loudspeaker-prompt = Turn until you hear the table, then push. Push if you want none.
firstboot-walk = No control has answered yet
firstboot-walk-prompt = Touch one control after the other. A captain’s press ends this.
firstboot-walked = { $value } of { $value1 } have answered.
firstboot-walk-press = Press: { WHERE($value) }
firstboot-walk-right = Turn clockwise: { WHERE($value) }
firstboot-walk-left = Turn back: { WHERE($value) }
firstboot-walk-answered = { WHERE($value) }
firstboot-screens = Both screens show their picture
firstboot-screens-wait = Screens: { $count } of { $value } show their picture
firstboot-boards = { $value ->
    [1] The crew board answers
   *[other] Both crew boards answer
}
firstboot-boards-wait = Crew boards: { $count } of { $value } answer
firstboot-oleds = All small displays answer
firstboot-oleds-wait = Small displays: { $count } of { $value } answer
firstboot-sound = A loudspeaker is there
firstboot-data-ok = The storage for matches is whole
firstboot-data-fresh = A new card: the storage for matches has been made
firstboot-preset = sonar.toml brings { $count ->
    [one] { $count } setting
   *[other] { $count } settings
}
firstboot-step-name = { $value1 ->
    [grow] The storage grows to the card’s size
    [check] The storage is checked
    [mend] The storage is mended
    [make] The storage is made anew
    [settings] sonar.toml is read
    [screens] The televisions are looked for
    [boards] The crew boards are looked for
    [oleds] The small displays are looked for
    [sound] The loudspeaker is looked for
   *[other] { $value1 }
}
firstboot-step-runs = { firstboot-step-name }…
firstboot-step-done = { firstboot-step-name }: done. { $value }
firstboot-step-failed = { firstboot-step-name }: this went wrong. { $value }
firstboot-step-failed-do = The table goes on all the same. If it comes again, call whoever built it.
screen-host-more = { $count ->
    [one] 1 more
   *[other] { $count } more
}

item-set-volume = Volume
item-set-advice = Advice to engineers
item-to-advice-off = none
item-to-advice-on = given
item-set-night = Night
item-set-show = Show
item-set-still = Moving pictures
item-set-bed = Background sound
item-set-loudspeaker = Loudspeaker
item-set-brightness = Brightness of the screens
item-set-oleds = Brightness of small displays
item-set-rotation = Rotation of the screens
item-set-margin = Margin of the screens
item-set-television = Size of the televisions
item-set-distance = Viewing distance
item-set-exchanged = Left and right
item-set-house-name = Name of the house
item-set-set-up = Set up
item-set-faults = Last faults
item-set-sheets = Sheets
item-set-charts = Charts of this house
item-set-doctor = Doctor
item-set-first-boot = First steps
item-set-copy = Matches
item-set-release = Program
item-set-power-off = Power
item-set-leave = This page

item-to-volume = { $volume ->
    [0] silent
   *[other] { $volume } of 10
}
item-to-night-on = yes, soft and dim
item-to-night-off = no
item-to-show-full = full
item-to-show-short = short
item-to-show-off = off
item-to-still-on = no: they stand still
item-to-still-off = yes
item-to-bed-on = yes
item-to-bed-off = no
item-to-loudspeaker-auto = as the machine has it
item-to-loudspeaker-jack = headphone socket
item-to-loudspeaker-hdmi = television, HDMI { $value }
item-to-loudspeaker-card = { $value }
item-to-light = { $light } of 10
item-to-light-at-night = { $light } of 10, at night { $now }
item-to-rotation-0 = none
item-to-rotation-90 = 90° clockwise
item-to-rotation-180 = upside down
item-to-rotation-270 = 90° anticlockwise
item-to-margin = { $margin ->
    [0] none
   *[other] { $margin } % of each side
}
item-to-television = { $television ->
    [one] { $television } inch
   *[other] { $television } inches
}
item-to-distance = { $metres }.{ $tenth } m
item-to-exchanged-on = exchanged
item-to-exchanged-off = as plugged in
item-to-no-house-name = none
item-to-set-up-on = done
item-to-set-up-off = asked at the next start
item-to-faults = { $count ->
    [0] none
   *[other] { $count }, push to read
}
item-to-sheets = push to see what we know
item-to-charts = push to draw, keep and copy
item-to-doctor = push to examine the table
item-to-first-boot = push to go through them again
item-to-copy = push to copy to a stick
item-release-runs = version { $value }
item-to-release = { $value }, push to install { $value1 } from the stick
item-to-power-off = hold the push to switch off
item-to-leave = push, or hit the fist pad

house-busy = Wait: the table is still at work.
house-hold = To switch off, hold the push down for three seconds.
house-failed = That could not be done, because of an error in the program.
house-failed-do = Try again. If it happens again, read the line under “Last faults” to the person you call.
house-no-faults = No fault is known.
sheets-dark = Dark side, for real time: as printed.
sheets-light = Light side, for turn by turn: known at second hand, no picture of it. Please compare it with yours.
sheets-copy = To correct it, copy { $value } to { $file } and change it there: gauges, and symbols of each panel. It counts from the next start.
sheets-corrected = The sheets of { $file } count here. Change them there; they count from the next start.
house-examine-begun = The table looks over its parts…
house-examine-good = { $count ->
    [0] All is well: the table may open.
   *[other] The table may open; a word on what could be better stands first.
}
house-examine-wrong = { $count ->
    [one] One fault: mend it before the table opens.
   *[other] { $count } faults: mend them before the table opens.
}
house-copy-begun = Looking for a stick…
house-copying = Copying match { $value } of { $value1 }. Leave the stick in.
house-copied = { $count ->
    [one] 1 match is
   *[other] { $count } matches are
} on the stick, in the folder { $value }. Pull it out.
house-copy-letting-go = All is copied. Wait until the stick may be pulled out…
house-copied-wait = { $count ->
    [one] 1 match is
   *[other] { $count } matches are
} on the stick, in the folder { $value }. Pull it out when its light is still.
house-copy-none = There is no match to copy yet.
house-copy-no-stick = No USB stick was found.
house-copy-no-stick-do = Push a USB stick in, wait a few seconds, and push again.
house-copy-format = This stick is formatted as “{ $value }”, which the table does not take.
house-copy-format-do = Format it as FAT32 or exFAT on a computer, or take another one.
house-copy-unreadable = This stick cannot be read.
house-copy-unreadable-do = Take another one, or format this one on a computer: what is on it is then lost.
house-copy-damaged = What was written on the stick does not read back as it was.
house-copy-damaged-do = The stick is worn out or a fake: take another one. Nothing is lost on the table.
house-copy-full = The stick is full: { $value } MB are needed. Nothing was left on it.
house-copy-full-do = Take another stick, or make room on this one.
house-copy-read-only = Nothing can be written on this stick.
house-copy-read-only-do = Slide its lock, or take another stick.
house-copy-gone = The stick was pulled out too early: not all matches are on it.
house-copy-gone-do = Push it in again, and copy again. Nothing is lost on the table.
house-copy-failed = The matches could not be copied. { TECHNICAL($value) }
house-copy-failed-do = Take another stick. Nothing is lost on the table.
house-release-begun = Looking for a release on the stick…
house-release-copying = Copying the release from the stick: { $value } %. Leave the stick in.
house-release-verifying = Checking who made the release…
house-release-unpacking = Unpacking the release: { $value } %. The stick may be pulled out.
house-release-installing = Installing the release. This takes a few minutes; then the table starts anew. Its plug may be pulled: nothing is lost.
house-release-writing = The release is written beside the present one: { $value } %. The stick may be pulled out. Then the table starts anew.
house-release-installed = The release { $value } is installed.
house-release-same = The release { $value } runs already.
house-release-desk = This table is not a kiosk: it installs nothing from a stick.
house-release-desk-do = Whoever started the program on this computer brings it up to date.
house-release-no-stick = No release was found on a stick.
house-release-no-stick-do = Push in the stick with the file “sonar-console-….release” (on a card’s image “….raucb”), wait a few seconds, and push again.
house-release-image = This table takes no such file: { $value }.
house-release-image-do = It runs from a card’s image: ask the maker for the file “sonar-console-….raucb”.
house-release-signature = The release is not signed by its maker. It was not installed.
house-release-signature-do = Ask who gave it to you for the file as the maker sends it.
house-release-no-signers = This table does not know whose releases it may install.
house-release-no-signers-do = Call whoever built the table: it needs the maker’s key.
house-release-damaged = The release is damaged and was not installed. { TECHNICAL($value) }
house-release-damaged-do = Copy the file onto the stick again, or take another stick.
house-release-other = The release is for another kind of table: { $value }.
house-release-other-do = Ask the maker for the one of this table.
house-release-older = The release { $value } is older than what runs. It was not installed.
house-release-older-do = Nothing to do. Whoever maintains the table can install it all the same.
house-release-failed-before = The release { $value } was tried before and did not come up.
house-release-failed-before-do = Ask the maker for a newer one.
house-release-packages = The release needs programs that are not on this table: { $value }.
house-release-packages-do = Call whoever built the table: it needs the Internet once.
house-release-full = The memory card has no room for the release: { $value } MB are needed.
house-release-full-do = Nothing is lost. Call whoever built the table.
house-release-read-only = The memory card cannot be written. { TECHNICAL($value) }
house-release-read-only-do = Call whoever built the table: its card is set to read-only.
house-release-match = A match is being played or laid out.
house-release-match-do = Try again when the title is on the screens.
house-release-busy = Another installation is under way.
house-release-busy-do = Wait a few minutes and try again.
house-release-failed = The release could not be installed. { TECHNICAL($value) }
house-release-failed-do = The table runs as before. Try again, or call whoever built it.
house-release-back-starts = { $value ->
    [unknown] A release
   *[other] The release { $value }
} did not come up after several starts. The table went back to { $value1 }.
house-release-back-starts-do = Nothing to do. Tell whoever made the release.
house-release-back-screens = The screens of the release { $value } did not stay. The table went back to { $value1 }.
house-release-back-screens-do = Nothing to do. Tell whoever made the release.
house-release-back-time = The release { $value } did not show the title in time. The table went back to { $value1 }.
house-release-back-time-do = Nothing to do. Tell whoever made the release.
house-release-back-asked = Somebody went back from the release { $value } to { $value1 }.
house-release-back-asked-do = Nothing to do.
house-power-off-begun = The table switches off. When both screens are dark, pull the plug.
house-power-off-failed = The table could not switch itself off.
house-power-off-failed-do = Pull the plug: nothing is lost.
house-settings = The settings could not all be read. { TECHNICAL($value) }
house-settings-do = What could not be read is as it was when new. Set it on this page.
house-unsaved = The settings cannot be kept. { TECHNICAL($value) }
house-data-mended = A power cut had torn the card’s storage, and it has been mended. There is nothing to do.
house-unsaved-do = They hold until the table is switched off. See “This match is not being saved”.
house-silent-other = There is no sound. { TECHNICAL($value) }
house-silent-other-do = Choose another loudspeaker on this page, or switch this one off and on. The table tries again by itself.
house-silent-none = There is no sound, because no loudspeaker is found.
house-silent-none-do = Plug a loudspeaker in, or switch the television on: it is heard by itself.
house-silent-away = There is no sound, because the loudspeaker chosen here is not plugged in: { $value }.
house-silent-away-do = Plug it in and it is heard by itself; or choose another on this page.
house-silent-library = There is no sound, because a part of the program is missing: { $value }.
house-silent-library-do = The loudspeaker is not to blame. Call whoever built the table: the installer has to be run again.

advice-late = The match goes on. Do not switch off before this has gone. If it comes often, the memory card is worn.
advice-kept-again = Nothing to do. If it comes often, the memory card is worn.
advice-disk = The match goes on. Afterwards switch off and on; if it comes back, the memory card is worn or full.
advice-stuck = Let it go; tap it a few times. If it stays, the table plays on without it.
advice-board = Push the board’s USB plug in, under the table. It comes back by itself.
advice-twins = Pull out the board of the other side: the one that is left works at once. Then give the pulled one its own name: sonar-console flash.
advice-unnamed = Its little light blinks. Whoever built the table gives it its name again: sonar-console flash --port { $value } --id blue, or yellow.
advice-bootsel = Pull its USB plug out and push it in again without touching its button. If it comes back: whoever built the table runs sonar-console doctor.
advice-oled = The same is on the large screen. Switch the table off and on; if it stays dark, check its plug.
advice-crawls = The same is on the large screen, and it comes back by itself once it is quick again. If not, its cable or the display wants replacing.
advice-screen-gone = It comes back by itself within half a minute. If not, switch the table off and on.
advice-screen-hung = It comes back by itself within half a minute. If not, switch the table off and on.
advice-screen-dark = Is that television on, and on the right input? Is its cable in? The picture comes by itself.
advice-screen-frozen = The table sets it up again. If it stays so, switch that television off and on.
advice-pins = Switch the table off, wait ten seconds, switch it on. If it stays so, call whoever built it.
advice-voltage = Use the table’s own power supply, straight from the wall. If it comes back, the supply or its cable is worn: call whoever built the table.
advice-heat = Let air to it: nothing may cover the table’s openings. It is quick again once it has cooled down.
advice-read-only = Matches can be played, but not resumed later. Switch the table off and on; if it comes back, the memory card is worn: call whoever built the table.
advice-full = Copy the matches to a stick by this page, then call whoever built the table: it needs room.
advice-data-lost = The table is as good as new. If it happens again, the memory card is worn: call whoever built the table. { TECHNICAL($value) }
advice-went-back = Nothing to do. Tell whoever made the release.
advice-preset = All other lines of sonar.toml count. Put the card into a computer, correct this one, and start again; or set it on this page. { TECHNICAL($value) }
house-nearly-full = The memory card is filling up.
house-nearly-full-do = Matches are saved as before. Tell whoever built the table: old ones can be moved away.
house-clock = Nothing has set the clock since the table was switched on.
house-clock-do = Nothing to do: matches and faults are counted, not dated.

house-about-volume = How loud the table is, for both crews: 0 (silent) to 10. Guests find it among the settings of a match too.
house-about-our-rules = The rules that guests find as “our house”. Agree on them among the settings of a match, then keep them here. Kept in settings.toml.
house-about-night = Screens and small displays are dim, the loudspeaker is softer and sounds no alarm. Guests find it among the settings of a match too.
house-about-text = Large for a far screen or tired eyes. Guests find it among the settings of a match too.
house-about-show = How long torpedoes, drones and other events take the screens: full, short, or off. Guests can change it during a match.
house-about-still = For guests who do not bear moving pictures: those of events stand still.
house-about-bed = A quiet bed of sound lies under a match and grows with the minutes and the damage that was announced. Guests find it among the settings of a match too.
house-about-loudspeaker = Where the table is heard: a television, the headphone socket, a loudspeaker on USB. Each is tried with a sound when it is chosen.
house-about-brightness = How bright both large screens are. The televisions have a brightness of their own.
house-about-rotation = For televisions that hang upside down, or stand upright: by how much the pictures of both are turned.
house-about-margin = For a television that cuts off the rim of the picture: raise it until nothing at the rim of this page is missing. It is the same on both.
house-about-television = The diagonal of the picture. Letters grow on a small television, as far as they have room.
house-about-distance = From where the players read the screen, in steps of 10 cm. Letters grow with the distance, as far as they have room.
house-about-exchanged = If each crew sees the other’s picture: exchange the televisions here, the cables stay.
house-about-house-name = What the house is called: it stands under the title. Turn to a letter, push to take it; OK ends the name.
house-about-set-up = Whether the table has been set up: until then it asks for language, sides and loudspeaker when it starts.
house-about-oleds = How bright the first mates’ and engineers’ small displays are.
house-about-language = The language of each side’s screen when the table starts: the blue side’s first, then the other side’s. In play each crew changes its own: the radio operator’s ?, held for a second, then pushed once more.
house-about-faults = What has gone wrong since the table was switched on, and what to do.
house-about-sheets = The light side, used turn by turn, is known at second hand. Push: how to correct sheets.toml by your own box.
house-about-charts = Charts of your own: drawn here with the captain’s controls, kept for the guests, taken from a stick and copied to one.
house-about-doctor = The table looks over its boards, displays, buttons and memory, and says what is wrong. Touch nothing meanwhile.
house-about-first-boot = What a new table asks at its first start: the languages, which television is whose, the loudspeaker. Each is passed by one push.
house-about-copy = All matches that the table keeps are copied into a new folder of a USB stick in any of its sockets.
house-about-release = Which version of the program runs. A newer release on a USB stick is checked, installed, and started; if it does not come up, the table goes back to this one by itself.
house-about-power-off = The table ends and switches off. Its plug may also be pulled at any time: nothing is lost.
house-about-leave = Back to the invitation. After three minutes without a touch the table goes there by itself.
house-starts-ago = { $starts ->
    [one] When the table was last on
   *[other] { $starts } starts ago
}
house-earlier-fault = { house-starts-ago }, the program had an error and went on ({ WHERE($value) }).{ $times ->
    [one] {""}
   *[other] {" "}That happened { $times } times.
} { TECHNICAL($value1) }
house-earlier-flood = { house-starts-ago }, a control gave more presses than a hand can ({ WHERE($value) }). { TECHNICAL($value1) }
house-earlier-program = { house-starts-ago }, a program could not go on in its seats ({ WHERE($value) }). { TECHNICAL($value1) }
house-earlier-device = { house-starts-ago }, a part of the table did not work ({ WHERE($value) }).{ $times ->
    [one] {""}
   *[other] {" "}That happened { $times } times.
} { TECHNICAL($value1) }
house-past-fault = { $minutes } min ago, the program had an error and went on ({ WHERE($value) }).{ $times ->
    [one] {""}
   *[other] {" "}It has happened { $times } times.
} { TECHNICAL($value1) }
advice-fault = Nothing to do if the table plays on. If it comes again, copy this line down for the person you call.
house-past-flood = { $minutes } min ago, a control gave more presses than a hand can ({ WHERE($value) }). { TECHNICAL($value1) }
advice-flood = Tap it a few times. If it comes again, its contact is worn.
house-past-program = { $minutes } min ago, a program could not go on in its seats ({ WHERE($value) }). { TECHNICAL($value1) }
advice-program = Nothing to do: a bot plays in its place. The line tells the programmer what happened.
house-past-device = { $minutes } min ago, a part of the table did not work ({ WHERE($value) }).{ $times ->
    [one] {""}
   *[other] {" "}It has happened { $times } times.
} { TECHNICAL($value1) }
advice-past = Nothing to do if it works now. If it comes again, look at its plug.

## Bots: who sits where, and a first match that teaches (`coach-`)

name-screen = screen
name-people = people
name-cadet = cadet
name-officer = officer
name-commander = commander
name-admiral = admiral
name-program = program
name-disk = memory card
place-service = host’s page
place-loudspeaker = loudspeaker
place-journal = record
place-lamps = lamps
place-oleds = small displays
place-picture = picture
place-board = crew board
place-boards = crew boards
place-GPIO = pins
place-pins = pins
place-table = table
place-clocks = clocks
place-bots = bots
place-notes = radio operator’s sheet
place-show = stage
place-heard = announcements
place-words = sentences
place-review = review
place-resume = interrupted match

prompt-attract-alone = Alone? Push a course button.
prompt-play-hold-alone = To give this match up, keep holding, then let go.
prompt-play-back-alone = To take your last order back, keep holding, then let go.
nothing-bots-sit-here = Bots play this side. To sit here, change “Players” on the page.

screen-settings-bots = { $team }’s bots are ready
screen-resume-bots = The match keeps its own players. The bots that the table was started with (--bots) play from the next match on.
screen-bot = bot, { $level }
screen-bot-short = bot
screen-coach = { $step } / { $steps }

item-set-players = Players
item-set-level = Bot level
item-set-seat = { $team }: { $role }
item-set-bots-pace = Bot speed
item-set-crew = { $team }
item-to-crew = { $level ->
    [people] people
   *[other] bots, { $level }
}
item-to-seats = { SEATED($seats) }
item-to-players-people = two crews
item-to-players-against = { $team } against the table
item-to-players-captain = only { $team }’s captain
item-to-players-training = { $team } learns the game
item-to-players-seats = { $team }, bots: { SEATED($seats) }
item-to-players-counts = bots: { $one } { $value1 }, { $other } { $value2 }
item-to-level-mixed = different levels
item-to-sitter = { $level }
item-to-bots-pace-calm = calm
item-to-bots-pace-usual = usual
item-to-bots-pace-quick = quick

said-training = training
said-bots = { $team }: bots, { $level }
said-bots-seats = { $team }, bots: { SEATED($seats) }

seats-1 = { SHORT($role1) }
seats-2 = { SHORT($role1) } and { SHORT($role2) }
seats-3 = all but { THE($role) }
seats-4 = { SHORT($role1) }, { SHORT($role2) }, { SHORT($role3) }, { SHORT($role4) }
seats-level = { $seats } ({ $level })

meaning-alone = Begins a match of this crew against the table.

coach-start = Captain, choose where to begin. Turn the encoder to a square in open water and push it. The enemy never learns which.
coach-dive = Captain, hit the fist pad to dive. Both submarines are then somewhere on this chart, and neither knows where the other is.
coach-course = Captain, push a course button to go one square that way, but never over an island or your own route. The enemy hears every course.
coach-mark = First mate, every course fills one space. Turn your encoder to the torpedo and push. Three marks, and it is ready.
coach-break = Engineer, every course breaks one symbol of its own panel. Turn to one and push. A red crosshair blocks mine and torpedo. A complete circuit repairs itself.
coach-bot-mark = Every course fills one space. Your first mate, a bot, chooses the gauge. Three spaces make the torpedo ready.
coach-bot-break = Every course breaks one symbol of its own panel, and your engineer crosses it out. A red crosshair blocks mine and torpedo. A complete circuit repairs itself.
coach-bot-plot = Your radio operator writes down the enemy’s courses. Under the chart you read where the enemy may be.
coach-bot-slide = The enemy’s track lies somewhere on this chart. Where it would cross an island, it cannot have begun. Your radio operator works that out.
coach-bot-load = Go on, course by course. Your first mate fills the gauges, and the { $system } needs { $left ->
    [one] one more space.
   *[other] { $left } more spaces.
}
coach-bot-duties = Your crew does its part of the course: a space in a gauge, a symbol crossed out. Wait for both OKs.
coach-bot-blocked = The { $system } gauge is full, but a breakdown blocks it. The engineer’s card says how it can be repaired. To surface repairs everything.
coach-done = Captain, both OKs are in. You could use a system now, but none is ready. Hit the fist pad to end your turn.
coach-plot = Radio operator, listen to the enemy’s courses. For each one, push the button of its direction.
coach-slide = Radio operator, turn an encoder to slide the sheet. Where the enemy’s track would cross an island, it cannot have begun.
coach-load = Go on, course by course. First mate, mark the { $system }. { $left ->
    [one] One more mark, and it is ready.
   *[other] { $left } more marks, and it is ready.
} Engineer, leave the symbols that block the { $system }.
coach-blocked = The { $system } gauge is full, but a breakdown blocks it. Engineer, complete a circuit. Or the captain surfaces, which repairs everything.
coach-torpedo = Captain, the torpedo is ready. { $mode ->
    [realtime] Hit the fist pad to stop play, turn to the torpedo
   *[turn] After a course, turn to the torpedo
} and push. Choose a square up to four away and push.
coach-damage = A direct hit costs 2 of the 4 boxes, the squares around it 1, for your own submarine too. A miss tells you something. { $mode ->
    [realtime] Hit the fist pad to go on, then give a course.
   *[turn] Hit the fist pad, then give a course.
}
coach-sonar = The sonar is ready to question the enemy. { $mode ->
    [realtime] Captain, hit the fist pad, turn to the sonar and push; the fist pad resumes play.
   *[turn] Captain, after a course, turn to the sonar and push.
} Of its two answers one is false.
coach-surface = Captain, turn to Surface in the menu and push. It repairs everything and clears your route. The enemy hears your sector, { $mode ->
    [realtime] and the hull must be traced.
   *[turn] and has three turns.
}
coach-surfaced = The enemy has three turns now. Radio operator, go on plotting. Then your submarine dives by itself. Give a course, and a new route begins.
coach-secure = You are at the surface! Each seat traces a section of the hull in turn, the engineer first. Push to begin, then steer between the lines.
coach-ready = The hull is watertight. Captain, hit the fist pad to dive, on a new route.
coach-silence = Captain, the silence is ready. { $mode ->
    [realtime] Hit the fist pad, turn to it and push.
   *[turn] After a course, turn to it and push.
} Choose a direction and up to four squares. The enemy hears only that you went silent.
coach-dived = You have dived. As soon as the enemy has, both submarines are on this chart, and it begins.
coach-enemy = It is the enemy’s turn. Listen for its course, and plot it with the radio operator’s buttons. Yours comes next.
coach-asked = Your sonar questions the enemy’s captain. Everything waits for the answer.
coach-frozen = The enemy has stopped play to use a system. Everything waits until it resumes.
coach-resume = Captain, your crew has stopped play. Hit the fist pad to resume.
coach-duties = Finish the last course first. First mate, mark a space. Engineer, cross out a symbol of the panel that is lit.
coach-over = Captain, that is all for this turn. Hit the fist pad to end it. The enemy’s turn comes next.
coach-blackout = There is no way out. Captain, turn to Surface in the menu and push. It clears your route and repairs everything.
coach-answer = The enemy’s sonar waits for an answer. Captain, turn and push to choose { $game ->
    [sonar-family] your row or your column. Tell what helps the enemy less.
   *[captain-sonar] first something true, then something false. The enemy must guess which is which.
}
coach-free = You know it all now. From here on the enemy fires as well. Find it and sink it before it finds you!
coach-energy = Captain, push a button to go one square that way. Each move gives one energy. You cannot cross an island or your own route.
coach-charge = Every move gives one energy. You need { $left ->
    [one] one more
   *[other] { $left } more
} for { THE($verb) }. Captain, choose a direction. Radio operator, push the enemy’s.
coach-family-sonar = Captain, you have enough energy for the sonar. { $mode ->
    [realtime] Hit the fist pad, turn to it and push. Hit the fist pad again to go on.
   *[turn] Turn to it and push.
} The enemy must tell its row or its column.
coach-missile = Captain, the missile reaches your whole sector. { $mode ->
    [realtime] Hit the fist pad, turn to it and push.
   *[turn] Turn to it and push.
} Choose a square and push. It hits that square alone.
coach-family-damage = A hit costs one box of the hull. After two, the submarine is sunk. { $mode ->
    [realtime] Hit the fist pad to go on, then choose a direction.
   *[turn] Go on and choose a direction.
}
coach-family-surface = Captain, { $mode ->
    [realtime] hit the fist pad, turn to Surface and push.
   *[turn] turn to Surface in the menu and push.
} It clears your route, but the enemy hears where you are.
coach-family-silence = Captain, you have enough energy for a silence. { $mode ->
    [realtime] Hit the fist pad, turn to it and push.
   *[turn] Turn to it and push.
} Choose a direction. The enemy hears only that you went silent.
advice-resume = Its record stays on the table as it is. Begin a new match.
advice-unsaved = Matches can be played, but not resumed later. Call whoever built the table: its memory card takes nothing.
advice-damaged = What is whole is used, the rest is kept beside it. If it comes back, the memory card is worn.

## What each setting is for, a sentence a line

about-sides = Whether the crews change places for this match.
about-players = People on both sides, one crew against the table, or a match that teaches.
about-level = How well the table plays. In real time cadets mishear, officers forget.
about-game = Captain Sonar: four seats a crew. Sonar Family: two, and quicker to learn.
about-scenario = The chart, and what is special about it.
about-mode = Turn by turn: one crew, then the other. Real time: both at once.
about-crews = { $game ->
    [sonar-family] How many play on each side. One alone is captain and radio operator.
   *[other] Three in a crew: the captain is first mate too. Two: engineer as well. One does all.
}
about-assist = plots: writes enemy courses on the sheet and marks islands in the track’s way; solves: shows where the enemy can be.
about-language = The language of this screen. In play, hold ? for a second, then push it once more.
about-volume = How loud the table is.
about-night = Dims the screens and softens the sounds.
about-show = How long torpedoes, drones and other events take the screens.
about-bed = A quiet bed of sound that grows with the match. It tells nothing that was not announced.
about-more = Names, clocks, handicaps, who sits where.
about-name = What this crew is called on both screens.
about-edition = English: your own mines block you. French: they do not, and a system may come before the course.
about-sheet = Light turn by turn, as both books say (p. 2). We know it at second hand: the host’s page tells how to correct it.
about-torpedo_path = Whether a torpedo goes round islands or over them. No book says (English p. 6); tables play both.
about-simultaneous_loss = Who wins when one blast sinks both. No book says; this table calls it a draw.
about-trigger = Free: at any time (both books, p. 6). As a system, or with no weapon symbol crossed out: house rules.
about-silence_of_zero = What a silence on the spot asks of the crew. The French book (p. 7) calls any silence a movement.
about-silence_mark = Whether the mark of a silence may go on the silence gauge again: English book no (p. 7), French yes (p. 7).
about-blackout_trigger = With no course open, surface at once, as both books say (p. 2), or, as a house rule, trigger a mine first.
about-mine_adjacency = Both books say “adjacent” (p. 6). This table reads eight squares; others drop on the four beside you only.
about-damage_limit = Four damage in both books (p. 1). Fewer make a shorter match: house rules; 1 is sudden death.
about-damage_aloud = “DAMAGE!” is shouted for breakdowns in both books (p. 4). Of own weapons and ice they are silent; as a house rule all of it is secret.
about-ready_aloud = “Mine ready!” is said loud and clear in the English book (p. 3–4); as a house rule its own crew keeps it.
about-rules = The English book, the French book, or what this house plays. Rule by rule under More settings.
about-house-rules = The rules one by one: where the books are silent or differ, and what other tables play.
about-self_repair = When a symbol completes a circuit and a panel: repaired first (French book, p. 4) saves you the damage.
about-breakdown_damage = The damage when one symbol completes the radiation and a panel at once. No book says.
about-advice = Before a symbol is crossed out, the table says what it blocks and brings near. The price: engineers have less to work out.
about-turn-clock = How long a turn may take. The table says when time is up; you may play on.
about-relaxed = In real time, the least time between two courses, the same for both crews: nobody has to hurry.
about-interval = A handicap: the least time between two courses of this crew.
about-announcements = Spoken and shown, for loud rooms; or only spoken, as around a real table.
about-text = Large for a far screen or tired eyes: the prompts and what was heard grow, the charts give them room.
about-seat = Who has this seat: a person, or a bot of some level.
about-bots-pace = How quick the hands of the bots are.

## The settings: what they are for, and the list of them

about-bots = Which seats bots have, and how good they are.
about-training = A first match in which the table teaches, step by step.
item-set-bots = Bots
item-set-training = Training
item-to-bots = none
item-to-training-off = no
item-to-training-on = yes

file-settings = What the host of this table may change. The host’s page on the screens changes it too: hold a captain’s encoder down for three seconds while nobody plays. Read when the table starts.
file-first-match = What is proposed for the first match.
preset-introduction = What this table knows at its first start. Take the mark # away before what you want to set, and change what stands after the =. Keep the file as plain text, with the name sonar.toml, on the card’s partition that any computer shows. It is read at each start: what you have changed in it since the last one counts, and all else stays as the host’s page has it. What is wrong in it is said on the screens, and the rest counts.
preset-wifi = Wi-Fi: the table needs none. Write on = true, the two letters of your country, the network’s name and its password to switch it on; on = false switches it off.

settings-title = The settings
settings-introduction = All that guests and host may set, with the rule that it is about, its option on the command line, its tag in a record and its key in settings.toml.
settings-setup-first = Among the settings of a match
settings-setup-more = Among the settings of a match, under More settings
settings-setup-rules = Among the settings of a match, under House rules
settings-setup-nowhere = By other lines among the settings of a match
settings-service = On the host’s page
settings-line = { $word }: { $value }
settings-or = { $word }; { $value }
settings-name = setting
settings-about = what it is for
settings-values = values
settings-default = at first
settings-rule = rule
settings-option = option
settings-tag = tag
settings-file = key

## Charts of one’s own: the page behind the host’s page

screen-charts = Charts
prompt-charts = Turn to a line and push. Hit the fist pad to leave.
item-set-charts-new = A new chart
item-set-charts-go-on = The drawing that was left
item-set-charts-from-stick = From a stick
item-set-charts-to-stick = To a stick
item-set-charts-open = Change
item-set-charts-copy = Begin with a copy
item-to-charts-do = { $what ->
    [new] push to draw
    [go-on] push to go on
    [from-stick] push to take its charts
    [to-stick] push to copy all your charts
   *[leave] push to leave it
}
charts-about = { $what ->
    [new] A sheet of sea, on which you draw islands, open-water holes, mines, sectors and start squares.
    [go-on] It was not kept yet. Nothing of it is lost until the table is switched off.
    [from-stick] Charts that were copied by a table like this one, or written on a computer, are read, checked and kept. A file that is no good is refused in a line; nothing of yours is overwritten.
    [to-stick] All charts that were drawn here come into a new folder of the stick.
    [own] A chart of this house. Push to change it, to give it another name, or to delete it.
    [chart] Push to begin a chart of your own with a copy of this one. This one stays as it is.
   *[leave] Back to the host’s page.
}
charts-open-begun = Opening the chart…
charts-keep-begun = Keeping the chart…
charts-delete-begun = Deleting the chart…
charts-export-begun = Looking for a stick…
charts-import-begun = Reading the stick. Leave it in.
charts-copy-begun = Looking for a stick…
charts-copying = Copying chart { $value } of { $value1 }. Leave the stick in.
charts-copied = { $count ->
    [one] 1 chart is
   *[other] { $count } charts are
} in the folder { $value } of the stick. { $gone ->
    [yes] It may be pulled out.
   *[no] Pull it out when its light is still.
}
charts-copy-none = There is no chart of yours to copy yet.
charts-copy-gone = The stick was pulled out too early.
charts-copy-gone-do = Push it in again, and try again. Nothing is lost on the table.
charts-copy-failed = The charts could not be copied. { TECHNICAL($value) }
charts-copy-failed-do = Take another stick. Nothing is lost on the table.
charts-letting-go = Done. Wait until the stick may be pulled out…
charts-none-on-stick = There is no chart on this stick: no file that ends in .toml. { $gone ->
    [yes] It may be pulled out.
   *[no] Pull it out when its light is still.
}
charts-taken-all = { $count ->
    [0] No new chart was taken.
    [one] 1 chart was taken.
   *[other] { $count } charts were taken.
} { $gone ->
    [yes] The stick may be pulled out.
   *[no] Pull the stick out when its light is still.
}
screen-charts-taken = From the stick
charts-taken = “{ $value }” is kept ({ $file }).
charts-known = “{ $value }” was here already ({ $file }).
charts-kept = “{ $value }” is kept. Guests find it among the scenarios.
charts-deleted = “{ $value }” is deleted. Matches that were played on it can still be looked at.
charts-failed = The charts cannot be read or written. { TECHNICAL($value) }
charts-failed-do = Nothing that was kept is lost. Look at the last faults on the host’s page.
house-chart = A chart of yours is left out. { TECHNICAL($value) }
house-chart-do = The others can be played. Take the file away, or correct it on a computer.
charts-refused-file = { $file } is refused.
charts-refused-no-title = Give it a title first.
charts-refused-taken = Another scenario is called “{ $value }” already. Give it another title.
charts-refused-chart = It cannot be played on yet: see “What is wrong”.
charts-refused-form = It is no chart of this table. { TECHNICAL($value) }
charts-refused-objective = An objective does not fit this chart any more: see “Objectives”.
charts-refused-large = It is larger than { $value } kB; a chart needs one or two.
charts-refused-empty = It is empty.
charts-refused-text = A text of it is longer than { $value } letters.
charts-refused-control = A text of it has characters that cannot be shown.
charts-refused-sectors = It has more than { $value } sectors.
charts-refused-title-long = Its title is too long for a screen: “{ $value }”.
charts-refused-title = Its title has characters that cannot be shown: “{ $value }”.
charts-refused-book = “{ $value }” is the title of a scenario of the program. Give it another one.
charts-refused-book-file = Its name is that of a scenario of the program. Give the file another name.
charts-refused-no-file = It is a link, a folder or a pipe, and no file.
charts-refused-unreadable = It cannot be read.
charts-refused-many = There are too many: { $value } charts at most are kept. Delete some first.

screen-drawing = { $value }
screen-drawing-new = A new chart
drawing-leave = This drawing is not kept
drawing-delete = Delete this chart?
prompt-drawing = Buttons move the cursor. Turn to choose, push to draw. The fist pad opens the lines.
prompt-drawing-lines = Turn to a line, push, turn, push. Hit the fist pad to leave.
screen-brush = { $brush ->
    [sea] Sea
    [island] Island
    [hole] Open-water hole
    [mine] Archer mine
    [undo] Take back
    [blue] Start of Blue
    [yellow] Start of Yellow
    [green] Start of Green
   *[other] Sector { $brush }
}
item-set-draw = The chart
item-set-title = Title
item-set-chart-game = Game
item-set-chart-boards = Modes
item-set-chart-side = Drawn now
item-set-chart-size = Size
item-set-chart-sectors = Sectors
item-set-chart-ice = Ice
item-set-chart-gauge = Gauge of the scenario
item-set-chart-objectives = Objectives
item-set-undo = Take back
item-set-redo = Do again
item-set-check = What is wrong
item-set-keep = Keep
item-set-delete = Delete
item-set-leave-no = Go on drawing
item-set-leave-keep = Keep it and leave
item-set-leave-yes = Throw it away and leave
item-set-delete-no = Do not delete it
item-set-delete-yes = Delete it
item-to-answer = push
item-to-no-title = none yet
item-to-drawing = { $what ->
    [draw] push to draw on it
    [undo] { $count ->
        [0] nothing
        [one] 1 step, push
       *[other] { $count } steps, push
    }
    [redo] { $count ->
        [0] nothing
        [one] 1 step, push
       *[other] { $count } steps, push
    }
    [check] { $count ->
        [0] nothing
        [one] 1 thing, push
       *[other] { $count } things, push
    }
    [keep] { $count ->
        [0] it is kept
       *[other] push to keep it
    }
    [delete] push to delete it
   *[leave] push to leave it
}
item-to-objectives = { $count ->
    [0] none
    [one] 1, as in its file
   *[other] { $count }, as in its file
}
item-to-boards-one = one chart for both
item-to-boards-each = a chart for each
item-to-size = { $columns } × { $rows }
item-to-sectors-blocks = blocks of 5 × 5
item-to-sectors-drawn = as drawn
item-to-ice-off = surface anywhere
item-to-ice-on = only holes are safe
item-to-gauge = { $count ->
    [0] none
   *[other] { $count } spaces
}
charts-start-at-sea = A submarine starts at sea, not on an island.
charts-good = Nothing is wrong with it.
screen-charts-check = What is wrong with the chart
screen-charts-more = { $count ->
    [one] and 1 thing more
   *[other] and { $count } things more
}
chart-fault-closed-in = { $value } is shut in, and no submarine could leave it.
chart-fault-no-square = Sector { $value } has no square, but a higher one has.
chart-fault-no-sea = Sector { $value } has no sea.
charts-advice-no-holes = Only holes are safe, but the chart has none.
charts-advice-idle-holes = The chart has holes, but surfacing is safe anywhere. See “Ice”.
charts-advice-idle-archer = The chart has Archer mines, but there is no gauge for them.
charts-advice-no-archer = The scenario has a gauge, but the chart has no Archer mine.
drawing-about = { $what ->
    [chart] A second push takes an island, a hole, a mine or a start away again. A number makes the square a part of that sector.
    [title] Guests see it where they choose a scenario.
    [boards] One chart serves turn by turn and real time, or each has its own.
    [side] This one of the two charts is shown and drawn on.
    [size] The printed charts have 10 × 10 squares turn by turn, 15 × 15 in real time. What is cut off can be taken back.
    [sectors] The sectors are blocks of 5 × 5 squares, or what the numbers have drawn.
    [ice] Surfacing elsewhere than on a hole costs 1 damage, or is safe.
    [gauge] The first mate’s gauge for the Archer mines has so many spaces.
    [objectives] There are ways to win beside sinking, as the file of the scenario has them. They can be left out here.
    [check] This list has what keeps it from being played on, and what is only bad to play on.
    [keep] Guests find it among the scenarios, as this table’s own chart.
    [delete] The table asks first. Matches that were played on it can still be looked at.
   *[other] Nothing is kept until you say so; each step can be taken back.
}
charts-other = { $count ->
    [one] 1 thing is wrong on the other chart.
   *[other] { $count } things are wrong on the other chart.
}
charts-of-mode = This is on the chart of { $mode }.

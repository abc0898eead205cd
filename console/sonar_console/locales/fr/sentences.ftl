language = Français

## Names: the words of the notation. `.short` is for narrow places; `.the`, `.of`, `.to` join an article.

# Teams
name-blue = Bleu
name-yellow = Jaune
name-green = Vert

# Roles
name-captain = capitaine
    .the = le capitaine
    .of = du capitaine
    .to = au capitaine
name-mate = second
    .the = le second
    .of = du second
    .to = au second
name-engineer = mécano
    .the = le mécano
    .of = du mécano
    .to = au mécano
name-radio = détecteur
    .the = le détecteur
    .of = du détecteur
    .to = au détecteur

# Headings, which are also the engineer's panels
name-N = nord
    .the = le nord
    .to = au nord
    .short = N
name-E = est
    .the = l’est
    .to = à l’est
    .short = E
name-S = sud
    .the = le sud
    .to = au sud
    .short = S
name-W = ouest
    .the = l’ouest
    .to = à l’ouest
    .short = O

# Systems and gauges
name-mine = mine
    .the = la mine
    .of = de la mine
name-torpedo = torpille
    .the = la torpille
    .of = de la torpille
name-drone = drone
    .the = le drone
    .of = du drone
name-sonar = sonar
    .the = le sonar
    .of = du sonar
name-silence = silence
    .the = le silence
    .of = du silence
name-scenario = scénario
    .the = le système du scénario
    .of = du système du scénario

# Kinds of breakdowns, circuits
name-weapons = armes
name-detection = détection
name-special = spécial
name-power-supply = alimentation
name-processor = processeur
name-memory-card = carte mémoire
name-radiation = radiation
name-orange = orange
name-gray = gris

# Kinds of a sonar answer
name-row = ligne
    .the = la ligne
name-column = colonne
    .the = la colonne
name-sector = secteur
    .the = le secteur

# Verbs
name-start = placer le sous-marin
name-dive = plonger
name-head = donner un cap
name-mark = cocher une jauge
name-pass = passer
name-break = cocher une panne
name-stop = stop
name-resume = reprendre
name-trigger = déclencher une mine
name-answer = répondre
name-archer = mine Archer
    .the = la mine Archer
    .of = de la mine Archer
name-missile = missile
    .the = le missile
    .of = du missile
name-locate = désigner la case de l’ennemi
name-claim = temps écoulé
name-surface = faire surface
name-secure = sécuriser une section
name-done = finir le tour
name-plot = noter un cap
name-undo = annuler
name-slide = glisser le calque
name-clear = effacer le calque

# What a blast did
name-indirect = impact indirect
name-direct = impact direct
name-hit = touché

# Games, modes, editions
name-captain-sonar = Captain Sonar
name-sonar-family = Sonar Family
name-turn = tour par tour
name-realtime = temps réel
name-en = règles anglaises
name-fr = règles françaises

# How a match ends
name-breakdown = pannes
    .the = les pannes

## Screens: fixed labels

screen-title = SONAR
screen-subtitle = Deux sous-marins. Un océan.
screen-subtitle-house = { $value } · { screen-subtitle }
screen-attract-turn = Tournez pour la suite
screen-wait-table = En attente de la table
screen-wait-table-help = L’image revient d’elle-même.
screen-hull = Coque
# Les postes qu’une même personne tient
screen-captain-mate = Capitaine et second
screen-captain-mate-engineer = Capitaine, second et mécano
screen-captain-mate-engineer-radio = Tout l’équipage
screen-captain-radio = Capitaine et détecteur
screen-our-turn = À NOUS
screen-their-turn = À { $team ->
    [blue] BLEU
    [yellow] JAUNE
    [green] VERT
   *[other] { $team }
}
screen-turns-left = { $left ->
    [one] { $left } tour
   *[other] { $left } tours
}
screen-our-stop = NOTRE STOP
screen-their-stop = { $team ->
    [blue] STOP DE BLEU
    [yellow] STOP DE JAUNE
    [green] STOP DE VERT
   *[other] STOP { ELIDED($team, "DE") }
}
screen-ready-to-dive = PRÊT À PLONGER
screen-secured = { $count ->
    [one] { $count } section sur 4 sécurisée
   *[other] { $count } sections sur 4 sécurisées
}
screen-energy = Énergie
screen-reach = Secteur { $sector } : zone du missile
screen-legend-hole = Trou d’eau : on y fait surface sans dégât.
screen-legend-archer = Mine Archer : la jauge scénario la déclenche.
screen-legend-place = Le lieu que vous devez atteindre.
screen-legend-place-enemy = Le lieu que l’ennemi doit atteindre.
screen-legend-possible = L’ennemi peut être ici : { $count ->
    [one] { $count } case
   *[other] { $count } cases
}
screen-surfaced = EN SURFACE
screen-blackout = BLACKOUT
screen-enemy-surfaced = En surface
screen-enemy-surfaced-in = En surface, secteur { $sector }
screen-heard = Entendu
screen-nothing-heard = Rien encore. Écoutez !
screen-undrawn = Cette image n’a pas pu être redessinée : elle date d’un instant plus tôt.
screen-warning = Pour l’hôte
screen-sheet-off = { $way ->
    [east] Glisser à droite
    [west] Glisser à gauche
    [north] Glisser en haut
    [south] Glisser en bas
   *[none] Hors carte
}
screen-usable = { $system ->
    [mine] Prête
    [torpedo] Prête
   *[other] Prêt
}
screen-blocked = Panne { $panels }
screen-blocked-short = Panne
# Devant les sortes de pannes, chacune avec les systèmes qu’elle bloque
screen-blocks = Bloque
screen-marked = { $marked ->
    [one] { $marked } case sur { $size }
   *[other] { $marked } cases sur { $size }
}
screen-sheet-land = Impossible : une île barre la route
screen-sheet-land-short = Impossible
screen-legs = { $count ->
    [0] Aucun cap
    [one] { $count } noté
   *[other] { $count } notés
}

# Conseil au mécano, avant de cocher

advice-damage = { $cause ->
    [panel] Remplit le cadran { $panel }, coûte { $amount ->
        [one] { $amount } dégât
       *[other] { $amount } dégâts
    }, répare tout.
   *[radiation] Complète la radiation, coûte { $amount ->
        [one] { $amount } dégât
       *[other] { $amount } dégâts
    }, répare tout.
}
advice-repair = Complète le circuit { $circuit ->
    [yellow] jaune
    [orange] orange
   *[gray] gris
}, qui se répare.
advice-block = { $count ->
    [0] Ne bloque rien de plus
    [one] Bloque { THE($system1) }
   *[other] Bloque { $system1 } et { $system2 }
}{ $near ->
    [panel] {" "}; le cadran est presque plein.
    [radiation] {" "}; la radiation est presque complète.
    [circuit] {" "}; le circuit est presque réparé.
   *[none] .
}

# Ce que les bots signalent aux joueurs de leur équipage

oled-report = Rapport
report-radio-square = Ils sont en { $square }. J’en suis certain.
report-radio-sure = Ils sont dans le secteur { $sector }, sur l’une de { $count } cases.
report-radio-likely = Plutôt le secteur { $sector } : { $share ->
    [one] { $share } chance
   *[other] { $share } chances
} sur dix.
report-radio-guess = Peut-être le secteur { $sector }, sans certitude : { $share ->
    [one] { $share } chance
   *[other] { $share } chances
} sur dix.
report-radio-lost = Ils peuvent être sur { $count } cases. Je ne peux désigner aucun secteur.
report-mate-ready = { $count ->
    [one] On peut utiliser { THE($system1) }.
    [2] On peut utiliser { THE($system1) } et { THE($system2) }.
   *[other] On peut utiliser { THE($system1) }, { THE($system2) } et { $rest } de plus.
}
report-mate-blocked = La jauge est pleine, mais une panne bloque { THE($system) } : voyez le cadran { $panel }.
report-mate-charging = Rien n’est prêt. { $left ->
    [one] Encore une case pour { THE($system) }.
   *[other] Encore { $left } cases pour { THE($system) }.
}
report-engineer-spare = Cap { $heading ->
    [N] au nord
    [E] à l’est
    [S] au sud
   *[W] à l’ouest
} : la torpille est épargnée. Je cocherais { $kind ->
    [radiation] une radiation violette
    [detection] un œil vert
    [weapons] un viseur rouge, vite réparé
   *[special] une étoile jaune
}.
report-engineer-none = Tout cap coûterait maintenant la torpille ou la coque.
report-engineer-circuit = Le cadran { $panel } bloque la torpille. { $left ->
    [one] Un symbole de plus
   *[other] { $left } symboles de plus
} au circuit { $circuit ->
    [yellow] jaune
    [orange] orange
   *[gray] gris
} { $left ->
    [one] la répare
   *[other] la réparent
}.
report-engineer-blocked = { $count ->
    [one] Un viseur rouge bloque la torpille, au cadran { $panel }. Seule la surface la répare vite.
   *[other] La torpille est bloquée par { $count } viseurs rouges. Seule la surface la répare vite.
}

# OLEDs: 128 by 64 points, so very short

oled-hull = Coque
oled-stop = STOP
oled-secured = Sécurisé : { $count }/4
oled-ready = Prêt à plonger
oled-energy = Énergie

## Announcements that both crews hear

heard-started = { $team } est en position.
heard-dived = { $team } plonge.
heard-turn = { $left ->
    [one] À { $team } de jouer.
   *[other] À { $team } de jouer : { $left } tours de suite.
}
heard-course = { $team } fait route { TO($heading) }.
heard-steered = { $team } { $heading ->
    [N] monte
    [E] va à droite
    [S] descend
   *[W] va à gauche
}.
heard-silence = { $team } passe en silence.
heard-blast = { $weapon ->
    [torpedo] { $team } tire une torpille en { $square }
    [mine] { $team } déclenche une mine en { $square }
    [archer] { $team } déclenche une mine Archer en { $square }
   *[missile] { $team } lance un missile en { $square }
}. { $result ->
    [direct] Impact direct sur { $other } !
    [indirect] Impact indirect sur { $other }.
    [hit] { $other } est touché !
   *[clear] { $other } n’est pas touché.
}
heard-mine-dropped = { $team } largue une mine.
heard-mine-destroyed = La mine en { $square } est détruite.
heard-drone = { $team } envoie un drone dans le secteur { $sector }. { $present ->
    [yes] { $other } y est !
   *[no] { $other } n’y est pas.
}
heard-held = { $team } tient le secteur { $sector }. C’est le tour { $done } sur { $of }.
heard-left = { $team } a quitté le secteur { $sector }.
heard-located = { $team } désigne { $square }. { $present ->
    [yes] { $other } y est !
   *[no] { $other } n’y est pas.
}
heard-sonar = { $team } active son sonar. Le capitaine { ELIDED($other, "de") } doit répondre.
heard-sonar-answer = { $team } annonce { $kind1 } { $value1 } et { $kind2 } { $value2 }. L’une des deux informations est fausse.
heard-surfaced = { $team } fait surface dans le secteur { $sector }.
heard-damaged = { $source ->
    [breakdown] Les pannes { ELIDED($team, "de") } coûtent { $amount ->
        [one] { $amount } dégât
       *[other] { $amount } dégâts
    }
    [surface] { $team } fait surface sous la glace. Il subit { $amount ->
        [one] { $amount } dégât
       *[other] { $amount } dégâts
    }
   *[hit] { $team } subit { $amount ->
        [one] { $amount } dégât
       *[other] { $amount } dégâts
    }
}. Cela fait { $total } en tout.
heard-destroyed = { $team } est coulé !
heard-blackout = Blackout ! { $team } doit faire surface.
heard-ready = { $system ->
    [mine] La mine { ELIDED($team, "de") } est chargée.
    [torpedo] La torpille { ELIDED($team, "de") } est chargée.
    [scenario] Le système du scénario { ELIDED($team, "de") } est chargé.
    [drone] Le drone { ELIDED($team, "de") } est chargé.
    [sonar] Le sonar { ELIDED($team, "de") } est chargé.
   *[silence] Le silence { ELIDED($team, "de") } est chargé.
}
heard-charged = La jauge { $system } est pleine, mais une panne la bloque (cadran { $panel }).
heard-repaired-circuit = Un circuit complet est réparé.
heard-repaired-damage = Toutes les pannes sont réparées.
heard-repaired-surface = En surface, toutes les pannes sont réparées.
heard-full = { $full ->
    [radiation] Toutes les radiations sont cochées
   *[other] Tout le cadran { $full } est coché
}, ce qui coûte ce dégât. Les pannes sont effacées.

## La scène : ce qui vient d’arriver, en grandes lettres

stage-lots = Qui commence ?
stage-lots-drawn = { $team } commence !
stage-dive = { $side ->
    [own] Plongée !
   *[both] { $team } plonge.
}
stage-torpedo = { $side ->
    [own] Torpille tirée en { $square }
    [enemy] Torpille sur nous, en { $square } !
   *[both] { $team } tire une torpille en { $square }
}
stage-trigger = { $side ->
    [own] Nous déclenchons notre mine en { $square }
   *[both] { $team } déclenche une mine en { $square } !
}
stage-archer = { $side ->
    [own] Nous déclenchons une mine Archer en { $square }
   *[both] { $team } déclenche une mine Archer en { $square } !
}
stage-missile = { $side ->
    [own] Missile lancé en { $square }
    [enemy] Missile sur nous, en { $square } !
   *[both] { $team } lance un missile en { $square }
}
stage-hit = { $side ->
    [own] { $other } est touché !
    [enemy] Nous sommes touchés !
   *[both] { $other } est touché !
}
stage-near = { $side ->
    [own] Impact indirect sur { $other } !
    [enemy] Impact indirect sur nous !
   *[both] Impact indirect sur { $other } !
}
stage-nothing = { $side ->
    [own] Rien en { $square }.
    [enemy] Manqués !
   *[both] Rien en { $square }.
}
stage-also = { $side ->
    [own] Le souffle nous a atteints aussi !
   *[both] Le souffle a atteint { $team } aussi !
}
stage-mine = { $side ->
    [own] Mine larguée
   *[both] { $team } largue une mine
}
stage-mine-told = { $side ->
    [own] Elle est à côté de nous. Ils ne savent pas où.
   *[both] Elle est sur une case voisine de leur sous-marin.
}
stage-drone = { $side ->
    [own] Drone envoyé dans le secteur { $sector }
    [enemy] Un drone fouille le secteur { $sector } !
   *[both] { $team } envoie un drone dans le secteur { $sector }
}
stage-found = { $side ->
    [own] { $other } est dans le secteur { $sector } !
    [enemy] Ils nous ont trouvés !
   *[both] { $other } est dans le secteur { $sector } !
}
stage-empty = { $side ->
    [own] Personne dans le secteur { $sector }.
    [enemy] Ils ont cherché au mauvais endroit.
   *[both] Personne dans le secteur { $sector }.
}
stage-sonar = { $side ->
    [own] Sonar !
    [enemy] Ils activent leur sonar !
   *[both] { $team } active son sonar
}
stage-sonar-told = { $side ->
    [enemy] Notre capitaine doit répondre.
   *[own] Le capitaine { ELIDED($other, "de") } doit répondre.
}
stage-answer = { $side ->
    [own] Notre réponse
   *[both] { $team } répond
}
stage-answer-told = { $pieces ->
    [1] C’est la vérité.
   *[2] L’un est vrai, l’autre est faux.
}
stage-silence = { $side ->
    [own] Silence à bord
   *[both] { $team } passe en silence
}
stage-silence-told = { $side ->
    [own] Personne n’a entendu où nous allons.
   *[both] Il a pu avancer de { $most } au plus, en ligne droite.
}
stage-damage = { $side ->
    [own] { $amount ->
        [one] Nous subissons { $amount } dégât !
       *[other] Nous subissons { $amount } dégâts !
    }
   *[both] { $amount ->
        [one] { $team } subit { $amount } dégât
       *[other] { $team } subit { $amount } dégâts
    }
}
stage-damage-told = { $cause ->
    [breakdown] Ce sont ses propres pannes.
    [surface] { $side ->
        [own] Nous n’avons pas fait surface dans un trou.
       *[both] Il n’a pas fait surface dans un trou.
    }
   *[hit] { $total ->
        [one] { $total } case sur { $limit } est cochée.
       *[other] { $total } cases sur { $limit } sont cochées.
    }
}
stage-panel = Nos pannes nous coûtent { $amount ->
    [one] { $amount } dégât !
   *[other] { $amount } dégâts !
}
stage-blackout = Blackout !
stage-blackout-told = { $side ->
    [own] Aucune issue. Il faut faire surface.
   *[both] { $team } n’a plus d’issue et doit faire surface.
}
stage-surface = { $side ->
    [own] Nous faisons surface
   *[both] { $team } fait surface
}
stage-surface-told = { $square ->
    [none] Tout le monde a entendu « secteur { $sector } ».
   *[other] Tout le monde a entendu « { $square } ».
}
stage-inspection = { $side ->
    [own] Inspection de notre coque
   *[both] Inspection de la coque { ELIDED($team, "de") }
}
stage-inspected = { $amount ->
    [1] Aucun trait n’a débordé.
   *[0] Un trait a débordé. On recommence les quatre !
}
stage-sinking = { $side ->
    [own] Nous coulons !
   *[both] { $team } coule !
}
stage-sinking-told = { $side ->
    [own] La coque n’a pas tenu.
   *[both] Sa coque n’a pas tenu.
}
stage-victory = { $side ->
    [both] { $team } a gagné !
   *[own] Victoire !
}
stage-defeat = Nous avons perdu.
stage-draw = Les deux sous-marins ont coulé.

# Sur les OLED : deux ou trois lignes courtes

oled-stage = { $kind ->
    [lots] Qui commence ?
    [dive] { $team } plonge
    [torpedo] Torpille { $square }
    [trigger] Mine { $square }
    [archer] Archer { $square }
    [missile] Missile { $square }
    [hit] Touché !
    [near] Tout près !
    [nothing] Manqué
    [mine] Mine larguée
    [drone] Drone { $sector }
    [found] Trouvé ! { $sector }
    [empty] Pas en { $sector }
    [sonar] Sonar
    [answer] Réponse
    [silence] Silence
    [damage] Dégâts
    [panel] Dégâts
    [blackout] Blackout
    [surface] { $team } en surface
    [inspection] Inspection
    [sinking] { $team } coule
    [victory] Victoire
    [defeat] Défaite
   *[draw] Pas de gagnant
}

found-sonar = { $kind1 ->
    [row] Ligne
    [column] Colonne
   *[sector] Secteur
} { $value1 } ou { $kind2 } { $value2 }{ $ago ->
    [none] {""}
    [0] , à l’instant
    [one] , il y a { $ago } coup
   *[other] , il y a { $ago } coups
}
found-answer = { $kind1 ->
    [row] Ligne
    [column] Colonne
   *[sector] Secteur
} { $value1 }{ $ago ->
    [none] {""}
    [0] , à l’instant
    [one] , il y a { $ago } coup
   *[other] , il y a { $ago } coups
}
found-drone = { $present ->
    [yes] En secteur { $sector }
   *[no] Pas en secteur { $sector }
}{ $ago ->
    [none] {""}
    [0] , à l’instant
    [one] , il y a { $ago } coup
   *[other] , il y a { $ago } coups
}
found-surfaced = Surface en secteur { $sector }{ $ago ->
    [none] {""}
    [0] , à l’instant
    [one] , il y a { $ago } coup
   *[other] , il y a { $ago } coups
}
found-surfaced-at = Surface en { $square }{ $ago ->
    [none] {""}
    [0] , à l’instant
    [one] , il y a { $ago } coup
   *[other] , il y a { $ago } coups
}

## Refusals: what is wrong, and what to do

refused-unreadable = Cet ordre est illisible. Réessayez.
refused-unknown-team = L’équipe « { $word } » n’existe pas. Dites blue, yellow ou green.
refused-unknown-role = Le poste « { $word } » n’existe pas. Dites captain, mate, engineer ou radio.
refused-unknown-verb = La table ne connaît pas l’ordre « { $word } ».
refused-unknown-word = « { $word } » n’a pas sa place dans cet ordre.
refused-takeback-count = On peut annuler d’un à { $most } ordres à la fois, pas « { $word } ».
refused-takeback-too-many = { $stand ->
    [0] Il n’y a aucun ordre à annuler.
    [one] On ne peut annuler qu’un ordre, pas { $count }.
   *[other] On ne peut annuler que { $stand } ordres, pas { $count }.
}
refused-takeback-too-many-hidden = On peut annuler moins de { $count } ordres.
refused-arguments = Il manque quelque chose à cet ordre, ou il y a un mot de trop.
refused-not-in-this-game = Cet ordre n’existe pas dans { $game }.
refused-not-in-this-mode = { $mode ->
    [turn] Au tour par tour, cet ordre n’existe pas.
   *[other] En temps réel, cet ordre n’existe pas.
}
refused-team-does-not-play = { $team } ne joue pas cette partie.
refused-role-may-not = Ce n’est pas { TO($role) } de le faire. Voyez avec l’équipage.
refused-role-may-not-activate = Ce n’est pas { TO($role) } de le faire. Le second n’a que le drone et le sonar.
refused-match-over = La partie est finie.
refused-not-dived = Attendez que les deux sous-marins aient plongé.
refused-dived-already = Vous avez déjà plongé. Le départ reste où il est.
refused-start-missing = Choisissez d’abord une case de départ, puis plongez.
refused-start-not-sea = { $square } n’est pas en mer. Choisissez une case de mer pour partir.
refused-start-fixed = Ce scénario vous fait partir de la case { $square }.
refused-answer-owed = Attendez { ELIDED($team, "que") } ait répondu au sonar.
refused-no-answer-asked = Personne n’a demandé de réponse.
refused-table-stopped = Votre équipage a arrêté le jeu. Agissez une fois, ou reprenez.
refused-stop-missing = Frappez d’abord du poing pour arrêter le jeu.
refused-stop-used = Vous n’avez qu’une action par arrêt. Reprenez le jeu.
refused-not-stopped = Le jeu n’est pas arrêté.
refused-stopped-by-enemy = { $team } a arrêté le jeu. Attendez la reprise.
refused-surfaced = En surface, vous ne pouvez pas faire cela.
refused-not-your-turn = C’est le tour de l’ennemi. Attendez le vôtre.
refused-course-given = Le cap de ce tour est déjà donné. Finissez le tour quand vous voulez.
refused-course-missing = Donnez d’abord un cap.
refused-system-used = Vous n’avez qu’un système par tour. Finissez le tour.
refused-blackout = Blackout ! Aucun cap n’est libre. Votre capitaine doit faire surface.
refused-duty-owed = Attendez que { THE($role) } ait fini.
refused-duty-owed-before-system = Pas de système avant que { THE($role) } ait fini.
refused-off-chart = La carte s’arrête { TO($heading) }. Choisissez une autre direction.
refused-island = Il y a une île en { $square }. Choisissez une autre direction.
refused-own-route = Votre route passe par { $square }. Changez de cap ou faites surface.
refused-own-mine = Votre propre mine est en { $square }. Choisissez une autre direction.
refused-nothing-to-mark = Aucune case à cocher pour l’instant. Attendez le prochain cap.
refused-gauge-full = La jauge { $system } est pleine. Cochez-en une autre.
refused-gauge-just-used = Ce silence vient de vider la jauge { $system }. Cochez-en une autre.
refused-no-scenario-gauge = Ce scénario n’a pas de système propre. Cochez une autre jauge.
refused-gauges-have-room = Une jauge a encore une case libre. Cochez-la.
refused-nothing-to-break = Aucune panne à cocher pour l’instant. Attendez le prochain cap.
refused-wrong-panel = Le dernier cap allait { TO($heading) }. Cochez une panne de ce cadran.
refused-broken-already = { $symbol } est déjà coché. Choisissez-en un autre.
refused-not-on-sheet = Votre fiche n’a pas { $symbol }. Choisissez-en un autre.
refused-course-between = Donnez un cap avant un autre système. Un silence ne compte pas comme un cap.
refused-gauge-not-full = La jauge { $system } n’est pas encore pleine.
refused-system-broken = { $count ->
    [one] Une panne bloque { THE($system) } ({ $panel }).
   *[other] Plusieurs pannes bloquent { THE($system) }.
} Complétez un circuit ou faites surface.
refused-torpedo-reach = { $square } est hors de portée de la torpille. Choisissez ailleurs.
refused-torpedo-not-sea = { $square } n’est pas en mer. La torpille vise une case de mer.
refused-mine-not-beside = { $square } n’est pas à côté du sous-marin. Choisissez une case voisine.
refused-mine-diagonal = { $square } est en diagonale. Larguez au nord, à l’est, au sud ou à l’ouest.
refused-mine-not-sea = { $square } n’est pas en mer. Choisissez une autre case pour la mine.
refused-mine-on-route = { $square } est sur votre propre route. Choisissez une autre case.
refused-mine-on-mine = Vous avez déjà une mine en { $square }. Choisissez une autre case.
refused-no-mine-there = Vous n’avez pas de mine en { $square }.
refused-no-such-sector = Cette carte n’a pas de secteur { $sector }.
refused-not-two-kinds = Choisissez deux genres différents : ligne, colonne ou secteur.
refused-not-one-true = L’une doit être vraie et l’autre fausse.
refused-no-such-value = Cette carte n’a pas de { $kind } { $value }.
refused-silence-too-long = Un silence fait quatre cases au plus, pas { $squares }.
refused-silence-blocked = Le passage est barré { TO($heading) } par une île, le bord, votre route ou une mine.
refused-no-archer-mines = Ce scénario n’a pas de mines Archer.
refused-no-archer-mine-there = Il n’y a pas de mine Archer en { $square }.
refused-not-surfaced = Vous n’êtes pas en surface.
refused-section-secured = La section { $section } est déjà sécurisée. Prenez-en une autre.
refused-seat-secured = C’est à un autre poste. Passez la fiche.
refused-not-ready-to-dive = Sécurisez les quatre sections avant de plonger.
refused-no-energy = Il faut { $cost } d’énergie et vous en avez { $energy }. Chaque cap en donne 1.
refused-answer-kind = Répondez par votre ligne ou votre colonne.
refused-answer-untrue = Ce n’est pas votre { $kind }. Votre réponse doit être vraie.
refused-nothing-to-find = Dans ce scénario, désigner la case de l’ennemi ne fait pas gagner.
refused-detection-missing = Envoyez d’abord un drone, ou attendez la réponse à votre sonar.
refused-locate-not-sea = { $square } n’est pas en mer. Désignez une case de mer.
refused-no-time-to-survive = Dans ce scénario, votre équipe ne gagne pas en survivant quelques minutes.
refused-minutes-to-go = Trop tôt. Il ne s’est passé que { DECIMAL($seconds) } s sur { $minutes } min.
refused-missile-sector = { $square } est hors de votre secteur, et un missile n’en sort pas.

## The simulator on a desk: its window (`simulator-`), and what `sonar-console play` says

simulator-title = SONAR sur le bureau
simulator-untouched = F1 montre les touches. Pour commencer, les capitaines frappent du poing.
simulator-pressed = { $team }, { $role } : { $value }
simulator-turned = { $team }, { $role } : { $value }, tourné de { $value1 }
simulator-foot = F1 aide · Tab équipe · 1 à 4 poste · flèches, Entrée, Espace · Échap quitter

simulator-on-stop = POING
simulator-on-push = Appui
simulator-on-unknown = ?
simulator-on-undo = Annuler
simulator-on-slide_x = Calque gauche, droite
simulator-on-slide_y = Calque haut, bas

simulator-control-north = bouton Nord
simulator-control-east = bouton Est
simulator-control-south = bouton Sud
simulator-control-west = bouton Ouest
simulator-control-stop = poing
simulator-control-select = encodeur
simulator-control-push = appui sur l’encodeur
simulator-control-unknown = bouton « ? »
simulator-control-undo = bouton Annuler
simulator-control-slide_x = calque à gauche et à droite
simulator-control-slide_y = calque en haut et en bas

simulator-lamp-mate_ok = Second OK
simulator-lamp-engineer_ok = Mécano OK
simulator-lamp-ready_mine = Mine
simulator-lamp-ready_torpedo = Torpille
simulator-lamp-ready_drone = Drone
simulator-lamp-ready_sonar = Sonar
simulator-lamp-ready_silence = Silence
simulator-lamp-ready_scenario = Scénario
simulator-lamp-stop = STOP

simulator-hint-push = Entrée
simulator-hint-stop = Espace
simulator-hint-unknown = U
simulator-hint-undo = Retour arr.
simulator-hint-back = Pg préc.
simulator-hint-forth = Pg suiv.
simulator-hint-across-back = Début
simulator-hint-across-forth = Fin
simulator-hint-course = flèches

simulator-use-push = choisir
simulator-use-stop = débuter, STOP
simulator-use-unknown = silence
simulator-use-undo = annuler un cap
simulator-use-course = cap

simulator-end-ask = Arrêter la partie maintenant ?
simulator-end-kept = Rien n’est perdu : la table la proposera au prochain démarrage.
simulator-end-keys = Entrée arrête. Toute autre touche revient à la partie.

simulator-help-title = Touches et souris
simulator-key-team = Tab
simulator-help-team = L’autre équipe. L’équipe et le poste choisis ont un cadre clair.
simulator-key-seat = 1 2 3 4
simulator-help-seat = Choisir le capitaine, le détecteur, le second, le mécano.
simulator-key-arrows = Flèches
simulator-help-arrows = Boutons de cap du capitaine et du détecteur ; ailleurs, elles tournent l’encodeur.
simulator-key-encoder = Page préc., Page suiv.
simulator-help-encoder = Tourner l’encodeur du poste choisi.
simulator-key-push = Entrée
simulator-help-push = Appuyer sur l’encodeur : prendre ce qu’il désigne. Les deux capitaines à la fois : Entrée et un clic.
simulator-key-fist = Espace
simulator-help-fist = Frapper du poing : commencer, plonger, finir le tour, revenir. Le second a aussi le sien.
simulator-key-across = Début, Fin
simulator-help-across = Détecteur : glisser le calque à gauche, à droite (en haut, en bas : touches de page).
simulator-key-unknown = U
simulator-help-unknown = Détecteur : le bouton « ? », un silence entendu. Tenu une seconde : la langue de l’écran de l’équipage.
simulator-key-undo = Retour arrière
simulator-help-undo = Détecteur : annuler le dernier cap ; tenu une seconde, effacer le tracé.
simulator-key-help = F1
simulator-help-help = Cette aide, montrée ou cachée.
simulator-key-language = F2
simulator-help-language = La langue de cette fenêtre. Écrans et OLED gardent la langue de leur équipe.
simulator-key-cover = F3
simulator-help-cover = Lever le cache d’un équipage de robots, ou le remettre ; un clic le lève aussi.
simulator-key-quit = Échap
simulator-help-quit = Fermer l’aide, sinon terminer. Pendant une partie, on vous demande d’abord.
simulator-key-click = Clic
simulator-help-click = Appuyer sur un bouton tant qu’on le tient. Encodeur : gauche, arrière ; droite, avant ; milieu, appuyer.
simulator-key-wheel = Molette
simulator-help-wheel = Tourner l’encodeur du poste sous la souris.
simulator-key-middle = Bouton du milieu
simulator-help-middle = Appuyer sur l’encodeur du poste sous la souris.

simulator-cover-title = { $team } : des robots jouent ici
simulator-cover-level = Niveau : { $level }
simulator-cover-lift = Ils jouent contre vous. Cliquez ou appuyez sur F3 pour les regarder, encore sur F3 pour les cacher.

simulator-no-display = Aucun écran n’est branché : la partie de démonstration est jouée hors écran.
simulator-folder = Images et enregistrement : { $value }
simulator-played = { $orders ->
    [one] { $orders } ordre
   *[other] { $orders } ordres
}, { $pictures ->
    [one] { $pictures } image
   *[other] { $pictures } images
}. { $value }
simulator-replay-same = L’enregistrement, rejoué par l’arbitre, donne le même état.
simulator-replay-other = L’enregistrement, rejoué par l’arbitre, donne un autre état.
simulator-demonstration-stuck = La démonstration n’a pas pu donner l’ordre « { $value } ».
simulator-demonstration-open = Tous les ordres de la démonstration sont donnés et la partie n’est pas finie.
simulator-state-folder = { $value } : { $value1 }. Indiquez un autre dossier avec --state ou --out.

## Stations: prompts (`prompt-`), menu items (`item-`), who is awaited (`awaited-`),
## how it ended (`outcome-`), what a press did (`said-`)


nothing-now = { $moment ->
    [door] Capitaine, choisissez avec l’encodeur ou les flèches, puis appuyez ou frappez du poing.
    [briefing] Lisez la mission. Capitaine, frappez du poing quand votre équipage est prêt.
    [attract] Cela ne fait rien encore. Capitaines, frappez du poing pour commencer.
    [review] La partie est finie. Capitaines, frappez du poing pour rejouer.
    [resume] Une partie a été interrompue. Les capitaines la reprennent ou l’abandonnent.
    [setup] Les capitaines préparent la partie avec l’encodeur, puis frappent du poing.
    [service] La page de l’hôte est ouverte. Frappez du poing pour la quitter.
    [charts] L’hôte dessine une carte. Frappez du poing pour quitter la page.
    [trace] Guidez le crayon avec votre encodeur, entre les traits.
    [dived] Vous avez plongé. Attendez que l’ennemi plonge.
    [over] La partie est finie.
    [asked] Attendez la réponse du capitaine ennemi.
    [truth] Le sonar ennemi attend une réponse. Choisissez-la avec l’encodeur.
    [lie] Le sonar ennemi attend une réponse. Choisissez-la avec l’encodeur.
    [tell] Le sonar ennemi attend une réponse. Choisissez-la avec l’encodeur.
    [blackout] Blackout ! Votre capitaine doit choisir « Faire surface » au menu.
    [enemy] C’est le tour de l’ennemi. Attendez le vôtre.
    [wait] C’est le tour de l’ennemi. Attendez le vôtre.
    [secure] Choisissez une section : 1 au nord, 2 à l’est, 3 au sud, 4 à l’ouest.
    [surfaced] Vous êtes en surface. Un autre poste sécurise une section.
    [ready] Tout est prêt. Votre capitaine frappe du poing pour plonger.
    [sector] Choisissez avec l’encodeur, puis appuyez.
   *[other] { $control ->
        [stop] On joue tour par tour : il n’y a rien à arrêter.
       *[other] Cette commande ne fait rien pour l’instant.
    }
}

nothing-there = Il n’y a plus rien de ce côté.
nothing-start-given = Le départ est imposé. Vous partez de la case { $square }.
nothing-to-take-back = Il n’y a aucun ordre à annuler.
nothing-push-held = Vous avez appuyé trop longtemps. Appuyez brièvement.
nothing-push-changed = Votre choix vient de changer. Regardez, puis appuyez encore.
nothing-turn-pushed = Lâchez l’encodeur avant de le tourner.
nothing-same-fist = Le poing de votre équipage vient de compter. Frappez encore dans un instant.
fault-press = La table s’est trompée et n’a rien fait. Réessayez.
fault-order = La table s’est trompée et n’a pas pris cet ordre. Réessayez, ou donnez-en un autre.
nothing-in-family = Cette commande ne sert pas dans Sonar Family.

no-target-mine = Aucune case libre à côté de vous pour une mine.
no-target-trigger = Vous n’avez aucune mine à déclencher.
no-target-archer = Il ne reste aucune mine Archer.

prompt-attract-wait = Capitaine, frappez du poing pour commencer.
prompt-attract-ready = Vous êtes prêts ! On attend le poing de l’autre équipage.
prompt-play-hold = Gardez les deux poings appuyés pour abandonner la partie.
prompt-play-back = Gardez les deux encodeurs appuyés pour annuler le dernier ordre.
prompt-play-pause-seat = La partie attend.
prompt-play-pause-wait = La partie reprend quand l’image revient. Pour jouer sans elle, les deux capitaines frappent du poing.
prompt-play-pause-ready = Vous êtes prêts ! La partie reprend sans l’image dès que l’autre capitaine frappe aussi du poing.
prompt-play-pause-wait-alone = La partie reprend quand l’image revient. Pour jouer sans elle, frappez du poing.
prompt-play-pause-ready-alone = La partie reprend.
prompt-resume-wait = Tournez pour reprendre ou abandonner la partie, puis frappez du poing.
prompt-resume-ready = C’est d’accord ! On attend le poing de l’autre équipage.
prompt-resume-hold = Gardez appuyé pour ouvrir la page de l’hôte.
prompt-resume-watch = Les capitaines décident si cette partie reprend.
prompt-review-wait = Capitaine, frappez du poing pour rejouer.
prompt-review-soon = Le retour sur la partie suit. Capitaine, frappez du poing pour rejouer.
prompt-review-called = L’autre équipage est prêt. Capitaine, frappez du poing.
prompt-review-ready = Vous êtes prêts ! On attend le poing de l’autre équipage.

prompt-captain-start = Choisissez le départ, appuyez, puis frappez du poing pour plonger.
prompt-captain-start-fixed = Vous partez de la case { $square }. Appuyez, puis frappez du poing.
prompt-captain-start-placed = Vous partez de la case { $square }. Frappez du poing pour plonger.
prompt-captain-dived = Vous avez plongé. On attend que l’ennemi plonge.
prompt-captain-course = Donnez un cap, ou faites surface par le menu.
prompt-captain-course-or-system = Donnez un cap, ou prenez d’abord un système au menu. On y fait aussi surface.
prompt-captain-blackout = Blackout ! Faites surface ou déclenchez une mine.
prompt-captain-no-way = Blackout ! Aucun cap n’est libre. Choisissez « Faire surface » au menu.
prompt-captain-duties = L’équipage travaille. Attendez les deux OK.
prompt-captain-duty = Attendez l’OK { OF($role) }.
prompt-captain-acted = Vous avez utilisé votre système. Frappez du poing pour finir le tour.
prompt-captain-idle = Aucun système n’est prêt. Frappez du poing pour finir le tour.
prompt-captain-trigger = Vous pouvez déclencher une mine. Frappez du poing pour finir le tour.
prompt-captain-action = Utilisez un système si vous voulez, puis frappez du poing.
prompt-captain-enemy = C’est le tour de l’ennemi. Vous pouvez déclencher une mine.
prompt-captain-asked = Votre sonar est parti. Le capitaine ennemi doit répondre.
prompt-captain-target = { $verb ->
    [torpedo] Tirer une torpille en { $square } ?
    [mine] Larguer une mine en { $square } ?
    [trigger] Déclencher la mine en { $square } ?
    [missile] Lancer un missile en { $square } ?
    [locate] L’ennemi est-il en { $square } ?
   *[archer] Déclencher la mine Archer en { $square } ?
} Appuyez pour oui, frappez du poing pour non.
prompt-captain-sector = Un drone dans le secteur { $sector } ? Appuyez pour oui, frappez du poing pour non.
prompt-captain-silence = { $squares ->
    [0] Rester ici en silence, comme { TO($heading) } ?
    [1] Avancer d’une case { TO($heading) } en silence ?
   *[other] Avancer de { $squares } cases { TO($heading) } en silence ?
} Appuyez pour oui, frappez du poing pour non.
prompt-captain-direction = Aller { TO($heading) } en silence ? Appuyez pour oui, frappez du poing pour non.
prompt-captain-underway = Donnez un cap. Frappez du poing pour un système. Surface par le menu.
prompt-captain-working = L’équipage travaille. Frappez du poing pour arrêter le jeu.
prompt-captain-stuck = Blackout ! Faites surface, ou arrêtez le jeu et déclenchez une mine.
prompt-captain-surface = Faire surface ? { $how ->
    [turn] L’ennemi apprend le secteur { $sector } et joue trois tours.
    [realtime] L’ennemi apprend le secteur { $sector }, et il faut sécuriser la coque.
   *[sonar-family] L’ennemi apprend où vous êtes.
} { $cost ->
    [0] Appuyez pour oui.
    [one] Ici, la glace coûte { $cost } dégât. Appuyez pour oui.
   *[other] Ici, la glace coûte { $cost } dégâts. Appuyez pour oui.
}
prompt-captain-stopped = Vous avez arrêté le jeu. Agissez une fois, ou frappez du poing.
prompt-captain-stopped-idle = Vous avez arrêté le jeu. Rien n’est prêt. Frappez du poing.
prompt-captain-stopped-trigger = Vous avez arrêté le jeu. Déclenchez une mine ou frappez du poing.
prompt-captain-stopped-working = Vous avez arrêté le jeu. Attendez les deux OK ou frappez du poing.
prompt-captain-stopped-acted = C’est fait. Frappez du poing pour reprendre le jeu.
prompt-captain-frozen = L’ennemi a arrêté le jeu. Attendez.
prompt-captain-secure = À vous de tracer une section.{ $atN ->
    [open] {" "}N 1.
   *[done] {""}
}{ $atE ->
    [open] {" "}E 2.
   *[done] {""}
}{ $atS ->
    [open] {" "}S 3.
   *[done] {""}
}{ $atW ->
    [open] {" "}O 4.
   *[done] {""}
}
prompt-captain-surfaced = Vous êtes en surface. Un autre poste sécurise une section.
prompt-captain-ready = La coque est étanche. Frappez du poing pour plonger !
prompt-captain-act = Choisissez une direction, ou une action au menu.
prompt-captain-act-closed = Vous ne pouvez plus avancer. Choisissez une action au menu.
prompt-captain-wait = C’est le tour de l’ennemi.
prompt-captain-at-will = Avancez quand vous voulez. Frappez du poing pour toute autre action.
prompt-captain-at-will-closed = Vous ne pouvez plus avancer. Frappez du poing, puis faites surface.
prompt-captain-tell = Sonar ennemi ! Dites votre ligne ou votre colonne.
prompt-captain-truth = Sonar ennemi ! Choisissez d’abord ce qui est vrai.
prompt-captain-lie = { $kind ->
    [row] La ligne { $value } est vraie.
    [column] La colonne { $value } est vraie.
   *[sector] Le secteur { $value } est vrai.
} Choisissez maintenant ce qui est faux, ou frappez du poing pour revenir.
prompt-captain-over = La partie est finie.

prompt-bot-setup = Un robot tient ce poste. Vous lisez ici ce qu’il signale.
prompt-mate-setup = Vous remplissez les jauges, une case par cap.
prompt-mate-mark = Cocher une case pour { THE($system) } ?
prompt-mate-mark-full = La jauge { $system } est pleine. Tournez encore.
prompt-mate-mark-just-used = Ce silence l’a vidée. Choisissez une autre jauge.
prompt-mate-pass = Aucune case à cocher. Appuyez pour dire OK.
prompt-mate-stopped-acted = C’est fait. Frappez du poing pour reprendre.
prompt-mate-free = OK. Choisissez drone ou sonar, puis appuyez.
prompt-mate-free-stop = OK. Pour un drone ou un sonar, frappez du poing.
prompt-mate-free-wait = OK. Attendez le prochain cap.
prompt-mate-free-course = Attendez le cap du capitaine, puis cochez une case.
prompt-mate-sector = Drone au secteur { $sector } ? Appuyez, ou poing pour non.
prompt-mate-stopped-mark = Le jeu est arrêté. Cocher une case pour { THE($system) } ?
prompt-mate-stopped-mark-full = Jeu arrêté. La jauge est pleine. Tournez.
prompt-mate-stopped-mark-just-used = Jeu arrêté. Ce silence l’a vidée. Tournez.
prompt-mate-stopped-pass = Le jeu est arrêté. Appuyez pour dire OK.
prompt-mate-stopped = Jeu arrêté. Utilisez drone ou sonar, ou le poing.
prompt-mate-stopped-idle = Le jeu est arrêté. Frappez du poing pour reprendre.
prompt-mate-frozen = L’ennemi a arrêté le jeu. Attendez.
prompt-mate-secure = Appuyez pour tracer la section { $section }, ou tournez.
prompt-mate-surfaced = En surface, un autre poste sécurise une section.
prompt-mate-ready = La coque est étanche. Votre capitaine plonge.
prompt-mate-over = La partie est finie.

prompt-engineer-setup = Vous cochez une panne à chaque cap.
prompt-engineer-break = Cochez une panne du cadran { $heading }.
prompt-engineer-free = OK. Surveillez vos cadrans.
prompt-engineer-free-course = Attendez le cap, puis cochez une panne.
prompt-engineer-frozen = L’ennemi a arrêté le jeu. Attendez.
prompt-engineer-secure = Appuyez pour tracer la section { $section }, ou tournez.
prompt-engineer-surfaced = En surface, un autre poste sécurise une section.
prompt-engineer-ready = La coque est étanche. Votre capitaine plonge.
prompt-engineer-over = La partie est finie.

prompt-radio-setup = Ouvrez l’oreille ! Vous noterez les caps de l’ennemi.
prompt-radio-plot = Notez les caps ennemis et glissez le calque.
prompt-radio-stopped = Le jeu est arrêté. On ne note rien pour l’instant.
prompt-radio-secure = À vous de tracer une section.{ $atN ->
    [open] {" "}N 1.
   *[done] {""}
}{ $atE ->
    [open] {" "}E 2.
   *[done] {""}
}{ $atS ->
    [open] {" "}S 3.
   *[done] {""}
}{ $atW ->
    [open] {" "}O 4.
   *[done] {""}
}
prompt-radio-surfaced = En surface, on ne note rien. Un autre poste sécurise une section.
prompt-radio-ready = La coque est étanche. Votre capitaine plonge.
prompt-radio-over = La partie est finie.

item-done = Finir le tour
item-torpedo = Torpille
item-mine = Larguer une mine
item-trigger = Déclencher une mine
item-drone = Drone
item-sonar = Sonar
item-silence = Silence
item-archer = Mine Archer
item-locate = Désigner une case
item-surface = Faire surface
item-resume = Reprendre
item-sonar-cost = Sonar ({ $cost })
item-silence-cost = Silence ({ $cost })
item-missile-cost = Missile ({ $cost })
item-sector = Secteur { $sector }
item-piece-row = Ligne { $value }
item-piece-column = Colonne { $value }
item-piece-sector = Secteur { $value }

awaited-over = La partie est finie.
awaited-dive-own = Votre capitaine choisit le départ et plonge.
awaited-dive-enemy = On attend que l’ennemi plonge.
awaited-answer-own = Votre capitaine doit répondre au sonar.
awaited-answer-enemy = On attend la réponse du capitaine ennemi.
awaited-enemy = { $left ->
    [1] On attend l’ennemi.
   *[other] On attend les { $left } tours de l’ennemi.
}
awaited-mate-and-engineer = On attend le second et le mécano.
awaited-role = On attend { THE($role) }.
awaited-surface = Blackout ! Votre capitaine doit faire surface.
awaited-course = Votre capitaine donne un cap.
awaited-action = Votre capitaine peut utiliser un système, puis il finit le tour.
awaited-family = C’est à votre capitaine de jouer.
awaited-stopped-own = Vous avez arrêté le jeu. Agissez une fois, ou reprenez.
awaited-resume = Vous avez agi. Reprenez le jeu !
awaited-stopped-enemy = { $team } a arrêté le jeu.
awaited-picture = La partie attend, car { $team } n’a pas d’image.
awaited-secure = Maintenant, { THE($role) } sécurise une section.
awaited-secure-any = { $left ->
    [one] Le poste suivant sécurise la dernière section.
   *[other] Le poste suivant sécurise une section. Il en reste { $left }.
}
awaited-dive-again = La coque est étanche. Votre capitaine plonge.

# Les objectifs du scénario, toujours visibles pendant la partie.
goals-of = { $team } : { $told }
goal-reach = atteindre { $square ->
    [edge] { $edge ->
        [N] le bord nord
        [E] le bord est
        [S] le bord sud
       *[W] le bord ouest
    }
   *[other] { $square }
}
goal-reach-away = atteindre { $square ->
    [edge] { $edge ->
        [N] le bord nord
        [E] le bord est
        [S] le bord sud
       *[W] le bord ouest
    }
   *[other] { $square }
}, encore { $away ->
    [one] { $away } cap au moins
   *[other] { $away } caps au moins
}
goal-hold = tenir le secteur { $sector }, { $done } sur { $of ->
    [one] { $of } tour
   *[other] { $of } tours d’affilée
}
goal-survive = survivre { $of ->
    [one] { $of } tour
   *[other] { $of } tours
}, { $done } jusqu’ici
goal-hits = { $of ->
    [one] { $of } touche
   *[other] { $of } touches
}, { $done } jusqu’ici
goal-hold-untold = tenir le secteur { $sector } pendant { $of ->
    [one] { $of } tour
   *[other] { $of } tours d’affilée
}
goal-survive-untold = survivre { $of ->
    [one] { $of } tour
   *[other] { $of } tours
}
goal-survive-minutes = survivre { $of ->
    [one] { $of } minute
   *[other] { $of } minutes
}, encore { $left }
goal-survive-minutes-untold = survivre { $of ->
    [one] { $of } minute
   *[other] { $of } minutes
}
goal-hits-untold = { $of ->
    [one] { $of } touche
   *[other] { $of } touches
}
goal-find = désigner la case ennemie
goal-find-ready = désigner la case ennemie, maintenant
goal-instead = sans couler l’ennemi

outcome-draw = Les deux sous-marins ont coulé. Personne ne gagne.
outcome-won = Vous avez gagné ! { $cause ->
    [reach] Vous êtes arrivés à destination.
    [hold] Vous avez tenu votre secteur.
    [survive] Vous avez survécu.
    [hits] Vous avez fait mouche assez de fois.
    [find] Vous avez trouvé l’ennemi.
    [breakdown] Les pannes ont coulé l’ennemi.
    [surface] L’ennemi a coulé en faisant surface.
    [missile] Un missile a coulé l’ennemi.
    [archer] Une mine Archer a coulé l’ennemi.
   *[other] Une { $cause } a coulé l’ennemi.
}
outcome-lost = Vous avez perdu. { $cause ->
    [reach] L’ennemi est arrivé à destination.
    [hold] L’ennemi a tenu son secteur.
    [survive] L’ennemi a survécu.
    [hits] L’ennemi a fait mouche assez de fois.
    [find] L’ennemi vous a trouvés.
    [breakdown] Les pannes ont coulé votre sous-marin.
    [surface] Votre sous-marin a coulé en faisant surface.
    [missile] Un missile a coulé votre sous-marin.
    [archer] Une mine Archer a coulé votre sous-marin.
   *[other] Une { $cause } a coulé votre sous-marin.
}

warning-damaged = Une partie de l’enregistrement { $value } est abîmée et mise de côté.
warning-unsaved = Les parties ne peuvent être enregistrées dans { $value }.
warning-resume = La partie { $value } ne peut pas être reprise.
warning-disk = Cette partie n’est pas enregistrée, car { WHY($value) }.
warning-late = { $value ->
    [one] Le dernier ordre n’est pas encore enregistré.
   *[other] Les { $value } derniers ordres ne sont pas encore enregistrés.
} La carte mémoire est lente.
warning-kept-again = Tous les ordres sont de nouveau enregistrés.
disk-full = la carte mémoire est pleine
disk-read-only = la carte mémoire refuse l’écriture
disk-broken = la carte mémoire signale des erreurs
disk-other = la carte mémoire n’accepte rien (détail technique « { $value } »)
technical = Détail technique : « { $value } »
warning-stuck = Une commande est bloquée ({ WHERE($value) }).
warning-board = La carte d’équipage { ELIDED(WHERE($value), "de") } ne répond plus.
warning-twins = Deux cartes d’équipage portent le même nom ({ WHERE($value) }). Aucune ne marche, débranchez-en une.
warning-unnamed = Une carte d’équipage ne sait pas laquelle elle est, et ne fait rien ({ $value }).
warning-bootsel = Une carte d’équipage attend son programme, et ne fait rien ({ $value }).
warning-oled = Un petit écran ne répond plus ({ WHERE($value) }).
warning-crawls = Un petit écran est trop lent et reste noir ({ WHERE($value) }).
warning-screen-gone = L’écran { ELIDED(WHERE($value), "de") } a disparu. La table le relance.
warning-screen-hung = L’écran { ELIDED(WHERE($value), "de") } ne répond plus. La table le relance.
warning-screen-dark = Le téléviseur { ELIDED(WHERE($value), "de") } est éteint ou débranché.
warning-screen-frozen = Le téléviseur { ELIDED(WHERE($value), "de") } montre une image figée.
warning-fault = La table a eu une erreur interne ({ WHERE($value) }). La partie continue.
warning-flood = Trop de signaux sont venus à la fois. Certains ont été ignorés ({ WHERE($value) }).
warning-program = Le programme de { WHERE($value) } s’est arrêté. Un officier de la table joue à sa place.
warning-pins = La table n’a pas accès à ses broches, et ses boutons ne font rien. La commande sonar-console doctor dit pourquoi.
warning-voltage = La table manque de courant et peut s’éteindre d’elle-même.
warning-heat = La table est trop chaude et ralentit.
warning-read-only = La carte mémoire ne peut plus qu’être lue. Aucune partie n’est enregistrée.
warning-full = La carte mémoire est pleine. Les parties ne s’enregistrent presque plus.
warning-data-lost = La mémoire de cette carte était abîmée, et la table en a commencé une nouvelle. Les parties d’avant sont perdues.
warning-went-back = { $value ->
    [unknown] Une mise à jour n’a pas démarré
   *[other] La version { $value } n’a pas démarré
} et la table est revenue à la { $value1 }, car { $why ->
    [time] elle n’a montré aucune page à temps
   *[other] elle ne s’est pas lancée
}.
warning-preset = Une ligne de sonar.toml ne peut pas servir.

heard-answer = { $team } est sur la { $kind1 } { $value1 }.
heard-surfaced-at = { $team } fait surface en { $square }.
heard-stopped = { $team } dit stop !
heard-resumed = { $team } reprend la partie.
heard-paused = { $team } n’a pas d’image. La partie attend.
heard-unpaused = La partie reprend.
heard-ready-to-dive = { $team } est prêt à plonger.
heard-inspection-passed = La coque { ELIDED($team, "de") } est sécurisée.
heard-inspection-failed = { $team } a débordé du contour. Il faut tout recommencer !

## Scenario files on the command line

scenario-list-row = { $name } : { $title } ({ $game }), { $modes }
scenario-mode = Carte { $mode ->
    [turn] du tour par tour
   *[other] du temps réel
}
scenario-both-modes = une carte pour les deux modes
scenario-source = Source : { $source }
scenario-certainty = { $certainty ->
    [printed] comme imprimée
    [second-hand] de seconde main
   *[own] notre propre carte
}
scenario-off-holes = Faire surface hors d’un trou d’eau coûte 1 dégât.
scenario-gauge = Jauge { $system } : { $size }
scenario-start = { $team } part de la case { $square }.
scenario-legend = # île   · mer   1 mer, la première case d’un secteur
scenario-legend-holes = o trou d’eau
scenario-legend-archer = * mine Archer
scenario-facts = { $columns }×{ $rows }, mer { $sea }, îles { $islands }, trous { $holes }, mines Archer { $archer }, secteurs { $sectors } de { $smallest } à { $largest } cases de mer
scenario-ok = bon
scenario-warning = attention
scenario-advice-cut-off = La mer en { $squares } est inaccessible depuis le reste.
scenario-advice-small-sector = Le secteur { $sector } n’a que { $squares ->
    [one] { $squares } case
   *[other] { $squares } cases
} de mer. Le plus grand en a { $largest }.
scenario-advice-torn-sector = Une partie du secteur { $sector } est à part, en { $squares }.
scenario-advice-dead-end = On ne peut quitter { $squares } que d’un seul côté.
scenario-advice-start = { $ways ->
    [one] Le départ { ELIDED($team, "de") } en { $square } n’a qu’une issue.
   *[other] Le départ { ELIDED($team, "de") } en { $square } n’a que { $ways } issues.
}
scenario-advice-one-start = Seul { $team } a un départ fixe.
scenario-advice-near-place = { $team } peut atteindre son but au premier cap.
scenario-advice-far-place = { $team } ne peut jamais atteindre son but depuis { $square }.
scenario-advice-same-start = Les deux équipes partent de { $square }.
scenario-advice-size = La carte a { $columns }×{ $rows } cases. Les cartes imprimées de ce jeu et de ce mode en ont { $usual }×{ $usual }.
scenario-advice-no-holes = Le fichier règle surface_damage_off_holes, mais la carte n’a pas de trou.
scenario-advice-idle-holes = La carte a des trous, mais le fichier ne règle pas surface_damage_off_holes.
scenario-advice-idle-archer = La carte a des mines Archer, mais le fichier n’a pas de jauge scénario ([gauges] scenario = 4).
scenario-advice-no-archer = Le fichier a une jauge scénario, mais la carte n’a pas de mine Archer.
scenario-advice-family-archer = Sonar Family n’a pas de mines Archer. Elles comptent comme mer.
scenario-advice-title = Il n’y a pas de titre en { LANGUAGE($value) }, alors l’anglais est affiché.
scenario-advice-briefing = Il n’y a pas de briefing en { LANGUAGE($value) }.
scenario-advice-language = { $value1 } n’est jamais affiché, car il n’y a pas de langue { $value2 } ici.
scenario-sheet = Fiche { $sheet ->
    [dark] sombre
   *[light] claire
}
scenario-sheet-gauges = Jauges :
scenario-sheet-panel = Cadran { $heading } :
scenario-circuit = circuit { $circuit ->
    [yellow] jaune
    [orange] orange
   *[other] gris
}

## sonar-console language

language-row = { $value1 } { $value2 } : { $count } phrases sur { $all }, { $spoken ->
    [yes] annonces enregistrées
   *[other] pas d’annonces enregistrées
}
language-flaw-syntax = ce n’est pas du Fluent : { $value }
language-flaw-twice = { $value } y est deux fois ; la première compte
language-flaw-missing = { $value } manque : la phrase anglaise est affichée
language-flaw-unknown = { $value } n’est pas une phrase du programme
language-flaw-variable = { $value1 } : il n’y a pas de valeur { $value2 }, la phrase anglaise est affichée
language-flaw-unused = { $value1 } ne montre pas la valeur { $value2 }
language-flaw-reference = { $value1 } montre { $value2 }, qui manque : la phrase anglaise est affichée
language-flaw-function = { $value1 } : il n’y a pas de fonction { $value2 }, la phrase anglaise est affichée
language-flaw-form = { $value1 } : rien ne demande la forme { $value2 }
language-phrase-unknown = { $value1 } n’est pas une annonce du programme
language-phrase-variable = { $value1 } : il n’y a pas de valeur { $value2 }, elle n’est pas dite
language-phrase-unused = { $value1 } ne dit pas la valeur { $value2 }
language-phrase-empty = { $value1 } n’a pas d’enregistrement
language-phrase-missing = { $value1 } manque et n’est pas dite
language-phrase-unspelled = la valeur { $value1 } manque sous [values] : ce qui la contient n’est pas dit
language-phrase-unrecorded = il n’y a pas d’enregistrement { $value1 } dans ce dossier
language-phrase-stray = rien n’utilise { $value1 }
language-phrase-unread = la liste des annonces ne peut pas être lue : { $value }
language-letters = les polices n’ont pas la lettre { $value }
language-unspoken = pas d’annonces enregistrées (dossier sounds) : on entend celles de la langue de l’autre écran, ou les effets seuls
language-untitled = le titre anglais est affiché pour { $value }
language-left-out-folder = le dossier des langues ajoutées ne peut être lu : { $value }
language-left-out-code = { $value } n’est pas le code d’une langue, comme de ou pt-BR
language-left-out-shipped = c’est la langue { $value } du programme qui compte
language-left-out-file = sentences.ftl ne peut être lu : { $value }

## The rules, numbered, in our own words; docs/rules.md is made of the English ones

rule-title = Les règles, numérotées
rule-introduction = Chaque ordre que la table refuse l’est sous un de ces numéros.

rule-chapter-S = Mise en place
rule-S-1 = Deux équipes jouent : bleu et jaune à Captain Sonar, bleu et vert à Sonar Family.
rule-S-2 = Un équipage de Captain Sonar a quatre rôles : capitaine, second, mécano et détecteur. On joue de deux à huit, et un équipage ne dépasse jamais l’autre de plus d’une personne. À trois, le capitaine est aussi second ; à deux, il est aussi second et mécano ; seul, on fait tout. Les postes se réunissent, les rôles restent.
rule-S-3 = À deux ou trois, Captain Sonar se joue seulement au tour par tour. Sonar Family se joue de deux à quatre, avec un capitaine et un détecteur par équipage ; en temps réel il faut être exactement quatre.
rule-S-4 = Le scénario donne la carte. Captain Sonar en a une de 15 sur 15 cases et neuf secteurs en temps réel, une de 10 sur 10 et quatre secteurs au tour par tour ; les secteurs se comptent de gauche à droite, puis vers le bas. Les cartes de Sonar Family ont 10 sur 10 cases et quatre secteurs, pas forcément carrés. Les fiches claires ne servent qu’au tour par tour.
rule-S-5 = Chaque capitaine part en secret d’une case de mer de la carte, jamais d’une île. Quand le scénario fixe le départ, comme Mission Archipelago (bleu en A1, vert en J10), il n’y a pas de choix.
rule-S-6 = Tant que les deux capitaines n’ont pas dit plonger, on choisit et on déplace son départ, rien d’autre. Plonger demande une case de départ et la fixe. Au tour par tour, la table tire au sort qui commence.

rule-chapter-C = Caps
rule-C-1 = Un cap, nord, est, sud ou ouest, avance le sous-marin d’une case et jamais hors de la carte.
rule-C-2 = Un sous-marin n’entre pas sur une île.
rule-C-3 = Un sous-marin ne repasse jamais sur une case de sa route depuis sa dernière surface ; la case de départ compte.
rule-C-4 = Selon la règle anglaise, un sous-marin n’entre pas sur une case où son équipe a une mine ; selon la règle française, il le peut.
rule-C-5 = Un nouveau cap, une surface ou la fin du tour attendent que le second et le mécano aient tous deux fait leur travail pour le dernier cap.
rule-C-6 = Au tour par tour, une équipe ne joue qu’à son tour : elle y donne un seul cap, ou fait surface.
rule-C-7 = Quand aucun cap n’est possible, la table déclare un blackout, et le sous-marin doit faire surface aussitôt : capitaine et second ne peuvent rien d’autre, pas même arrêter le jeu. Avec le réglage blackout_trigger sur allowed, ils peuvent d’abord déclencher une de leurs mines ; si cela ouvre un passage, le blackout est fini. Sonar Family n’a pas de blackout.

rule-chapter-M = Jauges du second
rule-M-1 = Pour chaque cap de son équipe, et pour chaque silence, le second coche une case d’une jauge. Mine, torpille, drone, sonar et silence demandent 3, 3, 4, 3 et 6 coches sur la fiche sombre, 2, 3, 3, 2 et 5 sur la fiche claire.
rule-M-2 = Une jauge pleine ne prend plus de coche tant que son système n’a pas servi.
rule-M-3 = La jauge scénario, de 4 ou 6 cases, n’existe que dans un scénario qui s’en sert.
rule-M-4 = Le second passe quand toutes les jauges sont pleines, et seulement alors.
rule-M-5 = Une jauge qui se remplit est annoncée à voix haute, et les deux équipages entendent quel système est prêt. Avec le réglage ready_aloud sur own, seul son équipage l’apprend.
rule-M-6 = Selon la règle anglaise, la coche d’un silence ne va pas sur la jauge de silence, vidée après elle ; si toutes les autres sont pleines, le second passe. La règle française le permet. Le réglage silence_mark sur any le permet dans les deux.

rule-chapter-E = Pannes du mécano
rule-E-1 = Pour chaque cap de son équipe, et pour chaque silence, le mécano coche un symbole dans le cadran de ce cap.
rule-E-2 = Le symbole doit être sur la fiche, dans ce cadran et pas encore coché.
rule-E-3 = Quand les quatre symboles d’un circuit sont cochés, ce circuit se répare aussitôt.
rule-E-4 = Quand tous les symboles de radiation sont cochés, le sous-marin subit 1 dégât et toutes les pannes s’effacent.
rule-E-5 = Quand tous les symboles d’un cadran sont cochés, le sous-marin subit 1 dégât et toutes les pannes s’effacent.
rule-E-6 = Un même symbole peut en compléter plusieurs : on regarde d’abord le circuit, puis la radiation, puis le cadran, chacun dans l’état laissé par le précédent ; un symbole coûte donc au plus 1 dégât. Deux réglages de la partie, self_repair et breakdown_damage, en décident autrement si on préfère.

rule-chapter-A = Utiliser un système
rule-A-1 = Un système ne s’utilise que si sa jauge est pleine.
rule-A-2 = Un symbole coché de son genre bloque un système : les armes bloquent mine et torpille, la détection drone et sonar, le spécial silence et système de scénario.
rule-A-3 = Le capitaine utilise tout système, le second seulement drone et sonar, le mécano et le détecteur aucun.
rule-A-4 = En temps réel, le capitaine ou le second lève le poing et le jeu s’arrête pour les deux équipes. Pendant cet arrêt, l’équipe utilise un système ou déclenche une mine, ou renonce, puis son capitaine ou son second reprend la partie. D’ici là on ne fait que le nécessaire : la réponse du capitaine ennemi à un sonar, la coche et la panne que doit encore l’équipe qui a arrêté.
rule-A-5 = Au tour par tour il n’y a pas d’arrêt : un système au plus par tour, une fois que le second et le mécano ont fini. Selon la règle anglaise il vient après le cap, selon la règle française avant ou après. Puis le capitaine termine le tour, qui a eu son cap.
rule-A-6 = Selon la règle anglaise, l’équipe doit annoncer un cap entre deux utilisations de système ; un silence n’en est pas un. La règle française ne le demande pas.
rule-A-7 = Utiliser un système vide sa jauge.
rule-A-8 = Aucun système tant que l’équipe est en surface, en blackout, ou que son second ou son mécano n’a pas fini.

rule-chapter-T = Torpille
rule-T-1 = Une torpille vise une case de mer à 1 à 4 pas, au nord, à l’est, au sud ou à l’ouest, en contournant les îles mais toujours par la mer ; selon la règle française elle peut aussi exploser où elle part. Avec le réglage torpedo_path sur distance, les îles en chemin ne comptent pas.
rule-T-2 = Un sous-marin sur la case de l’explosion subit 2 dégâts, sur une des huit cases autour 1, ailleurs aucun. Cela vaut aussi pour le tireur.
rule-T-3 = Une mine sur la case de la torpille, à qui qu’elle soit, est détruite sans exploser.

rule-chapter-N = Mines
rule-N-1 = Une mine se largue sur une des huit cases autour du sous-marin : en mer, pas sur sa propre route, pas sur une autre mine de son équipe. Avec le réglage mine_adjacency sur four, seules comptent les cases au nord, à l’est, au sud et à l’ouest.
rule-N-2 = Le capitaine peut déclencher une de ses mines sans jauge ni circuit en marche, et ce n’est pas utiliser un système : en temps réel pendant un arrêt, au tour par tour aussi pendant le tour ennemi, mais ni en surface, ni en blackout, ni tant qu’une réponse est due. Le réglage trigger peut en faire l’utilisation d’un système, ou demander des armes sans panne.
rule-N-3 = Une mine explose comme une torpille, puis elle n’est plus là.
rule-N-4 = On ne déclenche qu’une case où son équipe a une mine.
rule-N-5 = Les mines restent en place quand leur équipe fait surface.

rule-chapter-D = Drone
rule-D-1 = Le drone interroge un secteur de la carte ; la table répond elle-même, et vrai, si l’ennemi y est.

rule-chapter-O = Sonar
rule-O-1 = Le capitaine ennemi répond au sonar par deux informations de deux genres différents : ligne, colonne, secteur.
rule-O-2 = L’une des deux est vraie, l’autre fausse.
rule-O-3 = Tant qu’une réponse est due, rien d’autre ne se passe, pour aucune équipe ; et personne ne répond sans question.
rule-O-4 = Ce qu’on répond doit exister sur la carte.

rule-chapter-L = Silence
rule-L-1 = En silence, un sous-marin avance de 0 à 4 cases en ligne droite, et chaque case doit lui être ouverte comme pour un cap. L’ennemi apprend seulement qu’il y a eu silence.
rule-L-2 = La jauge de silence se vide d’abord ; puis le second coche, et le mécano coche dans le cadran du cap, toujours nommé, même pour 0 case. Avec le réglage silence_of_zero, 0 case ne leur demande rien, ou seulement la coche du second.

rule-chapter-X = Systèmes de scénario
rule-X-1 = Delta : un sous-marin qui fait surface ailleurs que sur un trou d’eau subit 1 dégât, avant tout le reste.
rule-X-2 = Echo : la jauge scénario a 4 cases et déclenche une mine Archer de la carte, qui explose comme une torpille et disparaît pour les deux équipes. Passer sur une mine Archer est sans danger ; une torpille sur elle la détruit.
rule-X-3 = Il n’y a de mines Archer que dans un scénario qui en a, et seulement sur les cases où il en reste.

rule-chapter-U = Faire surface
rule-U-1 = Faire surface annonce le secteur à l’ennemi. La route recommence sur la case présente ; les mines restent.
rule-U-2 = Au tour par tour, faire surface est tout le tour : les pannes s’effacent et l’ennemi joue trois tours de suite. S’il fait surface dans l’un d’eux, les autres sont perdus. Le sous-marin en surface plonge quand son prochain tour commence.
rule-U-3 = En temps réel, l’ennemi continue de jouer pendant que l’équipage en surface sécurise les quatre sections de sa coque, chacune une fois, dans l’ordre voulu. Le poste du mécano commence, puis la fiche tourne : un poste ne sécurise que si aucun autre n’en a moins fait.
rule-U-4 = Après la quatrième section, la table inspecte la coque. Si un tracé a débordé, les quatre sont à refaire, le mécano d’abord ; sinon les pannes s’effacent et le capitaine peut plonger.
rule-U-5 = En surface, un équipage n’a ni cap, ni système, ni mine à déclencher, ni arrêt, ni coche, ni panne ; en temps réel, selon la règle anglaise, il ne note rien non plus. L’ennemi peut arrêter le jeu, ce qui suspend aussi la sécurisation.

rule-chapter-W = La fin
rule-W-1 = Un sous-marin est coulé à 4 dégâts à Captain Sonar, à 2 à Sonar Family, et son équipe perd. À Captain Sonar, le réglage damage_limit en fait 3, 2 ou 1. Les dégâts sont annoncés ; avec le réglage damage_aloud sur enemy-caused, seulement ceux d’une arme adverse.
rule-W-2 = Si le même événement coule les deux, personne ne gagne. Avec le réglage simultaneous_loss sur attacker-loses, l’équipe dont c’était l’arme perd.
rule-W-3 = Après la fin, aucun ordre n’est plus possible.

rule-chapter-G = Objectifs
rule-G-1 = Un scénario peut donner une autre façon de gagner que de couler l’ennemi. La première équipe qui atteint l’un de ses objectifs gagne. Seule l’équipe qui doit trouver l’ennemi désigne sa case.
rule-G-2 = On désigne une case après un drone ou un sonar de son équipage auquel l’ennemi a répondu, une fois pour chacun. Cela remplace le système de ce tour ou de cet arrêt, l’action à Sonar Family, et ne demande aucune jauge.
rule-G-3 = La case désignée est en mer. Les deux équipages l’entendent, et si l’ennemi y est.
rule-G-4 = Un objectif peut remplacer la destruction de l’ennemi : si une arme de cette équipe le coule, personne ne gagne. Un sous-marin qui se détruit lui-même a perdu.
rule-G-5 = Les tours sont ceux de l’équipe ; en temps réel, chaque cap est un tour. Pour tenir un secteur, le sous-marin y finit autant de tours d’affilée, et chacun est annoncé.
rule-G-6 = Un lieu est atteint quand un cap ou un silence s’y termine. Le traverser en silence ou en partir ne compte pas.
rule-G-7 = Une touche est une explosion qui endommage l’ennemi. La dernière fait gagner même si elle coule l’ennemi, mais pas si elle coule le sous-marin qui tire.
rule-G-8 = Le temps à survivre compte depuis la plongée, arrêts et réponses compris, mais sans les pauses de la table. Quand il est écoulé, la table donne elle-même l’ordre qui finit la partie ; aucun équipage ne peut le donner, et un enregistrement ne l’a pas avant l’heure.

rule-chapter-F = Sonar Family
rule-F-1 = Un tour est une seule action, qui le termine : un cap, le sonar, le silence, un missile ou la surface.
rule-F-2 = Un cap suit les règles des caps et rapporte 1 énergie, jusqu’à 4.
rule-F-3 = Le sonar coûte 2 énergies. Le capitaine ennemi répond vrai, par sa ligne ou sa colonne, à son choix.
rule-F-4 = Le silence coûte 3 énergies : une case dans une direction ouverte, sans l’annoncer et sans gagner d’énergie.
rule-F-5 = Un missile coûte 4 énergies et vise une case du secteur où se trouve son tireur. Un sous-marin exactement là subit 1 dégât, celui du tireur aussi.
rule-F-6 = Faire surface est gratuit : la case exacte est annoncée et la route recommence dessus.
rule-F-7 = Mission Antarctica : faire surface ailleurs qu’en D3, E8 ou I5 coûte 1 dégât.
rule-F-8 = En temps réel, les deux équipes donnent leurs caps à volonté. Tout le reste demande un arrêt : une action, puis le capitaine qui a arrêté reprend la partie.
rule-F-9 = Une action demande l’énergie qu’elle coûte.

rule-chapter-Z = Tout le reste
rule-Z-1 = Chaque ordre appartient à un rôle d’une équipe qui joue ; personne d’autre ne peut le donner.
rule-Z-2 = Un ordre doit exister dans le jeu et le mode joués : pas de torpille à Sonar Family, pas de missile à Captain Sonar, pas d’arrêt au tour par tour, pas de fin de tour en temps réel.
rule-Z-3 = Un ordre illisible est refusé : un mot inconnu, une case qui n’en est pas une, quelque chose qui manque ou de trop.

## Sonar Family in its own words: looked up before the message without `family-`

family-name-N = haut
    .the = le haut
    .to = vers le haut
    .short = ↑
family-name-E = droite
    .the = la droite
    .to = à droite
    .short = →
family-name-S = bas
    .the = le bas
    .to = vers le bas
    .short = ↓
family-name-W = gauche
    .the = la gauche
    .to = à gauche
    .short = ←
family-name-head = donner une direction
family-name-plot = noter une direction
family-control-north = Haut
family-control-east = Droite
family-control-south = Bas
family-control-west = Gauche
family-control-compass = Directions
family-simulator-control-north = bouton Haut
family-simulator-control-east = bouton Droite
family-simulator-control-south = bouton Bas
family-simulator-control-west = bouton Gauche
family-meaning-course = avancer
family-meaning-plot = noter la direction
family-meaning-unknown_or_language = noter un silence ; une seconde : ce que ce poste peut faire, et là, ? encore : la langue
family-screen-legs = { $count ->
    [0] Rien de noté
    [one] { $count } direction
   *[other] { $count } directions
}
family-awaited-course = Votre capitaine donne une direction.
family-goal-reach = atteindre { $square ->
    [edge] { $edge ->
        [N] le bord du haut
        [E] le bord droit
        [S] le bord du bas
       *[W] le bord gauche
    }
   *[other] { $square }
}
family-goal-reach-away = atteindre { $square ->
    [edge] { $edge ->
        [N] le bord du haut
        [E] le bord droit
        [S] le bord du bas
       *[W] le bord gauche
    }
   *[other] { $square }
}, encore { $away ->
    [one] { $away } case au moins
   *[other] { $away } cases au moins
}
family-refused-off-chart = { $heading ->
    [N] Vous ne pouvez pas monter.
    [E] Vous ne pouvez pas aller à droite.
    [S] Vous ne pouvez pas descendre.
   *[W] Vous ne pouvez pas aller à gauche.
} La carte s’arrête là.
family-refused-island = Il y a une île en { $square }. Passez ailleurs.
family-refused-own-route = Vous êtes déjà passés en { $square }. Passez ailleurs, ou faites surface.
family-refused-silence-too-long = Un silence avance d’une case.
family-refused-silence-blocked = { $heading ->
    [N] Vous ne pouvez pas monter.
    [E] Vous ne pouvez pas aller à droite.
    [S] Vous ne pouvez pas descendre.
   *[W] Vous ne pouvez pas aller à gauche.
} Le passage est barré.
family-refused-no-energy = Il faut { $cost } d’énergie et vous en avez { $energy }. Chaque case en donne 1.
family-refused-so-early = Trop tôt. Vous pourrez avancer dans { $seconds ->
    [one] { $seconds } seconde
   *[other] { $seconds } secondes
}.
family-help-blast-age = Une étoile marque une explosion, en rouge s’il y a eu dégât. Son chiffre compte nos coups depuis.
family-nothing-table-plots = La table note les directions pour vous. Glissez le calque.
family-prompt-captain-direction = { $heading ->
    [N] Monter en silence ?
    [E] Aller à droite en silence ?
    [S] Descendre en silence ?
   *[W] Aller à gauche en silence ?
} Appuyez pour oui, frappez du poing pour non.
family-prompt-radio-setup = Ouvrez l’oreille ! Vous noterez les directions de l’ennemi.
family-prompt-radio-plot = Notez chaque direction entendue, puis glissez le calque.
family-prompt-radio-stopped = Le jeu est arrêté. On ne note rien pour l’instant.
family-prompt-radio-plotted = La table note les directions. Glissez le calque entre les îles.
family-coach-plot = Détecteur, écoutez l’ennemi. Il monte, il descend, il va à droite, à gauche ? Appuyez chaque fois sur ce bouton.
family-coach-enemy = C’est le tour de l’ennemi. Écoutez, et appuyez sur le bouton du détecteur que vous avez entendu. Votre tour vient après.
family-screen-howto-1-text = Aucun ne voit l’autre. Trouvez l’ennemi et touchez-le deux fois avec un missile pour le couler ! Pour abandonner, les deux capitaines gardent le poing appuyé.
family-screen-howto-2-text = Il monte, il descend, il va à gauche ou à droite, d’une case. Jamais sur une île, jamais sur sa propre route. L’ennemi l’entend.
family-screen-howto-3 = L’énergie
family-screen-howto-3-text = Chaque direction en donne une. Le sonar en coûte deux, le silence trois, le missile quatre.
family-screen-howto-4 = Le missile
family-screen-howto-4-text = Il atteint toutes les cases de votre secteur, et touche celle que vous nommez.
family-screen-howto-5-text = Notez chaque direction de l’ennemi. Glissez le calque jusqu’à ce que le tracé passe entre les îles.
family-screen-howto-6 = Chercher, se cacher, tirer
family-screen-howto-6-text = Le sonar demande une ligne ou une colonne. Le silence avance d’une case sans bruit. La surface est gratuite, mais dit où vous êtes.
family-screen-review-controls = Capitaines : tournez pour changer d’instant, appuyez pour lire. Droite et gauche vont aux moments, haut au début, bas à la fin et au récit.
family-screen-story-opened = Capitaines : tournez pour revoir la partie, bas pour choisir un moment.
family-screen-story-controls = Capitaines : tournez pour choisir, appuyez pour voir, haut pour revenir à la partie.

## The measurement of the engine

bench-rounds = { $orders } ordres dans chacune des { $rounds } manches ; médianes ; ramasse-miettes arrêté des deux côtés
bench-yardstick = python-chess : { $moves } coups par seconde (is_legal, push, pop), { $lists } listes de coups légaux par seconde
bench-orders = ordres/s
bench-apply = apply_ratio
bench-undo = undo_ratio
bench-list = list_ratio
bench-growth = growth
bench-whole = tout ensemble
bench-aims = Buts : apply_ratio au moins { $value1 }, undo_ratio au plus { $value2 }, list_ratio au moins { $value3 }. growth est le coût d’un ordre après 10 000 ordres rapporté à celui après 100.

# `sonar-console bench`
bench-machine = { $value1 }, { $value2 }, { $cores } { $cores ->
        [one] cœur
       *[other] cœurs
    }, Python { $value3 } ; charge moyenne { $value4 } avant, { $value5 } après
bench-head-figure = mesure
bench-head-median = médiane
bench-head-p99 = p99
bench-head-runs = essais
bench-head-yardstick = étalon
bench-head-aim = but
bench-head-holds = ici
bench-head-pi = fois 5, comme sur un Pi 4
bench-head-early = après { $early } ordres
bench-head-late = après { $late } ordres
bench-head-times = fois
bench-holds = tenu
bench-fails = pas tenu
bench-missing = pas mesuré : { $why }
bench-no-learn = ses paquets ne sont pas là (pip install 'sonar-console[learn]')
bench-no-xvfb = pas de Xvfb ici (paquet xvfb de Debian)
bench-row-fist = front de la broche → ordre sûr sur le disque
bench-row-fist-beside = dont hors écriture et synchronisation
bench-row-screens = front de la broche → les deux écrans à jour
bench-row-screens-x = front de la broche → pixels des deux écrans, par X
bench-row-stage = une image d’un moment sur la scène
bench-row-display-knob = front de l’encodeur → premier octet à l’OLED
bench-row-display-bytes = octets à un OLED, changement sur sa page
bench-row-display-page = octets à un OLED, nouvelle page
bench-row-idle = au repos : table et deux écrans, d’un cœur
bench-row-idle-x = au repos : avec un serveur X par écran
bench-row-memory = mémoire privée : table et deux écrans
bench-row-memory-hours = mémoire privée, au plus, en { $hours } heures de jeu sans redémarrage
bench-row-start = démarrage → première image sur un écran
bench-row-start-both = démarrage → première image sur les deux écrans
bench-row-engine = moteur : ordres par seconde
bench-row-journal = charger le journal de 2 000 ordres
bench-row-soak = endurance : fois le temps réel
bench-row-bots = commandants à la table : { $scenario }, { $mode }
bench-row-learn = environnement d’apprentissage, avec observation et masque : { $scenario }, { $mode }
bench-row-tracker = suivi de l’ennemi : { $chart ->
    [open] mer sans île
   *[boxed] cartes des scénarios
}, { $silences } silences, { $mines } mines ({ $groups } groupes, exact { $exact } sur { $walks })
bench-row-structure-modules = modules du produit
bench-row-structure-lines = lignes du produit
bench-row-structure-tool-lines = lignes des outils
bench-row-structure-backward = imports entre pièces contraires à la table
bench-row-structure-circles = cercles entre pièces
bench-row-structure-classes = noms de classes dans deux modules
bench-row-structure-course-calls = appels Python, front d’un bouton de cap → les deux images envoyées
bench-row-structure-course-modules = modules où ils se trouvent
bench-row-structure-knob-calls = appels Python, front de l’encodeur → premier octet à l’OLED
bench-row-structure-setting = fichiers pour un nouveau réglage, hors langues
bench-row-structure-setting-modules = modules qui nomment un réglage : schéma et effet
bench-row-structure-language = fichiers pour une nouvelle langue, hors de son dossier
bench-row-views = images des deux équipages en JSON
bench-row-engine-order = moteur : un ordre
bench-row-journal-order = charger un journal, pour chacun de ses ordres
bench-row-memory-stops = mémoire privée, après cent arrêts

## La page des commandes : leurs noms, ce qu’elles font

controls-title = Ce que fait chaque commande
controls-introduction = Une ligne est un moment, tel que le poste le lit. Une commande qui n’y veut rien dire (—) reçoit un mot en réponse ; ce que les règles refusent reçoit la raison et le numéro de la règle. Aucun appui n’est perdu. Dans Sonar Family, les commandes du second et du mécano ne servent pas.
controls-outside = Autour d’une partie
controls-mode-attract = Avant la première partie
controls-mode-play = Pendant une partie
controls-mode-review = Après une partie
controls-always = Hors d’une partie, au poste du détecteur
meaning-language = Change la langue de l’écran de l’équipage. Pendant la présentation de la mission, montre d’abord la suite.
controls-moment = Le poste lit

control-compass = N E S O
control-north = N
control-east = E
control-south = S
control-west = O
control-select = Encodeur
control-push = Appui
control-stop = Poing
control-unknown = ?
control-undo = Annuler
control-slide_x = Encodeur horizontal
control-slide_y = Encodeur vertical

meaning-ready = Ouvre le choix du jeu.
meaning-take_back = Agit quand on le lâche avant une seconde, et ne fait rien de lui-même si on le tient. Si les deux capitaines appuient à moins de deux secondes l’un de l’autre et tiennent trois secondes, le dernier ordre est annulé, et le précédent aussi s’ils tiennent encore. Contre un équipage de robots, un capitaine tient seul, puis lâche.
meaning-give_up = Fait ce que la partie demande. Si les deux capitaines frappent à moins de deux secondes l’un de l’autre et tiennent trois secondes, la partie est abandonnée, et son enregistrement reste. Contre un équipage de robots, un capitaine tient seul, puis lâche.
meaning-slide_time = Avance ou recule dans le retour sur la partie.
meaning-play_time = Lance le retour sur la partie, ou le met en pause.
meaning-next_moment = Va au moment fort suivant du retour sur la partie.
meaning-last_moment = Va au moment fort précédent du retour sur la partie.
meaning-first_moment = Va au début du retour sur la partie, ou quitte le récit.
meaning-final_moment = Va à la fin du retour sur la partie, puis au récit.
meaning-course = cap
meaning-across = curseur sur la carte
meaning-menu = menu
meaning-open = prendre la ligne
meaning-choice = suivant ou précédent
meaning-take = donner l’ordre
meaning-back = revenir
meaning-place = départ ici
meaning-dive = plonger
meaning-done = finir le tour
meaning-stop = arrêter
meaning-resume = reprendre
meaning-lengthen = par là, plus loin
meaning-stretch = plus long, plus court
meaning-point = par là
meaning-piece = suivant ou précédent
meaning-say = le dire
meaning-tell = le dire
meaning-cursor = suivant ou précédent
meaning-mark = cocher
meaning-pass = OK
meaning-activate = drone ou sonar
meaning-cross_out = cocher la panne
meaning-section = section suivante ou précédente
meaning-secure = sécuriser la section
meaning-plot_or_secure = noter un cap (règle française seulement)
meaning-plot = noter un cap
meaning-undo_or_clear = annuler, ou tenir une seconde pour effacer
meaning-slide = glisser le calque

## L’atelier : documents pour qui construit la table, tirés des plans de câblage

hardware-made = { $value } : fait.
hardware-current = { $value } : à jour.
hardware-stale = { $value } : ne correspond pas au plan ; lancer sonar-console hardware.
hardware-undrawn = { $value } : pas dessiné, car dot de Graphviz manque ; installer le paquet graphviz.
boards-current = { $value } : à jour, et le cuivre est ce que demande le plan.
boards-stale = { $value } : ne correspond plus au plan de câblage ; lancer make boards.
body-deck = dessus, contreplaqué 12 mm
body-floor = fond, 12 mm
body-front = façade avant, 12 mm
body-rear = dos avec le passage des câbles, 12 mm
body-cheek = joue, 12 mm
body-rib = nervure, 12 mm
body-panel-captain = panneau du capitaine, 3 mm
body-panel-mate = panneau du second, 3 mm
body-panel-engineer = panneau du mécano, 3 mm
body-panel-radio = panneau du détecteur, 3 mm
body-panel-screw = vis M4 × 16 dans un insert du dessus
body-button = bouton
body-fist = coup-de-poing, sur deux bras du dessus
body-encoder = encodeur avec bouton
body-encoder-plate = plaque d’encodeur, imprimée
body-led = LED
body-led-bar = barrette de LED, imprimée
body-display = module OLED
body-oled-frame = cadre d’OLED, imprimé
body-oled-clamp = bride d’OLED, imprimée
body-crew-tray = support de la carte d’équipage, imprimé
body-crew-board = carte d’équipage avec le Pico
body-face = face de la paroi, 12 mm
body-face-blue = face bleue de la paroi, 12 mm
body-face-yellow = face jaune de la paroi, 12 mm
body-base = base à fentes d’aération, 12 mm
body-top = dessus à fentes d’aération, 12 mm
body-end = bout avec le passage des câbles secteur, 12 mm
body-foot = pied, vissé sur la table, 12 mm
body-cover = trappe de service, 3 mm
body-screen = écran, VESA 100
body-table-tray = support du Pi, imprimé
body-table-board = carte de table
body-pi = Raspberry Pi
body-spacer = entretoise M2,5, 16 mm
body-section-a = A : par le coup-de-poing du capitaine et le Pi
body-section-b = B : par le panneau du mécano et la carte d’équipage
body-current = { $value } : à jour, et chaque pièce trouve sa place d’après ses cotes.
body-stale = { $value } : ne correspond plus au plan de câblage ; lancer make body.
body-title = La caisse : deux pupitres et une paroi pour les écrans
body-made = Fait par `make body` à partir de `hardware/body/body.toml`, du plan de câblage et des cartes porteuses. Ne rien changer ici. Toutes les cotes sont en millimètres.
body-opens = Quatre vis ouvrent un panneau : il se soulève avec tout ce qui y pend, car rien dans le dessus ne retient un câble. La carte d’équipage se trouve sous le panneau du mécano, le Pi derrière la trappe de service, du côté jaune de la paroi. Les câbles quittent un pupitre en bas de son dos et entrent dans la paroi par un trou en bas de sa face.
body-cut = À découper
body-cut-text = Les fichiers sont à l’échelle 1 ; l’unité est le millimètre. Le lettrage des panneaux est dans les dessins des documents, avec les mêmes trous. Une fraise laisse son rayon dans les angles rentrants : c’est sans conséquence. Les trous d’inserts sont prévus pour des inserts de 6 mm : percez au diamètre que leur fabricant indique.
body-saw = Cotes pour la scie
body-saw-text = Toutes les cotes des plaques de 12 mm, pour qui n’a pas de machine qui lise les fichiers. Les points sont (x ; y) depuis l’angle inférieur gauche, y vers le haut, la plaque vue d’en haut (dessus, fond, base, pied), de l’extérieur (faces de la paroi) ou du côté des joueurs (façade avant, dos) ; un contour qui n’est pas un rectangle va d’angle en angle. Joues et nervures ont leur avant à gauche : leurs deux hauteurs sont dans leurs angles. Percez à 8 mm les angles rentrants des ouvertures du dessus, puis sciez de trou en trou. Percez ensemble deux plaques pareilles.
body-marks-floor = marques, dessus, pour les vis 3,5 × 12 du support
body-marks-face-blue = marques, à l’intérieur, pour les vis 3,5 × 12 du support (vues de l’intérieur, x se mesure depuis la droite)
body-opening = ouverture
body-from = depuis
body-screws = Vis
body-screws-text = Chaque vis à bois de 4 mm : trou de { $hole } mm dans la première plaque, fraisé à { $head } mm, et avant-trou de { $pilot } mm dans le chant au-dessous, aussi profond que la vis y entre ; sans lui le contreplaqué se fend. **Les vis du dessus se vissent d’aplomb**, non d’équerre avec le dessus incliné, et ont 30 mm : d’équerre ou plus longues, elles ressortent de la façade avant et du dos, ou rencontrent celles du fond. Celles des pieds ont 20 mm : une vis de 40 dépasse à l’intérieur de la paroi. Vérifié par le calcul : aucune pointe ne ressort, aucune vis n’en rencontre une autre.
body-screw = vis
body-through = à travers
body-into = dans
body-print = À imprimer
body-print-text = PETG, couches de 0,2 mm, quatre parois, sans supports, sur le côté où le fichier les présente.
body-buy = À acheter pour la caisse
body-unchecked = Cotes non vérifiées
body-unchecked-text = Aucun dessin de fabricant n’était à portée pour ces pièces : mesurez les vôtres, notez vos mesures dans `body.toml` et refaites le tout.
body-sums = Calculs
body-sum-fist = Coup-de-poing du { $role ->
    [captain] capitaine
   *[other] second
} : un poing de { $force } N charge chacun des deux bras à { $stress } N/mm², { $value } fois moins que ce que supporte le contreplaqué.
body-sum-wood = Ces deux sommes valent pour du bouleau de { $strength } N/mm², valeur non vérifiée. Peuplier et pin portent à peu près la moitié, et leur sécurité n’est que de { $half } environ, sous les { $value1 } voulus : collez d’abord les bandes sous les bras ([body.fr.md](../../../docs/body.fr.md)), avec elles elle est de { $value }.
body-sum-stand = La paroi avec ses écrans pèse { $weight } kg ; avant d’être vissée à la table, { $value } N à son sommet la renversent. Vissez-la.
body-sum-air = { $heat } W échauffent l’air de la paroi de { $value } °C : il entre par le bas, entre les pieds, et sort par le haut.
body-sum-cables = Câbles les plus longs, avec le mou au panneau : { $oled } cm jusqu’à un OLED, { $pi } cm depuis le Pi, { $board } cm depuis une carte d’équipage.
body-part = pièce
body-amount = quantité
body-size = cotes
body-file = fichier
body-unit = unité
body-across = encombrement
body-depth = derrière le panneau
body-source = source (en anglais)
body-pieces = pièces
body-grams = grammes
body-sets = lots

sums-title = Calculs des cartes porteuses
sums-made = Fait par `make boards` à partir de `hardware/boards/boards.toml` et du plan de câblage. Ne rien changer ici.
sums-filters = Filtres des commandes
sums-filters-text = Tirage au contact, résistance en série, condensateur côté puce : c’est le circuit que dessine le fabricant des encodeurs, avec des résistances plus faibles, car la puce a son propre tirage (33 kΩ au moins), qui relèverait trop une ligne fermée. Une ligne se lit 0 à coup sûr sous 0,8 V, et 1 au-dessus de 2,0 V.
sums-kind = commande
sums-kind-button = bouton, appui
sums-kind-fist = coup-de-poing
sums-kind-encoder = encodeur
sums-pull-up = tirage (kΩ)
sums-series = en série (kΩ)
sums-store = condensateur (nF)
sums-wetting = dans le contact (mA)
sums-constants = constante de temps à la fermeture / à l’ouverture (ms)
sums-delays = lu à coup sûr après fermeture / ouverture (ms)
sums-glitch = une impulsion de 1 µs laisse (mV)
sums-swallowed = un rebond passe inaperçu jusqu’à (µs)
sums-closed = ligne fermée (V)
sums-edge = Un bouton tourné à 20 crans par seconde donne un front toutes les { $value } ms : bien plus que la durée du filtre.
sums-buses = Bus I²C
sums-buses-text = À 400 kHz, une ligne doit monter en 300 ns, et une sortie doit encore pouvoir la tirer à zéro : 967 Ω au moins. Deux modules, au bout de 1 m de câble chacun. Les emplacements de réserve R11 et R12, R21 et R22 (10 kΩ) se garnissent quand les modules ont 10 kΩ.
sums-bus = bus
sums-module = tirage sur chaque module (kΩ)
sums-spare = réserve garnie
sums-capacitance = capacité (pF)
sums-ohms = tirage en tout (Ω)
sums-rise = montée (ns)
sums-good = bon
sums-yes = oui
sums-no = non
sums-power = Courant tiré du 3,3 V, par composant
sums-power-text = Tous les contacts fermés, toutes les lignes des bus à zéro, tous les OLED et voyants allumés : plus qu’il n’arrive jamais. Une résistance 1206 supporte 250 mW.
sums-board = carte
sums-part = composant
sums-count = nombre
sums-each = chacun (mA)
sums-sum = ensemble (mA)
sums-heat = chaleur dans chacun (mW)
sums-part-oled = module OLED
sums-part-module = tirage d’un module
sums-sum-total = ensemble, sur { $value } mA
sums-sum-lamps = voyants, des lignes du Pico, sur { $value } mA

panel-shared = { $seat ->
    [engineer] mécano
    [radio] détecteur
   *[other] { $seat }
} : { $value }
panel-switch-middle = au milieu : capitaine, second
panel-north = nord
panel-east = est
panel-south = sud
panel-west = ouest
panel-lamp-mate_ok = second OK
panel-lamp-engineer_ok = mécano OK
panel-lamp-ready_mine = mine
panel-lamp-ready_torpedo = torpille
panel-lamp-ready_drone = drone
panel-lamp-ready_sonar = sonar
panel-lamp-ready_silence = silence
panel-lamp-ready_scenario = scénario
panel-lamp-stop = STOP
panel-captain-stop = STOP
panel-captain-select = menu, case
panel-captain-push = appuyer : valider
panel-mate-stop = STOP
panel-mate-select = jauge
panel-mate-push = appuyer : cocher
panel-engineer-select = symbole
panel-engineer-push = appuyer : cocher
panel-radio-north = noter
panel-radio-east = noter
panel-radio-south = noter
panel-radio-west = noter
panel-radio-unknown = ? silence, tenir : langue
panel-radio-undo = annuler, tenir : effacer
panel-radio-slide_x = calque gauche, droite
panel-radio-slide_y = calque haut, bas

pins-title = Broches du plan « { $value } »
pins-made = Fait par `sonar-console hardware` à partir de `{ $value }`. Ne rien changer ici.
pins-pi = Le connecteur du Raspberry Pi, par GPIO
pins-pi-controls = Le connecteur du Raspberry Pi, par commande
pins-board = Carte d’équipage { $value }, par GP
pins-board-controls = Carte d’équipage { $value }, par commande
pins-shared = Commandes qui partagent les pièces d’une autre
pins-buses = Bus I2C
pins-line = ligne
pins-pin = broche
pins-control = commande
pins-signal = signal
pins-cable = câble
pins-core = conducteur
pins-plug = broche de l’embase
pins-shares = est la même que
pins-switch = tant que le commutateur est sur
pins-power = alimentation
pins-free = Broches libres du connecteur : { $value }.
pins-models = Raspberry Pi 4 ou 5
pins-models-text = Le câblage est le même, et une seule carte mémoire sert aux deux. Ce qui diffère est ci-dessous ; `sonar-console boot` imprime tout ce qu’il faut à config.txt. Les deux ont deux prises micro-HDMI.
pins-model = quoi
pins-model-bus = le bus sur les GPIO { $value } et { $value1 }
pins-model-config = config.txt
pins-model-chip = puce GPIO
pins-model-sound = son
pins-model-supply = alimentation
pins-model-cooling = refroidissement
pins-sound-pi4 = téléviseur, prise casque ou carte son USB
pins-sound-pi5 = téléviseur ou carte son USB : pas de prise casque
pins-cooling-pi4 = dissipateur
pins-cooling-pi5 = refroidisseur actif
pins-conditioned = Sans cartes porteuses : résistances et condensateurs aux bornes à vis
pins-conditioned-text = Chaque conducteur d’une commande arrive à une borne à lui, à côté du connecteur. De là, une résistance va au 3,3 V et une autre à la borne de la ligne ; de cette borne, un condensateur va à GND. Un voyant a une résistance entre son conducteur et sa ligne, un bus a les siennes de la ligne au 3,3 V. La flèche nomme la broche du connecteur. Avec les cartes porteuses, tout cela est sur la carte.
pins-header = connecteur
pins-pull-up = vers 3,3 V → broche
pins-series = en série
pins-store = de la ligne à GND → broche
pins-cables = Câbles
pins-cores = conducteurs
pins-wires = fils
core-WH = blanc
core-BN = brun
core-GN = vert
core-YE = jaune
core-GY = gris
core-PK = rose
core-BU = bleu
core-RD = rouge
core-BK = noir
core-VT = violet
core-GYPK = gris-rose
core-RDBU = rouge-bleu

bill-and = { $word } ; { $value }
bill-part = pièce
bill-type = type
bill-quantity = quantité
bill-unit = unité
bill-hole = trou dans le panneau (mm)
bill-where = où
bill-pieces = pièces
bill-metres = m
part-button-30 = bouton-poussoir, 30 mm, à clipser
part-button-24 = bouton-poussoir, 24 mm, à clipser
part-fist = coup-de-poing : bouton champignon, 40 mm, à rappel, un contact à fermeture
part-encoder = encodeur, 24 crans, 24 impulsions, avec poussoir
part-knob = bouton pour l’axe de l’encodeur
part-switch = commutateur de poste : levier marche-arrêt-marche, reste où on le met
part-led-green = LED 5 mm, verte
part-led-yellow = LED 5 mm, jaune
part-led-red = LED 5 mm, rouge
part-display-096 = OLED 0,96 pouce, 128 × 64, SSD1306, I2C
part-display-130 = OLED 1,3 pouce, 128 × 64, SH1106, I2C
part-resistor-lamp = résistance en série avec chaque LED
part-resistor-fist = résistance du conducteur d’un coup-de-poing au 3,3 V
part-resistor-pull-up = résistance du conducteur d’une commande au 3,3 V
part-resistor-series = résistance entre le conducteur d’une commande et sa ligne
part-capacitor-button = condensateur de la ligne d’une commande à GND
part-capacitor-encoder = condensateur de la ligne d’un encodeur à GND
part-filter-terminal = borne à vis, un pôle, pour le conducteur d’une commande
part-resistor-bus = résistance de SDA et de SCL au 3,3 V
part-pi = Raspberry Pi
part-pi-supply = alimentation du Pi
part-card = carte mémoire
part-pi-terminals = bornier à vis pour le connecteur 40 broches
part-pico = carte d’équipage, RP2040 (pas un Pico 2)
part-pico-terminals = bornier à vis pour le Pico
part-hub = concentrateur USB avec sa propre alimentation
part-usb-cable = câble USB, avec fils de données
part-video-cable = câble vers un écran
part-screen = écran, un par équipage
part-sheet = panneau, contreplaqué ou acrylique
part-screw = vis avec écrou et rondelle
part-receptacle = cosse femelle pour bouton à clipser
part-ground-wire = fil de contact en contact, noir, pour GND
part-shrink = gaine thermorétractable, pour les soudures
part-ferrule = embout de câblage
part-cable = câble de commande
where-controls = { $role } : { $value }
where-stop = coups-de-poing
where-without-boards = seulement sans cartes porteuses
where-all-encoders = tous les encodeurs
where-switch = à côté de l’encodeur du second
where-lamps = capitaine : voyants
where-oleds = second et mécano
where-table = sous la table
where-boards = cartes d’équipage
where-screens = paroi des écrans
where-panels = panneaux
where-cables = câbles
order-title-cheapest = Commande pour une table : le moins cher qui soit bon
order-title-best = Commande pour une table : ce qui se fait de mieux
order-made = Fait par `sonar-console hardware` à partir des plans, des cartes porteuses, du corps et de `parts.toml`. Ne rien changer ici.
order-about-cheapest = Tout pour une table, acheté là où cela coûte le moins et dure quand même : panneaux sciés et percés à la main, supports imprimés chez soi ou dans un fab lab. Ce qui compte pour des années (Raspberry Pi, alimentation, encodeurs, cartes) est le même que dans [l’autre commande](best.fr.md). Toutes les lignes en tableau : [cheapest.csv](cheapest.csv).
order-about-best = Tout pour une table, comme on le commanderait pour une maison louée chaque semaine : panneaux découpés au laser, supports imprimés par un service, pièces de marque partout, cartes de rechange, un haut-parleur à elle. Moins cher : [l’autre commande](cheapest.fr.md). Toutes les lignes en tableau : [best.csv](best.csv).
order-totals = Ce que cela coûte
order-layout-full = grande table
order-layout-gpio-only = petite table
order-this = { $value } (cette liste)
order-table-boards = { $value }, cartes porteuses
order-table-terminals = { $value }, borniers
order-total = Le tout, avec un Raspberry Pi { $value }
order-totals-text = En euros, TVA comprise, au { $value }. **≈ est une estimation**, pas le prix d’un vendeur ; là où un prix a été vu, la liste sous son tableau dit où. Écrans et outils font une grande part de la somme : laisser ce que l’on a déjà. Au Royaume-Uni, convertir au cours du jour ; ce qui vient de l’UE paie la TVA britannique à la livraison.
order-read = *À taper chez le vendeur* a deux formes : **n°** est la référence propre du vendeur, vue dans une liste de pièces ; ce qui est entre guillemets est une recherche qui trouve la pièce, pas une référence. ⚠ veut dire que la référence du fabricant n’a pas pu être vérifiée : lire la description du vendeur avant de commander. *À acheter* comprend les pièces de rechange, *besoin* non.
order-basket = Pour un panier : { $value } contient les références des fabricants et les quantités de ce que vendent Mouser et DigiKey. Mouser le prend sous *BOM tool*, DigiKey sous *myLists*, Farnell et LCSC sous *BOM* : première colonne la référence du fabricant, troisième la quantité. Commander là par ce fichier ; les lignes sans Mouser ni DigiKey viennent des vendeurs qu’elles nomment.
order-part = pièce
order-number = référence du fabricant
order-sellers = à taper chez le vendeur
order-buy = à acheter
order-needed = besoin
order-each = prix
order-class = classe
order-sum = somme
order-here = ci-dessus
order-there = à la place
order-difference = différence
order-any = toute marque
order-own = les vôtres
order-leave = **Ne pas acheter :**
order-check = à vérifier avant de commander
order-number-at = { $seller } n° **{ $value }**
order-search-at = { $seller } : « { $value } »
order-pack = { $sum } pour { $value }
order-class-1 = moins de 1 €
order-class-5 = 1 à 5 €
order-class-20 = 5 à 20 €
order-class-100 = 20 à 100 €
order-class-more = plus de 100 €
order-seen = Prix vus, et où ; ci-dessus ils sont en euros, TVA comprise :
order-seen-price = { $part } : { $value }
order-subtotal = **Sous-total { $sum }**, dont port environ { $value }.
order-subtotal-fetched = **Sous-total { $sum }**, sans port.
order-group-boards = Fabricant de circuits
order-group-electronics = Électronique
order-group-hardware = Magasin de bricolage
order-group-screens = Écrans et son
order-group-service = Découpé et imprimé par un service
order-group-tools = Outils et consommables
order-text-boards = À commander d’abord : c’est le plus long, 1 à 2 semaines. Deux commandes de cinq cartes chacune : envoyer [table-gerbers.zip](../boards/generated/table/table-gerbers.zip), puis [crew-gerbers.zip](../boards/generated/crew/crew-gerbers.zip), telles quelles ; le fabricant y lit les tailles. Cocher : **2 couches, 1,6 mm, FR-4, couleur au choix, cuivre 35 µm (1 oz), finition HASL sans plomb, quantité 5, pas de panneau, pas de trous crénelés, vias couverts, pas de pochoir**. Pas d’assemblage : vous soudez. (Un fabricant qui soude aussi les composants de surface prend la nomenclature et le placement du même dossier, et *face de dessus* ; les composants traversants restent à vous.)
order-text-electronics = En stock, 2 à 5 jours ; d’AliExpress, 2 à 4 semaines. La plupart des petites pièces viennent d’un seul panier (ci-dessus) ; Raspberry Pi, concentrateur et câbles d’une boutique Raspberry Pi du pays (Kubii en France, The Pi Hut au Royaume-Uni, BerryBase).
order-text-hardware = À aller chercher le jour même. Faire débiter les grands panneaux par la scie du magasin, à la liste du corps ([body.fr.md](../body/generated/body.fr.md)) ; ils tiennent alors dans une voiture.
order-text-screens = À aller chercher, ou 2 à 4 jours. Deux pareils.
order-text-service = 1 à 2 semaines ; envoyer quand les pièces sont en main et qu’un trou de chaque taille a été essayé dans une chute.
order-text-tools = Laisser ce que l’on a ou peut emprunter, comme un clavier USB pour le premier démarrage et un ordinateur avec lecteur de cartes, qui ne sont pas dans la liste. 2 à 5 jours.
order-change-pi5 = Avec un Raspberry Pi 5 à la place
order-change-pi5-text = Tout le reste demeure : mêmes cartes, câbles, carte mémoire et concentrateur. La table reconnaît le modèle d’elle-même ; `sonar-console boot` dit ce qu’il faut dans `config.txt`.
order-change-terminals = Sans cartes porteuses
order-change-terminals-text = Des borniers, des embouts et des résistances à fils à la place des cartes, d’après les mêmes données ; rien n’est commandé chez un fabricant de circuits.
order-change-layout = Une autre table : { $value }
order-change-layout-text = Tout ce qui diffère de la liste ci-dessus. La petite table a des panneaux, mais ni pupitre ni paroi d’écrans dans ce projet.
order-change-total = **{ $sum }** en tout, au lieu de { $value }.
order-cables = Quel câble va où
order-cables-text = Avec cartes porteuses : un connecteur côté carte, des conducteurs nus côté panneau. Les longueurs comprennent la réserve au panneau : 20 cm, 12 cm à un OLED. Sans cartes, c’est le même câble, avec un embout sur chaque conducteur. Les câbles de la petite table sont dans ses [tableaux des broches](../generated/gpio-only/pins.fr.md).
order-cable = câble
order-from = de
order-plug = à
order-type = type
order-long = longueur
order-cable-board = carte de table, le connecteur de ce nom
order-cable-crew = carte d’équipage, le connecteur de ce nom
order-cable-plug = { $part }, contacts : { $count } ; au panneau, soudé ou par cosses
order-cable-hub = concentrateur vers le Pi
order-cable-hub-from = le câble du concentrateur
order-cable-hub-to = une prise USB-A du Pi
order-cable-hub-type = fait partie du concentrateur
order-cable-hub-long = 8 cm, avec la rallonge 0,4 m
order-cable-usb = cartes d’équipage (deux)
order-cable-usb-from = une prise du concentrateur
order-cable-usb-to = la prise micro-B du Pico
order-cable-usb-type = USB-A – micro-B, avec fils de données
order-cable-usb-long = 1,5 m
order-cable-video = écrans (deux)
order-cable-video-from = HDMI 0 du Pi (à côté de sa prise d’alimentation) pour les bleus, HDMI 1 pour les jaunes ; l’hôte peut les échanger
order-cable-video-to = la prise HDMI de l’écran
order-cable-video-type = micro-HDMI – HDMI
order-cable-video-long = 2 m
order-cable-supply = alimentations (deux)
order-cable-supply-from = multiprise
order-cable-supply-to = USB-C du Pi ; USB-C du concentrateur
order-cable-supply-type = solidaire de l’alimentation
order-cable-supply-long = 1,5 m
order-cable-mains = secteur
order-cable-mains-from = prise murale
order-cable-mains-to = multiprise ; dessus les deux écrans avec leurs cordons, et les deux alimentations : quatre sur six
order-cable-mains-type = cordon de la multiprise
order-cable-mains-long = 1,5 à 3 m
order-answers = Ce que l’on se demande avant de commander
order-answer-pi = **Quel Pi, quelle alimentation ?** Pi 4 avec 15 W, Pi 5 avec 27 W ; les deux en 5,1 V par USB-C, et la plus forte convient aussi à un Pi 4. Un chargeur de téléphone ne convient à aucun des deux. 2 Go suffisent.
order-answer-hub = **Le concentrateur est-il alimenté ?** Oui, par une seconde alimentation de 15 W. Il ne doit pas alimenter le Pi à l’envers : l’alimentation du Pi retirée, son voyant rouge est éteint, sinon le concentrateur retourne au magasin. La petite table n’en a pas.
order-answer-plug = **Quelle prise ?** Les alimentations ont leur fiche : EU ou UK. Les écrans viennent avec le cordon du pays où on les achète. Rien dans cette commande ne porte le secteur, sauf la multiprise et ces alimentations finies.
order-answer-television = **Quels écrans ?** Deux de 1920 × 1080. Ceux de 24 pouces avec VESA 100 × 100 vont sur la paroi ; pour une pièce plus grande, deux téléviseurs de 32 à 43 pouces sur leur pied, marqués *Full HD* ou 4K.
order-answer-sound = **D’où vient le son ?** Des haut-parleurs d’un écran par HDMI, ou d’un haut-parleur USB, choisi sur la page de l’hôte. Il ne faut pas d’amplificateur.
order-answer-colour = **Quelles couleurs ?** Boutons bleus et jaunes pour les deux équipages, ou noirs ; coups-de-poing noirs. Voyants : OK vert, prêt jaune, STOP rouge. Cartes : au choix.
order-answer-oled = **Quelle tension ?** Tout ce qui passe par les câbles est en 3,3 V. Les modules OLED marqués « 3,3–5 V » conviennent, et reçoivent 3,3 V.
order-answer-tools = **Faut-il la pince à sertir ?** Pour les cartes, oui, ou bien acheter les connecteurs XH pour câble avec des fils de 0,25 mm² déjà sertis, 30 cm, et les joindre aux câbles. Sans cartes, seulement celle des embouts.
order-answer-where = **Où acheter en France, où au Royaume-Uni ?** Reichelt, Conrad, Farnell, RS, Mouser et DigiKey livrent les deux ; une ligne qui nomme (FR) ou (UK) désigne celui de ce pays. Les paniers par pays sont plus haut.
order-countries = Paniers par pays
order-countries-text = Chaque ligne de cette commande une fois, chez le premier de ces vendeurs qu’elle nomme, et le nombre de ces lignes. Cartes, découpe laser et impression s’y ajoutent.
order-country-fr = France
order-country-uk = Royaume-Uni
order-countries-more = Chercher chaque ligne avant de payer : les stocks n’ont pas été regardés. AliExpress met des semaines : commander là d’abord, ou prendre ces quelques lignes chez leurs autres vendeurs.

## La partition de démarrage : `sonar-console boot`

boot-none = Il n’y a pas de config.txt ici, ce n’est donc pas un Raspberry Pi : rien à faire.
boot-written = Écrit dans { $value } : { $value1 }. Cela compte au prochain démarrage de la machine.
boot-removed = De nouveau comme avant dans { $value } : { $value1 }. Cela compte au prochain démarrage de la machine.
boot-same = Les lignes de ce programme dans { $value } sont déjà comme il faut.
boot-later = { $value } : « { $value1 } » vient après les lignes de ce programme et règle autre chose : c’est elle qui compte. Ôtez-la.
boot-pins = { $value } : « { $value1 } » prend peut-être des lignes de la table. Ôtez-la si c’est le cas.

## Le docteur : `sonar-console doctor`

doctor-mark-good = ok
doctor-mark-note = note
doctor-mark-wrong = PANNE

doctor-open = Tout va bien : la table peut ouvrir.
doctor-closed = { $count ->
    [one] Une panne : à réparer avant d’ouvrir la table.
   *[other] { $count } pannes : à réparer avant d’ouvrir la table.
}
doctor-hands = Matériel simulé : un instant, pour des lignes sur le socket.
doctor-keys = Maintenant à la main. Entrée : suivant, ou oui. n : non. q : fin.
doctor-yes-or-no = Ce n’est ni oui ni non : Entrée ou o pour oui, n pour non, q pour la fin.
doctor-ask-press = { $value1 }  { $team }, { $role } : appuyez : { $value }
doctor-ask-right = { $value1 }  { $team }, { $role } : tournez vers la droite : { $value }
doctor-ask-left = { $value1 }  { $team }, { $role } : tournez en arrière : { $value }
doctor-ask-lamp = { $team } : cette lampe est-elle allumée, et elle seule : { $value } ?
doctor-ask-oled = L’écran { $value } montre-t-il son nom ?
doctor-hands-off = Ne touchez plus à rien : pendant { $count } secondes, la table compte ce que captent les câbles. Éteignez et rallumez pendant ce temps lumières, réfrigérateur et téléviseurs. Entrée : passer. q : fin.
doctor-quiet = Les { $count } commandes sont calmes : aucun câble n’a rien capté.
doctor-noise = Le câble de { $value } a capté { $count ->
    [one] un front
   *[other] { $count } fronts
} alors que personne n’y touchait. Ils étaient trop courts pour un appui.
doctor-noise-do = Éloignez-le du secteur, ou prenez-en un blindé ; floor_ms dans le plan demande des appuis plus longs.
doctor-noise-press = { $value } a été actionné sans personne : { $count ->
    [one] un front
   *[other] { $count } fronts
} sur son câble.
doctor-noise-press-do = Éloignez son câble du secteur, ou prenez-en un blindé ; floor_ms dans le plan demande des appuis plus longs.

doctor-model = Cette machine est un { $value }.
doctor-model-other = Cette machine est un { $value } ; la table est faite pour un Raspberry Pi 4 ou 5.
doctor-model-other-do = Ses bus sont pris tels que le plan les numérote.
doctor-model-wrong = { $value } donne { $value1 } comme modèle, et cette machine est un { $value2 }.
doctor-model-wrong-do = Mettez-y model à auto, ou à { $value3 }. Ce sont les bus de cette machine qui sont pris.
doctor-boot = La partition de démarrage n’a pas pu être examinée : { $value }
doctor-boot-do = Examinez ensuite la table de nouveau.
doctor-boot-later = { $value } : « { $value1 } » vient après les lignes de ce programme et règle autre chose : c’est elle qui compte.
doctor-boot-later-do = Ôtez cette ligne. Redémarrez ensuite le Pi.
doctor-boot-old = Ce que ce programme a écrit dans { $value } n’est pas ce qu’il faut au plan.
doctor-boot-old-do = sudo sonar-console boot --write. Redémarrez ensuite le Pi.
doctor-supply = L’alimentation promet { $value } A ; ce Raspberry Pi en veut { $value1 }, et donne moins à ses prises USB tant qu’il ne les a pas.
doctor-supply-do = Prenez l’alimentation que le fabricant vend pour lui (27 W pour un Raspberry Pi 5), avec son propre câble.
doctor-display-card = X ne sait pas à quel circuit graphique de ce { $value } sont les prises : les deux écrans risquent de rester noirs.
doctor-display-card-do = Relancez l’installation sur cette machine : sudo make install-kiosk
doctor-layout = Plan { $value } : commandes { $controls }, lampes { $lamps }, petits écrans { $oleds }, cartes d’équipage { $boards }.
doctor-release = Le programme est en version { $value }.
doctor-release-back = { $value ->
    [unknown] Une version n’a pas démarré
   *[other] La version { $value } n’est pas restée
} : la table est revenue à la { $value1 }.
doctor-release-back-do = Rien à faire. « sonar-console release list » dit pourquoi.
doctor-running = La console fonctionne déjà (processus { $value }) et tient le matériel.
doctor-running-do = Arrêtez-la d’abord : sudo systemctl stop sonar-table
doctor-lock = { $value } ne peut pas être lu : impossible de savoir si une table tourne.
doctor-lock-do = Lancez le docteur avec sudo, et arrêtez d’abord la table : sudo systemctl stop sonar-table
doctor-library = La bibliothèque { $value } ({ $value1 }) est installée ; elle ne marche pas sur un Pi 5 ni avec un noyau récent.
doctor-library-do = Elle ne sert pas : ce programme prend lgpio. On peut l’enlever.
doctor-library-variable = { $value } est défini dans l’environnement.
doctor-library-variable-do = C’est ignoré : ce programme prend lgpio, par son nom. Enlevez-le.
doctor-sound = Il n’y a pas de son. { TECHNICAL($value) }
doctor-sound-do = Un autre programme utilise-t-il le haut-parleur ? On peut en choisir un autre sur la page de l’hôte. La table réessaie toute seule.
doctor-sound-library = Il n’y a pas de son, car la bibliothèque { $value } manque sur cette machine.
doctor-sound-library-do = Relancez l’installateur, ou : sudo apt install libglib2.0-0
doctor-sound-none = Il n’y a pas de son, car cette machine n’a pas de carte son.
doctor-sound-none-do = Branchez un haut-parleur, ou un téléviseur en HDMI ; il s’ouvre tout seul.
doctor-sound-away = Il n’y a pas de son, car le haut-parleur choisi, { $value }, n’est pas là.
doctor-sound-away-do = Branchez-le, ou choisissez-en un autre sur la page de l’hôte ; il s’ouvre tout seul.
doctor-sound-jack = Pas de son : la prise casque est choisie, et un { $value } n’en a pas.
doctor-sound-jack-do = Branchez une carte son USB et choisissez-la sur la page de l’hôte, ou choisissez un téléviseur.
doctor-sound-cards = Cartes son : { $value }.
doctor-sound-good = Le périphérique de son est là.
doctor-pins = Broches : { $value }
doctor-pins-mock = Broches : simulées, aucun vrai matériel ne sert.
doctor-no-chip = Il n’y a aucune puce GPIO. { TECHNICAL($value) }
doctor-no-chip-do = Est-ce bien le Raspberry Pi ? Installez le programme avec sa partie pour le Pi : pip install 'sonar-console[pi]'
doctor-pins-refused = Les broches sont refusées. { TECHNICAL($value) }
doctor-pins-refused-do = Éteignez et rallumez le Pi ; vérifiez que SPI, console série et 1-Wire sont coupés dans config.txt.
doctor-rights = { $value } est interdit à { $value2 }.
doctor-rights-do = sudo usermod -aG { $value1 } { $value2 }, puis reconnectez-vous.
doctor-held = { $value } est tenu par un autre programme : { $value1 } (processus { $value2 }).
doctor-held-do = Arrêtez d’abord ce programme.
doctor-no-bus = Le bus { $value } n’est pas là (GPIO { $value1 } et { $value2 }).
doctor-no-bus-do = Activez-le dans config.txt, comme en tête du fichier du plan, et redémarrez le Pi.
doctor-no-bus-pi = Le bus { $value } manque (GPIO { $value1 } et { $value2 }).
doctor-no-bus-pi-do = Sur un { $value3 }, config.txt doit contenir { $value4 }. Cette commande l’écrit : sudo sonar-console boot --write. Redémarrez ensuite le Pi.
doctor-bus = Le bus { $value } est là, à { $value1 } kHz.
doctor-slow-bus = Le bus { $value } tourne à { $value1 } kHz : les images arrivent tard.
doctor-slow-bus-do = config.txt doit lui donner baudrate=400000 : sudo sonar-console boot --write. Redémarrez ensuite le Pi.
doctor-bus-speed = Le bus { $value } est là ; sa vitesse n’est pas connue, le noyau ne la dit pas.
doctor-bus-speed-do = Vérifiez que config.txt lui donne baudrate=400000 ; aux 100 kHz habituels les images arrivent tard.
doctor-rest = { $count ->
    [one] La commande est au repos.
   *[other] Les { $count } commandes sont au repos.
}
doctor-stuck = { $value } est enfoncé.
doctor-stuck-do = Relâchez ; si personne n’y touche, cherchez un bouton coincé ou un fil qui touche la masse.
doctor-crooked = La ligne d’encodeur { $value } n’est pas au repos.
doctor-crooked-do = Tournez l’encodeur jusqu’à un cran ; si cela reste, cherchez un fil qui touche la masse.
doctor-board = Carte d’équipage { $value } ({ $value1 }) : micrologiciel { $value2 }, { $value3 }.
doctor-board-gone = La carte d’équipage { $value } ({ $value1 }) est introuvable.
doctor-board-gone-do = Branchez sa prise USB ; essayez un autre câble et un autre port.
doctor-board-silent = La carte d’équipage { $value } ({ $value1 }) est introuvable, mais il y a une carte qui ne dit rien.
doctor-board-silent-do = Donnez-lui son micrologiciel et son nom : sonar-console flash --id { $value }
doctor-board-lost = La carte d’équipage sur { $value } ({ $value1 }) ne sait plus qui elle est : son fichier d’identité est abîmé. Elle tourne, sa LED clignote.
doctor-board-lost-do = sonar-console flash --port { $value } --id avec son nom : { $value2 }
doctor-board-new = La carte d’équipage sur { $value } ({ $value1 }) ne sait pas encore qui elle est ; sa LED clignote.
doctor-board-new-do = sonar-console flash --port { $value } --id avec son nom : { $value2 }
doctor-bootsel = Un Raspberry Pi Pico est en mode BOOTSEL ({ $value }) : il attend MicroPython et n’est pas encore une carte d’équipage.
doctor-bootsel-do = S’il en était une : débranchez-le, rebranchez-le sans toucher à son bouton. Sinon, chargez { $value2 } sur { $value3 }, puis : sonar-console flash --id { $value4 } --uf2 { $value2 }
doctor-bootsel-other = Une carte Raspberry Pi à puce { $value1 } est en mode BOOTSEL ({ $value }) ; une carte d’équipage est un Pico à RP2040.
doctor-bootsel-other-do = Débranchez-la et prenez un Raspberry Pi Pico (pas un Pico 2).
doctor-board-twins = Plusieurs cartes se disent la carte d’équipage { $value } ({ $value1 }), sur { $value2 } : aucune n’est écoutée.
doctor-board-twins-do = N’en laissez qu’une branchée : si c’est celle de l’autre camp, sonar-console flash --id avec le nom de ce camp. Puis rebranchez l’autre.
doctor-board-unknown = La carte d’équipage { $value } ({ $value1 }) nomme { $value2 }, qui n’est pas une commande de ce plan ; elle est ignorée.
doctor-board-unknown-do = Est-ce le bon plan ? Sinon : sonar-console flash --id { $value }
doctor-board-old = La carte d’équipage { $value } a un ancien micrologiciel, le { $value2 } ; ce programme apporte le { $value3 }. Elle marche quand même.
doctor-board-old-do = Ancien micrologiciel : mettez le nouveau, pour qu’elle dise ce qu’elle prend du plan : sonar-console flash --id { $value }
doctor-board-newer = La carte d’équipage { $value } a un micrologiciel plus récent, le { $value2 } ; ce programme apporte le { $value3 }.
doctor-board-newer-do = Mettez la table à jour, ou donnez à la carte le micrologiciel de ce programme : sonar-console flash --id { $value }
doctor-board-settings = La carte d’équipage { $value } lit { $count ->
    [one] une commande
   *[other] { $count } commandes
} comme le veut le plan.
doctor-board-refused = La carte d’équipage { $value } ({ $value1 }) refuse le réglage { $value2 } du plan : elle ne lit pas cette commande comme il le veut.
doctor-board-refused-do = Est-ce le plan de cette table ? Sinon, donnez à la carte le micrologiciel de ce programme : sonar-console flash --id { $value }
doctor-board-team = La carte d’équipage { $value } ({ $value1 }) se dit de l’équipe { $value2 }.
doctor-board-team-do = sonar-console flash --id { $value }
doctor-board-hung = La carte d’équipage { $value } a été relancée par son chien de garde : son programme était figé.
doctor-board-hung-do = Si cela se répète : un autre câble, puis une autre carte.
doctor-board-noise = Carte d’équipage { $value } : événements perdus { $value2 }, lignes abîmées { $value3 }.
doctor-board-noise-do = Essayez un câble USB plus court, loin des haut-parleurs.
doctor-stranger = Une carte d’équipage n’est pas de cette table. { TECHNICAL($value1) }
doctor-stranger-do = Débranchez-la, ou : sonar-console flash --port { $value } --id …
doctor-lamps = { $team } : { $count } lampes allumées tour à tour.
doctor-lamp-good = Lampe vue : { $value }
doctor-lamp = La lampe { $value } reste éteinte, ou c’est une autre qui brille.
doctor-lamp-do = Vérifiez son sens, sa résistance et sa ligne.
doctor-display-good = L’écran { $value } prend les images (bus { $value1 }, { $value2 }).
doctor-display = L’écran { $value } ne répond pas (bus { $value1 }, { $value2 }). { TECHNICAL($value3) }
doctor-display-do = Vérifiez ses quatre fils et sa résistance d’adresse.
doctor-display-slow = L’écran { $value } se traîne (bus { $value1 }, { $value2 }). On ne l’interroge qu’une fois par minute, pour que son voisin n’attende pas. { TECHNICAL($value3) }
doctor-display-slow-do = Vérifiez ses fils et les résistances de rappel du bus ; un écran qui retient son horloge est à remplacer.
doctor-display-crawls = L’écran { $value } met trop longtemps pour une image (bus { $value1 }, { $value2 }).
doctor-display-crawls-do = Vérifiez la longueur de ses fils et la vitesse de son bus.
doctor-display-seen = Écran vu : { $value }
doctor-display-dark = L’écran { $value } prend les images et ne montre pas la sienne.
doctor-display-dark-do = Deux écrans échangés ? Le bon pilote dans le plan (ssd1306, sh1106) ?
doctor-control = { $value } répond.
doctor-dead = { $value } ne répond pas.
doctor-dead-do = Vérifiez ses deux fils, et sa ligne dans le plan.
doctor-backwards = { $value } compte à l’envers.
doctor-backwards-do = Échangez ses lignes a et b dans le plan.
doctor-untried = { $count ->
    [one] Une commande n’a pas été essayée : { $value }.
   *[other] { $count } commandes n’ont pas été essayées : { $value }.
}
doctor-untried-do = Recommencez, et allez jusqu’au bout.
doctor-folder = Le dossier { $value } ne peut pas être écrit : les parties ne sont pas gardées.
doctor-folder-do = Nommez-en un autre avec --state, ou donnez-le à cet utilisateur.
doctor-space = { $value } : il ne reste que { $value1 } Mo.
doctor-space-do = Rangez ailleurs les anciennes parties.
doctor-past-fault = { house-earlier-fault }
doctor-past-fault-do = { advice-fault }
doctor-past-flood = { house-earlier-flood }
doctor-past-flood-do = { advice-flood }
doctor-past-program = { house-earlier-program }
doctor-past-program-do = { advice-program }
doctor-past-device = { house-earlier-device }
doctor-past-device-do = { advice-past }
doctor-space-good = { $value } : { $value1 } Mo libres.
doctor-voltage = L’alimentation donne trop peu : la machine peut s’éteindre d’elle-même.
doctor-voltage-do = Prenez l’alimentation que le fabricant du Pi vend pour lui, et un câble court et épais.
doctor-voltage-before = L’alimentation a donné trop peu au moins une fois depuis que la machine est allumée.
doctor-voltage-before-do = Prenez l’alimentation que le fabricant du Pi vend pour lui, et un câble court et épais.
doctor-voltage-good = L’alimentation donne assez.
doctor-heat = Le processeur est à { $value } °C et ralentit.
doctor-heat-do = Donnez-lui un refroidisseur, et de l’air à la table.
doctor-heat-good = Le processeur est à { $value } °C.
doctor-read-only = Le disque de { $value } ne peut plus qu’être lu : le système l’a trouvé défectueux.
doctor-read-only-do = Redémarrez. Si cela revient, sauvez ce qu’il y a dessus et remplacez la carte mémoire.
doctor-clock = Rien n’a mis l’horloge à l’heure depuis que la machine est allumée.
doctor-clock-do = Rien n’en a besoin. Avec un réseau, elle se met à l’heure.
doctor-clock-good = L’horloge est à l’heure.

## `sonar-console doctor --stages`: a build proved by stages

build-comma = ,
build-words-boards = c, carte, cartes, carte porteuse, cartes porteuses, boards
build-words-terminals = b, bornier, borniers, bornes, terminals
build-point-pin = { $value } broche { $value1 }
build-point-part = la pastille { $value1 } de { $value }
build-point-table = { $value } broche { $value1 } de la carte de table
build-point-crew = { $value } broche { $value1 } de la carte d’équipage
build-point-hole = le trou { $value }
build-point-pi = la broche { $value } du connecteur du Pi
build-point-pico = la broche { $value } du Pico
build-point-node = la borne du fil de { $value }
build-point-plug = le fil { $value } ({ $value1 }) au bout libre du câble
build-point-panel = le contact de masse de { $value } dans le panneau
build-stage-pi = Le Pi et son alimentation
build-stage-table-board = La carte de table
build-stage-crew-board = La carte d’équipage { $value }
build-stage-terminals = Les borniers du Pi
build-stage-crew-terminals = Les borniers de la carte d’équipage { $value }
build-stage-cable = Câble { $value }
build-stage-lamps = Câble { $value } (lampes)
build-stage-oled = Câble { $value }
build-stage-panel = Panneau { $value }
build-stage-table = La table entière
build-begins = — Étape { $value } : { $value1 }
build-picture = Le dessin : { $value }
build-care-pi = Pi éteint et débranché, couvrez de ruban adhésif les broches 2 et 4 du connecteur : elles portent du 5 V, et une pointe qui glisse de là sur une ligne tue le Pi. Aucune pointe ne s’y pose ; le Pi dit lui-même si son 5 V suffit. Le ruban s’enlève quand la carte de table ou les borniers se posent sur le connecteur.
build-care-table-board = Coupez les 40 broches du connecteur du Pi qui dépassent au-dessus de la carte, et couvrez de ruban adhésif les moignons de 2 et 4 : ils portent du 5 V. Les deux pieds sous ses coins supérieurs font partie du support imprimé du Pi : imprimez-le d’abord.
build-care-crew-board = Sans le Pico, une pointe n’entre pas dans ses supports : mettez dans le trou une patte de LED coupée, et posez-y la pointe. Vu de dessous, tout est inversé.
build-care-housing = La fiche est dessinée du côté de ses fils, ses deux nervures en haut : comptez à partir de la gauche. Là où la fiche est dans le connecteur, la pointe entre à côté du fil, par le côté des fils, jusqu’au contact.
build-care-panel = Le dessin montre le panneau de face : par derrière, du côté des fils, gauche et droite sont inversées. Chaque câble a son propre fil de masse de contact en contact ; les masses de deux câbles ne sont pas reliées dans le panneau. Là où une fiche est dans un connecteur, la pointe entre à côté du fil.
build-care-table = Ne posez aucune pointe sur les broches 2 et 4 du Pi ni à côté : le Pi dit lui-même si son 5 V suffit.
build-stage-done = { $value } : tout est bon.
build-stage-bad = { $value } : { $count ->
    [one] 1 point est faux ou a été laissé de côté.
   *[other] { $count } points sont faux ou ont été laissés de côté.
}
build-stopped = Arrêté. Tout ce qui a été répondu est gardé. La suite reprend ici : sudo systemctl stop sonar-table, puis sudo sonar-console doctor --stages --language fr.
build-when-before = Débranché, rien n’est sous tension :
build-when-dark = Branché, hors tension (ce que vous avez noté) :
build-when-live = Sous tension :
build-measure = Mesurez { $value }. Bonne valeur : { $value1 }. Tapez ce que montre le multimètre, OL pour un circuit ouvert. Entrée : laisser de côté.
build-measure-short = Mesurez { $value }. Bonne valeur : { $value1 }. Tapez ce que montre le multimètre, OL pour un circuit ouvert. Rien n’est mis sous tension tant que ce n’est pas bon ; q : fin pour aujourd’hui.
build-no-value-volts = Ce n’est pas une valeur en { $value } : tapez par exemple 3,3, 3V3 ou 450mV.
build-no-value-ohms = Ce n’est pas une valeur en { $value } : tapez par exemple 2,2, 2,2k, 2k2, 330R ou OL.
build-value-right = { $value } : c’est bon.
build-value-wrong = { $value } : FAUX, la bonne valeur est { $value1 }. { $value2 } Réparez et tapez la nouvelle valeur. Entrée : continuer.
build-value-short = { $value } : FAUX, la bonne valeur est { $value1 }. { $value2 } Réparez et tapez la nouvelle valeur ; q : fin pour aujourd’hui. Si vous savez pourquoi cette valeur est acceptable, tapez le mot forcer.
build-no-power-yet = Cette mesure ne peut pas être laissée de côté : un court-circuit tue le Pi ou le Pico. Bonne valeur : { $value }. Tapez la valeur ; q : fin pour aujourd’hui. Si vous savez ce que vous faites, tapez le mot forcer.
build-overridden = Mis sous tension malgré tout, par le mot forcer
build-meter-rail = le 3,3 V, entre { $value } (rouge) et { $value1 } (noir)
build-low-rail = Quelque chose consomme trop : débranchez tous les câbles, cherchez un court-circuit avec GND, et regardez si le fusible F1 est soudé et froid.
build-high-rail = Autant tue le Pi : débranchez le Pi et le concentrateur (s’il y en a un), et cherchez ce qui, en 5 V, touche une ligne.
build-meter-short = la résistance entre { $value } et { $value1 }, une fois stable
build-low-short = Le 3,3 V et GND se touchent : cherchez un pont de soudure, d’abord aux connecteurs. Ne mettez pas sous tension.
build-meter-pull-up = la résistance de tirage, entre { $value } et { $value1 }
build-low-pull-up = Une autre valeur, ou deux lignes qui se touchent : lisez la résistance, cherchez un pont de soudure.
build-high-pull-up = Une soudure froide ou oubliée, ou une autre valeur.
build-meter-fist = la résistance de tirage d’un coup-de-poing, entre { $value } et { $value1 }
build-low-fist = Une autre valeur, ou deux lignes qui se touchent : lisez la résistance, cherchez un pont de soudure.
build-high-fist = Une soudure froide, ou la résistance d’un bouton à la place de celle d’un coup-de-poing.
build-meter-series = la résistance en série, entre { $value } et { $value1 }
build-low-series = Une autre valeur, ou la ligne touche sa voisine.
build-high-series = Une soudure froide ou oubliée ; avec OL, les deux points ne sont pas sur la même ligne.
build-meter-bus = la résistance de tirage du second bus, entre { $value } et { $value1 }
build-low-bus = L’emplacement de réserve voisin est garni lui aussi (il est pour les modules aux résistances trop grandes), ou deux lignes se touchent.
build-high-bus = Les résistances du second bus manquent : le Pi n’en a pas sur ces lignes.
build-meter-lamp-resistor = la résistance d’une lampe, entre { $value } et { $value1 }
build-low-lamp-resistor = Une autre valeur, ou un pont de soudure par-dessus.
build-high-lamp-resistor = Une soudure froide, ou la résistance d’une ligne à la place de celle d’une lampe.
build-meter-fuse = la chute dans le fusible F1, entre { $value } et { $value1 }
build-high-fuse = F1 a coupé ou sa soudure est froide : débranchez le Pi et le concentrateur (s’il y en a un), cherchez ce qui consomme, et laissez-le refroidir une minute.
build-meter-open = un bouton que personne ne touche, entre { $value } et { $value1 }
build-low-open = Le contact est fermé sans que personne ne le touche : cosses sur le mauvais contact, ou fil qui touche la masse.
build-meter-closed = le même bouton tenu enfoncé, entre { $value } et { $value1 }
build-high-closed = Rien ne passe : un fil mal serré ou mal serti, le fil de masse du panneau interrompu, ou le fil d’un autre bouton.
build-meter-neighbours = deux fils voisins à chaque fois, la première paire entre { $value } et { $value1 } ; sauf le fil d’une lampe avec GND, car la LED conduit entre les deux ; la plus petite valeur compte
build-low-neighbours = Deux fils se touchent : des brins à un sertissage, ou de la soudure entre deux contacts.
build-meter-idle = une ligne au repos, entre { $value } (rouge) et { $value1 } (noir)
build-low-idle = Près de 0 V : le fil touche la masse ou son contact est fermé. Entre les deux : la résistance de tirage manque, seule celle de la puce tient la ligne.
build-high-idle = Du 5 V est arrivé sur cette ligne : débranchez le Pi et le concentrateur (s’il y en a un) tout de suite.
build-meter-pressed = la ligne de ce bouton tenu enfoncé, entre { $value } (rouge) et { $value1 } (noir)
build-high-pressed = Près de 3,3 V : le bouton n’atteint pas cette ligne, deux fils sont échangés. Entre les deux : mauvais contact, ou résistance en série d’une autre valeur.
build-meter-lamp = la tension aux bornes de la résistance de la lampe allumée, entre { $value } et { $value1 }
build-low-lamp = La lampe consomme trop peu : 0 V, c’est une LED à l’envers ou un fil qui n’est pas relié.
build-high-lamp = La lampe consomme trop : LED en court-circuit, ou fil qui touche la masse.
build-meter-module = la résistance de tirage propre au module OLED, entre { $value } et { $value1 }
build-low-module = Deux fils se touchent, ou SDA et VCC sont échangés : lisez ce qui est imprimé sur le module.
build-high-module = Rien ne passe : un fil n’est pas relié, ou le module n’a pas de résistances (soudez alors celles de réserve de son bus) ou les a derrière un régulateur (laissez alors de côté).
build-meter-bus-pull = les résistances de tirage du bus avec tous ses modules jusqu’ici, entre { $value } et { $value1 }
build-low-bus-pull = Trop de résistances de tirage : enlevez celles de réserve, sinon aucune sortie ne peut abaisser la ligne.
build-high-bus-pull = Il en manque une : sur le second bus, voyez celles de la carte ou des borniers. Un module qui a les siennes derrière un régulateur ne les montre que sous tension.
build-meter-oled-supply = le 3,3 V de l’OLED, entre { $value } (rouge) et { $value1 } (noir)
build-low-oled-supply = Son fusible a coupé : module à l’envers, ou court-circuit dans le câble. Débranchez le Pi et le concentrateur.
build-high-oled-supply = Autant tue le module : sa place est sur la tension mesurée ici, jamais sur le 5 V.
build-meter-bus-idle = la ligne de données au repos, entre { $value } (rouge) et { $value1 } (noir)
build-low-bus-idle = Quelque chose tient SDA en bas : fils échangés, ou module sans alimentation.
build-high-bus-idle = Du 5 V est arrivé sur le bus : débranchez le Pi et le concentrateur (s’il y en a un), et voyez l’alimentation du module.
build-meter-ground = la masse du câble du Pi, entre { $value } et { $value1 }
build-high-ground = Le fil de masse est interrompu quelque part entre deux contacts : tirez sur chaque cosse.
build-meter-ground-crew = la masse du câble de la carte d’équipage, entre { $value } et { $value1 }
build-high-ground-crew = Le fil de masse est interrompu quelque part entre deux contacts : tirez sur chaque cosse.
build-plug-pi = Rien n’est branché sur le connecteur, et les broches 2 et 4 sont couvertes de ruban adhésif. Sinon : éteignez (sudo poweroff), débranchez le Pi, couvrez-les, et rallumez. La suite reprend ici : sudo systemctl stop sonar-table, puis sudo sonar-console doctor --stages --language fr. Entrée quand elles sont couvertes et que le Pi tourne.
build-plug-table-board = Éteignez (sudo poweroff), débranchez le Pi et le concentrateur (s’il y en a un), enlevez le ruban des broches 2 et 4, posez la carte de table sur le Pi avec ses entretoises, et rallumez. La suite reprend ici : sudo systemctl stop sonar-table, puis sudo sonar-console doctor --stages --language fr. Entrée quand elle est en place.
build-plug-crew-board = Enfichez le Pico, sa prise USB du côté marqué, et branchez le câble USB. D’abord son programme, s’il est neuf : sonar-console flash --id { $value }. Entrée quand c’est branché.
build-plug-terminals = Éteignez (sudo poweroff), débranchez le Pi et le concentrateur (s’il y en a un), enlevez le ruban des broches 2 et 4, posez les borniers sur le Pi, couvrez de ruban les vis de 2 et 4, et rallumez. La suite reprend ici : sudo systemctl stop sonar-table, puis sudo sonar-console doctor --stages --language fr. Entrée quand ils sont en place.
build-plug-crew-terminals = Enfichez le Pico dans ses borniers et branchez le câble USB. D’abord son programme, s’il est neuf : sonar-console flash --id { $value }. Entrée quand c’est branché.
build-plug-cable = Éteignez (sudo poweroff), débranchez le Pi et le concentrateur (s’il y en a un), branchez le câble { $value }, et rallumez. La suite reprend ici : sudo systemctl stop sonar-table, puis sudo sonar-console doctor --stages --language fr. Entrée quand c’est branché.
build-plug-cable-crew = Débranchez la prise USB de la carte d’équipage, branchez le câble { $value }, puis de nouveau la prise USB. Le Pi reste allumé. Entrée quand c’est branché.
build-plug-lamps = Débranchez la prise USB de la carte d’équipage, branchez le câble { $value }, puis de nouveau la prise USB. Entrée quand c’est branché.
build-plug-oled = Relisez ce qui est imprimé sur le module : VCC et GND dans leur ordre. Éteignez (sudo poweroff), débranchez le Pi et le concentrateur (s’il y en a un), branchez le câble { $value }, mesurez, et rallumez. La suite reprend ici : sudo systemctl stop sonar-table, puis sudo sonar-console doctor --stages --language fr. Entrée quand c’est branché.
build-plug-panel = C’est mesuré ? Alors vissez le panneau { $value } à sa place, ses câbles attachés, et rallumez. La suite reprend ici : sudo systemctl stop sonar-table, puis sudo sonar-console doctor --stages --language fr. Entrée quand il tient.
build-plug-panel-crew = C’est mesuré ? Alors vissez le panneau { $value } à sa place, ses câbles attachés, et rebranchez la prise USB de la carte d’équipage. Entrée quand il tient.
build-plug-table = Branchez tout, attachez tous les câbles, et allumez tout. Entrée quand cela tourne.
build-unplug-pi = Cette étape est refaite. Éteignez (sudo poweroff), débranchez le Pi et le concentrateur (s’il y en a un), et retirez ce qui appartient à cette étape ({ $value }), pour le mesurer seul ; puis rallumez le Pi sans lui. La suite reprend ici : sudo systemctl stop sonar-table, puis sudo sonar-console doctor --stages --language fr. Entrée quand c’est retiré.
build-unplug-crew = Cette étape est refaite. Débranchez la prise USB de la carte d’équipage, et retirez ce qui appartient à cette étape ({ $value } ; d’une carte d’équipage, son Pico), pour le mesurer seul. Entrée quand c’est retiré.
build-note-down = Avant de mettre sous tension, mesurez { $value }, et notez la valeur.
build-plugged = Branché : { $value }
build-supply-unknown = Cette machine ne mesure pas son alimentation ; un Raspberry Pi le fait.
build-off-panel-pi = Branchez tous les câbles du panneau { $value }, mais ne le vissez pas encore : ses contacts seraient en dessous. Éteignez (sudo poweroff), débranchez le Pi et le concentrateur (s’il y en a un) et la prise USB de la carte d’équipage.
build-off-panel-crew = Branchez tous les câbles du panneau { $value }, mais ne le vissez pas encore : ses contacts seraient en dessous. Débranchez la prise USB de la carte d’équipage ; le Pi reste allumé.
build-left-out = Laissé de côté : { $value }
build-ask-see-pi = La lampe rouge du Pi est-elle allumée, sans clignoter ?
doctor-build-see-pi = La lampe rouge du Pi est éteinte ou clignote.
doctor-build-see-pi-do = Tension trop faible : prenez l’alimentation que vend le fabricant du Pi, avec son propre câble.
doctor-build-see-pi-good = La lampe rouge du Pi est allumée.
build-ask-see-table-board = D1 est-elle allumée sur la carte de table ?
doctor-build-see-table-board = D1 est éteinte sur la carte de table.
doctor-build-see-table-board-do = Mesurez le 3,3 V. S’il est là, D1 est à l’envers (sa barre est la cathode) ; sinon la carte n’est pas enfoncée sur toutes les broches, ou F1 n’est pas soudé.
doctor-build-see-table-board-good = D1 est allumée sur la carte de table.
build-ask-see-crew-board = D1 est-elle allumée sur la carte d’équipage { $value } ?
doctor-build-see-crew-board = D1 est éteinte sur la carte d’équipage { $value }.
doctor-build-see-crew-board-do = Mesurez le 3,3 V. S’il est là, D1 est à l’envers (sa barre est la cathode) ; sinon le Pico est à l’envers ou pas assez enfoncé.
doctor-build-see-crew-board-good = D1 est allumée sur la carte d’équipage { $value }.
build-ask-see-hub = Essayez le concentrateur une fois, avant sa première carte. Il a sa propre alimentation et est branché sur le Pi. Éteignez (sudo poweroff), débranchez l’alimentation du Pi et laissez celle du concentrateur : la lampe rouge du Pi doit être éteinte. Rallumez. La suite reprend ici : sudo systemctl stop sonar-table, puis sudo sonar-console doctor --stages --language fr. La lampe rouge était-elle éteinte ?
doctor-build-see-hub = Le concentrateur alimente le Pi : Pi débranché, sa lampe rouge luisait encore.
doctor-build-see-hub-do = Prenez un autre concentrateur : celui-ci pousse du 5 V dans le Pi, et les câbles se brancheraient sous tension.
doctor-build-see-hub-good = Le concentrateur n’alimente pas le Pi.
build-ask-face-panel = Panneau { $value } : toutes ses lampes sont-elles allumées, son petit écran montre-t-il son nom à l’endroit dans sa fenêtre, et chaque pièce est-elle sous son étiquette ?
doctor-build-face-panel = Panneau { $value } : une lampe est éteinte, un petit écran est de travers, ou une pièce est sous l’étiquette d’une autre.
doctor-build-face-panel-do = Comparez avec le dessin du panneau ; une lampe éteinte a sa LED à l’envers.
doctor-build-face-panel-good = Panneau { $value } : lampes, petit écran et étiquettes sont bons.
build-ask-face-table = Toutes les lampes sont-elles allumées, et chaque petit écran montre-t-il son propre nom ?
doctor-build-face-table = Une lampe est éteinte, ou un petit écran montre le nom d’un autre.
doctor-build-face-table-do = Refaites l’étape de son câble : sudo sonar-console doctor --stages ÉTAPE --language fr
doctor-build-face-table-good = Toutes les lampes sont allumées, chaque petit écran montre son nom.
build-ask-switch = Mettez le commutateur de poste sur { $value } et revenez : le levier montre-t-il ce que dit l’étiquette ?
doctor-build-switch = Le commutateur de poste est faux sur { $value }.
doctor-build-switch-do = Échangez ses deux fils extérieurs : un interrupteur à levier ferme du côté opposé au levier.
doctor-build-switch-good = Le commutateur de poste est bon sur { $value }.
doctor-build-low = { $value } est au niveau bas sans que personne ne la touche : { $value1 }.
doctor-build-low-do = Débranchez le câble. Si la ligne se libère, le défaut est dans le câble ou le panneau (fil à la masse, contacts d’ouverture et de fermeture confondus) ; sinon il est sur la carte ou à la borne.
build-where = câble { $value }, { $value1 }, puis { $value2 }
doctor-build-dead = { $value } ne répond pas : { $value1 }.
doctor-build-dead-do = Mesurez au premier point pendant qu’on la tient. Près de 0 V : le défaut est entre ce point et la ligne ; 3,3 V : c’est le fil, son sertissage, ou le fil de masse du panneau.
doctor-build-still = { $value } ne répond pas : { $value1 }.
doctor-build-still-do = Mesurez au premier point en tournant lentement le bouton : la tension doit aller et venir entre 0 V et 3,3 V. Toujours près de 0 V : le défaut est entre ce point et la ligne ; toujours 3,3 V : c’est le fil, son sertissage, ou le fil de masse de l’encodeur.
build-another = { $value } a répondu, alors que { $value1 } était demandée. Encore une fois : { $value1 }.
build-touch-or-enter = Appuyez ou tournez ce qui est demandé. Entrée : rien n’en vient.
doctor-build-cores = { $value1 } répond à la place de { $value } : deux fils du câble sont échangés.
doctor-build-cores-do = Échangez ces deux fils : { $value2 } ; { $value3 }.
doctor-build-cables = { $value1 } répond à la place de { $value } : c’est une commande du câble { $value3 }.
doctor-build-cables-do = Les fiches des câbles { $value2 } et { $value3 } sont échangées : hors tension, mettez chacune à la place de l’autre.
build-exchanged = Les câbles { $value } et { $value1 } sont échangés : les autres commandes sont laissées de côté jusqu’à ce que les fiches soient à leur place.
doctor-build-oled = Le petit écran { $value } ne répond pas sur le bus { $value1 } en { $value2 } : { $value3 }.
doctor-build-oled-do = Voyez ses quatre fils (SDA et SCL échangés ?), sa résistance d’adresse et son 3,3 V ; i2cdetect -y { $value1 } montre ce qui répond.
build-quiet-minute = { $value } : une minute de calme.
build-quiet = une minute de calme
doctor-build-noise = C’est ici : { $value1 }.
doctor-build-noise-do = Regardez ce qui passe à côté de ce câble.
build-ask-way = Avec des cartes porteuses (Entrée, ou c) ou avec des borniers (b) ?
build-ask-table = Quel est le numéro de série ou le nom de la table ? Entrée : { $value }
build-again = Tout a été fait une fois : maintenant ce qui est faux ou a été laissé de côté.
build-all-right = Toutes les étapes sont validées.
build-kept = Le procès-verbal : { $value } et { $value1 }
build-list = { $value }  { $value1 } : { $value2 }
build-list-wrong = { $count ->
    [one] 1 point faux
   *[other] { $count } points faux
}
build-list-out = { $count ->
    [one] 1 point laissé de côté
   *[other] { $count } points laissés de côté
}
build-by-maker = constructeur
build-by-program = programme
build-verdict-right = bon
build-verdict-wrong = FAUX
build-verdict-out = laissé de côté
build-way-boards = avec des cartes porteuses
build-way-terminals = avec des borniers
build-not-begun = pas commencé
build-day = { $value }, version { $value1 }
build-day-unknown = jour inconnu
build-report-title = Procès-verbal de construction
build-report-table = Table : { $value }
build-report-way = Construite { $value }
build-report-made = Imprimé : { $value } ; programme version { $value1 } ; plan { $word }
build-report-count = Bons : { $value } ; faux : { $value1 } ; laissés de côté : { $value2 }
build-head-what = quoi
build-head-right = bonne valeur
build-head-found = trouvé
build-head-by = par
build-head-is = résultat
build-signature = Date, nom, signature :
build-power = sous tension
build-no-power = hors tension
build-line = { $value } : **{ $value1 }**, { $value2 }
build-page-title = Les étapes de la construction, plan « { $value } »
build-page-way = Une table { $value }
build-plan-day = jour
build-plan-stage = étape
build-plan-minutes = minutes
build-plan-picture = dessin
build-plan-work = travail
build-plan-hours = heures d’une personne
build-work-pi = le Pi sur l’établi
build-work-boards = { $count ->
    [one] 1 carte, ou ses borniers, à souder
   *[other] { $count } cartes, ou leurs borniers, à souder
}
build-work-cables = { $count ->
    [one] 1 câble
   *[other] { $count } câbles
}
build-work-panels = { $count ->
    [one] 1 panneau
   *[other] { $count } panneaux
}
build-work-table = la table entière : la dernière épreuve
build-work-all = en tout
build-lights-pi = S’allume : la lampe rouge du Pi.
build-lights-table-board = S’allume : D1 sur la carte.
build-lights-crew-board = S’allume : D1 sur la carte ; le docteur nomme la carte et son programme.
build-lights-terminals = Rien ne s’allume encore ; le docteur trouve toutes les lignes au repos.
build-lights-crew-terminals = Le docteur nomme la carte et son programme.
build-lights-cable = Le docteur demande chaque commande du câble à son tour, et la nomme quand elle répond.
build-lights-lamps = S’allument : les lampes l’une après l’autre, à mesure que le docteur les nomme.
build-lights-oled = S’allume : l’OLED, avec son propre nom.
build-lights-panel = S’allument : toutes les lampes et l’OLED du panneau, s’il en a. Puis une minute de calme : aucune ligne du panneau ne bouge.
build-lights-table = S’allument : toutes les lampes et tous les OLED. Puis une minute de calme : aucune ligne de la table ne bouge.

## `sonar-console flash`

flash-step-stop = recherche du programme de la carte
flash-step-look = MicroPython { $value }
flash-step-copy = { $value }
flash-step-restart = redémarrage de la carte
flash-done = La carte d’équipage { $value } de l’équipe { $team } a le micrologiciel { $value1 } ({ $value2 }).
flash-no-board = Aucune carte d’équipage n’est branchée. Branchez un Raspberry Pi Pico avec MicroPython, ou nommez son port avec --port.
flash-bootsel = Un Raspberry Pi Pico est en mode BOOTSEL ({ $value }) : il n’a pas encore MicroPython. Chargez { $value1 } sur { $value2 }, puis : sonar-console flash --id { $value3 } --uf2 { $value1 }
flash-bootsel-other = Ce qui est en mode BOOTSEL ({ $value }) a la puce { $value1 } ; une carte d’équipage est un Raspberry Pi Pico (RP2040), pas un Pico 2.
flash-no-drive = Aucun Raspberry Pi Pico n’est en mode BOOTSEL. Branchez-le en tenant son bouton BOOTSEL, et recommencez.
flash-several-drives = Plusieurs Pico sont en mode BOOTSEL : { $value }. N’en laissez qu’un branché.
flash-uf2-known = { $value } est MicroPython { $value1 } pour le Pico ; sa somme de contrôle est juste.
flash-uf2-unknown = { $value } est MicroPython { $value1 } pour le Pico, et entier. Ce programme ne connaît pas sa somme de contrôle : SHA-256 { $value2 }
flash-ask-copy = Le copier sur le Pico ({ $value }) ? Entrée : oui. n, puis Entrée : non.
flash-copied = MicroPython est copié ; on attend que le Pico démarre.
flash-not-agreed = Rien n’a été copié sur le Pico ({ $value }). Là où personne ne peut répondre, --yes donne l’accord.
flash-no-return = Le fichier est copié, mais aucune carte avec MicroPython n’est venue. Débranchez le Pico, rebranchez-le, et recommencez sans --uf2.
flash-uf2-missing = { $value } : ce fichier n’existe pas. Chargez { $value1 } sur { $value2 } et indiquez-le.
flash-uf2-no-file = { $value } n’est pas un fichier ordinaire. Indiquez le fichier de MicroPython lui-même.
flash-uf2-forbidden = { $value } ne peut être lu par cet utilisateur. Mettez le fichier là où chacun peut le lire, comme /tmp.
flash-uf2-unreadable = { $value } est illisible : { $value1 }. Copiez le fichier sur cette machine, puis recommencez.
flash-uf2-damaged = { $value } n’est pas un fichier UF2 entier. Rechargez-le.
flash-uf2-sum = { $value } n’est pas le fichier de ce nom : son SHA-256 est { $value1 }. Rechargez-le.
flash-uf2-not-micropython = Il n’y a pas de MicroPython dans { $value }.
flash-uf2-other-chip = { $value } est pour une autre puce ({ $value1 }). Chargez le fichier du Raspberry Pi Pico, pas celui d’un Pico 2.
flash-uf2-other-board = { $value } est pour le { $value1 }. Chargez le fichier du Raspberry Pi Pico sans W.
flash-uf2-drive = On ne peut pas écrire sur le Pico ({ $value }) : { $value1 }. À la main : sudo mount { $value2 } /mnt && sudo cp { $value3 } /mnt && sudo umount /mnt, puis recommencez sans --uf2.
flash-several = Plusieurs cartes d’équipage sont branchées : { $value }. Nommez-en une avec --port.
flash-no-port = Il n’y a pas de port { $value }. Sans --port, la seule carte est prise.
flash-busy = { $value } ne peut pas être ouvert : { $value1 }. Arrêtez d’abord la table : sudo systemctl stop sonar-table
flash-lost = La carte sur { $value } est partie et n’est pas revenue. Débranchez-la, rebranchez-la, et recommencez.
flash-not-micropython = Ce qui est branché sur { $value } n’a pas MicroPython. Branchez-le en tenant BOOTSEL, copiez le fichier UF2 de MicroPython sur le disque qui apparaît, et recommencez.
flash-not-a-pico = MicroPython sur { $value } tourne sur { $value1 } ; une carte d’équipage est un Raspberry Pi Pico (RP2040), pas un Pico 2.
flash-failed = La carte sur { $value } ne l’a pas pris : { $value1 }. Débranchez-la, rebranchez-la, et recommencez.
flash-silent = Les fichiers sont sur la carte de { $value }, mais elle ne dit pas bonjour. Débranchez-la, rebranchez-la, et consultez le docteur.
flash-other-id = La carte se nomme { $value } et non { $value1 }. Recommencez.
flash-no-files = Le micrologiciel manque à ce programme : réinstallez sonar-console.
flash-no-mpremote = mpremote n’est pas installé : pip install mpremote
flash-unknown-board = Il n’y a pas de carte d’équipage { $value } dans { $value1 } ; il y a : { $value2 }.

## Le retour sur la partie

screen-shared-outcome = { $team } gagne ! { $cause ->
    [reach] Destination atteinte.
    [hold] Secteur tenu jusqu’au bout.
    [survive] Le sous-marin a survécu.
    [hits] Le compte de touches y est.
    [find] L’ennemi est trouvé.
    [breakdown] Les pannes ont détruit l’ennemi.
    [surface] L’ennemi a coulé en faisant surface.
    [missile] Un missile a coulé l’ennemi.
    [archer] Une mine Archer a coulé l’ennemi.
   *[other] Une { $cause } a coulé l’ennemi.
}
screen-shared-note = Cet écran est pour les deux équipages : il ne montre aucun secret.
screen-review-truth = La vérité
screen-review-belief = { $team } croyait
screen-review-off-by = { $count ->
    [0] En plein sur le sous-marin !
    [one] À { $count } case de la cible
   *[other] À { $count } cases de la cible
}
screen-review-nothing-plotted = Rien de noté
screen-review-refused = { $count ->
    [0] Aucun ordre refusé
    [one] { $count } ordre refusé
   *[other] { $count } ordres refusés
}
screen-review-possible = { $count ->
    [one] { $count } case possible
   *[other] { $count } cases possibles
}
screen-review-keys = Les moments forts
screen-review-squares = Cases où chacun pouvait être
screen-review-moment = { $at } / { $count }
screen-review-given-up = { $who ->
    [both] Les deux équipages ont abandonné
    [you] Vous avez abandonné
   *[team] { $who } a abandonné
}
screen-review-of = { $team } : { $count }
screen-review-controls = Capitaines : tournez pour changer d’instant, appuyez pour lire. E et O vont aux moments, N au début, S à la fin et au récit.

## Le récit d’une partie, qu’on lit après son film

screen-story-moments = On en reparlera
screen-story-none = Cette fois, tout est passé au large.
screen-story-crew = Bravo, { $team } !
screen-story-seat = { $role ->
    [captain] Capitaine
    [mate] Second
    [engineer] Mécano
   *[radio] Détecteur
}
screen-story-opened = Capitaines : tournez pour revoir la partie, S pour choisir un moment.
screen-story-controls = Capitaines : tournez pour choisir, appuyez pour valider, N pour revenir à la partie.
moment-closest = { $count ->
    [0] Les deux sous-marins ont été sur la même case.
    [one] Les sous-marins n’ont jamais été si proches : à { $count } case l’un de l’autre.
   *[other] Les sous-marins n’ont jamais été si proches : à { $count } cases l’un de l’autre.
}
moment-miss = { $count ->
    [one] { $team } a eu de la chance : l’explosion en { $square } était à { $count } case.
   *[other] { $team } a eu de la chance : l’explosion en { $square } était à { $count } cases.
}
moment-guess = { $count ->
    [one] { $team } a touché alors que { $count } case restait possible.
   *[other] { $team } a touché alors que { $count } cases restaient possibles.
}
moment-hush = { $count ->
    [one] { $team } a fait le plus long silence de la partie : { $count } case.
   *[other] { $team } a fait le plus long silence de la partie : { $count } cases.
}
praise-captain-hits = { $count ->
    [one] Vous avez touché l’ennemi. Bien visé !
   *[other] Vous avez touché l’ennemi { $count } fois. Bien visé !
}
praise-captain-silences = { $count ->
    [one] Vous avez filé en silence une fois.
   *[other] Vous avez filé en silence { $count } fois.
}
praise-captain-courses = { $count ->
    [one] Vous avez donné le cap qui a tout lancé.
   *[other] Vous avez mené l’équipage sur { $count } caps.
}
praise-mate-ready = { $count ->
    [one] Vous avez préparé un système.
   *[other] Vous avez préparé un système { $count } fois.
}
praise-mate-marks = { $count ->
    [one] Vous avez coché une case pour l’équipage.
   *[other] Vous avez coché { $count } cases pour l’équipage.
}
praise-engineer-circuits = { $count ->
    [one] Vous avez bouclé un circuit, qui s’est réparé.
   *[other] Vous avez bouclé { $count } circuits, tous réparés.
}
praise-engineer-calm = { $count ->
    [one] Vous avez coché une panne sans aucun dégât.
   *[other] Vous avez coché { $count } pannes sans aucun dégât.
}
praise-engineer-breaks = { $count ->
    [one] Vous avez géré une panne.
   *[other] Vous avez géré { $count } pannes.
}
praise-radio-right = { $count ->
    [one] Votre tracé a été une fois en plein sur l’ennemi.
   *[other] Votre tracé a été { $count } fois en plein sur l’ennemi.
}
praise-radio-near = { $count ->
    [one] Votre tracé est passé à une case de l’ennemi.
   *[other] Votre tracé est passé à { $count } cases de l’ennemi.
}
praise-radio-plots = { $count ->
    [one] Vous avez noté un cap de l’ennemi.
   *[other] Vous avez noté { $count } caps de l’ennemi.
}
praise-aboard = Vous avez tenu bon jusqu’au bout.
screen-hull-damage = Dégâts

## Le livre des parties de la maison

screen-book = Le livre des parties de la maison
screen-book-controls = Capitaines : tournez pour lire la suite, appuyez pour revenir.
book-none = Aucune partie n’a encore été jouée ici.
book-count = { $count ->
    [one] { $count } partie
   *[other] { $count } parties
}
book-refused = Une partie est illisible. { TECHNICAL($value) }
book-match = { $number ->
    [0] { $title }
   *[other] Partie { $number } : { $title }
}, { $mode }{ $minutes ->
    [0] {""}
    [one] , { $minutes } minute
   *[other] , { $minutes } minutes
}
book-story = { book-cell-when }{ book-cell-crews }. { book-cell-ending }
book-cell-when = { $year ->
    [none] { $start ->
        [0] {""}
       *[other] Démarrage { $start } de la table.{" "}
    }
   *[other] { $day }/{ $month }/{ $year }.{" "}
}
book-cell-crews = { $one }{ $bots ->
    [both] {" "}(robots)
    [blue] {" "}(robots)
   *[other] {""}
} contre { $other }{ $bots ->
    [both] {" "}(robots)
    [yellow] {" "}(robots)
    [green] {" "}(robots)
   *[other] {""}
}
book-cell-ending = { $ending ->
    [won] { $team } a gagné.
    [drawn] Personne n’a gagné.
    [both] Les deux équipages ont abandonné.
    [up] { $team } a abandonné.
   *[none] Sa fin n’a pas été notée.
}
book-head-number = Nº
book-head-when = Quand
book-head-scenario = Quoi
book-head-crews = Qui
book-head-minutes = Minutes
book-head-ending = La fin
story-take = Emporter cette partie sur une clé
story-book = Le livre des parties de la maison
keep-reading = Lecture des parties…
keep-begun = La page se prépare…
keep-writing = Écriture sur la clé. Laissez-la en place.
keep-letting-go = Tout est écrit. Attendez de pouvoir retirer la clé…
keep-done = { $gone ->
    [yes] C’est fait : { $value }. Vous pouvez retirer la clé.
   *[no] C’est fait : { $value }. Attendez que le voyant de la clé s’éteigne, puis retirez-la.
}
keep-here = La page est dans { $value }
keep-failed = Cela n’a pas pu se faire. { TECHNICAL($value) }
keep-failed-do = La partie elle-même est en sûreté.
house-book-begun = Lecture des parties…
house-print-begun = Lecture des parties…
item-set-book = Livre des parties
item-set-print = Livre à imprimer
item-to-book = appuyer : le lire
item-to-print = appuyer : sur une clé
house-about-book = Toutes les parties que la table garde : qui a joué, quand, sur quelle carte, combien de temps et avec quelle fin.
house-about-print = Le livre des parties est écrit sur une clé USB : une page à imprimer par langue.

## La page d’une partie à emporter

web-both = Les deux équipages
web-view = Vue { ELIDED($team, "de") }
web-play = Lecture
web-pause = Pause
web-earlier = Moment précédent
web-later = Moment suivant
web-moment = Instant { $at } sur { $count }
web-moments = Les moments forts
web-squares = Cases où chacun pouvait être
web-damage = Dégâts
web-route = Route { ELIDED($team, "de") }
web-silence = En silence
web-plot = Tracé du détecteur
web-possible = L’ennemi pouvait être ici
web-crew = Bravo, { $team } !
web-keys = Espace : lecture ou pause. Gauche et droite : un instant. Haut et bas : un moment fort. V : la vue. L : la langue. Chaque instant a sa propre adresse, à partager.
web-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
web-bots = { $team } joué par des robots
web-no-script = Cette page montre la partie grâce à son propre script. Autorisez les scripts pour la voir.

## Préparer une partie : la page des réglages (`item-set-` ses lignes, `item-to-` leurs valeurs,
## `closed-` pourquoi une valeur est exclue), et ce qui est annoncé aux deux équipages (`said-`)

prompt-door = Tournez ou pressez une flèche pour choisir, puis appuyez ou frappez du poing.
prompt-door-watch = Les capitaines choisissent la partie.
door-title-ways = À quoi voulez-vous jouer ?
door-title-people = { $way ->
    [learn] Qui apprend à jouer ?
    [alone] Combien êtes-vous ?
   *[other] Combien êtes-vous ?
}
door-title-charts = Dans quelles eaux ?
door-way = { $way ->
    [learn] Apprendre
    [crews] Deux équipages
    [alone] Seul ou peu nombreux
   *[family] Sonar Family
}
door-way-text = { $way ->
    [learn] Jamais joué ? La table vous apprend tout en naviguant.
    [crews] Un équipage de chaque côté de la paroi : chacun traque l’autre.
    [alone] La table tient les postes libres, et joue l’ennemi.
   *[family] Le jeu plus simple, dès huit ans.
}
door-about-way = { $way ->
    [learn] Une première partie, pas à pas, contre un ennemi facile. Rien à lire avant.
    [crews] De deux à huit joueurs : deux équipages s’écoutent et se cherchent.
    [alone] Vous êtes capitaine. Des robots tiennent les autres postes et le sous-marin ennemi.
   *[family] De deux à quatre joueurs : monter, descendre, gauche, droite, et un missile. On peut aussi jouer seul contre la table.
}
door-about-people = { $value2 ->
    [0] { $value1 } contre la table.
   *[other] { $value1 } d’un côté, { $value2 } de l’autre.
}
door-about-bots = { $value2 ->
    [0] { $value1 ->
        [1] Vous êtes capitaine. Des robots tiennent les autres postes et le sous-marin ennemi.
       *[other] Vous êtes { $value1 } dans un équipage, dont le capitaine. Des robots tiennent les postes libres et le sous-marin ennemi.
    }
   *[other] Un capitaine de chaque côté. Des robots tiennent les autres postes.
}
door-about-chart = Gauche et droite montrent les autres cartes.
door-about-foot = { $foot ->
    [back] Revenir au choix précédent.
    [prepared] La partie prévue au démarrage de la table.
   *[more] Tous les réglages, un par un : noms, règles maison, robots, horloges.
}
door-foot = { $foot ->
    [back] Retour
    [prepared] Comme prévu
   *[more] Plus …
}
door-people = { $value2 ->
    [0] { $count ->
        [one] { $count } joueur contre la table
       *[other] { $count } joueurs contre la table
    }
   *[other] { $count ->
        [2] 2 joueurs face à face
       *[other] { $count } joueurs, { $value1 } contre { $value2 }
    }
}
door-minutes = environ { $minutes } min
door-no-bots = Cette table n’a pas de robots.
door-no-charts = Cette table n’a pas de carte pour ce jeu.
screen-door-chart = Carte { $number } sur { $count }

prompt-briefing-wait = Lisez ensemble. Prêts ? Que votre capitaine frappe du poing.
prompt-briefing-wait-alone = Frappez du poing quand vous êtes prêt.
prompt-briefing-ready = Prêts ! On attend le capitaine de l’autre équipage.
prompt-briefing-watch = Lisez la mission. Le poing de votre capitaine la referme.
screen-briefing-kind = { $game ->
    [sonar-family] { $mode ->
        [turn] Sonar Family, chacun son tour
       *[other] Sonar Family, tous en même temps
    }
   *[other] { $mode ->
        [turn] Tour par tour
       *[other] Temps réel : tous en même temps
    }
}
screen-briefing-rule = La règle de ces eaux
screen-briefing-no-rule = Pas de règle particulière
screen-briefing-seats = Qui est à quel poste
screen-briefing-bot = robot, { $level }
screen-briefing-house = Autrement que dans le livret
screen-briefing-lot = Tirage au sort : qui commence ?
screen-briefing-first = Tiré au sort : { $team } commence.
screen-briefing-taught = { $team } apprend le jeu, et commence.
screen-briefing-both = Personne ne commence : tous en même temps.
screen-briefing-more = ? ou un appui long pour la suite, un appui court pour régler.
screen-briefing-less = Tournez l’encodeur pour revenir. Le bouton ? change la langue.
screen-briefing-read = { $team } est prêt
screen-briefing-open = On attend { $team }
screen-briefing-seat = { $role ->
    [captain] { $game ->
        [sonar-family] Capitaine : vous dirigez le sous-marin, en haut, en bas, à gauche, à droite, et le dites à voix haute. Vous dépensez l’énergie pour le sonar, le silence et le missile.
       *[other] Capitaine : vous donnez les caps, à voix haute, et l’ordre de tirer.
    }
    [mate] Second : après chaque cap, vous remplissez une jauge pour armer un système.
    [engineer] Mécano : après chaque cap, vous cochez une panne. Ce qui est coché bloque des systèmes.
   *[radio] Détecteur : vous écoutez l’ennemi, tracez sa route et trouvez où il est.
}
help-verb = { $verb ->
    [head] donner un cap
    [done] finir le tour
    [torpedo] tirer une torpille
    [mine] larguer une mine
    [drone] envoyer un drone
    [sonar] activer le sonar
    [silence] passer en silence
   *[other] { $verb }
}
help-mark = armer { THE($system) }
help-wait = la partie n’a pas commencé
help-blast = les étoiles sur la carte
help-blast-age = Une étoile marque une explosion, en rouge s’il y a eu dégât. Son chiffre compte nos caps depuis.
prompt-help = { $role ->
    [setting] Tournez pour lire, appuyez pour régler.
    [open] Tournez jusqu’à la bonne valeur, puis appuyez.
    [radio] Glissez pour lire. Encore ? change la langue. Toute autre touche ferme.
   *[other] Tournez pour lire, appuyez pour fermer.
}
prompt-setup-wait = Choisissez une ligne, appuyez, tournez, appuyez. Frappez du poing si vous êtes d’accord.
prompt-setup-ready = C’est d’accord ! On attend le poing de l’autre équipage.
prompt-setup-watch = Les capitaines préparent la partie.

screen-settings = Votre partie
screen-resume = Cette partie a été interrompue
screen-settings-change = Tournez pour une autre valeur, appuyez pour la prendre.
screen-settings-letters = Tournez pour une autre lettre, appuyez pour la prendre. Choisissez OK ou frappez du poing quand le nom est fini.
screen-settings-agreed = { $team } est d’accord
screen-certainty = { $certainty ->
    [printed] Comme imprimée
    [second-hand] De seconde main
   *[own] Carte de cette table
}
screen-settings-open = { $team } n’a pas encore accepté
screen-settings-end = OK
screen-settings-back = Effacer
screen-settings-space = Espace

item-set-sides = Côtés
item-set-game = Jeu
item-set-scenario = Scénario
item-set-mode = Mode
item-set-crews = Équipages
item-set-assist = Aide
item-set-language = Langue { ELIDED($team, "de") }
item-set-more = Autres réglages
item-set-name = Nom { ELIDED($team, "de") }
item-set-edition = Édition
item-set-sheet = Fiches
item-set-torpedo_path = Torpille
item-set-simultaneous_loss = Les deux coulés
item-set-trigger = Déclencher une mine
item-set-silence_of_zero = Silence de 0 case
item-set-silence_mark = Coche d’un silence
item-set-blackout_trigger = En blackout
item-set-mine_adjacency = Larguer une mine
item-set-damage_limit = Un sous-marin coule à
item-set-damage_aloud = Dégâts annoncés
item-set-ready_aloud = Une jauge pleine
item-set-rules = Règles
item-set-house-rules = Règles maison
item-set-our-rules = Nos règles maison
item-set-self_repair = Un circuit complet
item-set-breakdown_damage = Deux pannes d’un coup
item-set-turn-clock = Temps par tour
item-set-relaxed = Rythme détendu
item-set-interval = Pause { ELIDED($team, "de") } entre caps
item-set-played = Déjà joué
item-set-damage = Dégâts
item-set-cut-off = Cette partie
item-set-announcements = Caps ennemis
item-set-text = Taille du texte

item-to-name = { $name }
item-to-text = { $value }
item-to-no-name = aucun
item-to-more = montrer
item-to-less = cacher
item-to-sides-kept = comme avant
item-to-sides-swapped = on échange
item-to-crews = { $one } { $value1 }, { $other } { $value2 }
item-to-language = { LANGUAGE($value) }
item-to-assist-off = aucune
item-to-assist-plot = note les caps
item-to-assist-solve = note et déduit
item-to-seconds = { $seconds ->
    [0] libre
   *[other] { $seconds } s
}
item-to-go-on = reprendre
item-to-put-away = abandonner
item-to-against = { $one } – { $other }
item-to-not-dived = pas encore en plongée ; les départs choisis restent
item-to-played = { $orders ->
    [one] { $orders } ordre
   *[other] { NUMBER($orders, useGrouping: 0) } ordres
}, { $minutes } min
item-to-announcements-shown = annoncés et affichés
item-to-announcements-spoken = annoncés à voix haute
item-to-text-normal = normale
item-to-text-large = grande
item-to-sheet-dark = sombres
item-to-sheet-light = claires
item-to-torpedo_path-water = contourne les îles
item-to-torpedo_path-distance = survole les îles
item-to-simultaneous_loss-draw = personne ne gagne
item-to-simultaneous_loss-attacker-loses = le tireur perd
item-to-trigger-free = libre
item-to-trigger-activation = compte comme un système
item-to-trigger-unbroken = si aucune arme n’est en panne
item-to-silence_of_zero-marked = une coche et une panne
item-to-silence_of_zero-unmarked = rien à cocher
item-to-silence_of_zero-mate = une coche seulement
item-to-silence_mark-book = selon le livret
item-to-silence_mark-any = sur toutes les jauges
item-to-blackout_trigger-refused = surface aussitôt
item-to-blackout_trigger-allowed = ou une mine d’abord
item-to-mine_adjacency-eight = sur 8 cases autour
item-to-mine_adjacency-four = N, E, S, O seulement
item-to-damage_limit-4 = 4 dégâts
item-to-damage_limit-3 = 3 dégâts
item-to-damage_limit-2 = 2 dégâts
item-to-damage_limit-1 = 1 dégât : mort subite
item-to-damage_aloud-always = toujours
item-to-damage_aloud-enemy-caused = seuls les tirs ennemis
item-to-ready_aloud-both = annoncée aux deux
item-to-ready_aloud-own = dite à son équipage
item-to-rules-english = livret anglais
item-to-rules-french = livret français
item-to-rules-house = notre maison
item-to-rules-own = { $count ->
    [0] comme le livret anglais
    [one] 1 règle changée
   *[other] { $count } règles changées
}
item-to-self_repair-first = réparé d’abord
item-to-self_repair-last = réparé ensuite
item-to-breakdown_damage-one = 1 dégât
item-to-breakdown_damage-each = 2 dégâts

closed-S-2 = { $game ->
    [sonar-family] Il faut une ou deux personnes par équipage.
   *[other] Il faut une personne d’écart au plus.
}
closed-S-3 = { $game ->
    [sonar-family] En temps réel, il faut deux personnes par équipage.
   *[other] En temps réel, il faut quatre personnes au moins.
}
closed-S-4 = Les fiches claires ne servent qu’au tour par tour.
closed-solve = Cette table ne sait pas déduire.

said-mode = { $mode }
said-assist-off = sans aide
said-assist-plot = la table note les caps
said-assist-solve = la table note et déduit
said-advice = mécanos conseillés
said-edition = { $edition }
said-turn-clock = { $seconds } s par tour
said-relaxed = rythme détendu : { $seconds } s entre deux caps
said-interval = { $team } : { $seconds } s entre deux caps
said-sheet-light = fiches claires
said-torpedo_path-distance = torpille par-dessus les îles
said-simultaneous_loss-attacker-loses = les deux coulés : le tireur perd
said-trigger-activation = déclencher une mine compte comme un système
said-trigger-unbroken = pas de mine si une arme est en panne
said-silence_of_zero-unmarked = un silence de 0 case ne coche rien
said-silence_of_zero-mate = un silence de 0 case : une coche seulement
said-silence_mark-any = un silence peut cocher sa propre jauge
said-blackout_trigger-allowed = en blackout, une mine d’abord
said-mine_adjacency-four = pas de mine en diagonale
said-damage_limit-3 = coulé à 3 dégâts
said-damage_limit-2 = coulé à 2 dégâts
said-damage_limit-1 = mort subite : 1 dégât
said-damage_aloud-enemy-caused = ses propres dégâts restent secrets
said-ready_aloud-own = les jauges pleines restent secrètes
said-self_repair-last = les circuits sont réparés ensuite
said-breakdown_damage-each = deux pannes d’un coup : 2 dégâts
said-announcements-spoken = caps annoncés à voix haute seulement

## En partie : les horloges, l’aide de la table, le tracé sur la coque

screen-minutes = { $minutes } min
heard-won = { $team } gagne la partie !
heard-taken-back = Le dernier ordre { ELIDED($team, "de") } est annulé.
heard-time-up = Le temps { ELIDED($team, "de") } est écoulé. { $team } peut encore jouer.
heard-time-soon = Il reste dix secondes à { $team }. Finissez votre tour tranquillement.
refused-so-fast = Rythme détendu : rien ne presse. Prochain cap dans { $seconds ->
    [one] { $seconds } seconde.
   *[other] { $seconds } secondes.
}
refused-so-early = Trop tôt. Vous pourrez donner un cap dans { $seconds ->
    [one] { $seconds } seconde
   *[other] { $seconds } secondes
}.
nothing-table-plots = La table note les caps pour vous. Glissez le calque.
nothing-traced-by = Il n’y a qu’une fiche pour tous, et c’est { THE($role) } qui trace.
prompt-fault = Ce poste ne peut pas être affiché, car la table a une panne. Les autres postes jouent.
prompt-radio-plotted = La table note les caps. Glissez le calque jusqu’à ce qu’ils tiennent.
prompt-captain-trace = Section { $section }. Tournez pour rester entre les traits. Gardez appuyé pour aller plus vite, mais moins droit.
prompt-mate-trace = Tournez pour guider, maintenez pour accélérer.
prompt-engineer-trace = Tournez pour guider, maintenez pour accélérer.
prompt-radio-trace = Section { $section }. Un encodeur guide de haut en bas. Tournez l’autre à droite pour aller plus vite, mais moins droit.
screen-trace = Section { $section }
screen-trace-halted = Arrêté
screen-inspected-passed = { $team } est étanche
screen-inspected-failed = Un trait { ELIDED($team, "de") } a débordé

controls-mode-resume = Quand une partie a été interrompue
meaning-answer = Accepte ce qui est choisi, pour cet équipage. Quand les deux acceptent, c’est fait. Un second coup de poing l’annule.
meaning-choose = Choisit de reprendre la partie ou de l’abandonner. Un appui gardé trois secondes ouvre la page de l’hôte.
controls-mode-door = Quand on choisit à quoi jouer
controls-mode-briefing = Pendant la présentation de la mission
controls-mode-setup = Pendant les réglages
meaning-browse = Tourne les images du jeu. Tout encodeur le fait.
meaning-take_card = Prend ce qui est choisi. Juste après le premier coup de poing, un autre ne fait rien.
meaning-card = Choisit une autre carte, ou un autre choix derrière elle. Le retour et tous les réglages sont en bas.
meaning-read = Dit que cet équipage a lu la mission. Quand les deux l’ont lue, la partie commence. Un second coup de poing l’annule.
meaning-rest = Montre la suite de la mission, puis revient.
meaning-settings = Revient aux réglages. Gardé appuyé une seconde, montre la suite de la mission.
meaning-agree = Accepte la page, pour cet équipage. Quand les deux l’acceptent, la mission est présentée. Un second coup de poing l’annule.
meaning-line = Choisit une autre ligne de la page, ou une autre valeur dans une ligne ouverte.
meaning-change = Ouvre la ligne, ou prend sa valeur.
meaning-value = Choisit une autre valeur de la ligne.
controls-mode-service = Sur la page de l’hôte
controls-mode-charts = Sur la page des cartes
meaning-host = Ouvre la page de l’hôte si on le garde appuyé trois secondes.
meaning-leave = Quitte la page, ou ferme ce qui y est ouvert.
controls-mode-firstboot = Au premier démarrage
meaning-go_on = Continue, avec ce qui est choisi.
meaning-go_before = Revient à la question d’avant.
meaning-steer = guider le crayon
meaning-hurry = le crayon va plus vite
meaning-unknown_or_language = noter un silence, ou tenir une seconde pour voir ce que ce poste peut faire (là, ? change la langue)

## Comment jouer, en six images

screen-howto-1 = Deux équipages, deux sous-marins
screen-howto-1-text = Aucun ne voit l’autre. Trouvez l’ennemi et coulez-le : il faut quatre dégâts. Pour abandonner, les deux capitaines gardent le poing appuyé.
screen-howto-2 = Le capitaine dirige
screen-howto-2-text = Un cap, une case. Jamais sur une île, jamais sur sa propre route. L’ennemi entend chaque cap.
screen-howto-3 = Le second arme
screen-howto-3-text = À chaque cap, il coche une case. Quand une jauge est pleine, son système est prêt.
screen-howto-4 = Le mécano coche les pannes
screen-howto-4-text = À chaque cap, une panne dans ce cadran. Un viseur rouge bloque mine et torpille. Un circuit complet se répare.
screen-howto-5 = Le détecteur écoute
screen-howto-5-text = Notez chaque cap ennemi. Glissez le calque jusqu’à ce que le tracé passe entre les îles.
screen-howto-6 = Tirer, se cacher, faire surface
screen-howto-6-text = Torpille et mine frappent, drone et sonar cherchent, le silence cache. Faire surface répare tout, mais l’ennemi apprend où vous êtes.

## Les aide-mémoire : `sonar-console cards`

card-both = Toujours
card-foot = Un tiret veut dire que la table répond que cette commande ne fait rien à ce moment. Ce que les règles refusent est expliqué. Les deux capitaines gardent le poing trois secondes pour abandonner la partie, ou l’encodeur pour annuler le dernier ordre.

## Duels de robots et de programmes

duel-wins = gagnés
duel-losses = perdus
duel-draws = nuls
duel-share = part
duel-interval = 95 %
duel-orders = ordres
duel-by-torpedo = torpille
duel-by-mine = mine
duel-by-archer = mine Archer
duel-by-missile = missile
duel-by-breakdown = panne
duel-by-surface = surface
duel-by-damage = trop long, tranché aux dégâts
duel-by-orders = trop long, nul
duel-by-reach = lieu atteint
duel-by-hold = secteur tenu
duel-by-survive = survie
duel-by-hits = touches
duel-by-find = ennemi trouvé
duel-by-forfeit = forfait
duel-sides = gagnées par : { $value }

## La page de l’hôte : ses lignes (`item-set-`, `item-to-`), ce qu’elle dit (`house-`), les pannes (`advice-`)

prompt-attract-hold = Gardez appuyé pour ouvrir la page de l’hôte.
prompt-service = Choisissez une ligne, appuyez, tournez, appuyez. Frappez du poing pour quitter.

screen-host = Pour l’hôte
screen-host-change = Tournez pour changer aussitôt, appuyez pour finir.
screen-host-list = Tournez pour lire la suite. Appuyez ou frappez du poing pour fermer.
screen-host-doctor = Le docteur
screen-host-faults = Les dernières pannes
screen-host-sheets = Les fiches du second et du mécano

firstboot-start = La table démarre
firstboot-start-prompt = Appuyez pour continuer. La table continue d’elle-même une fois que tout est trouvé.
firstboot-watch = Les capitaines règlent la table.
firstboot-wait = La table cherche…
firstboot-language = Langue · Language
firstboot-language-about = Chaque capitaine choisit pour son côté. Le ? du détecteur la change plus tard, à tout moment.
firstboot-language-prompt = Tournez pour changer de langue, appuyez pour continuer. · Turn to change the language, push.
firstboot-sides = Le téléviseur { ELIDED($team, "de") }
firstboot-sides-about = Ce téléviseur est-il devant l’équipage { $team } ? Si c’est l’autre équipage qui lit ce mot, tournez : les images changent de place, et les câbles restent.
firstboot-sides-prompt = Tournez si les téléviseurs sont échangés, appuyez quand chacun est à sa place.
firstboot-loudspeaker = L’entendez-vous ?
firstboot-loudspeaker-about = La table sonne toutes les quelques secondes. Si vous n’entendez rien, tournez jusqu’au haut-parleur suivant. Le volume est sur la page de l’hôte.
firstboot-loudspeaker-prompt = Tournez jusqu’à entendre la table, puis appuyez. Appuyez aussi si vous n’en voulez pas.
firstboot-walk = Aucune commande n’a encore répondu
firstboot-walk-prompt = Touchez une commande après l’autre. L’appui d’un capitaine met fin à cette page.
firstboot-walked = { $value } sur { $value1 } ont répondu.
firstboot-walk-press = Appuyez : { WHERE($value) }
firstboot-walk-right = Tournez à droite : { WHERE($value) }
firstboot-walk-left = Tournez à gauche : { WHERE($value) }
firstboot-walk-answered = { WHERE($value) }
firstboot-screens = Les deux écrans montrent leur image
firstboot-screens-wait = Écrans : { $count } sur { $value } montrent leur image
firstboot-boards = { $value ->
    [1] La carte d’équipage répond
   *[other] Les deux cartes d’équipage répondent
}
firstboot-boards-wait = Cartes d’équipage : { $count } sur { $value } répondent
firstboot-oleds = Tous les petits écrans répondent
firstboot-oleds-wait = Petits écrans : { $count } sur { $value } répondent
firstboot-sound = Un haut-parleur est là
firstboot-data-ok = La mémoire des parties est intacte
firstboot-data-fresh = Une carte neuve : la mémoire des parties est prête
firstboot-preset = sonar.toml apporte { $count ->
    [one] { $count } réglage
   *[other] { $count } réglages
}
firstboot-step-name = { $value1 ->
    [grow] La mémoire s’étend à toute la carte
    [check] La mémoire est vérifiée
    [mend] La mémoire est réparée
    [make] La mémoire est refaite à neuf
    [settings] sonar.toml est lu
    [screens] La table cherche les téléviseurs
    [boards] La table cherche les cartes d’équipage
    [oleds] La table cherche les petits écrans
    [sound] La table cherche le haut-parleur
   *[other] { $value1 }
}
firstboot-step-runs = { firstboot-step-name }…
firstboot-step-done = { firstboot-step-name } : c’est fait. { $value }
firstboot-step-failed = { firstboot-step-name } : cela a échoué. { $value }
firstboot-step-failed-do = La table continue malgré tout. Si cela revient, appelez qui l’a construite.
screen-host-more = { $count ->
    [one] encore 1
   *[other] encore { $count }
}

item-set-volume = Volume
item-set-advice = Conseil au mécano
item-to-advice-off = aucun
item-to-advice-on = donné
item-set-night = Nuit
item-set-show = Mise en scène
item-set-still = Images animées
item-set-bed = Fond sonore
item-set-loudspeaker = Haut-parleur
item-set-brightness = Luminosité des écrans
item-set-oleds = Luminosité des petits écrans
item-set-rotation = Rotation des écrans
item-set-margin = Marge des écrans
item-set-television = Taille des téléviseurs
item-set-distance = Distance aux écrans
item-set-exchanged = Gauche et droite
item-set-house-name = Nom de la maison
item-set-set-up = Premiers réglages
item-set-faults = Dernières pannes
item-set-sheets = Fiches
item-set-charts = Cartes de la maison
item-set-doctor = Docteur
item-set-first-boot = Premiers pas
item-set-copy = Parties
item-set-release = Programme
item-set-power-off = Extinction
item-set-leave = Cette page

item-to-volume = { $volume ->
    [0] muet
   *[other] { $volume } sur 10
}
item-to-night-on = oui, doux et sombre
item-to-night-off = non
item-to-show-full = complète
item-to-show-short = courte
item-to-show-off = aucune
item-to-still-on = non, elles restent fixes
item-to-still-off = oui
item-to-bed-on = oui
item-to-bed-off = non
item-to-loudspeaker-auto = celui de la machine
item-to-loudspeaker-jack = prise casque
item-to-loudspeaker-hdmi = téléviseur, HDMI { $value }
item-to-loudspeaker-card = { $value }
item-to-light = { $light } sur 10
item-to-light-at-night = { $light } sur 10, la nuit { $now }
item-to-rotation-0 = aucune
item-to-rotation-90 = 90° à droite
item-to-rotation-180 = tête en bas
item-to-rotation-270 = 90° à gauche
item-to-margin = { $margin ->
    [0] aucune
   *[other] { $margin } % de chaque côté
}
item-to-television = { $television ->
    [one] { $television } pouce
   *[other] { $television } pouces
}
item-to-distance = { $metres },{ $tenth } m
item-to-exchanged-on = échangées
item-to-exchanged-off = comme branchées
item-to-no-house-name = aucun
item-to-set-up-on = faits
item-to-set-up-off = demandés au prochain démarrage
item-to-faults = { $count ->
    [0] aucune
   *[other] { $count }, appuyez pour lire
}
item-to-sheets = appuyez pour les lire
item-to-charts = appuyez pour les dessiner
item-to-doctor = appuyez pour examiner la table
item-to-first-boot = appuyez pour les refaire
item-to-copy = appuyez pour copier sur une clé
item-release-runs = version { $value }
item-to-release = { $value }, appuyez pour passer à la { $value1 }
item-to-power-off = gardez appuyé pour éteindre
item-to-leave = appuyez, ou frappez du poing

house-busy = Un instant, la table travaille encore.
house-hold = Pour éteindre, gardez l’encodeur appuyé pendant trois secondes.
house-failed = Cela n’a pas marché, à cause d’une erreur interne.
house-failed-do = Essayez encore. Si cela se reproduit, lisez la ligne sous « Dernières pannes » à la personne que vous appelez.
house-no-faults = Aucune panne connue.
sheets-dark = Côté sombre, pour le temps réel : comme imprimé.
sheets-light = Côté clair, pour le tour par tour : connu de seconde main, sans image. Comparez-le avec le vôtre.
sheets-copy = Pour le corriger, copiez { $value } vers { $file } et changez-y les jauges et les symboles de chaque cadran. Cela compte au prochain démarrage.
sheets-corrected = Ici comptent les fiches de { $file }. Changez-les là ; cela compte au prochain démarrage.
house-examine-begun = La table examine ses éléments…
house-examine-good = { $count ->
    [0] Tout va bien : la table peut ouvrir.
   *[other] La table peut ouvrir ; ce qui pourrait aller mieux est en tête.
}
house-examine-wrong = { $count ->
    [one] Une panne : à réparer avant d’ouvrir la table.
   *[other] { $count } pannes : à réparer avant d’ouvrir la table.
}
house-copy-begun = La table cherche une clé…
house-copying = Copie de la partie { $value } sur { $value1 }. Laissez la clé en place.
house-copied = { $count ->
    [one] { $count } partie est
   *[other] { $count } parties sont
} sur la clé, dans le dossier { $value }. Retirez-la.
house-copy-letting-go = Tout est copié. Attendez de pouvoir retirer la clé…
house-copied-wait = { $count ->
    [one] { $count } partie est
   *[other] { $count } parties sont
} sur la clé, dans le dossier { $value }. Retirez-la quand son voyant ne clignote plus.
house-copy-none = Il n’y a encore aucune partie à copier.
house-copy-no-stick = Aucune clé n’a été trouvée.
house-copy-no-stick-do = Branchez une clé USB, attendez quelques secondes, puis appuyez encore.
house-copy-format = Cette clé est au format « { $value } », que la table ne prend pas.
house-copy-format-do = Formatez-la en FAT32 ou en exFAT sur un ordinateur, ou prenez-en une autre.
house-copy-unreadable = Cette clé est illisible.
house-copy-unreadable-do = Prenez-en une autre, ou formatez celle-ci sur un ordinateur, ce qui efface son contenu.
house-copy-damaged = Ce qui a été écrit sur la clé ne se relit pas tel quel.
house-copy-damaged-do = Elle est usée, ou c’est une contrefaçon : prenez une autre clé. Rien n’est perdu sur la table.
house-copy-full = La clé est pleine : il faut { $value } Mo. Rien n’y a été laissé.
house-copy-full-do = Prenez une autre clé, ou faites de la place sur celle-ci.
house-copy-read-only = On ne peut rien écrire sur cette clé.
house-copy-read-only-do = Déplacez son verrou, ou prenez une autre clé.
house-copy-gone = La clé a été retirée trop tôt : toutes les parties n’y sont pas.
house-copy-gone-do = Branchez-la et copiez encore. Rien n’est perdu sur la table.
house-copy-failed = Les parties n’ont pas pu être copiées. { TECHNICAL($value) }
house-copy-failed-do = Prenez une autre clé. Rien n’est perdu sur la table.
house-release-begun = La table cherche une version sur la clé…
house-release-copying = Copie de la version depuis la clé : { $value } %. Laissez la clé en place.
house-release-verifying = La table vérifie de qui vient cette version…
house-release-unpacking = Déballage de la version : { $value } %. La clé peut être retirée.
house-release-installing = Installation de la version. Cela prend quelques minutes, puis la table redémarre. On peut débrancher : rien n’est perdu.
house-release-writing = La version est écrite à côté de celle qui tourne : { $value } %. La clé peut être retirée. Puis la table redémarre.
house-release-installed = La version { $value } est installée.
house-release-same = La version { $value } tourne déjà.
house-release-desk = Cette table n’est pas un kiosque : elle n’installe rien depuis une clé.
house-release-desk-do = Qui a lancé le programme sur cet ordinateur le met à jour.
house-release-no-stick = Aucune version n’a été trouvée sur une clé.
house-release-no-stick-do = Branchez la clé avec le fichier « sonar-console-….release » (sur l’image d’une carte « ….raucb »), attendez quelques secondes, puis appuyez encore.
house-release-image = Cette table ne prend pas un tel fichier : { $value }.
house-release-image-do = Elle tourne depuis l’image d’une carte : demandez à l’auteur le fichier « sonar-console-….raucb ».
house-release-signature = La version n’est pas signée par son auteur. Elle n’a pas été installée.
house-release-signature-do = Demandez à qui vous l’a donnée le fichier tel que l’auteur l’envoie.
house-release-no-signers = Cette table ne sait pas de qui elle peut installer des versions.
house-release-no-signers-do = Appelez qui a construit la table : il lui faut la clé de l’auteur.
house-release-damaged = La version est abîmée et n’a pas été installée. { TECHNICAL($value) }
house-release-damaged-do = Copiez encore le fichier sur la clé, ou prenez une autre clé.
house-release-other = La version est faite pour un autre genre de table : { $value }.
house-release-other-do = Demandez à l’auteur celle de cette table.
house-release-older = La version { $value } est plus ancienne que celle qui tourne. Elle n’a pas été installée.
house-release-older-do = Rien à faire. Qui entretient la table peut l’installer malgré tout.
house-release-failed-before = La version { $value } a déjà été essayée et n’a pas démarré.
house-release-failed-before-do = Demandez à l’auteur une version plus récente.
house-release-packages = La version a besoin de programmes que cette table n’a pas : { $value }.
house-release-packages-do = Appelez qui a construit la table : il lui faut Internet une fois.
house-release-full = La carte mémoire n’a pas de place pour la version : il faut { $value } Mo.
house-release-full-do = Rien n’est perdu. Appelez qui a construit la table.
house-release-read-only = On ne peut rien écrire sur la carte mémoire. { TECHNICAL($value) }
house-release-read-only-do = Appelez qui a construit la table : sa carte est en lecture seule.
house-release-match = Une partie est en cours ou se prépare.
house-release-match-do = Essayez encore quand le titre est sur les écrans.
house-release-busy = Une autre installation est en cours.
house-release-busy-do = Attendez quelques minutes et essayez encore.
house-release-failed = La version n’a pas pu être installée. { TECHNICAL($value) }
house-release-failed-do = La table tourne comme avant. Essayez encore, ou appelez qui l’a construite.
house-release-back-starts = { $value ->
    [unknown] Une version
   *[other] La version { $value }
} n’a pas démarré après plusieurs essais. La table est revenue à la { $value1 }.
house-release-back-starts-do = Rien à faire. Dites-le à qui a fait cette version.
house-release-back-screens = Les écrans de la version { $value } ne tenaient pas. La table est revenue à la { $value1 }.
house-release-back-screens-do = Rien à faire. Dites-le à qui a fait cette version.
house-release-back-time = La version { $value } n’a pas montré le titre à temps. La table est revenue à la { $value1 }.
house-release-back-time-do = Rien à faire. Dites-le à qui a fait cette version.
house-release-back-asked = Quelqu’un est revenu de la version { $value } à la { $value1 }.
house-release-back-asked-do = Rien à faire.
house-power-off-begun = La table s’éteint. Quand les deux écrans sont noirs, débranchez.
house-power-off-failed = La table n’a pas pu s’éteindre elle-même.
house-power-off-failed-do = Débranchez : rien n’est perdu.
house-settings = Les réglages n’ont pas tous pu être lus. { TECHNICAL($value) }
house-settings-do = Ce qui n’a pas pu être lu est comme au premier jour. Réglez-le sur cette page.
house-unsaved = Les réglages ne peuvent pas être gardés. { TECHNICAL($value) }
house-data-mended = Une coupure de courant avait abîmé la mémoire de la carte ; elle est réparée. Rien à faire.
house-unsaved-do = Ils valent jusqu’à l’arrêt de la table. Voyez « Cette partie n’est pas enregistrée ».
house-silent-other = Il n’y a pas de son. { TECHNICAL($value) }
house-silent-other-do = Choisissez un autre haut-parleur sur cette page, ou éteignez et rallumez celui-ci. La table réessaie toute seule.
house-silent-none = Il n’y a pas de son, car aucun haut-parleur n’a été trouvé.
house-silent-none-do = Branchez un haut-parleur, ou allumez le téléviseur : on l’entendra aussitôt.
house-silent-away = Il n’y a pas de son, car le haut-parleur choisi ici n’est pas branché : { $value }.
house-silent-away-do = Branchez-le, on l’entendra aussitôt ; ou choisissez-en un autre sur cette page.
house-silent-library = Il n’y a pas de son, car il manque une partie du programme : { $value }.
house-silent-library-do = Le haut-parleur n’y est pour rien. Appelez qui a construit la table : il faut relancer l’installateur.

advice-late = La partie continue. N’éteignez pas tant que ce message est là. S’il revient souvent, la carte mémoire est usée.
advice-kept-again = Rien à faire. Si cela revient souvent, la carte mémoire est usée.
advice-disk = La partie continue. Ensuite, éteignez et rallumez ; si cela revient, la carte mémoire est usée ou pleine.
advice-stuck = Relâchez-la ; tapotez-la. Si elle reste bloquée, la table joue sans elle.
advice-board = Enfoncez la prise USB de la carte d’équipage, sous la table. Elle revient toute seule.
advice-twins = Débranchez la carte d’équipage de l’autre camp : celle qui reste marche aussitôt. Puis donnez son nom à l’autre : sonar-console flash.
advice-unnamed = Sa petite lumière clignote. Qui a construit la table lui redonne son nom : sonar-console flash --port { $value } --id blue, ou yellow.
advice-bootsel = Débranchez sa prise USB et rebranchez-la sans toucher à son bouton. Si cela revient : qui a construit la table lance sonar-console doctor.
advice-oled = Le grand écran montre la même chose. Éteignez et rallumez ; s’il reste noir, vérifiez sa prise.
advice-crawls = Le grand écran montre la même chose ; il revient tout seul s’il redevient rapide. Sinon, son câble ou lui-même est à remplacer.
advice-screen-gone = Il revient de lui-même en moins d’une demi-minute. Sinon, éteignez et rallumez la table.
advice-screen-hung = Il revient de lui-même en moins d’une demi-minute. Sinon, éteignez et rallumez la table.
advice-screen-dark = Ce téléviseur est-il allumé, sur la bonne entrée ? Son câble est-il branché ? L’image vient d’elle-même.
advice-screen-frozen = La table le règle de nouveau. Si rien ne change, éteignez et rallumez ce téléviseur.
advice-pins = Éteignez la table, attendez dix secondes, rallumez. Si rien ne change, appelez qui l’a construite.
advice-voltage = Prenez le bloc d’alimentation de la table, branché directement au mur. Si cela revient, le bloc ou son câble est usé : appelez qui a construit la table.
advice-heat = Donnez-lui de l’air : rien ne doit couvrir les ouvertures de la table. Une fois refroidie, elle retrouve sa vitesse.
advice-read-only = On peut jouer, mais pas reprendre la partie plus tard. Éteignez et rallumez la table ; si cela revient, la carte mémoire est usée : appelez qui a construit la table.
advice-full = Copiez les parties sur une clé avec cette page, puis appelez qui a construit la table : il lui faut de la place.
advice-data-lost = La table est comme neuve. Si cela se reproduit, la carte mémoire est usée : appelez qui a construit la table. { TECHNICAL($value) }
advice-went-back = Rien à faire. Dites-le à qui a fait cette version.
advice-preset = Toutes les autres lignes de sonar.toml comptent. Mettez la carte dans un ordinateur, corrigez celle-ci et redémarrez ; ou réglez-le sur cette page. { TECHNICAL($value) }
house-nearly-full = La carte mémoire se remplit.
house-nearly-full-do = Les parties s’enregistrent comme avant. Prévenez qui a construit la table : les anciennes peuvent être rangées ailleurs.
house-clock = Rien n’a mis l’horloge à l’heure depuis que la table est allumée.
house-clock-do = Rien à faire : les parties et les pannes sont numérotées, pas datées.

house-about-volume = Le volume, pour les deux équipages : de 0 (muet) à 10. Les joueurs le trouvent aussi dans les réglages d’une partie.
house-about-our-rules = Les règles que les joueurs trouvent sous « notre maison ». Convenez-en dans les réglages d’une partie, puis gardez-les ici. Gardé dans settings.toml.
house-about-night = Écrans grands et petits assombris, son plus doux et sans alarmes. Les joueurs trouvent aussi ce réglage avant une partie.
house-about-text = Grande pour un écran lointain ou des yeux fatigués. Les joueurs la trouvent aussi dans les réglages d’une partie.
house-about-show = Le temps que torpilles, drones et autres événements prennent à l’écran : complet, court ou aucun. Les joueurs peuvent le changer en cours de partie.
house-about-still = Pour qui supporte mal les images animées : celles des événements restent fixes.
house-about-bed = Un fond sonore discret accompagne la partie ; il monte avec les minutes et les dégâts annoncés. Les joueurs le trouvent aussi dans les réglages d’une partie.
house-about-loudspeaker = Par où la table se fait entendre : un téléviseur, la prise casque, un haut-parleur USB. Chacun joue un son quand on le choisit.
house-about-brightness = La luminosité des deux grands écrans. Les téléviseurs ont aussi leur propre réglage.
house-about-rotation = Pour des téléviseurs accrochés tête en bas ou debout : de combien tourner les images des deux.
house-about-margin = Pour un téléviseur qui coupe les bords de l’image : augmentez jusqu’à ce que rien ne manque au bord de cette page. La même pour les deux.
house-about-television = La diagonale de l’image. Sur un petit téléviseur les lettres grandissent, dans la place qu’elles ont.
house-about-distance = D’où les joueurs lisent l’écran, par pas de 10 cm. Les lettres grandissent avec la distance, dans la place qu’elles ont.
house-about-exchanged = Si chaque équipage voit l’image de l’autre : échangez ici les téléviseurs, les câbles restent.
house-about-house-name = Comment s’appelle la maison : son nom est écrit sous le titre. Tournez jusqu’à une lettre, appuyez pour la prendre ; OK termine le nom.
house-about-set-up = Si la table a été réglée : jusque-là, elle demande au démarrage les langues, les côtés et le haut-parleur.
house-about-oleds = La luminosité des petits écrans des seconds et des mécanos.
house-about-language = La langue de l’écran de chaque côté au démarrage : d’abord le côté bleu, puis l’autre. En jeu, chaque équipage change la sienne : le ? du détecteur, tenu une seconde, puis pressé encore une fois.
house-about-faults = Ce qui est allé de travers depuis que la table est allumée, et que faire.
house-about-sheets = Le côté clair, au tour par tour, est connu de seconde main. Appuyer : comment corriger sheets.toml d’après votre boîte.
house-about-charts = Des cartes à vous : dessinées ici avec les commandes du capitaine, gardées pour les joueurs, prises sur une clé ou copiées sur elle.
house-about-doctor = La table examine cartes d’équipage, petits écrans, boutons et mémoire, et dit ce qui ne va pas. Ne touchez à rien pendant ce temps.
house-about-first-boot = Ce qu’une table neuve demande à son premier démarrage : les langues, à qui est chaque téléviseur, le haut-parleur. Chaque question se passe d’un appui.
house-about-copy = Toutes les parties que la table garde sont copiées dans un nouveau dossier d’une clé USB, dans n’importe quelle prise.
house-about-release = Quelle version du programme tourne. Une version plus récente sur une clé USB est vérifiée, installée et lancée ; si elle ne démarre pas, la table revient d’elle-même à celle-ci.
house-about-power-off = La table s’arrête et s’éteint. On peut aussi la débrancher à tout moment : rien n’est perdu.
house-about-leave = Retour à l’accueil. Après trois minutes sans rien toucher, la table y revient seule.
house-starts-ago = { $starts ->
    [one] La dernière fois que la table était allumée
   *[other] Il y a { $starts } démarrages
}
house-earlier-fault = { house-starts-ago }, le programme a eu une erreur ({ WHERE($value) }), sans arrêter la table.{ $times ->
    [one] {""}
   *[other] {" "}C’est arrivé { $times } fois.
} { TECHNICAL($value1) }
house-earlier-flood = { house-starts-ago }, une commande a donné plus d’appuis qu’une main ne peut ({ WHERE($value) }). { TECHNICAL($value1) }
house-earlier-program = { house-starts-ago }, un programme n’a pas pu continuer à ses postes ({ WHERE($value) }). { TECHNICAL($value1) }
house-earlier-device = { house-starts-ago }, une partie de la table n’a pas fonctionné ({ WHERE($value) }).{ $times ->
    [one] {""}
   *[other] {" "}C’est arrivé { $times } fois.
} { TECHNICAL($value1) }
house-past-fault = Il y a { $minutes } min, le programme a eu une erreur ({ WHERE($value) }), sans arrêter la table.{ $times ->
    [one] {""}
   *[other] {" "}C’est arrivé { $times } fois.
} { TECHNICAL($value1) }
advice-fault = Rien à faire si la table joue. Si cela revient, recopiez cette ligne à la personne que vous appelez.
house-past-flood = Il y a { $minutes } min, une commande a donné plus d’appuis qu’une main ne peut ({ WHERE($value) }). { TECHNICAL($value1) }
advice-flood = Tapotez la commande. Si cela revient, son contact est usé.
house-past-program = Il y a { $minutes } min, un programme n’a pas pu continuer à ses postes ({ WHERE($value) }). { TECHNICAL($value1) }
advice-program = Rien à faire : un robot joue à sa place. Cette ligne dit au programmeur ce qui s’est passé.
house-past-device = Il y a { $minutes } min, une partie de la table n’a pas fonctionné ({ WHERE($value) }).{ $times ->
    [one] {""}
   *[other] {" "}C’est arrivé { $times } fois.
} { TECHNICAL($value1) }
advice-past = Rien à faire si cela marche. Si cela revient, vérifiez la prise.

## Robots : qui occupe quel poste, et une première partie qui enseigne (`coach-`)

name-screen = écran
name-people = joueurs
name-cadet = aspirant
name-officer = officier
name-commander = commandant
name-admiral = amiral
name-program = programme
name-disk = carte mémoire
place-service = page de l’hôte
place-loudspeaker = haut-parleur
place-journal = enregistrement
place-lamps = lampes
place-oleds = petits écrans
place-picture = image
place-board = carte d’équipage
place-boards = cartes d’équipage
place-GPIO = broches
place-pins = broches
place-table = table
place-clocks = horloges
place-bots = robots
place-notes = calque du détecteur
place-show = scène
place-heard = annonces
place-words = phrases
place-review = retour sur la partie
place-resume = partie interrompue

prompt-attract-alone = Seul ? Appuyez sur un bouton de cap.
prompt-play-hold-alone = Pour abandonner la partie, gardez le poing appuyé, puis lâchez.
prompt-play-back-alone = Pour annuler votre dernier ordre, gardez l’encodeur appuyé, puis lâchez.
nothing-bots-sit-here = Des robots jouent de ce côté. Pour y jouer, changez « Joueurs » sur la page.

screen-settings-bots = { $team } est prêt (robots)
screen-resume-bots = La partie garde ses joueurs. Les robots demandés au démarrage (--bots) jouent dès la prochaine partie.
screen-bot = robot, { $level }
screen-bot-short = robot
screen-coach = { $step } / { $steps }

item-set-players = Joueurs
item-set-level = Niveau des robots
item-set-seat = { $team } : { $role }
item-set-bots-pace = Vitesse des robots
item-set-crew = { $team }
item-to-crew = { $level ->
    [people] joueurs
   *[other] robots, { $level }
}
item-to-seats = { SEATED($seats) }
item-to-players-people = deux équipages
item-to-players-against = { $team } contre la table
item-to-players-captain = capitaine { $team } seul
item-to-players-training = { $team } apprend le jeu
item-to-players-seats = { $team }, robots : { SEATED($seats) }
item-to-players-counts = robots : { $one } { $value1 }, { $other } { $value2 }
item-to-level-mixed = niveaux divers
item-to-sitter = { $level }
item-to-bots-pace-calm = calme
item-to-bots-pace-usual = habituel
item-to-bots-pace-quick = rapide

said-training = apprentissage
said-bots = { $team } : robots, { $level }
said-bots-seats = { $team }, robots : { SEATED($seats) }

seats-1 = { SHORT($role1) }
seats-2 = { SHORT($role1) } et { SHORT($role2) }
seats-3 = tous sauf { THE($role) }
seats-4 = { SHORT($role1) }, { SHORT($role2) }, { SHORT($role3) }, { SHORT($role4) }
seats-level = { $seats } ({ $level })

meaning-alone = Commence une partie de cet équipage contre la table.

coach-start = Capitaine, choisissez le départ. Tournez l’encodeur jusqu’à une case bien dégagée et appuyez. L’ennemi ne saura jamais laquelle.
coach-dive = Capitaine, frappez du poing pour plonger. Les deux sous-marins sont alors sur cette carte, et chacun ignore où est l’autre.
coach-course = Capitaine, un bouton de cap avance d’une case, mais jamais sur une île ni sur votre propre route. L’ennemi entend chaque cap.
coach-mark = Second, chaque cap remplit une case. Tournez votre encodeur jusqu’à la torpille et appuyez. À trois coches, elle est prête.
coach-break = Mécano, chaque cap coûte une panne de son cadran. Choisissez-la et appuyez. Un viseur rouge bloque mine et torpille. Un circuit complet se répare.
coach-bot-mark = Chaque cap remplit une case. Votre second, un robot, choisit la jauge. Avec trois cases, la torpille est prête.
coach-bot-break = Chaque cap coûte une panne de son cadran, et votre mécano la coche. Un viseur rouge bloque mine et torpille. Un circuit complet se répare.
coach-bot-plot = Votre détecteur note les caps de l’ennemi. Sous la carte, vous lisez où l’ennemi peut être.
coach-bot-slide = La route ennemie est quelque part sur cette carte. Là où elle couperait une île, elle n’a pas pu commencer. Votre détecteur en tient compte.
coach-bot-load = Continuez, cap après cap. Votre second remplit les jauges. Pour { THE($system) }, il manque encore { $left ->
    [one] une case.
   *[other] { $left } cases.
}
coach-bot-duties = Votre équipage fait sa part du cap : une case de jauge, une panne cochée. Attendez les deux OK.
coach-bot-blocked = La jauge est pleine, mais une panne bloque { THE($system) }. La fiche du mécano dit comment réparer. Faire surface répare tout.
coach-done = Capitaine, les deux OK sont là. Vous pourriez activer un système, mais aucun n’est prêt. Frappez du poing pour finir votre tour.
coach-plot = Détecteur, écoutez les caps de l’ennemi et notez chacun d’eux avec le bouton de sa direction.
coach-slide = Détecteur, tournez un encodeur pour glisser le calque. Là où la route ennemie couperait une île, elle n’a pas pu commencer.
coach-load = Continuez, cap après cap. Second, cochez { THE($system) }. { $left ->
    [one] Encore une coche, et c’est prêt.
   *[other] Encore { $left } coches, et c’est prêt.
} Mécano, ne cochez pas ses symboles.
coach-blocked = La jauge est pleine, mais une panne bloque { THE($system) }. Mécano, complétez un circuit. Ou bien le capitaine fait surface, et tout est réparé.
coach-torpedo = Capitaine, la torpille est prête. { $mode ->
    [realtime] Frappez du poing pour arrêter le jeu, tournez jusqu’à la torpille
   *[turn] Après un cap, tournez jusqu’à la torpille
} et appuyez. Visez une case à quatre cases au plus et appuyez.
coach-damage = Un impact direct coûte 2 des 4 cases de la coque, juste à côté 1, même pour vous. Un tir manqué renseigne aussi. { $mode ->
    [realtime] Frappez du poing pour reprendre, puis donnez un cap.
   *[turn] Frappez du poing, puis donnez un cap.
}
coach-sonar = Le sonar est prêt à interroger l’ennemi. { $mode ->
    [realtime] Capitaine, frappez du poing, tournez jusqu’au sonar et appuyez ; le poing fait reprendre.
   *[turn] Capitaine, après un cap, tournez jusqu’au sonar et appuyez.
} Des deux réponses, une est fausse.
coach-surface = Capitaine, choisissez « Faire surface » au menu et appuyez. Tout est réparé et la route effacée. L’ennemi apprend votre secteur, { $mode ->
    [realtime] et il faut tracer la coque.
   *[turn] et il joue trois tours.
}
coach-surfaced = L’ennemi joue trois tours. Détecteur, notez-les. Puis votre sous-marin replonge seul. Donnez un cap, et une nouvelle route commence.
coach-secure = Vous êtes en surface ! Chaque poste à son tour trace une section de la coque, le mécano d’abord. Choisissez-la, puis restez entre les traits.
coach-ready = La coque est étanche. Capitaine, frappez du poing pour replonger, sur une nouvelle route.
coach-silence = Capitaine, le silence est prêt. { $mode ->
    [realtime] Frappez du poing, tournez jusqu’à lui et appuyez.
   *[turn] Après un cap, tournez jusqu’à lui et appuyez.
} Choisissez direction et longueur, 4 cases au plus. L’ennemi entend seulement : silence.
coach-dived = Vous avez plongé. Dès que l’ennemi aura plongé, les deux sous-marins seront sur cette carte, et l’on commence.
coach-enemy = C’est le tour de l’ennemi. Écoutez son cap et notez-le avec les boutons du détecteur. Le vôtre vient après.
coach-asked = Votre sonar interroge le capitaine ennemi, et tout attend sa réponse.
coach-frozen = L’ennemi a arrêté le jeu pour utiliser un système. Tout attend qu’il reprenne.
coach-resume = Capitaine, votre équipage a arrêté le jeu. Frappez du poing pour reprendre.
coach-duties = Finissez d’abord le dernier cap. Second, cochez une case. Mécano, cochez une panne du cadran éclairé.
coach-over = Capitaine, c’est tout pour ce tour. Frappez du poing pour le finir ; c’est alors à l’ennemi.
coach-blackout = Il n’y a plus d’issue. Capitaine, choisissez « Faire surface » au menu et appuyez. La route est effacée et tout est réparé.
coach-answer = Le sonar ennemi attend une réponse. Capitaine, tournez et appuyez pour choisir { $game ->
    [sonar-family] votre ligne ou votre colonne. Dites ce qui aide le moins l’ennemi.
   *[captain-sonar] d’abord du vrai, puis du faux. À l’ennemi de deviner lequel est vrai.
}
coach-free = Vous savez tout. Désormais l’ennemi tire aussi. Trouvez-le et coulez-le avant qu’il ne vous trouve !
coach-energy = Capitaine, un bouton de direction avance d’une case et donne une énergie. On ne traverse ni une île ni sa propre route.
coach-charge = Chaque direction donne une énergie. Il { $left ->
    [one] en manque une
   *[other] en manque { $left }
} pour { THE($verb) }. Capitaine, choisissez une direction. Détecteur, notez celles de l’ennemi.
coach-family-sonar = Capitaine, vous avez assez d’énergie pour le sonar. { $mode ->
    [realtime] Frappez du poing, tournez jusqu’à lui et appuyez ; le poing fait reprendre.
   *[turn] Tournez jusqu’à lui et appuyez.
} L’ennemi doit dire sa ligne ou sa colonne.
coach-missile = Capitaine, le missile atteint tout votre secteur. { $mode ->
    [realtime] Frappez du poing, tournez jusqu’à lui et appuyez.
   *[turn] Tournez jusqu’à lui et appuyez.
} Choisissez une case et appuyez. Il ne frappe qu’elle.
coach-family-damage = Un tir au but coûte une case de la coque. Au deuxième, le sous-marin est coulé. { $mode ->
    [realtime] Frappez du poing pour reprendre, puis choisissez une direction.
   *[turn] Continuez et choisissez une direction.
}
coach-family-surface = Capitaine, { $mode ->
    [realtime] frappez du poing, choisissez « Faire surface » et appuyez.
   *[turn] choisissez « Faire surface » au menu et appuyez.
} La route est effacée, mais l’ennemi apprend où vous êtes.
coach-family-silence = Capitaine, votre énergie suffit à un silence. { $mode ->
    [realtime] Frappez du poing, tournez jusqu’à lui et appuyez.
   *[turn] Tournez jusqu’à lui et appuyez.
} Choisissez une direction. L’ennemi n’entend qu’un silence.
advice-resume = Son enregistrement reste tel quel sur la table. Commencez une nouvelle partie.
advice-unsaved = On peut jouer, mais pas reprendre ensuite. Appelez qui a construit la table : sa carte n’enregistre rien.
advice-damaged = La table se sert de ce qui est intact ; le reste est gardé à côté. Si cela revient, la carte mémoire est usée.

## À quoi sert chaque réglage, une phrase par ligne

about-sides = Les équipages changent-ils de côté pour cette partie ?
about-players = Deux équipages, un seul contre la table, ou une partie pour apprendre.
about-level = La force de la table. En temps réel, aspirants et officiers entendent moins bien.
about-game = Captain Sonar : quatre postes. Sonar Family : deux, plus vite appris.
about-scenario = La carte, et ce qu’elle a de particulier.
about-mode = Tour par tour : chacun son tour. Temps réel : les deux à la fois.
about-crews = { $game ->
    [sonar-family] Combien jouent de chaque côté. Seul, on est capitaine et détecteur.
   *[other] À trois, le capitaine est aussi second ; à deux, aussi mécano ; seul, on fait tout.
}
about-assist = note : écrit les caps ennemis et marque les îles sur leur route ; déduit : montre aussi où l’ennemi peut être.
about-language = La langue de cet écran. En jeu, tenez le bouton ? une seconde, puis appuyez-y encore.
about-volume = Le volume de la table.
about-night = Assombrit les écrans et adoucit les sons.
about-show = Le temps d’écran des torpilles, des drones et du reste.
about-bed = Un fond sonore discret qui monte avec la partie. Il ne révèle rien qui n’ait été annoncé.
about-more = Noms, horloges, handicaps, qui tient quel poste.
about-name = Comment cet équipage s’appelle sur les deux écrans.
about-edition = Anglaise : ses propres mines bloquent. Française : non, et un système peut venir avant le cap.
about-sheet = Claires au tour par tour, disent les deux livrets (p. 2). Connues de seconde main : la page de l’hôte dit comment les corriger.
about-torpedo_path = La torpille contourne-t-elle les îles ? Aucun livret ne le dit (français p. 6) ; on joue les deux.
about-simultaneous_loss = Qui gagne quand une explosion coule les deux ? Aucun livret ne le dit ; ici, partie nulle.
about-trigger = Libre : à tout moment (les deux livrets, p. 6). Comme un système, ou sans panne d’armes : règles maison.
about-silence_of_zero = Ce qu’un silence sur place demande. « Le silence reste un mouvement », dit le livret français (p. 7).
about-silence_mark = La coche d’un silence peut-elle aller sur le silence ? Livret anglais : non (p. 7) ; français : oui (p. 7).
about-blackout_trigger = Sans cap libre : surface aussitôt (les deux livrets, p. 2), ou, règle maison, une mine d’abord.
about-mine_adjacency = Les livrets disent « adjacente » (p. 6). Cette table lit huit cases ; d’autres jouent les quatre voisines.
about-damage_limit = Quatre dégâts dans les deux livrets (p. 1). Moins : partie plus courte, règle maison ; 1 : mort subite.
about-damage_aloud = Pour une panne, on crie « DÉGÂT ! » (les deux livrets, p. 4). Les livrets se taisent sur ses propres armes et la glace ; règle maison : tout secret.
about-ready_aloud = « Mine prête ! » se dit à voix haute (livret français, p. 3) ; règle maison : son équipage la garde pour lui.
about-rules = Le livret anglais, le français, ou ce que joue cette maison. Règle par règle sous Autres réglages.
about-house-rules = Les règles une à une : là où les livrets se taisent ou diffèrent, et ce que jouent d’autres tables.
about-self_repair = Une panne finit circuit et cadran : réparé « immédiatement » (livret français, p. 4), le dégât est évité.
about-breakdown_damage = Les dégâts quand une panne complète à la fois les radiations et un cadran. Aucun livret ne le dit.
about-advice = Avant chaque panne, la table dit ce qu’elle bloque et ce qu’elle rapproche. Le prix : le mécano a moins à calculer.
about-turn-clock = Le temps dont on dispose pour un tour. La table dit quand il est écoulé ; on peut encore jouer.
about-relaxed = En temps réel, le temps minimal entre deux caps, le même pour les deux équipages : personne n’a à se presser.
about-interval = Un handicap : le temps minimal entre deux caps de cet équipage.
about-announcements = Annoncés et affichés, si la salle est bruyante ; ou annoncés à voix haute seulement, comme autour d’une table.
about-text = Grande pour un écran lointain ou des yeux fatigués : les consignes et ce qu’on entend grandissent, les cartes leur font place.
about-seat = Qui tient ce poste : une personne, ou un robot d’un certain niveau.
about-bots-pace = La vitesse des mains des robots.

## Les réglages : à quoi ils servent, et leur liste

about-bots = Quelles places ont les robots, et leur niveau.
about-training = Une première partie où la table apprend le jeu, pas à pas.
item-set-bots = Robots
item-set-training = Apprentissage
item-to-bots = aucun
item-to-training-off = non
item-to-training-on = oui

file-settings = Ce que l’hôte de cette table peut changer. La page de l’hôte sur les écrans le change aussi : tenez l’encodeur d’un capitaine enfoncé trois secondes pendant que personne ne joue. Lu au démarrage de la table.
file-first-match = Ce qui est proposé pour la première partie.
preset-introduction = Ce que cette table sait dès son premier démarrage. Enlevez le signe # devant ce que vous voulez régler, et changez ce qui suit le signe =. Gardez le fichier en texte brut, sous le nom sonar.toml, sur la partition de la carte que tout ordinateur montre. Il est lu à chaque démarrage : ce que vous y avez changé depuis le précédent compte, et le reste demeure tel que la page de l’hôte l’a réglé. Ce qui y est faux est dit sur les écrans, et le reste compte.
preset-wifi = Wi-Fi : la table n’en a pas besoin. Pour l’allumer, écrivez on = true, les deux lettres de votre pays, le nom du réseau et son mot de passe ; on = false l’éteint.

settings-title = Les réglages
settings-introduction = Tout ce que joueurs et hôte peuvent régler, avec la règle dont il s’agit, l’option de la ligne de commande, l’étiquette dans un enregistrement et la clé dans settings.toml.
settings-setup-first = Dans les réglages d’une partie
settings-setup-more = Dans les réglages d’une partie, sous Autres réglages
settings-setup-rules = Dans les réglages d’une partie, sous Règles maison
settings-setup-nowhere = Par d’autres lignes des réglages d’une partie
settings-service = Sur la page de l’hôte
settings-line = { $word } : { $value }
settings-or = { $word } ; { $value }
settings-name = réglage
settings-about = à quoi il sert
settings-values = valeurs
settings-default = au début
settings-rule = règle
settings-option = option
settings-tag = étiquette
settings-file = clé

## Cartes à soi : la page derrière la page de l’hôte

screen-charts = Cartes
prompt-charts = Choisissez une ligne et appuyez. Frappez du poing pour quitter.
item-set-charts-new = Une nouvelle carte
item-set-charts-go-on = Le dessin laissé là
item-set-charts-from-stick = Depuis une clé
item-set-charts-to-stick = Vers une clé
item-set-charts-open = Modifier
item-set-charts-copy = Partir d’une copie
item-to-charts-do = { $what ->
    [new] appuyez pour dessiner
    [go-on] appuyez pour continuer
    [from-stick] appuyez pour prendre ses cartes
    [to-stick] appuyez pour copier vos cartes
   *[leave] appuyez pour la quitter
}
charts-about = { $what ->
    [new] Une mer vide, où vous dessinez îles, trous d’eau, mines, secteurs et cases de départ.
    [go-on] Il n’est pas encore gardé. Rien n’est perdu tant que la table reste allumée.
    [from-stick] Les cartes copiées par une table comme celle-ci, ou écrites sur un ordinateur, sont lues, vérifiées et gardées. Un fichier qui ne convient pas est refusé en une ligne ; rien de ce que vous avez n’est écrasé.
    [to-stick] Toutes les cartes dessinées ici vont dans un nouveau dossier de la clé.
    [own] Une carte de cette maison. Appuyez pour la modifier, la renommer ou la supprimer.
    [chart] Appuyez pour commencer une carte à vous par une copie de celle-ci, qui reste comme elle est.
   *[leave] Retour à la page de l’hôte.
}
charts-open-begun = Ouverture de la carte…
charts-keep-begun = La table garde la carte…
charts-delete-begun = Suppression de la carte…
charts-export-begun = La table cherche une clé…
charts-import-begun = Lecture de la clé. Laissez-la en place.
charts-copy-begun = La table cherche une clé…
charts-copying = Copie de la carte { $value } sur { $value1 }. Laissez la clé en place.
charts-copied = { $count ->
    [one] { $count } carte est
   *[other] { $count } cartes sont
} dans le dossier { $value } de la clé. { $gone ->
    [yes] On peut la retirer.
   *[no] Retirez-la quand son voyant ne clignote plus.
}
charts-copy-none = Il n’y a encore aucune carte à vous à copier.
charts-copy-gone = La clé a été retirée trop tôt.
charts-copy-gone-do = Branchez-la et recommencez. Rien n’est perdu sur la table.
charts-copy-failed = Les cartes n’ont pas pu être copiées. { TECHNICAL($value) }
charts-copy-failed-do = Prenez une autre clé. Rien n’est perdu sur la table.
charts-letting-go = C’est fait. Attendez de pouvoir retirer la clé…
charts-none-on-stick = Il n’y a aucune carte sur cette clé : aucun fichier finissant par .toml. { $gone ->
    [yes] On peut la retirer.
   *[no] Retirez-la quand son voyant ne clignote plus.
}
charts-taken-all = { $count ->
    [0] Aucune nouvelle carte n’a été prise.
    [one] { $count } carte a été prise.
   *[other] { $count } cartes ont été prises.
} { $gone ->
    [yes] On peut retirer la clé.
   *[no] Retirez la clé quand son voyant ne clignote plus.
}
screen-charts-taken = Depuis la clé
charts-taken = « { $value } » est gardée ({ $file }).
charts-known = « { $value } » était déjà là ({ $file }).
charts-kept = « { $value } » est gardée. Les joueurs la trouvent parmi les scénarios.
charts-deleted = « { $value } » est supprimée. Les parties jouées dessus peuvent encore être revues.
charts-failed = Les cartes ne peuvent être ni lues ni écrites. { TECHNICAL($value) }
charts-failed-do = Rien de ce qui était gardé n’est perdu. Voyez les dernières pannes sur la page de l’hôte.
house-chart = Une de vos cartes est laissée de côté. { TECHNICAL($value) }
house-chart-do = Les autres peuvent être jouées. Retirez le fichier, ou corrigez-le sur un ordinateur.
charts-refused-file = { $file } est refusé.
charts-refused-no-title = Donnez-lui d’abord un titre.
charts-refused-taken = Un autre scénario s’appelle déjà « { $value } ». Donnez-lui un autre titre.
charts-refused-chart = On ne peut pas encore y jouer : voyez « Ce qui ne va pas ».
charts-refused-form = Ce n’est pas une carte de cette table. { TECHNICAL($value) }
charts-refused-objective = Un objectif ne convient plus à cette carte : voyez « Objectifs ».
charts-refused-large = Il dépasse { $value } ko ; une carte en demande un ou deux.
charts-refused-empty = Il est vide.
charts-refused-text = Un de ses textes dépasse { $value } lettres.
charts-refused-control = Un de ses textes a des caractères qu’on ne peut pas afficher.
charts-refused-sectors = Il a plus de { $value } secteurs.
charts-refused-title-long = Son titre est trop long pour un écran : « { $value } ».
charts-refused-title = Son titre a des caractères qu’on ne peut pas afficher : « { $value } ».
charts-refused-book = « { $value } » est le titre d’un scénario du programme. Donnez-lui-en un autre.
charts-refused-book-file = Son nom est celui d’un scénario du programme. Donnez un autre nom au fichier.
charts-refused-no-file = C’est un lien, un dossier ou un tube, pas un fichier.
charts-refused-unreadable = Il est illisible.
charts-refused-many = Il y en a trop : { $value } cartes au plus sont gardées. Supprimez-en d’abord.

screen-drawing = { $value }
screen-drawing-new = Une nouvelle carte
drawing-leave = Ce dessin n’est pas gardé
drawing-delete = Supprimer cette carte ?
prompt-drawing = Les boutons déplacent, l’encodeur choisit, un appui dessine. Le poing ouvre les lignes.
prompt-drawing-lines = Choisissez une ligne, appuyez, tournez, appuyez. Frappez du poing pour quitter.
screen-brush = { $brush ->
    [sea] Mer
    [island] Île
    [hole] Trou d’eau
    [mine] Mine Archer
    [undo] Annuler
    [blue] Départ de Bleu
    [yellow] Départ de Jaune
    [green] Départ de Vert
   *[other] Secteur { $brush }
}
item-set-draw = La carte
item-set-title = Titre
item-set-chart-game = Jeu
item-set-chart-boards = Modes
item-set-chart-side = Dessinée à présent
item-set-chart-size = Taille
item-set-chart-sectors = Secteurs
item-set-chart-ice = Glace
item-set-chart-gauge = Jauge du scénario
item-set-chart-objectives = Objectifs
item-set-undo = Annuler
item-set-redo = Refaire
item-set-check = Ce qui ne va pas
item-set-keep = Garder
item-set-delete = Supprimer
item-set-leave-no = Continuer à dessiner
item-set-leave-keep = Le garder et quitter
item-set-leave-yes = Le jeter et quitter
item-set-delete-no = Ne pas la supprimer
item-set-delete-yes = La supprimer
item-to-answer = appuyer
item-to-no-title = pas encore
item-to-drawing = { $what ->
    [draw] appuyez pour y dessiner
    [undo] { $count ->
        [0] rien
        [one] { $count } pas, appuyez
       *[other] { $count } pas, appuyez
    }
    [redo] { $count ->
        [0] rien
        [one] { $count } pas, appuyez
       *[other] { $count } pas, appuyez
    }
    [check] { $count ->
        [0] rien
        [one] { $count } point, appuyez
       *[other] { $count } points, appuyez
    }
    [keep] { $count ->
        [0] elle est gardée
       *[other] appuyez pour la garder
    }
    [delete] appuyez pour la supprimer
   *[leave] appuyez pour la quitter
}
item-to-objectives = { $count ->
    [0] aucun
    [one] 1, selon son fichier
   *[other] { $count }, selon son fichier
}
item-to-boards-one = une carte pour les deux
item-to-boards-each = une carte chacun
item-to-size = { $columns } × { $rows }
item-to-sectors-blocks = blocs de 5 × 5
item-to-sectors-drawn = comme dessinés
item-to-ice-off = surface partout
item-to-ice-on = seuls les trous protègent
item-to-gauge = { $count ->
    [0] aucune
   *[other] { $count } cases
}
charts-start-at-sea = Un sous-marin part en mer, pas d’une île.
charts-good = Tout va bien.
screen-charts-check = Ce qui ne va pas sur la carte
screen-charts-more = { $count ->
    [one] et { $count } autre point
   *[other] et { $count } autres points
}
chart-fault-closed-in = { $value } est enfermée, et aucun sous-marin n’en sortirait.
chart-fault-no-square = Le secteur { $value } n’a pas de case, mais un plus grand en a.
chart-fault-no-sea = Le secteur { $value } n’a pas de mer.
charts-advice-no-holes = Seuls les trous protègent, mais il n’y en a aucun.
charts-advice-idle-holes = Il y a des trous, mais la surface est sûre partout. Voyez « Glace ».
charts-advice-idle-archer = Il y a des mines Archer, mais pas de jauge pour elles.
charts-advice-no-archer = Il y a une jauge du scénario, mais pas de mine Archer.
drawing-about = { $what ->
    [chart] Appuyer encore enlève une île, un trou, une mine ou un départ. Un numéro met la case dans ce secteur.
    [title] Les joueurs le voient en choisissant un scénario.
    [boards] Une carte sert au tour par tour et au temps réel, ou chacun a la sienne.
    [side] C’est celle des deux cartes qui est montrée et dessinée.
    [size] Les cartes imprimées ont 10 × 10 cases au tour par tour, 15 × 15 en temps réel. Ce qui est coupé peut être rétabli.
    [sectors] Les secteurs sont des blocs de 5 × 5 cases, ou ce que les numéros ont dessiné.
    [ice] Faire surface hors d’un trou d’eau coûte 1 dégât, ou rien.
    [gauge] La jauge du second pour les mines Archer a ce nombre de cases.
    [objectives] Il y a d’autres façons de gagner, selon le fichier du scénario. On peut les retirer ici.
    [check] Cette liste dit ce qui empêche d’y jouer, et ce qui est seulement mauvais à jouer.
    [keep] Les joueurs la trouvent parmi les scénarios, comme carte de cette table.
    [delete] La table demande d’abord. Les parties jouées dessus peuvent encore être revues.
   *[other] Rien n’est gardé tant que vous ne le dites pas ; chaque pas peut être annulé.
}
charts-other = { $count ->
    [one] { $count } point ne va pas sur l’autre carte.
   *[other] { $count } points ne vont pas sur l’autre carte.
}
charts-of-mode = C’est sur la carte du mode { $mode }.

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
name-surface = faire surface
name-secure = sécuriser une section
name-done = finir le tour
name-plot = noter un cap
name-undo = annuler
name-slide = glisser le calque
name-clear = effacer le calque

# What a blast did
name-indirect = touché indirect
name-direct = touché direct
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
screen-attract-turn = Un encodeur : autres pages
screen-wait-table = En attente de la table
screen-wait-table-help = L’image revient d’elle-même.
screen-hull = Coque
screen-our-turn = À NOUS
screen-their-turn = À { $team ->
    [blue] BLEU
    [yellow] JAUNE
    [green] VERT
   *[other] { $team }
}
screen-turns-left = { $left ->
    [one] 1 tour
   *[other] { $left } tours
}
screen-our-stop = NOTRE STOP
screen-their-stop = STOP DE { $team ->
    [blue] BLEU
    [yellow] JAUNE
    [green] VERT
   *[other] { $team }
}
screen-ready-to-dive = PRÊT À PLONGER
screen-secured = Coque : { $count } sur 4 sécurisées
screen-secured-astray = Débordé : tout à refaire
screen-energy = Énergie
screen-reach = Secteur { $sector } : zone du missile
screen-blocks = Coché, il bloque :
screen-legend-hole = Eau libre : on y remonte sans dégât.
screen-legend-archer = Mine Archer : la jauge scénario la déclenche.
screen-legend-possible = L’ennemi peut être ici : { $count ->
    [one] 1 case
   *[other] { $count } cases
}
screen-surfaced = EN SURFACE
screen-blackout = BLACKOUT
screen-enemy-surfaced = En surface
screen-enemy-surfaced-in = En surface, secteur { $sector }
screen-heard = Entendu
screen-nothing-heard = Rien encore. Écoutez !
screen-undrawn = Une image n’a pu être dessinée : voici la précédente, jusqu’au prochain changement.
screen-warning = Pour l’hôte
screen-sheet-off = { $way ->
    [east] Glisser à droite
    [west] Glisser à gauche
    [north] Glisser en haut
    [south] Glisser en bas
   *[none] Hors carte
}
screen-legs = { $count ->
    [0] Aucun cap
    [one] 1 noté
   *[other] { $count } notés
}

# OLEDs: 128 by 64 points, so very short

oled-hull = Coque
oled-stop = STOP
oled-secured = Sécurisé : { $count }/4
oled-ready = Prêt à plonger
oled-energy = Énergie

## Announcements that both crews hear

heard-started = { $team } est sur la carte.
heard-dived = { $team } plonge.
heard-turn = { $left ->
    [one] À { $team } de jouer.
   *[other] À { $team } de jouer : { $left } tours de suite.
}
heard-course = { $team } : cap { TO($heading) }.
heard-silence = { $team } passe en silence.
heard-blast = { $weapon ->
    [torpedo] { $team } : torpille en { $square }
    [mine] { $team } : mine déclenchée en { $square }
    [archer] { $team } : mine Archer déclenchée en { $square }
   *[missile] { $team } : missile en { $square }
}. { $result ->
    [direct] { $other } : touché direct !
    [indirect] { $other } : touché indirect.
    [hit] { $other } est touché !
   *[clear] { $other } n’est pas touché.
}
heard-mine-dropped = { $team } largue une mine.
heard-mine-destroyed = La mine en { $square } est détruite.
heard-drone = { $team } : drone en secteur { $sector }. { $present ->
    [yes] { $other } y est !
   *[no] { $other } n’y est pas.
}
heard-sonar = { $team } utilise son sonar. Le capitaine de { $other } doit répondre.
heard-sonar-answer = { $team } répond : { $kind1 } { $value1 }, { $kind2 } { $value2 }. L’un des deux est faux.
heard-surfaced = { $team } fait surface en secteur { $sector }.
heard-damaged = { $source ->
    [breakdown] Pannes : { $team } subit { $amount ->
        [one] 1 dégât
       *[other] { $amount } dégâts
    }
    [surface] Surface hors d’un trou : { $team } subit { $amount ->
        [one] 1 dégât
       *[other] { $amount } dégâts
    }
   *[hit] { $team } subit { $amount ->
        [one] 1 dégât
       *[other] { $amount } dégâts
    }
}, { $total } en tout.
heard-destroyed = { $team } est détruit.
heard-blackout = { $team } est bloqué et doit faire surface.
heard-ready = { $system ->
    [mine] Mine prête.
    [torpedo] Torpille prête.
   *[other] Prêt : { $system }.
}
heard-repaired-circuit = Un circuit s’est réparé tout seul.
heard-repaired-damage = Toutes les pannes sont réparées.
heard-repaired-surface = Toutes les pannes sont réparées en surface.
heard-full = { $full ->
    [radiation] Toutes les radiations sont cochées : d’où ce dégât.
   *[other] Le cadran { $full } est tout coché : d’où ce dégât.
} Les pannes sont effacées.
found-sonar = { $kind1 ->
    [row] Ligne
    [column] Colonne
   *[sector] Secteur
} { $value1 } ou { $kind2 } { $value2 }, { $ago ->
    [0] à l’instant
    [one] il y a 1 coup
   *[other] il y a { $ago } coups
}
found-answer = { $kind1 ->
    [row] Ligne
    [column] Colonne
   *[sector] Secteur
} { $value1 }, { $ago ->
    [0] à l’instant
    [one] il y a 1 coup
   *[other] il y a { $ago } coups
}
found-drone = { $present ->
    [yes] En secteur { $sector }
   *[no] Pas en secteur { $sector }
}, { $ago ->
    [0] à l’instant
    [one] il y a 1 coup
   *[other] il y a { $ago } coups
}
found-surfaced = Surface en secteur { $sector }, { $ago ->
    [0] à l’instant
    [one] il y a 1 coup
   *[other] il y a { $ago } coups
}
found-surfaced-at = Surface en { $square }, { $ago ->
    [0] à l’instant
    [one] il y a 1 coup
   *[other] il y a { $ago } coups
}

## Refusals: what is wrong, and what to do

refused-unreadable = Ce n’est pas lisible. Réessayez.
refused-unknown-team = L’équipe « { $word } » n’existe pas. Dites blue, yellow ou green.
refused-unknown-role = Pas de poste « { $word } ». Dites captain, mate, engineer ou radio.
refused-unknown-verb = La table ne connaît pas l’ordre « { $word } ».
refused-unknown-word = « { $word } » n’a pas sa place dans cet ordre.
refused-arguments = Il manque quelque chose à cet ordre, ou il y a un mot de trop.
refused-not-in-this-game = Cet ordre n’existe pas dans { $game }.
refused-not-in-this-mode = { $mode ->
    [turn] Au tour par tour, cet ordre n’existe pas.
   *[other] En temps réel, cet ordre n’existe pas.
}
refused-team-does-not-play = { $team } ne joue pas cette partie.
refused-role-may-not = Ce n’est pas { TO($role) } de le faire. Voyez avec l’équipage.
refused-role-may-not-activate = Pas { TO($role) }. Le second a drone et sonar, le capitaine tout.
refused-match-over = La partie est finie.
refused-not-dived = Pas encore : les deux sous-marins doivent d’abord plonger.
refused-dived-already = Vous avez déjà plongé. Le départ reste où il est.
refused-start-missing = Choisissez d’abord une case de départ, puis plongez.
refused-start-not-sea = { $square } n’est pas en mer. Choisissez une case de mer pour partir.
refused-start-fixed = Ce scénario vous fait partir de { $square }.
refused-answer-owed = Attendez : { $team } doit d’abord une réponse au sonar.
refused-no-answer-asked = Personne n’a demandé de réponse.
refused-table-stopped = Votre équipe a arrêté la table. Agissez une fois, ou reprenez.
refused-stop-missing = Arrêtez d’abord la table : frappez STOP.
refused-stop-used = Une action par arrêt. Reprenez maintenant.
refused-not-stopped = La table n’est pas arrêtée.
refused-stopped-by-enemy = { $team } a arrêté la table. Attendez la reprise.
refused-surfaced = Pas tant que vous êtes en surface.
refused-not-your-turn = C’est le tour de l’ennemi. Attendez le vôtre.
refused-course-given = Le cap de ce tour est déjà donné. Finissez le tour quand vous voulez.
refused-course-missing = Donnez d’abord un cap.
refused-system-used = Un seul système par tour. Finissez le tour.
refused-blackout = Blackout : aucun cap libre. Surface, ou une mine si la règle l’admet.
refused-duty-owed = Attendez : { THE($role) } doit d’abord finir.
refused-duty-owed-before-system = Pas encore de système : { THE($role) } doit d’abord finir.
refused-off-chart = Le bord de la carte est { TO($heading) }. Changez de direction.
refused-island = Il y a une île en { $square }. Choisissez une autre direction.
refused-own-route = Votre route passe par { $square }. Changez de cap ou faites surface.
refused-own-mine = Votre propre mine est en { $square }. Choisissez une autre direction.
refused-nothing-to-mark = Rien à cocher maintenant. Attendez le prochain cap.
refused-gauge-full = La jauge { $system } est pleine. Cochez-en une autre.
refused-no-scenario-gauge = Ce scénario n’a pas de système propre. Cochez une autre jauge.
refused-gauges-have-room = Une jauge a encore de la place. Cochez-la.
refused-nothing-to-break = Rien à cocher maintenant. Attendez le prochain cap.
refused-wrong-panel = Cochez dans le cadran du dernier cap : { $heading }.
refused-broken-already = { $symbol } est déjà coché. Choisissez-en un autre.
refused-not-on-sheet = Votre feuille n’a pas { $symbol }. Choisissez-en un autre.
refused-course-between = Annoncez un cap avant un autre système. Un silence ne compte pas.
refused-gauge-not-full = La jauge { $system } n’est pas encore pleine.
refused-system-broken = Une panne bloque { THE($system) }. Complétez un circuit ou faites surface.
refused-torpedo-reach = { $square } est hors de portée de la torpille. Choisissez ailleurs.
refused-torpedo-not-sea = { $square } n’est pas en mer. La torpille vise une case de mer.
refused-mine-not-beside = { $square } n’est pas à côté du sous-marin. Choisissez une case voisine.
refused-mine-not-sea = { $square } n’est pas en mer. Choisissez une autre case pour la mine.
refused-mine-on-route = { $square } est sur votre propre route. Choisissez une autre case.
refused-mine-on-mine = Vous avez déjà une mine en { $square }. Choisissez une autre case.
refused-no-mine-there = Vous n’avez pas de mine en { $square }.
refused-no-such-sector = Cette carte n’a pas de secteur { $sector }.
refused-not-two-kinds = Donnez deux choses différentes : ligne, colonne ou secteur.
refused-not-one-true = L’une doit être vraie et l’autre fausse.
refused-no-such-value = Cette carte n’a pas de { $kind } { $value }.
refused-silence-too-long = Pas { $squares } cases. Silence : quatre au plus, à Sonar Family une.
refused-silence-blocked = Passage barré { TO($heading) } : île, bord, route ou mine.
refused-no-archer-mines = Ce scénario n’a pas de mines Archer.
refused-no-archer-mine-there = Il n’y a pas de mine Archer en { $square }.
refused-not-surfaced = Vous n’êtes pas en surface.
refused-section-secured = La section { $section } est déjà sécurisée. Prenez-en une autre.
refused-seat-secured = Passez la main : c’est à un autre poste.
refused-not-ready-to-dive = Sécurisez les quatre sections avant de plonger.
refused-no-energy = Énergie : il faut { $cost }, vous avez { $energy }. Les caps en rapportent.
refused-answer-kind = Répondez par votre ligne ou votre colonne.
refused-answer-untrue = Ce n’est pas votre { $kind }. Votre réponse doit être vraie.
refused-missile-sector = { $square } n’est pas dans votre secteur. Le missile y reste.

## The simulator on a desk: its window (`simulator-`), and what `sonar-console play` says

simulator-title = SONAR sur le bureau
simulator-untouched = F1 montre les touches. Pour commencer, frappez du poing des capitaines.
simulator-pressed = { $team }, { $role } : { $value }
simulator-turned = { $team }, { $role } : { $value }, tourné de { $value1 }
simulator-foot = F1 aide · Tab équipe · 1 à 4 poste · flèches, Entrée, Espace · Échap termine

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
simulator-control-unknown = bouton « ? »
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
simulator-hint-fist = Espace
simulator-hint-unknown = U
simulator-hint-undo = Retour arr.
simulator-hint-back = Pg préc.
simulator-hint-forth = Pg suiv.
simulator-hint-across-back = Début
simulator-hint-across-forth = Fin

simulator-help-title = Touches et souris
simulator-key-team = Tab
simulator-help-team = L’autre équipe. L’équipe et le poste choisis ont un cadre clair.
simulator-key-seat = 1 2 3 4
simulator-help-seat = Choisir le capitaine, le détecteur, le second, le mécano.
simulator-key-arrows = Flèches
simulator-help-arrows = Boutons de cap du capitaine et du détecteur ; ailleurs, elles tournent l’encodeur.
simulator-key-encoder = Page préc., Page suiv.
simulator-help-encoder = Tourner l’encodeur du poste sous la souris, ou du poste choisi.
simulator-key-push = Entrée
simulator-help-push = Appuyer sur l’encodeur : prendre ce qu’il désigne. Les deux capitaines à la fois : Entrée et un clic.
simulator-key-fist = Espace
simulator-help-fist = Frapper du poing : commencer, plonger, finir le tour, revenir. Le second a aussi le sien.
simulator-key-across = Début, Fin
simulator-help-across = Détecteur : glisser le calque à gauche, à droite (en haut, en bas : touches de page).
simulator-key-unknown = U
simulator-help-unknown = Détecteur : le bouton « ? », un silence entendu. Tenu une seconde : la langue de l’écran de l’équipage.
simulator-key-undo = Retour arrière
simulator-help-undo = Détecteur : reprendre le dernier cap ; tenu une seconde : effacer le tracé.
simulator-key-help = F1
simulator-help-help = Cette aide, montrée ou cachée.
simulator-key-language = F2
simulator-help-language = La langue de cette fenêtre. Écrans et OLED gardent la langue de leur équipe.
simulator-key-cover = F3
simulator-help-cover = Lever le cache d’un équipage de robots, ou le remettre ; un clic le lève aussi.
simulator-key-quit = Échap
simulator-help-quit = Fermer l’aide, sinon terminer.
simulator-key-click = Clic
simulator-help-click = Appuyer sur un bouton tant qu’on le tient. Encodeur : gauche, arrière ; droite, avant ; milieu, appuyer.
simulator-key-wheel = Molette
simulator-help-wheel = Tourner l’encodeur du poste sous la souris.
simulator-key-middle = Bouton du milieu
simulator-help-middle = Appuyer sur l’encodeur du poste sous la souris.

simulator-cover-title = { $team } : des robots jouent ici
simulator-cover-level = Niveau : { $level }
simulator-cover-lift = Caché, car c’est votre ennemi. Un clic, ou F3 : regarder. F3 encore : cacher.

simulator-no-display = Aucun écran n’est branché : la partie de démonstration est jouée hors écran.
simulator-folder = Images et enregistrement : { $value }
simulator-played = { $orders } ordres, { $pictures } images. { $value }
simulator-replay-same = L’enregistrement, rejoué par l’arbitre, donne le même état.
simulator-replay-other = L’enregistrement, rejoué par l’arbitre, donne un autre état.
simulator-demonstration-stuck = La démonstration n’a pas pu donner l’ordre « { $value } ».
simulator-demonstration-open = Tous les ordres de la démonstration sont donnés et la partie n’est pas finie.
simulator-state-folder = { $value } : { $value1 }. Indiquez un autre dossier avec --state ou --out.

## Stations: prompts (`prompt-`), menu items (`item-`), who is awaited (`awaited-`),
## how it ended (`outcome-`), what a press did (`said-`)


nothing-now = { $moment ->
    [attract] Rien à faire ici encore. Capitaine : frappez du poing pour commencer.
    [review] La partie est finie. Capitaine : frappez du poing pour rejouer.
    [resume] Partie interrompue. Capitaines : l’encodeur choisit, le poing accepte.
    [setup] Les capitaines préparent la partie : encodeur, puis poing.
    [service] La page de l’hôte est ouverte : encodeur d’un capitaine, ou poing pour quitter.
    [trace] Votre encodeur guide le crayon : restez entre les traits.
    [dived] Vous avez plongé. Attendez que l’ennemi plonge.
    [over] La partie est finie.
    [asked] Attendez la réponse du capitaine ennemi.
    [truth] Le sonar ennemi attend une réponse : choisissez avec l’encodeur.
    [lie] Le sonar ennemi attend une réponse : choisissez avec l’encodeur.
    [tell] Le sonar ennemi attend une réponse : choisissez avec l’encodeur.
    [blackout] Plus aucune issue : faites surface par le menu, ou déclenchez une mine.
    [enemy] C’est le tour de l’ennemi. Attendez le vôtre.
    [wait] C’est le tour de l’ennemi. Attendez le vôtre.
    [secure] Sécurisez une section : nord 1, est 2, sud 3, ouest 4.
    [surfaced] En surface : un autre poste sécurise une section.
    [ready] Prêts : le poing du capitaine fait plonger.
    [sector] Choisissez avec l’encodeur, puis appuyez.
   *[other] { $control ->
        [stop] Rien à arrêter : on joue tour par tour.
       *[other] Cette commande ne fait rien pour l’instant.
    }
}

nothing-there = Il n’y a plus rien de ce côté.
nothing-to-take-back = Il n’y a aucun ordre à annuler.
nothing-push-held = Tenu trop longtemps pour compter : appuyez brièvement.
nothing-push-changed = Ce que vous choisissiez vient de changer : regardez, puis appuyez encore.
nothing-turn-pushed = L’encodeur est enfoncé : lâchez-le, puis tournez.
nothing-same-fist = Le poing de l’équipage vient de compter. Frappez encore dans un instant.
fault-press = La table s’est trompée et n’a rien fait : réessayez.
fault-order = La table s’est trompée et n’a pas pris cet ordre : réessayez, ou donnez-en un autre.
nothing-in-family = Cette commande ne sert pas dans Sonar Family.

no-target-mine = Aucune case libre à côté de vous pour une mine.
no-target-trigger = Vous n’avez aucune mine à déclencher.
no-target-archer = Il ne reste aucune mine Archer.

prompt-attract-wait = Capitaine : frappez du poing pour commencer.
prompt-attract-called = L’autre équipage est prêt. Capitaine : frappez du poing.
prompt-attract-ready = Prêts ! On attend le poing de l’autre équipage.
prompt-play-hold = Les deux poings sont tenus : gardez-les pour abandonner la partie.
prompt-play-back = Les deux encodeurs sont tenus : gardez-les pour annuler le dernier ordre.
prompt-resume-wait = Encodeur : la reprendre ou la ranger. Poing : d’accord.
prompt-resume-ready = D’accord ! On attend le poing de l’autre équipage.
prompt-resume-hold = Gardez appuyé : la page de l’hôte s’ouvre.
prompt-resume-watch = Les capitaines décident si cette partie reprend.
prompt-review-wait = Capitaine : frappez du poing pour rejouer.
prompt-review-soon = Le retour sur la partie suit. Capitaine : frappez du poing pour rejouer.
prompt-review-called = L’autre équipage est prêt. Capitaine : frappez du poing.
prompt-review-ready = Prêts ! On attend le poing de l’autre équipage.

prompt-captain-start = Case de départ : choisissez, appuyez, puis frappez du poing.
prompt-captain-start-fixed = Vous partez de { $square } : appuyez, puis frappez du poing.
prompt-captain-start-placed = Départ en { $square }. Frappez du poing pour plonger.
prompt-captain-dived = En plongée. On attend que l’ennemi plonge.
prompt-captain-course = Donnez un cap, ou faites surface (menu).
prompt-captain-blackout = Plus d’issue ! Faites surface ou déclenchez une mine.
prompt-captain-no-way = Plus d’issue ! Faites surface (menu).
prompt-captain-duties = L’équipage travaille. Attendez les deux OK.
prompt-captain-duty = Attendez l’OK { OF($role) }.
prompt-captain-acted = Le système du tour est utilisé. Poing : fin du tour.
prompt-captain-idle = Aucun système n’est prêt. Poing : fin du tour.
prompt-captain-trigger = Vous pouvez déclencher une mine. Poing : fin du tour.
prompt-captain-action = Un système, si vous voulez ; puis le poing finit le tour.
prompt-captain-enemy = Au tour de l’ennemi. Vous pouvez déclencher une mine.
prompt-captain-asked = Sonar envoyé. Le capitaine ennemi doit répondre.
prompt-captain-target = { $verb ->
    [torpedo] Torpille en { $square } ?
    [mine] Larguer une mine en { $square } ?
    [trigger] Déclencher la mine en { $square } ?
    [missile] Missile en { $square } ?
   *[archer] Déclencher la mine Archer en { $square } ?
} Appuyez : oui. { $back ->
    [stopped] Poing : non, jeu arrêté.
   *[turn] Poing : non.
}
prompt-captain-sector = Drone, secteur { $sector } ? Appuyez : oui. { $back ->
    [stopped] Poing : non, jeu arrêté.
   *[turn] Poing : non.
}
prompt-captain-silence = { $squares ->
    [0] Silence { TO($heading) } : rester sur place ?
    [1] Silence { TO($heading) } : 1 case ?
   *[other] Silence { TO($heading) } : { $squares } cases ?
} Appuyez : oui. { $back ->
    [stopped] Poing : non, jeu arrêté.
   *[turn] Poing : non.
}
prompt-captain-direction = Silence { TO($heading) } ? Appuyez : oui. { $back ->
    [stopped] Poing : non, jeu arrêté.
   *[turn] Poing : non.
}
prompt-captain-underway = Donnez un cap. Poing : arrêter, pour un système. Surface : menu.
prompt-captain-working = L’équipage travaille. Poing : arrêter le jeu.
prompt-captain-stuck = Plus d’issue ! Surface, ou arrêtez et déclenchez une mine.
prompt-captain-surface = Faire surface ? { $how ->
    [turn] L’ennemi apprend le secteur { $sector } et joue trois tours.
    [realtime] L’ennemi apprend le secteur { $sector } ; la coque est à sécuriser.
   *[sonar-family] L’ennemi apprend votre case.
} { $cost ->
    [0] Appuyez : oui.
   *[other] Pas de trou ici : { $cost } dégât. Appuyez : oui.
}
prompt-captain-stopped = Vous avez arrêté le jeu. Une action au menu. Poing : reprendre.
prompt-captain-stopped-idle = Vous avez arrêté le jeu. Aucun système n’est prêt. Poing : reprendre.
prompt-captain-stopped-trigger = Vous avez arrêté le jeu. Une mine peut être déclenchée. Poing : reprendre.
prompt-captain-stopped-working = Jeu arrêté par vous. Aucun système avant les deux OK. Poing : reprendre.
prompt-captain-stopped-acted = C’est fait. Le jeu est arrêté. Poing : reprendre.
prompt-captain-frozen = L’ennemi a arrêté le jeu. Attendez.
prompt-captain-secure = À vous : tracez une section.{ $atN ->
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
prompt-captain-surfaced = En surface. Un autre poste sécurise une section.
prompt-captain-ready = La coque est étanche. Poing : plonger !
prompt-captain-act = Donnez un cap, ou agissez par le menu. Cela finit le tour.
prompt-captain-act-closed = Aucun cap libre. Agissez par le menu : cela finit le tour.
prompt-captain-wait = Au tour de l’ennemi.
prompt-captain-at-will = Des caps à volonté. Poing : arrêter, pour toute autre action.
prompt-captain-at-will-closed = Aucun cap libre. Poing : arrêter, puis faites surface.
prompt-captain-tell = Sonar ennemi ! Dites votre ligne ou votre colonne.
prompt-captain-truth = Sonar ennemi ! Choisissez d’abord ce qui est vrai.
prompt-captain-lie = { $kind ->
    [row] Ligne
    [column] Colonne
   *[sector] Secteur
} { $value } : vrai. Et maintenant ce qui est faux. Poing : revenir.
prompt-captain-over = La partie est finie.

prompt-mate-setup = Vous remplissez les jauges : une case par cap.
prompt-mate-mark = Cocher une case : { $system } ?
prompt-mate-mark-full = La jauge { $system } est pleine. Tournez jusqu’à une autre.
prompt-mate-pass = Toutes les jauges sont pleines. Appuyez pour dire OK.
prompt-mate-stopped-acted = Votre équipage a agi. Poing : reprendre.
prompt-mate-free = OK. Drone ou sonar prêt : tournez jusqu’à lui, appuyez.
prompt-mate-free-stop = OK. Drone ou sonar prêt. Poing : arrêter, pour le lancer.
prompt-mate-free-wait = OK. Attendez le prochain cap.
prompt-mate-free-course = Attendez le cap du capitaine. Puis cochez une case.
prompt-mate-sector = Drone, secteur { $sector } ? Appuyez : oui. { $back ->
    [stopped] Poing : non, jeu arrêté.
   *[turn] Poing : non.
}
prompt-mate-stopped-mark = Jeu arrêté par vous. Cocher une case : { $system } ?
prompt-mate-stopped-mark-full = Jeu arrêté par vous. Jauge { $system } pleine : tournez jusqu’à une autre.
prompt-mate-stopped-pass = Jeu arrêté par vous. Appuyez pour dire OK.
prompt-mate-stopped = Jeu arrêté par vous : drone ou sonar. Poing : reprendre.
prompt-mate-stopped-idle = Jeu arrêté par vous. Poing : reprendre.
prompt-mate-frozen = L’ennemi a arrêté le jeu. Attendez.
prompt-mate-secure = À vous : la section { $section } ? Appuyez : tracer. Tournez : une autre.
prompt-mate-surfaced = En surface. Un autre poste sécurise une section.
prompt-mate-ready = La coque est étanche. Votre capitaine plonge.
prompt-mate-over = La partie est finie.

prompt-engineer-setup = Vous cochez une panne à chaque cap.
prompt-engineer-break = Cochez une panne du cadran { $heading }.
prompt-engineer-free = OK. Surveillez vos cadrans.
prompt-engineer-free-course = Attendez le cap du capitaine. Puis cochez une panne de son cadran.
prompt-engineer-frozen = L’ennemi a arrêté le jeu. Attendez.
prompt-engineer-secure = À vous : la section { $section } ? Appuyez : tracer. Tournez : une autre.
prompt-engineer-surfaced = En surface. Un autre poste sécurise une section.
prompt-engineer-ready = La coque est étanche. Votre capitaine plonge.
prompt-engineer-over = La partie est finie.

prompt-radio-setup = Écoutez : vous noterez les caps ennemis.
prompt-radio-plot = Notez les caps ennemis et glissez le calque.
prompt-radio-stopped = Le jeu est arrêté : pas de notes.
prompt-radio-secure = À vous : tracez une section.{ $atN ->
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
prompt-radio-surfaced = En surface : pas de notes. Un autre poste sécurise.
prompt-radio-ready = La coque est étanche. Votre capitaine plonge.
prompt-radio-over = La partie est finie.

item-done = Finir le tour
item-torpedo = Torpille
item-mine = Larguer mine
item-trigger = Déclencher
item-drone = Drone
item-sonar = Sonar
item-silence = Silence
item-archer = Mine Archer
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
awaited-answer-own = Votre capitaine doit une réponse à l’ennemi.
awaited-answer-enemy = On attend la réponse du capitaine ennemi.
awaited-enemy = { $left ->
    [1] On attend l’ennemi.
   *[other] On attend l’ennemi : { $left } tours d’affilée.
}
awaited-mate-and-engineer = On attend le second et le mécano.
awaited-role = On attend { THE($role) }.
awaited-surface = Votre capitaine doit faire surface.
awaited-course = Votre capitaine donne un cap.
awaited-action = Votre capitaine : un système, puis fin du tour.
awaited-family = Votre capitaine agit : cela finit le tour.
awaited-stopped-own = Vous avez arrêté le jeu : une action, ou reprenez.
awaited-resume = Vous avez agi. Reprenez le jeu !
awaited-stopped-enemy = { $team } a arrêté le jeu.
awaited-secure = En surface : { THE($role) } sécurise une section.
awaited-secure-any = En surface : au poste suivant. Sections restantes : { $left }.
awaited-dive-again = La coque est étanche : votre capitaine plonge.

outcome-draw = Les deux sous-marins sont perdus. Personne ne gagne.
outcome-won = Gagné ! { $cause ->
    [breakdown] Les pannes ont détruit l’ennemi.
    [surface] L’ennemi s’est perdu en faisant surface.
   *[other] L’ennemi est coulé : { $cause }.
}
outcome-lost = Perdu. { $cause ->
    [breakdown] Les pannes ont détruit votre sous-marin.
    [surface] Votre sous-marin s’est perdu en faisant surface.
   *[other] Votre sous-marin est coulé : { $cause }.
}

warning-damaged = Une partie d’un enregistrement est abîmée et mise de côté : { $value }
warning-unsaved = Les parties ne peuvent être enregistrées dans { $value }
warning-resume = Partie impossible à reprendre : { $value }
warning-disk = Cette partie n’est pas enregistrée : { $value }
warning-stuck = Une commande est bloquée : { WHERE($value) }
warning-board = Un boîtier d’équipage ne répond plus : { WHERE($value) }
warning-oled = Un petit écran ne répond plus : { WHERE($value) }
warning-fault = La table a surmonté une panne interne et la partie continue : { $value }
warning-flood = Trop de signaux à la fois, certains ont été ignorés : { WHERE($value) }
warning-pins = Les broches de la table sont hors d’atteinte, les boutons ne font rien : sonar-console doctor dit pourquoi

heard-answer = { $team } répond : { $kind1 } { $value1 }.
heard-surfaced-at = { $team } fait surface en { $square }.
heard-stopped = { $team } arrête la table.
heard-resumed = { $team } reprend le jeu.
heard-ready-to-dive = { $team } est prêt à plonger.
heard-inspection-passed = { $team } : la coque est sécurisée.
heard-inspection-failed = { $team } : la coque est à sécuriser de nouveau.

## Scenario files on the command line

scenario-list-row = { $name } : { $title } ({ $game }), { $modes }
scenario-mode = Carte { $mode ->
    [turn] du tour par tour
   *[other] du temps réel
}
scenario-both-modes = une carte pour les deux modes
scenario-source = Source : { $source }
scenario-certainty = { $certainty ->
    [high] certitude : haute
    [medium] certitude : moyenne
    [low] certitude : faible
    [own] notre propre carte
   *[other] certitude inconnue
}
scenario-off-holes = Faire surface hors d’un trou coûte 1 dégât.
scenario-gauge = Jauge { $system } : { $size }
scenario-start = { $team } part de { $square }.
scenario-legend = # île   · mer   1 mer, la première case d’un secteur
scenario-legend-holes = o trou d’eau libre
scenario-legend-archer = * mine Archer
scenario-facts = { $columns }×{ $rows }, mer { $sea }, îles { $islands }, trous { $holes }, mines Archer { $archer }, secteurs { $sectors } de { $smallest } à { $largest } cases de mer
scenario-ok = bon
scenario-warning = attention
scenario-advice-cut-off = mer inaccessible depuis le reste : { $squares }
scenario-advice-small-sector = le secteur { $sector } n’a que { $squares } cases de mer, le plus grand en a { $largest }
scenario-advice-torn-sector = le secteur { $sector } est en morceaux : { $squares } est à part
scenario-advice-dead-end = cases à une seule issue : { $squares }
scenario-advice-start = le départ { $square } de { $team } n’a que { $ways ->
    [one] 1 issue
   *[other] { $ways } issues
}
scenario-advice-one-start = seul { $team } a un départ fixe
scenario-advice-same-start = les deux équipes partent de { $square }
scenario-advice-size = { $columns }×{ $rows } cases ; la carte de la boîte pour ce jeu et ce mode en a { $usual }×{ $usual }
scenario-advice-no-holes = surface_damage_off_holes est vrai, mais il n’y a pas de trou
scenario-advice-idle-holes = il y a des trous, mais surface_damage_off_holes n’est pas vrai
scenario-advice-idle-archer = il y a des mines Archer, mais pas de jauge scénario ([gauges] scenario = 4)
scenario-advice-no-archer = il y a une jauge scénario, mais pas de mine Archer
scenario-advice-family-archer = Sonar Family n’a pas de mines Archer : elles comptent comme mer
scenario-advice-title = pas de titre en { LANGUAGE($value) } : l’anglais est affiché
scenario-advice-briefing = pas de briefing en { LANGUAGE($value) }
scenario-advice-language = { $value1 } : il n’y a pas de langue { $value2 } ici
scenario-sheet = Feuille { $sheet ->
    [dark] sombre
   *[light] claire
}
scenario-sheet-gauges = Jauges :
scenario-sheet-panel = Cadran { $heading } :
scenario-circuit = circuit { $circuit ->
    [yellow] jaune
    [orange] orange
   *[other] gris
}

## sonar-console language

language-row = { $value1 } { $value2 } : { $count } phrases sur { $all }, { $spoken ->
    [yes] annonces enregistrées
   *[other] pas d’annonces enregistrées
}
language-flaw-syntax = ce n’est pas du Fluent : { $value }
language-flaw-twice = { $value } y est deux fois ; la première compte
language-flaw-missing = { $value } manque : la phrase anglaise est affichée
language-flaw-unknown = { $value } n’est pas une phrase du programme
language-flaw-variable = { $value1 } : il n’y a pas de valeur { $value2 }, la phrase anglaise est affichée
language-flaw-unused = { $value1 } ne montre pas la valeur { $value2 }
language-flaw-reference = { $value1 } montre { $value2 }, qui manque : la phrase anglaise est affichée
language-flaw-function = { $value1 } : il n’y a pas de fonction { $value2 }, la phrase anglaise est affichée
language-flaw-form = { $value1 } : rien ne demande la forme { $value2 }
language-letters = les polices n’ont pas la lettre { $value }
language-unspoken = pas d’annonces enregistrées (dossier sounds) : on entend celles de la langue de l’autre écran, ou les effets seuls
language-untitled = le titre anglais est affiché pour { $value }
language-left-out-folder = le dossier des langues ajoutées ne peut être lu : { $value }
language-left-out-code = { $value } n’est pas le code d’une langue, comme de ou pt-BR
language-left-out-shipped = c’est la langue { $value } du programme qui compte
language-left-out-file = sentences.ftl ne peut être lu : { $value }

## The rules, numbered, in our own words; docs/rules.md is made of the English ones

rule-title = Les règles, numérotées
rule-introduction = Chaque ordre que la table refuse l’est sous un de ces numéros.

rule-chapter-S = Mise en place
rule-S-1 = Deux équipes jouent : bleu et jaune à Captain Sonar, bleu et vert à Sonar Family.
rule-S-2 = Un équipage de Captain Sonar a quatre rôles : capitaine, second, mécano et détecteur. On joue de deux à huit, et un équipage ne dépasse jamais l’autre de plus d’une personne. À trois, le capitaine est aussi second ; à deux, il est aussi second et mécano ; seul, on fait tout. Les postes se réunissent, les rôles restent.
rule-S-3 = À deux ou trois, Captain Sonar se joue seulement au tour par tour. Sonar Family se joue de deux à quatre, avec un capitaine et un détecteur par équipage ; en temps réel il faut être exactement quatre.
rule-S-4 = Le scénario donne la carte. Captain Sonar en a une de 15 sur 15 cases et neuf secteurs en temps réel, une de 10 sur 10 et quatre secteurs au tour par tour ; les secteurs se comptent de gauche à droite, puis vers le bas. Les cartes de Sonar Family ont 10 sur 10 cases et quatre secteurs, pas forcément carrés. Les feuilles claires ne servent qu’au tour par tour.
rule-S-5 = Chaque capitaine part en secret d’une case de mer de la carte, jamais d’une île. Quand le scénario fixe le départ, comme Archipel (bleu en A1, vert en J10), il n’y a pas de choix.
rule-S-6 = Tant que les deux capitaines n’ont pas dit plonger, on choisit et on déplace son départ, rien d’autre. Plonger demande une case de départ et la fixe. Au tour par tour, la table tire au sort qui commence.

rule-chapter-C = Caps
rule-C-1 = Un cap, nord, est, sud ou ouest, avance le sous-marin d’une case et jamais hors de la carte.
rule-C-2 = Un sous-marin n’entre pas sur une île.
rule-C-3 = Un sous-marin ne repasse jamais sur une case de sa route depuis sa dernière surface ; la case de départ compte.
rule-C-4 = Selon la règle anglaise, un sous-marin n’entre pas sur une case où son équipe a une mine ; selon la règle française, il le peut.
rule-C-5 = Un nouveau cap, une surface ou la fin du tour attendent que le second et le mécano aient tous deux fait leur travail pour le dernier cap.
rule-C-6 = Au tour par tour, une équipe ne joue qu’à son tour : elle y donne un seul cap, ou fait surface.
rule-C-7 = Quand aucun cap n’est possible, la table déclare un blackout. L’équipage doit faire surface, ou peut d’abord déclencher une de ses mines ; si cela ouvre un passage, le blackout est fini. Sonar Family n’a pas de blackout.

rule-chapter-M = Jauges du second
rule-M-1 = Pour chaque cap de son équipe, et pour chaque silence, le second coche une case d’une jauge. Mine, torpille, drone, sonar et silence demandent 3, 3, 4, 3 et 6 coches sur la feuille sombre, 2, 3, 3, 2 et 5 sur la feuille claire.
rule-M-2 = Une jauge pleine ne prend plus de coche tant que son système n’a pas servi.
rule-M-3 = La jauge scénario, de 4 ou 6 cases, n’existe que dans un scénario qui s’en sert.
rule-M-4 = Le second passe quand toutes les jauges sont pleines, et seulement alors.
rule-M-5 = Quand une jauge est pleine, son équipe apprend que le système est prêt.

rule-chapter-E = Pannes du mécano
rule-E-1 = Pour chaque cap de son équipe, et pour chaque silence, le mécano coche un symbole dans le cadran de ce cap.
rule-E-2 = Le symbole doit être sur la feuille, dans ce cadran et pas encore coché.
rule-E-3 = Quand les quatre symboles d’un circuit sont cochés, ce circuit se répare aussitôt.
rule-E-4 = Quand tous les symboles de radiation sont cochés, le sous-marin subit 1 dégât et toutes les pannes s’effacent.
rule-E-5 = Quand tous les symboles d’un cadran sont cochés, le sous-marin subit 1 dégât et toutes les pannes s’effacent.
rule-E-6 = Un même symbole peut en compléter plusieurs : on regarde d’abord le circuit, puis la radiation, puis le cadran, chacun dans l’état laissé par le précédent ; un symbole coûte donc au plus 1 dégât. Deux réglages de la partie, self_repair et breakdown_damage, en décident autrement si on préfère.

rule-chapter-A = Utiliser un système
rule-A-1 = Un système ne s’utilise que si sa jauge est pleine.
rule-A-2 = Un symbole coché de son genre bloque un système : les armes bloquent mine et torpille, la détection drone et sonar, le spécial silence et système de scénario.
rule-A-3 = Le capitaine utilise tout système, le second seulement drone et sonar, le mécano et le détecteur aucun.
rule-A-4 = En temps réel, le capitaine ou le second lève le poing et toute la table s’arrête, les deux équipes. Pendant cet arrêt, l’équipe utilise un système ou déclenche une mine, ou renonce, puis son capitaine ou son second reprend la partie. D’ici là on ne fait que le nécessaire : la réponse du capitaine ennemi à un sonar, la coche et la panne que doit encore l’équipe qui a arrêté.
rule-A-5 = Au tour par tour il n’y a pas d’arrêt : un système au plus par tour, après le cap et une fois que le second et le mécano ont fini. Puis le capitaine termine le tour.
rule-A-6 = Entre deux utilisations de système, l’équipe doit annoncer un cap ; un silence n’en est pas un. La règle française ne le demande pas en temps réel.
rule-A-7 = Utiliser un système vide sa jauge.
rule-A-8 = Aucun système tant que l’équipe est en surface, en blackout, ou que son second ou son mécano n’a pas fini.

rule-chapter-T = Torpille
rule-T-1 = Une torpille vise une case de mer à 1 à 4 pas, au nord, à l’est, au sud ou à l’ouest, en contournant les îles mais toujours par la mer ; selon la règle française elle peut aussi exploser où elle part. Avec le réglage torpedo_path sur distance, les îles en chemin ne comptent pas.
rule-T-2 = Un sous-marin sur la case de l’explosion subit 2 dégâts, sur une des huit cases autour 1, ailleurs aucun. Cela vaut aussi pour le tireur.
rule-T-3 = Une mine sur la case de la torpille, à qui qu’elle soit, est détruite sans exploser.

rule-chapter-N = Mines
rule-N-1 = Une mine se pose sur une des huit cases autour du sous-marin : en mer, pas sur sa propre route, pas sur une autre mine de son équipe.
rule-N-2 = Le capitaine peut déclencher une de ses mines sans jauge ni circuit en marche, et ce n’est pas utiliser un système : en temps réel pendant un arrêt, au tour par tour aussi pendant le tour ennemi, mais ni en surface ni tant qu’une réponse est due. Le réglage trigger peut en faire l’utilisation d’un système.
rule-N-3 = Une mine explose comme une torpille, puis elle n’est plus là.
rule-N-4 = On ne déclenche qu’une case où son équipe a une mine.
rule-N-5 = Les mines restent en place quand leur équipe fait surface.

rule-chapter-D = Drone
rule-D-1 = Le drone interroge un secteur de la carte ; la table répond elle-même, et vrai, si l’ennemi y est.

rule-chapter-O = Sonar
rule-O-1 = Le capitaine ennemi répond au sonar par deux informations de deux genres différents : ligne, colonne, secteur.
rule-O-2 = L’une des deux est vraie, l’autre fausse.
rule-O-3 = Tant qu’une réponse est due, rien d’autre ne se passe, pour aucune équipe ; et personne ne répond sans question.
rule-O-4 = Ce qu’on répond doit exister sur la carte.

rule-chapter-L = Silence
rule-L-1 = En silence, un sous-marin avance de 0 à 4 cases en ligne droite, et chaque case doit lui être ouverte comme pour un cap. L’ennemi apprend seulement qu’il y a eu silence.
rule-L-2 = La jauge de silence se vide d’abord ; puis le second coche, silence s’il veut, et le mécano coche dans le cadran du cap, toujours nommé, même pour 0 case. Avec le réglage silence_of_zero sur unmarked, 0 case ne leur demande rien.

rule-chapter-X = Systèmes de scénario
rule-X-1 = Delta : un sous-marin qui fait surface ailleurs que sur un trou d’eau libre subit 1 dégât, avant tout le reste.
rule-X-2 = Echo : la jauge scénario a 4 cases et fait sauter une mine Archer de la carte, qui explose comme une torpille et disparaît pour les deux équipes. Passer sur une mine Archer est sans danger ; une torpille sur elle la détruit.
rule-X-3 = Il n’y a de mines Archer que dans un scénario qui en a, et seulement sur les cases où il en reste.

rule-chapter-U = Faire surface
rule-U-1 = Faire surface annonce le secteur à l’ennemi. La route recommence sur la case présente ; les mines restent.
rule-U-2 = Au tour par tour, faire surface est tout le tour : les pannes s’effacent et l’ennemi joue trois tours de suite. S’il fait surface dans l’un d’eux, les autres sont perdus. Le sous-marin en surface plonge quand son prochain tour commence.
rule-U-3 = En temps réel, l’ennemi continue de jouer pendant que l’équipage en surface sécurise les quatre sections de sa coque, chacune une fois, dans l’ordre voulu. Le poste du mécano commence, puis la feuille tourne : un poste ne sécurise que si aucun autre n’en a moins fait.
rule-U-4 = Après la quatrième section, la table inspecte la coque. Si un tracé a débordé, les quatre sont à refaire, le mécano d’abord ; sinon les pannes s’effacent et le capitaine peut plonger.
rule-U-5 = En surface, un équipage n’a ni cap, ni système, ni mine à déclencher, ni arrêt, ni coche, ni panne ; en temps réel il ne relève rien non plus. L’ennemi peut arrêter la table, ce qui suspend aussi la sécurisation.

rule-chapter-W = La fin
rule-W-1 = Un sous-marin est détruit à 4 dégâts à Captain Sonar, à 2 à Sonar Family, et son équipe perd.
rule-W-2 = Si le même événement détruit les deux, personne ne gagne. Avec le réglage simultaneous_loss sur attacker-loses, l’équipe dont c’était l’arme perd.
rule-W-3 = Après la fin, plus rien ne s’ordonne.

rule-chapter-F = Sonar Family
rule-F-1 = Un tour est une seule action, qui le termine : un cap, le sonar, le silence, un missile ou la surface.
rule-F-2 = Un cap suit les règles des caps et rapporte 1 énergie, jusqu’à 4.
rule-F-3 = Le sonar coûte 2 énergies. Le capitaine ennemi répond vrai, par sa ligne ou sa colonne, à son choix.
rule-F-4 = Le silence coûte 3 énergies : une case dans une direction ouverte, sans l’annoncer et sans gagner d’énergie.
rule-F-5 = Un missile coûte 4 énergies et vise une case du secteur où se trouve son tireur. Un sous-marin exactement là subit 1 dégât, celui du tireur aussi.
rule-F-6 = Faire surface est gratuit : la case exacte est annoncée et la route recommence dessus.
rule-F-7 = Pôle Nord : faire surface ailleurs qu’en D3, E8 ou I5 coûte 1 dégât.
rule-F-8 = En temps réel, les deux équipes donnent leurs caps à volonté. Tout le reste demande un arrêt : une action, puis le capitaine qui a arrêté reprend la partie.
rule-F-9 = Une action demande l’énergie qu’elle coûte.

rule-chapter-Z = Tout le reste
rule-Z-1 = Chaque ordre appartient à un rôle d’une équipe qui joue ; personne d’autre ne peut le donner.
rule-Z-2 = Un ordre doit exister dans le jeu et le mode joués : pas de torpille à Sonar Family, pas de missile à Captain Sonar, pas d’arrêt au tour par tour, pas de fin de tour en temps réel.
rule-Z-3 = Un ordre illisible est refusé : un mot inconnu, une case qui n’en est pas une, quelque chose qui manque ou de trop.

## The measurement of the engine

bench-rounds = { $orders } ordres dans chacune des { $rounds } manches ; médianes ; ramasse-miettes arrêté des deux côtés
bench-yardstick = python-chess : { $moves } coups par seconde (is_legal, push, pop), { $lists } listes de coups légaux par seconde
bench-orders = ordres/s
bench-apply = apply_ratio
bench-undo = undo_ratio
bench-list = list_ratio
bench-growth = growth
bench-whole = tout ensemble
bench-aims = Buts : apply_ratio au moins { $value1 }, undo_ratio au plus { $value2 }, list_ratio au moins { $value3 }. growth est le coût d’un ordre après 10 000 ordres rapporté à celui après 100.

# `sonar-console bench`
bench-machine = { $value1 }, { $value2 }, { $cores } { $cores ->
        [one] cœur
       *[other] cœurs
    }, Python { $value3 } ; charge moyenne { $value4 } avant, { $value5 } après
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
bench-missing = pas mesuré : { $why }
bench-no-xvfb = pas de Xvfb ici (paquet xvfb de Debian)
bench-row-fist = front de la broche → ordre sûr sur le disque
bench-row-fist-beside = dont hors écriture et synchronisation
bench-row-screens = front de la broche → les deux écrans à jour
bench-row-screens-x = front de la broche → pixels des deux écrans, par X
bench-row-display-knob = front du bouton rotatif → premier octet à l’OLED
bench-row-display-bytes = octets à un OLED, changement sur sa page
bench-row-display-page = octets à un OLED, nouvelle page
bench-row-idle = au repos : table et deux écrans, d’un cœur
bench-row-idle-x = au repos : avec un serveur X par écran
bench-row-memory = mémoire privée : table et deux écrans
bench-row-memory-hours = mémoire privée, au plus, en { $hours } heures de jeu sans redémarrage
bench-row-start = démarrage → première image sur un écran
bench-row-start-both = démarrage → première image sur les deux écrans
bench-row-engine = moteur : ordres par seconde
bench-row-journal = charger le journal de 2 000 ordres
bench-row-soak = endurance : fois le temps réel
bench-row-bots = commandants à la table : { $scenario }, { $mode }
bench-row-tracker = suivi de l’ennemi : { $chart ->
    [open] mer sans île
   *[boxed] cartes des scénarios
}, { $silences } silences, { $mines } mines ({ $groups } groupes, exact { $exact } sur { $walks })

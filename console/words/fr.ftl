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
screen-surfaced = EN SURFACE
screen-blackout = BLACKOUT
screen-enemy-surfaced = En surface
screen-enemy-surfaced-in = En surface, secteur { $sector }
screen-heard = Entendu
screen-nothing-heard = Rien encore. Écoutez !
screen-warning = Pour l’hôte
screen-sheet-off = Hors carte
screen-legs = { $count ->
    [0] Aucun cap
    [one] 1 noté
   *[other] { $count } notés
}

# OLEDs: 128 by 64 points, so very short

oled-hull = Coque

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
    [direct] Touché direct !
    [indirect] Touché indirect.
    [hit] Touché !
   *[clear] Aucun dégât.
}
heard-mine-dropped = { $team } largue une mine.
heard-mine-destroyed = La mine en { $square } est détruite.
heard-drone = { $team } : drone en secteur { $sector }. { $present ->
    [yes] L’ennemi y est !
   *[no] Personne.
}
heard-sonar = { $team } utilise son sonar. Le capitaine ennemi doit répondre.
heard-sonar-answer = { $team } répond : { $kind1 } { $value1 }, { $kind2 } { $value2 }. L’un des deux est faux.
heard-surfaced = { $team } fait surface en secteur { $sector }.
heard-damaged = { $team } : { $amount ->
    [one] 1 dégât
   *[other] { $amount } dégâts
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

## Refusals: what is wrong, and what to do

refused-unreadable = Ce n’est pas lisible. Réessayez.
refused-unknown-team = Cette équipe n’existe pas. Dites blue, yellow ou green.
refused-unknown-role = Ce poste n’existe pas. Dites captain, mate, engineer ou radio.
refused-unknown-verb = La table ne connaît pas cet ordre.
refused-unknown-word = Un mot de cet ordre est inconnu.
refused-arguments = Il manque quelque chose à cet ordre, ou il y a un mot de trop.
refused-not-in-this-game = Cet ordre n’existe pas dans ce jeu.
refused-not-in-this-mode = Cela n’existe pas dans cette façon de jouer.
refused-team-does-not-play = Cette équipe ne joue pas cette partie.
refused-role-may-not = C’est le rôle d’un autre poste. Voyez avec l’équipage.
refused-role-may-not-activate = Votre poste ne peut pas utiliser ce système. Voyez le capitaine.
refused-match-over = La partie est finie.
refused-not-dived = Pas encore : les deux sous-marins doivent d’abord plonger.
refused-dived-already = Vous avez déjà plongé. Le départ reste où il est.
refused-start-missing = Choisissez d’abord une case de départ, puis plongez.
refused-start-not-sea = Le départ se fait en mer. Choisissez une autre case.
refused-start-fixed = Ce scénario fixe votre case de départ. Choisissez-la.
refused-answer-owed = Attendez : une réponse au sonar est due.
refused-no-answer-asked = Personne n’a demandé de réponse.
refused-table-stopped = La table est arrêtée. Attendez la reprise.
refused-stop-missing = Arrêtez d’abord la table : frappez STOP.
refused-stop-used = Une action par arrêt. Reprenez maintenant.
refused-not-stopped = La table n’est pas arrêtée.
refused-stopped-by-enemy = L’ennemi a arrêté la table. Attendez qu’il reprenne.
refused-surfaced = Pas tant que vous êtes en surface.
refused-not-your-turn = C’est le tour de l’ennemi. Attendez le vôtre.
refused-course-given = Le cap de ce tour est déjà donné. Finissez le tour quand vous êtes prêts.
refused-course-missing = Donnez d’abord un cap.
refused-system-used = Un seul système par tour. Finissez le tour.
refused-blackout = Plus de passage : faites surface ou déclenchez une de vos mines.
refused-duty-owed = Attendez : le second et le mécano doivent d’abord finir.
refused-duty-owed-before-system = Pas de système avant que le second et le mécano aient fini.
refused-off-chart = C’est hors de la carte. Choisissez une autre direction.
refused-island = Il y a une île. Choisissez une autre direction.
refused-own-route = Vous ne pouvez pas croiser votre route. Changez de direction ou faites surface.
refused-own-mine = Une de vos mines est là. Choisissez une autre direction.
refused-nothing-to-mark = Rien à cocher maintenant. Attendez le prochain cap.
refused-gauge-full = Cette jauge est pleine. Cochez-en une autre.
refused-no-scenario-gauge = Ce scénario n’a pas de système propre. Cochez une autre jauge.
refused-gauges-have-room = Une jauge a encore de la place. Cochez-la.
refused-nothing-to-break = Rien à cocher maintenant. Attendez le prochain cap.
refused-wrong-panel = Cochez une panne dans le cadran du dernier cap.
refused-broken-already = Cette panne est déjà cochée. Choisissez-en une autre.
refused-not-on-sheet = Ce symbole n’est pas sur votre feuille. Choisissez-en un autre.
refused-course-between = Donnez un cap avant d’utiliser un autre système.
refused-gauge-not-full = Sa jauge n’est pas encore pleine.
refused-system-broken = Une panne bloque ce système. Réparez : complétez un circuit ou faites surface.
refused-torpedo-reach = Trop loin pour la torpille : quatre cases au plus, par la mer.
refused-torpedo-not-sea = La torpille vise une case de mer. Choisissez-en une autre.
refused-mine-not-beside = La mine se pose à côté du sous-marin. Choisissez une case voisine.
refused-mine-not-sea = La mine se pose en mer. Choisissez une autre case.
refused-mine-on-route = Pas sur votre propre route. Choisissez une autre case.
refused-mine-on-mine = Une de vos mines y est déjà. Choisissez une autre case.
refused-no-mine-there = Vous n’avez pas de mine sur cette case.
refused-no-such-sector = Ce secteur n’existe pas sur cette carte.
refused-not-two-kinds = Donnez deux choses différentes : ligne, colonne ou secteur.
refused-not-one-true = L’une doit être vraie et l’autre fausse.
refused-no-such-value = Cela n’existe pas sur cette carte.
refused-silence-too-long = Quatre cases au plus en silence.
refused-silence-blocked = Le passage est bloqué : île, bord, route ou mine.
refused-no-archer-mines = Ce scénario n’a pas de mines Archer.
refused-no-archer-mine-there = Il n’y a pas de mine Archer sur cette case.
refused-not-surfaced = Vous n’êtes pas en surface.
refused-section-secured = Cette section est déjà sécurisée. Prenez-en une autre.
refused-seat-secured = Passez la main : c’est à un autre poste.
refused-not-ready-to-dive = Sécurisez les quatre sections avant de plonger.
refused-no-energy = Pas assez d’énergie. Donnez des caps pour en gagner.
refused-answer-kind = Répondez par votre ligne ou votre colonne.
refused-answer-untrue = Votre réponse doit être vraie.
refused-missile-sector = Le missile reste dans votre propre secteur.

## The simulator on a desk: its window (`simulator-`), and what `sonar-console play` says

simulator-title = SONAR sur le bureau
simulator-untouched = F1 montre les touches. Poing levé des deux capitaines pour commencer.
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
simulator-help-encoder = Tourner l’encodeur du poste sous la souris, sinon du poste choisi. Détecteur : calque en haut, en bas.
simulator-key-push = Entrée
simulator-help-push = Appuyer sur l’encodeur : prendre ce qu’il désigne.
simulator-key-fist = Espace
simulator-help-fist = Frapper le poing : commencer, plonger, finir le tour, revenir. Le second a aussi le sien.
simulator-key-across = Début, Fin
simulator-help-across = Détecteur : glisser le calque à gauche, à droite.
simulator-key-unknown = U
simulator-help-unknown = Détecteur : le bouton « ? », un silence entendu.
simulator-key-undo = Retour arrière
simulator-help-undo = Détecteur : reprendre le dernier cap ; tenu une seconde : effacer le tracé.
simulator-key-help = F1
simulator-help-help = Cette aide, montrée ou cachée.
simulator-key-language = F2
simulator-help-language = La langue de cette fenêtre. Écrans et OLED gardent la langue de leur équipe.
simulator-key-quit = Échap
simulator-help-quit = Fermer l’aide, sinon terminer.
simulator-key-click = Clic
simulator-help-click = Appuyer sur un bouton tant qu’on le tient. Moitié gauche d’un encodeur : arrière ; moitié droite : avant.
simulator-key-wheel = Molette
simulator-help-wheel = Tourner l’encodeur du poste sous la souris.
simulator-key-middle = Bouton du milieu
simulator-help-middle = Appuyer sur l’encodeur du poste sous la souris.

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
    [attract] Capitaines : frappez tous deux le poing pour commencer.
    [after] La partie est finie. Capitaines : frappez tous deux le poing pour rejouer.
    [dived] Vous avez plongé. Attendez que l’ennemi plonge.
    [over] La partie est finie.
    [asked] Attendez la réponse du capitaine ennemi.
    [truth] Le sonar ennemi attend une réponse : choisissez avec l’encodeur.
    [lie] Le sonar ennemi attend une réponse : choisissez avec l’encodeur.
    [blackout] Plus aucune issue : faites surface par le menu, ou déclenchez une mine.
    [enemy] C’est le tour de l’ennemi. Attendez le vôtre.
    [sector] Choisissez avec l’encodeur, puis appuyez.
   *[other] { $control ->
        [stop] Rien à arrêter : on joue tour par tour.
       *[other] Cette commande ne fait rien pour l’instant.
    }
}

nothing-there = Il n’y a plus rien de ce côté.

no-target-mine = Aucune case libre à côté de vous pour une mine.
no-target-trigger = Vous n’avez aucune mine à déclencher.
no-target-archer = Il ne reste aucune mine Archer.

prompt-evening-attract-wait = Capitaine : frappez le poing pour commencer.
prompt-evening-attract-ready = Prêts ! On attend le poing de l’autre équipage.
prompt-evening-after-wait = Capitaine : frappez le poing pour rejouer.
prompt-evening-after-ready = Prêts ! On attend le poing de l’autre équipage.

prompt-captain-start = Case de départ : choisissez, appuyez, puis frappez le poing.
prompt-captain-dived = En plongée. On attend que l’ennemi plonge.
prompt-captain-course = Donnez un cap, ou faites surface (menu).
prompt-captain-blackout = Plus d’issue ! Faites surface ou déclenchez une mine.
prompt-captain-duties = L’équipage travaille. Attendez les deux OK.
prompt-captain-action = Un système, si vous voulez ; puis le poing finit le tour.
prompt-captain-enemy = Au tour de l’ennemi. Vous pouvez déclencher une mine.
prompt-captain-asked = Sonar envoyé. Le capitaine ennemi doit répondre.
prompt-captain-target = { $verb ->
    [torpedo] Torpille en { $square } ?
    [mine] Larguer une mine en { $square } ?
    [trigger] Déclencher la mine en { $square } ?
   *[archer] Déclencher la mine Archer en { $square } ?
} Appuyez : oui. Poing : non.
prompt-captain-sector = Drone, secteur { $sector } ? Appuyez : oui. Poing : non.
prompt-captain-silence = { $squares ->
    [0] Silence { TO($heading) } : rester sur place ?
    [1] Silence { TO($heading) } : 1 case ?
   *[other] Silence { TO($heading) } : { $squares } cases ?
} Appuyez : oui. Poing : non.
prompt-captain-truth = Sonar ennemi ! Choisissez d’abord ce qui est vrai.
prompt-captain-lie = { $kind ->
    [row] Ligne
    [column] Colonne
   *[sector] Secteur
} { $value } : vrai. Et maintenant ce qui est faux. Poing : revenir.
prompt-captain-over = La partie est finie.

prompt-mate-setup = Vous remplissez les jauges : une case par cap.
prompt-mate-mark = Cocher une case : { $system } ?
prompt-mate-pass = Toutes les jauges sont pleines. Appuyez pour dire OK.
prompt-mate-free = OK. Drone et sonar pleins : à vous de les lancer.
prompt-mate-sector = Drone, secteur { $sector } ? Tournez, puis appuyez.
prompt-mate-over = La partie est finie.

prompt-engineer-setup = Vous cochez une panne à chaque cap.
prompt-engineer-break = Cochez une panne du cadran { $heading }.
prompt-engineer-free = OK. Surveillez vos cadrans.
prompt-engineer-over = La partie est finie.

prompt-radio-setup = Écoutez : vous noterez les caps ennemis.
prompt-radio-plot = Notez les caps ennemis et glissez le calque.
prompt-radio-over = La partie est finie.

item-done = Finir le tour
item-torpedo = Torpille
item-mine = Larguer mine
item-trigger = Déclencher mine
item-drone = Drone
item-sonar = Sonar
item-silence = Silence
item-archer = Mine Archer
item-surface = Faire surface
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

warning-disk = Cette partie n’est pas enregistrée : { $value }
warning-stuck = Une commande est bloquée : { $value }
warning-board = Un boîtier d’équipage ne répond plus : { $value }
warning-oled = Un petit écran ne répond plus : { $value }

heard-answer = { $team } répond : { $kind1 } { $value1 }.
heard-surfaced-at = { $team } fait surface en { $square }.
heard-stopped = { $team } arrête la table.
heard-resumed = { $team } reprend le jeu.
heard-ready-to-dive = { $team } est prêt à plonger.
heard-inspection-passed = { $team } : la coque est sécurisée.
heard-inspection-failed = { $team } : la coque est à sécuriser de nouveau.

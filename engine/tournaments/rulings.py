"""The rulings of tournaments, in a sentence each; docs/rulings.md tells them at length."""

from engine.rulings import Rulings

RULINGS: Rulings = {
    "TRN-1": {
        "en": "Nobody sits at two tables of a round, nor at a table while having a bye.",
        "fr": "Nul ne joue à deux tables d’une ronde, ni à une table en étant exempt.",
    },
    "TRN-2": {
        "en": "One bye only: nobody has a second while somebody present had neither a bye nor a win by forfeit.",
        "fr": "Une seule exemption : pas de deuxième tant qu’un joueur présent n’a eu ni exemption ni victoire par forfait.",
    },
    "TRN-3": {
        "en": "A result names everybody at its table once: in its order, absent, left, or as still in.",
        "fr": "Un résultat nomme chacun de la table une fois : classé, absent, parti ou encore en jeu.",
    },
    "TRN-4": {
        "en": "Only entrants who are in and present are paired or seated, with those of the same stage and group.",
        "fr": "Seul un inscrit présent est apparié ou placé, avec ceux de sa phase et de son groupe.",
    },
    "TRN-5": {
        "en": "Those whom the director keeps apart do not sit at one table.",
        "fr": "Ceux que le directeur sépare ne jouent pas à la même table.",
    },
    "TRN-6": {
        "en": "A table has as many as the tournament’s format says.",
        "fr": "Une table compte autant de joueurs que le prévoit la formule du tournoi.",
    },
    "TRN-7": {
        "en": "A table can be corrected until its first card or its result; after that, its people may only change seats.",
        "fr": "Une table se corrige jusqu’à sa première carte ou son résultat ; ensuite, ses joueurs ne peuvent que changer de place.",
    },
    "TRN-8": {
        "en": "Scores are told where the game has points of its own, and of all who are in the order.",
        "fr": "Les scores se donnent si le jeu a ses propres points, et pour tous ceux qui sont classés.",
    },
    "TRN-9": {
        "en": "Nothing is edited: once a round is closed, a later result says why.",
        "fr": "Rien ne s’efface : après la clôture d’une ronde, un nouveau résultat est motivé.",
    },
    "TRN-10": {
        "en": "Whoever has sat at a table stays in the record: only an entry that has not played can be merged.",
        "fr": "Qui a joué reste inscrit au tournoi : on ne fusionne qu’une fiche qui n’a joué nulle part.",
    },
    "TRN-11": {
        "en": "A table’s own entrants claim, confirm and dispute its result; nobody confirms their own claim.",
        "fr": "Seuls les joueurs d’une table déclarent, confirment ou contestent ; nul ne confirme sa propre déclaration.",
    },
    "TRN-12": {
        "en": "A claim is about the table as it stands now.",
        "fr": "Une déclaration porte sur la table telle qu’elle est maintenant.",
    },
    "TRN-13": {
        "en": "A round is drafted, published, started, closed, in this order.",
        "fr": "Une ronde est préparée, publiée, lancée, puis close, dans cet ordre.",
    },
    "TRN-14": {
        "en": "Nobody enters once a round robin or a knock-out is drawn, or after the last round for late entries.",
        "fr": "On n’entre plus après le tirage d’un toutes-rondes ou d’un tableau, ni après la dernière ronde d’entrée.",
    },
    "TRN-15": {
        "en": "Entrants speak for themselves.",
        "fr": "Un joueur parle pour lui-même.",
    },
    "TRN-16": {
        "en": "What is confirmed, lifted, appealed against or rejected is there, and in force.",
        "fr": "Ce qu’on confirme, lève, conteste ou rejette existe, et reste en vigueur.",
    },
    "TRN-17": {
        "en": "In a knock-out the order decides who goes on; else the table stays without a result.",
        "fr": "En élimination directe, l’ordre désigne qui passe ; sinon la table reste sans résultat.",
    },
    "TRN-18": {
        "en": "Who has withdrawn may return; who was disqualified may not.",
        "fr": "Qui s’est retiré peut revenir ; qui a été disqualifié ne le peut pas.",
    },
    "TRN-19": {
        "en": "Once a round is published, format and tie-breaks change with a reason only, and a mark; points no more once one starts.",
        "fr": "Une ronde publiée, formule et départages ne changent que motivés et signalés ; une ronde lancée, plus les points.",
    },
    "TRN-20": {
        "en": "A draft’s seed follows from the tournament’s: no director chooses it.",
        "fr": "Le tirage d’une ronde découle de celui du tournoi : aucun directeur ne le choisit.",
    },
    "TRN-21": {
        "en": "Desk or director count before a recorded match, that before claims; what counts less stands beside.",
        "fr": "Le bureau prime sur une partie enregistrée, celle-ci sur une déclaration ; le reste figure à côté.",
    },
    "TRN-22": {
        "en": "Who is equal in points and all tie-breaks shares the rank.",
        "fr": "À égalité de points et de tous les départages, le rang est partagé.",
    },
    "TRN-23": {
        "en": "Pairings follow their aims in order; an aim counts only among pairings alike in all before it.",
        "fr": "Les appariements suivent leurs buts dans l’ordre ; un but ne départage que ce que les précédents laissent égal.",
    },
    "TRN-24": {
        "en": "Absent: no points, met nobody. Left: last, without points, but sat. Void: no points, but met.",
        "fr": "Absent : aucun point, aucune rencontre. Parti : dernier, sans point, mais a joué. Annulée : sans point, mais rencontre.",
    },
    "TRN-25": {
        "en": "At most five notes of an entrant wait for an answer, and an entrant records at most 30 things a round.",
        "fr": "Au plus cinq messages d’un joueur attendent une réponse ; un joueur saisit au plus 30 choses par ronde.",
    },
    "TRN-26": {
        "en": "A pin names a table that stands and is nobody else’s; a reason is wanted to seat the person elsewhere.",
        "fr": "Une table fixe existe et n’est qu’à un joueur ; le placer ailleurs demande un motif.",
    },
}

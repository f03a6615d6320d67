import { texts } from '..';

/** Ways to record besides move by move: the thread found again, ends, who plays. */
export const ways = texts({
  en: {
    menu: { restate: 'Lost the thread', result: 'Only the result', end: 'End…', players: 'Who plays?' },
    end: {
      title: 'How does it end?',
      what: 'What ends',
      round: 'This round',
      match: 'The match',
      reasons: {
        abandoned: 'Abandoned',
        time: 'Time is up',
        repetition: 'Same position for the third time',
        conceded: 'Someone concedes',
        withdrawn: 'Someone leaves',
      },
      who: 'Who?',
      choose: 'Choose how it ends.',
      repetition: 'Third time: end the round?',
      says: {
        round: {
          abandoned: 'The round is abandoned',
          time: 'The round stops: time is up',
          repetition: 'The round is drawn by repetition',
          conceded: (name: string) => `${name} concedes the round`,
        },
        match: {
          abandoned: 'The match is abandoned, without a result',
          time: 'The match ends with the standings as they are',
          conceded: (name: string) => `${name} concedes the match`,
          withdrawn: (name: string) => `${name} leaves: the match ends`,
        },
      },
    },
    players: {
      title: 'Who plays?',
      hint: 'Clockwise. Tap two letters to swap seats.',
      seat: (letter: string) => `Seat ${letter}`,
      move: (letter: string, name: string) => (name ? `Move ${name}, seat ${letter}` : `Move seat ${letter}`),
      leaves: (name: string) => `${name} leaves`,
      joins: 'Someone joins',
      save: 'Save players',
      other: (n: number) =>
        `Another number of players: this match ends with its standings, and a new one for ${n} begins. Names are kept.`,
      others: 'From the next round on. Rounds already played stay with those who played them.',
      otherTable: 'Other seats: this match ends with its standings, and a new one for this table begins.',
      always: 'They have always sat like this',
      beginTable: 'End it, start a new one',
      begin: (n: number) => `End it, start with ${n}`,
      beginFresh: (n: number) => `Start with ${n}`,
      failed: 'Not saved: the service is not answering. Try again.',
    },
  },
  fr: {
    menu: { restate: 'Fil perdu', result: 'Résultat seul', end: 'Terminer…', players: 'Qui joue ?' },
    end: {
      title: 'Comment cela se termine-t-il ?',
      what: 'Ce qui se termine',
      round: 'Cette manche',
      match: 'La partie',
      reasons: {
        abandoned: 'Interrompue',
        time: 'Temps écoulé',
        repetition: 'Même position pour la troisième fois',
        conceded: 'Quelqu’un abandonne',
        withdrawn: 'Quelqu’un s’en va',
      },
      who: 'Qui ?',
      choose: 'Choisissez comment cela se termine.',
      repetition: 'Troisième fois : terminer la manche ?',
      says: {
        round: {
          abandoned: 'La manche est interrompue',
          time: 'La manche s’arrête : temps écoulé',
          repetition: 'La manche est nulle par répétition',
          conceded: (name) => `${name} abandonne la manche`,
        },
        match: {
          abandoned: 'La partie est interrompue, sans résultat',
          time: 'La partie s’arrête sur le classement actuel',
          conceded: (name) => `${name} abandonne la partie`,
          withdrawn: (name) => `${name} s’en va : la partie s’arrête`,
        },
      },
    },
    players: {
      title: 'Qui joue ?',
      hint: 'Dans le sens horaire. Touchez deux lettres pour échanger les places.',
      seat: (letter) => `Joueur ${letter}`,
      move: (letter, name) => (name ? `Déplacer ${name}, place ${letter}` : `Déplacer le joueur ${letter}`),
      leaves: (name) => `${name} s’en va`,
      joins: 'Quelqu’un arrive',
      save: 'Enregistrer les joueurs',
      other: (n) =>
        `Un autre nombre de joueurs : cette partie s’arrête sur son classement, une autre commence à ${n}. Les noms restent.`,
      others: 'À partir de la prochaine manche. Les manches jouées restent à ceux qui les ont jouées.',
      otherTable: 'D’autres places : cette partie s’arrête sur son classement, une autre commence pour cette table.',
      always: 'Ils étaient assis comme ça depuis le début',
      beginTable: 'La terminer, recommencer',
      begin: (n) => `La terminer, recommencer à ${n}`,
      beginFresh: (n) => `Commencer à ${n}`,
      failed: 'Pas enregistré : le service ne répond pas. Réessayez.',
    },
  },
});

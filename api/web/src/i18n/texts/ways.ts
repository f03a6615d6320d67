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
        abandoned: 'Broken off',
        time: 'Time is up',
        repetition: 'The same position for the third time',
        conceded: 'Somebody concedes',
        withdrawn: 'Somebody leaves',
      },
      who: 'Who?',
      choose: 'Choose how.',
      repetition: 'Third time: end the round?',
      says: {
        round: {
          abandoned: 'The round is broken off',
          time: 'The round ends: time is up',
          repetition: 'The round is drawn by repetition',
          conceded: (name: string) => `${name} concedes the round`,
        },
        match: {
          abandoned: 'The match is broken off, without a result',
          time: 'The match ends with the standing as it is',
          conceded: (name: string) => `${name} concedes the match`,
          withdrawn: (name: string) => `${name} leaves: the match ends`,
        },
      },
    },
    players: {
      title: 'Who plays?',
      hint: 'Clockwise. Tap two letters: they change seats.',
      seat: (letter: string) => `Seat ${letter}`,
      move: (letter: string, name: string) => (name ? `Move ${name}, seat ${letter}` : `Move seat ${letter}`),
      leaves: (name: string) => `${name} leaves`,
      joins: 'Somebody joins',
      save: 'These play',
      other: (n: number) =>
        `Another number of seats: this match ends with its standing, and one for ${n} begins. Names are kept.`,
      others: 'From the next round on. What was played stays with those who played it.',
      otherTable: 'Other seats: this match ends with its standing, and one for this table begins.',
      always: 'They always sat so',
      beginTable: 'End it, begin anew',
      begin: (n: number) => `End it, begin with ${n}`,
      beginFresh: (n: number) => `Begin with ${n}`,
      failed: 'Not saved: the service does not answer. Try again.',
    },
  },
  fr: {
    menu: { restate: 'Fil perdu', result: 'Résultat seul', end: 'Terminer…', players: 'Qui joue ?' },
    end: {
      title: 'Comment cela finit-il ?',
      what: 'Ce qui finit',
      round: 'Cette manche',
      match: 'La partie',
      reasons: {
        abandoned: 'Interrompue',
        time: 'Le temps est écoulé',
        repetition: 'La même position pour la troisième fois',
        conceded: 'Quelqu’un concède',
        withdrawn: 'Quelqu’un s’en va',
      },
      who: 'Qui ?',
      choose: 'Choisissez comment.',
      repetition: 'Troisième fois : finir la manche ?',
      says: {
        round: {
          abandoned: 'La manche est interrompue',
          time: 'La manche finit : le temps est écoulé',
          repetition: 'La manche est nulle par répétition',
          conceded: (name) => `${name} concède la manche`,
        },
        match: {
          abandoned: 'La partie est interrompue, sans résultat',
          time: 'La partie finit sur le classement actuel',
          conceded: (name) => `${name} concède la partie`,
          withdrawn: (name) => `${name} s’en va : la partie finit`,
        },
      },
    },
    players: {
      title: 'Qui joue ?',
      hint: 'Dans le sens horaire. Touchez deux lettres : elles échangent leurs places.',
      seat: (letter) => `Place ${letter}`,
      move: (letter, name) => (name ? `Déplacer ${name}, place ${letter}` : `Déplacer la place ${letter}`),
      leaves: (name) => `${name} s’en va`,
      joins: 'Quelqu’un arrive',
      save: 'Ceux-ci jouent',
      other: (n) =>
        `Un autre nombre de places : cette partie finit sur son classement, une autre à ${n} commence. Les noms restent.`,
      others: 'Dès la prochaine manche. Ce qui est joué reste à qui l’a joué.',
      otherTable: 'D’autres places : cette partie finit sur son classement, une autre commence pour cette table.',
      always: 'Ils étaient assis ainsi depuis le début',
      beginTable: 'La finir, recommencer',
      begin: (n) => `La finir, commencer à ${n}`,
      beginFresh: (n) => `Commencer à ${n}`,
      failed: 'Pas enregistré : le service ne répond pas. Réessayez.',
    },
  },
});

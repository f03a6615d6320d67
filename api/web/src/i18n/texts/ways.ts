import { texts } from '..';

/** Ways to record besides move by move: the table set straight, ends, who plays. */
export const ways = texts({
  en: {
    menu: { restate: 'Set the table straight', end: 'End…' },
    end: {
      title: 'How does it end?',
      what: 'What ends',
      round: 'This round',
      match: 'The match',
      reasons: {
        abandoned: 'Abandoned',
        time: 'Time is up',
        repetition: 'Same position for the third time',
        middle_empty: 'The middle is empty',
        last_card: 'The last card is laid',
        conceded: 'Someone concedes',
        withdrawn: 'Someone leaves',
      },
      who: 'Who?',
      choose: 'Choose how it ends.',
      says: {
        round: {
          abandoned: 'The round is abandoned',
          time: 'The round stops: time is up',
          repetition: 'The round is drawn by repetition',
          middle_empty: 'The round ends: the middle is empty',
          last_card: 'The round ends with its last card',
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
      hint: 'Clockwise. Tap two letters to swap seats.',
      move: (letter: string, name: string) => (name ? `Move ${name}, seat ${letter}` : `Move ${letter}`),
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
    menu: { restate: 'Remettre la table en ordre', end: 'Terminer…' },
    end: {
      title: 'Comment cela finit-il ?',
      what: 'Ce qui se termine',
      round: 'Cette manche',
      match: 'La partie',
      reasons: {
        abandoned: 'Interrompue',
        time: 'Temps écoulé',
        repetition: 'Même position pour la troisième fois',
        middle_empty: 'Le milieu est vide',
        last_card: 'La dernière carte est posée',
        conceded: 'Quelqu’un abandonne',
        withdrawn: 'Quelqu’un s’en va',
      },
      who: 'Qui ?',
      choose: 'Choisissez comment cela se termine.',
      says: {
        round: {
          abandoned: 'La manche est interrompue',
          time: 'La manche s’arrête : temps écoulé',
          repetition: 'La manche est nulle par répétition',
          middle_empty: 'La manche est finie : le milieu est vide',
          last_card: 'La manche est finie avec sa dernière carte',
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
      hint: 'Dans le sens horaire. Touchez deux lettres pour échanger les places.',
      move: (letter, name) => (name ? `Déplacer ${name}, joueur ${letter}` : `Déplacer le joueur ${letter}`),
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

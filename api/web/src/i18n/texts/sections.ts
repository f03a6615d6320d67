import { plural, texts } from '..';

/** Sections: several tournaments of one day, in one hall. */
export const sections = texts({
  en: {
    title: 'Sections of the day',
    nameless: 'Tournament',
    waiting: (n: number) => plural('en', n, 'matter open', 'matters open'),
    link: 'Sections of the day…',
    says: 'Linked tournaments share the door, the desk, the hall screen and the table numbers. Each keeps its own players and standings.',
    none: 'This device directs no other tournament. Make the other one first, or let this device in there as director.',
    linked: 'Linked',
    half: 'Linked from here only: its director has to link it, too',
    apart: 'Not linked',
    close: 'Close',
    enterIn: 'Enter into',
    inSection: (section: string) => `In ${section}`,
    sent: 'not sent yet',
  },
  fr: {
    title: 'Sections de la journée',
    nameless: 'Tournoi',
    waiting: (n) => plural('fr', n, 'point en attente', 'points en attente'),
    link: 'Sections de la journée…',
    says: 'Les tournois liés partagent l’entrée, le bureau, l’écran de la salle et les numéros de table. Chacun garde ses joueurs et son classement.',
    none: 'Cet appareil ne dirige aucun autre tournoi. Créez d’abord l’autre, ou faites-y entrer cet appareil comme directeur.',
    linked: 'Lié',
    half: 'Lié d’ici seulement : son directeur doit le lier aussi',
    apart: 'Non lié',
    close: 'Fermer',
    enterIn: 'Inscrire dans',
    inSection: (section) => `Dans ${section}`,
    sent: 'pas encore envoyé',
  },
});

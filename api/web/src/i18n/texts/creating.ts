import { texts } from '..';

/** New matches where the service lets only those make them who have a key. */
export const creating = texts({
  en: {
    label: 'Creation key',
    hint: 'New matches on this service need a key: ask whoever runs it. This phone remembers it.',
    title: 'This service asks for a creation key',
    text: 'Nothing is recorded yet; what you noted is waiting on this phone.',
    wrong: 'The service does not know this key, or it was revoked.',
    again: 'Create the match',
  },
  fr: {
    label: 'Clé de création',
    hint: 'Ici, il faut une clé pour créer une partie : demandez-la à qui tient le service. Ce téléphone la retient.',
    title: 'Ce service demande une clé de création',
    text: 'Rien n’est encore enregistré ; ce que vous avez noté attend sur ce téléphone.',
    wrong: 'Le service ne connaît pas cette clé, ou elle a été retirée.',
    again: 'Créer la partie',
  },
});

import { Problem } from '../../api/client';
import type { Lang } from '../../store/settings';
import { bound, spoken } from '..';
import { troubleOf, whyOf } from './troubles';

/** What the service refuses by, in French, where it has no sentence of its own in both languages. */
const french: Record<string, string> = {
  'malformed-json': 'La demande est illisible.',
  'bad-header': 'Un en-tête est illisible.',
  'token-missing': 'Cet appareil n’a pas de droit ici ; demandez un code au bureau.',
  'token-unknown': 'Cet appareil n’a plus de droit ici ; demandez un code au bureau.',
  'token-replaced': 'Un autre appareil a pris la suite.',
  'not-allowed': 'Cet appareil n’a pas ce droit ; voyez le bureau.',
  'not-found': 'Introuvable.',
  'method-not-allowed': 'Méthode non autorisée.',
  'too-slow': 'Trop lent.',
  'match-full': 'L’enregistrement est plein.',
  full: 'Le tournoi est complet.',
  'round-open': 'Une ronde est ouverte.',
  stale: 'La préparation est dépassée.',
  'open-items': 'Il reste des points en suspens.',
  belongs: 'Elle appartient à un tournoi.',
  over: 'Le tournoi est terminé.',
  'nobody-left': 'Il ne reste personne pour jouer.',
  moved: 'La situation a changé.',
  differs: 'Un autre résultat est en place.',
  'match-over': 'La partie est finie.',
  'match-sealed': 'La partie est scellée.',
  'not-over': 'Ce n’est pas fini.',
  opened: 'Les mains sont ouvertes.',
  'dealt-record': 'Le service a donné cette partie.',
  'id-taken': 'Cet id est pris.',
  'annotations-full': 'Trop de commentaires.',
  damaged: 'L’enregistrement est abîmé.',
  'version-moved': 'L’enregistrement a avancé.',
  'unsupported-media-type': 'Mauvais type de contenu.',
  invalid: 'La demande n’est pas valable.',
  'illegal-move': 'Contraire aux règles.',
  'illegal-correction': 'Un coup suivant serait illégal.',
  'key-reused': 'Cette clé a servi à autre chose.',
  'no-such-version': 'La partie n’a pas cette version.',
  'import-broken': 'Le fichier enfreint les règles.',
};

/** Why a command did not go, in the language of this device. */
export const refusalOf = (error: unknown, lang: Lang): string => {
  if (lang === 'en' || !(error instanceof Problem)) return whyOf(error, lang);
  return (
    spoken(error.body.text, lang) ??
    troubleOf(error.body, lang) ??
    bound(french[error.kind] ?? 'Le service a refusé cette demande.')
  );
};

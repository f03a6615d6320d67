import { Problem } from '../../api/client';
import type { Lang } from '../../store/settings';
import { bound, spoken } from '..';
import { troubleOf, whyOf } from './troubles';

/** What the service refuses by, in French, where it has no sentence of its own in both languages. */
const french: Record<string, string> = {
  'token-missing': 'Cet appareil n’a pas de droit ici ; demandez un code au bureau.',
  'token-unknown': 'Cet appareil n’a plus de droit ici ; demandez un code au bureau.',
  'not-allowed': 'Cet appareil n’a pas ce droit ; voyez le bureau.',
  'not-found': 'Introuvable.',
  'too-slow': 'Trop lent.',
  'match-full': 'L’enregistrement est plein.',
  damaged: 'L’enregistrement est abîmé.',
  'version-moved': 'L’enregistrement a avancé.',
  invalid: 'La demande n’est pas valable.',
  'key-reused': 'Cette clé a servi à autre chose.',
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

import { Problem, Unreachable } from '../../api/client';
import type { ProblemBody } from '../../api/types';
import type { Lang } from '../../store/settings';
import { spoken, texts } from '..';

/** What the service cannot do just now, or not as much of, by its type of problem: nobody's move is at fault. */
export const troubles = texts<Record<string, string>>({
  en: {
    busy: 'The service is busy working things out. Try again in a moment.',
    'too-costly': 'This is too much to work out at once. Try an earlier move, or fewer matches.',
    'too-many': 'Too many requests from here at once. Wait a minute, then try again.',
    'too-large': 'This is larger than the service accepts.',
    'store-away': 'The service cannot reach its storage just now. Nothing is lost; try again.',
    'store-full': 'The service has no room left to record. Everything can still be read.',
    internal: 'Something went wrong in the service. Nothing is lost; try again.',
    away: 'The service is not answering. Try again once there is a connection.',
  },
  fr: {
    busy: 'Le service a beaucoup de calculs en cours. Réessayez dans un instant.',
    'too-costly': 'C’est trop à calculer en une fois. Essayez un coup plus ancien, ou moins de parties.',
    'too-many': 'Trop de demandes d’ici à la fois. Attendez une minute, puis réessayez.',
    'too-large': 'C’est plus grand que ce que le service accepte.',
    'store-away': 'Le service n’atteint pas son stockage pour l’instant. Rien n’est perdu ; réessayez.',
    'store-full': 'Le service n’a plus de place pour noter. Tout peut encore être lu.',
    internal: 'Le service a rencontré une erreur. Rien n’est perdu ; réessayez.',
    away: 'Le service ne répond pas. Réessayez quand il y aura du réseau.',
  },
});

/** What to say of a problem that is no ruling; null where only the problem itself can say. */
export const troubleOf = ({ type }: ProblemBody, lang: Lang): string | null =>
  troubles[lang][type.split('/').at(-1) ?? ''] ?? null;

/** What a JSON pointer leads to, in words: "seats 1 name" of /seats/0/name. */
const fieldOf = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? String(Number(step) + 1) : step.replaceAll('_', ' ')))
    .join(' ');

/** Why something was refused, in the words that people get to read. */
export const reasonOf = (problem: ProblemBody, lang: Lang): string =>
  spoken(problem.text, lang) ??
  troubleOf(problem, lang) ??
  (problem.errors?.map(({ at, detail }) => [fieldOf(at), detail].filter(Boolean).join(': ')).join('; ') ||
    problem.detail);

/** Why something did not go, whatever went wrong; in French what the service says in English only is told by its kind. */
export const whyOf = (error: unknown, lang: Lang): string => {
  if (error instanceof Problem) return reasonOf(error.body, lang);
  return error instanceof Unreachable ? troubles[lang]['away']! : String(error);
};

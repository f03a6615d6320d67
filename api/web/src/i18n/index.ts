/** Texts of the pages. Each area has one file under texts/, French beside English, so that neither lags. */
import { type Lang, useSettings } from '../store/settings';

type Shape<T> = {
  [K in keyof T]: T[K] extends (...given: infer A) => string
    ? (...given: A) => string
    : T[K] extends string
      ? string
      : Shape<T[K]>;
};

export interface Texts<T> {
  en: T;
  fr: Shape<T>;
}

/** Declare an area's texts; the compiler sees to it that French says all that English says. */
export const texts = <T>({ en, fr }: { en: T; fr: Shape<T> }): Texts<T> => ({ en, fr: allBound(fr) as Shape<T> });

/** French with its high signs bound to their words, so that no line begins with one. */
export const bound = (french: string): string =>
  french.replace(/ (?=[;:?!»])/g, '\u00a0').replace(/(?<=«) /g, '\u00a0');

/** What the service says in both languages, as it is shown in one; null where it says nothing. */
export const spoken = (said: Readonly<Record<Lang, string>> | null | undefined, lang: Lang): string | null =>
  said ? (lang === 'fr' ? bound(said.fr) : said.en) : null;

function allBound(said: unknown): unknown {
  if (typeof said === 'string') return bound(said);
  if (typeof said === 'function') return (...given: unknown[]) => allBound(said(...given));
  if (Array.isArray(said)) return said.map(allBound);
  if (said === null || typeof said !== 'object') return said;
  return Object.fromEntries(Object.entries(said).map(([name, one]) => [name, allBound(one)]));
}

/** The texts of an area in the language of this device. */
export function useTexts<T>(area: Texts<T>): Shape<T> {
  return area[useSettings().lang] as Shape<T>;
}

/** Return the locale in which dates are written. */
export const localeOf = (lang: Lang): string => (lang === 'fr' ? 'fr' : 'en-GB');

/** "1 card", "3 cards"; in French 0 and 1 are singular. */
export function plural(lang: Lang, n: number, one: string, many: string): string {
  return `${n} ${new Intl.PluralRules(lang).select(n) === 'one' ? one : many}`;
}

/** "Rules: on"; in French "Règles : oui". */
export const about = (lang: Lang, what: string, said: string): string =>
  `${what}${lang === 'fr' ? '\u00a0' : ''}: ${said}`;

/** "A, B and C". */
export function list(lang: Lang, items: string[]): string {
  return new Intl.ListFormat(lang, { type: 'conjunction' }).format(items);
}

/** "1st", "2nd"; in French "1er", "2e". */
export function ordinal(lang: Lang, n: number): string {
  if (lang === 'fr') return n === 1 ? '1er' : `${n}e`;
  const ends = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' };
  return `${n}${ends[new Intl.PluralRules(lang, { type: 'ordinal' }).select(n)]}`;
}

/** "d’Anna", "de Boris", "de A": "de" before a name, as `elides` in engine/texts.py has it. */
export function de(name: string): string {
  const [first = '', second = ''] = [...name].slice(0, 2).map((sign) => sign.normalize('NFD')[0]!.toLowerCase());
  const elides = second !== '' && ('aeiouhœæ'.includes(first) || (first === 'y' && !'aeiouy'.includes(second)));
  return elides ? `d’${name}` : `de ${name}`;
}

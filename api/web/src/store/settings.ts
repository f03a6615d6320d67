/** What this device likes; remembered in localStorage, or for the visit only where that is closed. */
import { readLocal, writeLocal } from './local';
import { observable, useObservable } from './observable';

const LANGS = ['en', 'fr'] as const;
export type Lang = (typeof LANGS)[number];
export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
/** Index letters on the cards: those of the language, J Q K A, V D R A, or В Д К Т. */
export const LETTERS = ['auto', 'en', 'fr', 'ru'] as const;
export type Letters = (typeof LETTERS)[number];

export const CONTRASTS = ['auto', 'more'] as const;
export type Contrast = (typeof CONTRASTS)[number];
/** Colours of the suits: four tell ♦ from ♥ and ♣ from ♠. */
export const DECKS = ['two', 'four'] as const;
export type Deck = (typeof DECKS)[number];

export interface Settings {
  lang: Lang;
  theme: Theme;
  contrast: Contrast;
  letters: Letters;
  deck: Deck;
  leftHanded: boolean;
  /** Every game on the pad that is made of its description: large keys, one question after the other. */
  plainPad: boolean;
}

const KEY = 'greffier.settings';
const oneOf = <T extends string>(values: readonly T[], value: unknown, otherwise: T): T =>
  values.find((known) => known === value) ?? otherwise;

function languageOfBrowser(): Lang {
  return globalThis.navigator?.language?.toLowerCase().startsWith('fr') ? 'fr' : 'en';
}

function load(): Settings {
  const stored = readLocal<Record<string, unknown>>(KEY) ?? {};
  return {
    lang: oneOf(LANGS, stored['lang'], languageOfBrowser()),
    theme: oneOf(THEMES, stored['theme'], 'auto'),
    contrast: oneOf(CONTRASTS, stored['contrast'], 'auto'),
    letters: oneOf(LETTERS, stored['letters'], 'auto'),
    deck: oneOf(DECKS, stored['deck'], 'two'),
    leftHanded: stored['leftHanded'] === true,
    plainPad: stored['plainPad'] === true,
  };
}

export const settings = observable<Settings>(load());

export function changeSettings(change: Partial<Settings>): void {
  settings.set({ ...settings.get(), ...change });
  writeLocal(KEY, settings.get());
}

export const useSettings = (): Settings => useObservable(settings);

/** Which index letters the cards show now. */
export function lettersOf({ letters, lang }: Settings): Exclude<Letters, 'auto'> {
  return letters === 'auto' ? lang : letters;
}

/** Keep <html>'s language and looks as set, also when the system changes its own. */
export function applySettings(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const strong = matchMedia('(prefers-contrast: more)');
  const apply = () => {
    const { lang, theme, contrast, deck, leftHanded } = settings.get();
    const root = document.documentElement;
    root.lang = lang;
    root.dataset['theme'] = theme === 'auto' ? (dark.matches ? 'dark' : 'light') : theme;
    root.dataset['contrast'] = contrast === 'more' || strong.matches ? 'more' : 'normal';
    root.dataset['deck'] = deck;
    root.dataset['hand'] = leftHanded ? 'left' : 'right';
    const bar = getComputedStyle(root).getPropertyValue('--sheet').trim();
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', bar);
  };
  for (const system of [dark, strong]) system.addEventListener('change', apply);
  settings.subscribe(apply);
  apply();
}

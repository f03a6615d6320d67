/** How tables are laid and cards are made: api/drawings, which the service draws its pictures from, too. */
import drawn from '../../../drawings/table.json';
import type { Lang, Letters } from '../store/settings';

/** A part of a table, where it is said of which member of the state; the first one has the room that others leave. */
export interface Part {
  draw: string;
  of: string;
  words?: string;
  /** What is said of it where nothing lies there. */
  none?: string;
  shown?: number;
  largest?: number;
}

/** What stands in the middle of a game's table, and its words: of one, of several. */
export interface Layout {
  middle: readonly Part[];
  words: Readonly<Record<string, Readonly<Record<Lang, readonly string[]>>>>;
}

/** What stands under a part of the table. n: how many lie there. */
export function caption({ words }: Layout, name: string, lang: Lang, n = 0): string {
  const forms = words[name]![lang];
  const one = new Intl.PluralRules(lang).select(n) === 'one';
  return forms[one ? 0 : forms.length - 1]!.replace('{n}', String(n));
}

/** Tells the style sheets how a card is made, in shares of its width and height. */
export function makeCards({ style }: HTMLElement = document.documentElement): void {
  for (const [name, share] of Object.entries(drawn.card)) style.setProperty(`--card-${name}`, String(share));
}

const areas = (rows: readonly string[] | undefined): string => (rows ?? []).map((row) => `"${row}"`).join(' ');

/** Where so many seats have their places, on a phone and where there is room: properties for board.css. */
export function seating(seats: number): Record<string, string | number> {
  const { narrow, wide } = drawn.seating as Record<'narrow' | 'wide', Record<string, readonly string[]>>;
  const { hand, pair, pile, crowded } = drawn.wide;
  return {
    '--narrow': areas(narrow[seats]),
    '--wide': areas(wide[seats]),
    '--across': wide[seats]?.[0]?.split(' ').length ?? 2,
    '--wide-hand': `${seats >= crowded.seats ? crowded.hand : hand}px`,
    '--wide-pair': `${pair}px`,
    '--wide-pile': `${pile}px`,
  };
}

/** Backs of a hand that are drawn one by one; of more, the count says how many. */
export const BACKS = drawn.backs;
/** Shares of a card's width that are seen of it in a hand, at the least: of a known one, and of a back. */
export const SEEN = { known: drawn.card['seen-at-least'], back: drawn.card['seen-of-a-back'] };

/** What stands in the corner for a rank: "10", "J" or "V". */
export const indexOf = (rank: string, letters: Exclude<Letters, 'auto'>): string =>
  (drawn.indexes as Record<string, Record<typeof letters, string>>)[rank]?.[letters] ?? rank;

/** Drawings that stand for signs of the service's words. */
export const GLYPHS: Readonly<Record<string, string>> = drawn.glyphs;

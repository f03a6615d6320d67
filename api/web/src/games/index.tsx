/** Every game that has a pad and a board: one folder, one line. */
import { type ComponentChildren, type ComponentType, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Knowledge } from '../api/types';
import { WithCards } from '../cards/Card';
import { PLAIN } from '../cards/set';
import type { Texts } from '../i18n';
import { type Settings, useSettings } from '../store/settings';
import { Icon } from '../ui/Icon';
import { type Later, later, useLater } from '../ui/lazy';
import { durak } from './durak';
import { pagesOf } from './generic';
import { type Listed, useDescription, useListed } from './generic/description';
import type { GamePages, Parts, TrickWords } from './kit/game';
import { TRICKS, TURNS } from './kit/tricks';
import { Art as RatHotArt } from './rat-hot/Art';
import { Art as RatJongArt } from './rat-jong/Art';
import { ratak } from './ratak';
import { Art as ZackArt } from './zack/Art';
import { BOXES } from './zack/words';

export type { Listed } from './generic/description';
export type { BoardProps, GamePages, NewMatchProps, TrickWords } from './kit/game';

export const GAMES: Record<string, GamePages> = { durak, ratak };

/** A game of which some pages are its own, and what must be known of it before they have come. */
interface Own {
  tricks: Texts<TrickWords>;
  /** Nobody has listed its cards, so that its deck is learned from matches. */
  learnsDeck?: true;
  /** Devices beside the table may tell when they saw an act. */
  hasTellers?: true;
  /** Drawing for the tile on the home page. */
  Art: ComponentType;
  parts: Later<Parts>;
}

const OWN: Record<string, Own> = {
  'rat-hot': {
    tricks: TURNS,
    learnsDeck: true,
    Art: RatHotArt,
    parts: later(() => import('./rat-hot').then((game) => game.ratHot)),
  },
  'rat-jong': { tricks: TURNS, Art: RatJongArt, parts: later(() => import('./rat-jong').then((game) => game.ratJong)) },
  zack: {
    tricks: BOXES,
    hasTellers: true,
    Art: ZackArt,
    parts: later(() => import('./zack').then((game) => game.zack)),
  },
};

/** Whether nobody has listed the cards of a game, so that its deck is learned from matches. */
export const learnsDeck = (game: string): boolean => OWN[game]?.learnsDeck === true;

/** Whether devices beside the table may tell when they saw an act. */
export const hasTellers = (game: string): boolean => OWN[game]?.hasTellers === true;

/** Whether a match of the game is recorded on the pad that is made of its description. */
const isPlain = (key: string, { plainPad }: Pick<Settings, 'plainPad'>): boolean => plainPad || !GAMES[key];

/**
 * What the pages have of a game: its own, or what its description makes. null for one that nobody knows, undefined while
 * it is asked for.
 */
export function useGame(key: string): GamePages | null | undefined {
  const settings = useSettings();
  const plain = isPlain(key, settings);
  const description = useDescription(key, plain);
  const parts = (plain && !settings.plainPad && OWN[key]?.parts) || null;
  const state = useLater(parts);
  if (plain && state === 'loading') return undefined;
  if (plain && description) return pagesOf(description, GAMES[key], parts?.here() ?? undefined);
  return GAMES[key] ?? (description && null);
}

/** What a game is called in the language of this device. */
export function useGameName(key: string): string {
  const { lang } = useSettings();
  const listed = useListed().find(({ game }) => game === key);
  return (GAMES[key]?.names ?? listed?.names)?.[lang] ?? key;
}

/** The kinds of record that the service takes of a game; observed, until it has said. */
export function useRecords(key: string): readonly Knowledge[] {
  return useListed().find(({ game }) => game === key)?.knowledge ?? ['observed'];
}

/** The games that may be recorded: those with pages of their own, and all others of the service. */
export function useGames(): Listed[] {
  const own = Object.values(GAMES).map(({ key, names, seats }) => ({ game: key, names, seats }));
  return [...own, ...useListed().filter(({ game }) => !GAMES[game])];
}

const Shown = createContext('');

/** Whatever is within shows a match of this game: its cards are drawn and named, and its words are used. */
export function OfGame({ game, children }: { game: string; children: ComponentChildren }) {
  const cards = useGame(game)?.cards ?? PLAIN;
  return (
    <Shown.Provider value={game}>
      <WithCards cards={cards}>{children}</WithCards>
    </Shown.Provider>
  );
}

export const GameName = ({ game }: { game: string }) => <>{useGameName(game)}</>;

/** What the parts of a round are called: of this game, or of the one that is shown here. */
export function useTricks(game?: string): TrickWords {
  const { lang } = useSettings();
  const here = useContext(Shown);
  return ((GAMES[game ?? here] ?? OWN[game ?? here])?.tricks ?? TRICKS)[lang];
}

/** The game of the match that is shown here. */
export const useShownGame = (): string => useContext(Shown);

/** Whether so many play this game in teams unless something else is agreed. */
export const inTeams = (game: string, seats: number): boolean => GAMES[game]?.inTeams(seats) ?? false;

/** The drawing of a game's tile. */
export function GameArt({ game }: { game: string }) {
  const Art = (GAMES[game] ?? OWN[game])?.Art;
  return Art ? <Art /> : <Icon name="cards" class="l" />;
}

/** What a game tells of itself: GET /games/{game}, kept on this device. */
import { useEffect, useState } from 'preact/hooks';
import { call } from '../../api/client';
import type { ByLang, Knowledge } from '../../api/types';
import type { Schema } from './schema';

interface Option {
  default: unknown;
  /** Where the default depends on the number of seats: that number → the default. */
  default_by_seats?: Record<string, unknown>;
  schema: Schema;
}

export interface Description {
  game: string;
  names: ByLang;
  /** The kinds of record that it takes. */
  knowledge?: Knowledge[];
  seats: { least: number; most: number };
  notation: { text: string; pattern: string };
  /** Card → how it is shown and said. */
  cards?: Record<string, Record<'en' | 'fr', { shown: string; said: string }>>;
  /** Deck by name → card → copies. */
  decks?: Record<string, Record<string, number>>;
  options: Record<string, Option>;
  commands: Record<string, Schema>;
  /** Kinds of command that a seat may send of its own; missing in what was kept by an older release. */
  seat_commands?: string[];
}

/** What GET /games says of each. */
export type Listed = Pick<Description, 'game' | 'names' | 'seats' | 'knowledge'>;

/** Something that is asked of the service once in a visit, and remembered on this device for the next. */
function remembered<T>(key: string, ask: () => Promise<T>) {
  let asked: Promise<T> | null = null;
  const stored = (): T | null => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null;
    } catch {
      return null; // closed or spoilt storage
    }
  };
  let known: T | null | undefined;
  return {
    known: (): T | null => (known === undefined ? (known = stored()) : known),
    ask: (): Promise<T> => {
      asked ??= ask().then((answer) => {
        known = answer;
        try {
          localStorage.setItem(key, JSON.stringify(answer));
        } catch {
          // kept for this visit
        }
        return answer;
      });
      asked.catch(() => (asked = null));
      return asked;
    },
  };
}

type Remembered<T> = ReturnType<typeof remembered<T>>;

const games = remembered('greffier.games', async () => (await call<{ items: Listed[] }>('GET', '/games')).items);
const descriptions = new Map<string, Remembered<Description>>();

function descriptionOf(game: string): Remembered<Description> {
  let one = descriptions.get(game);
  if (!one) {
    one = remembered(`greffier.game.${game}`, async () => {
      const {
        game: key,
        names,
        seats,
        notation,
        cards,
        decks,
        options,
        commands,
        seat_commands: own = [],
      } = await call<Description>('GET', `/games/${encodeURIComponent(game)}`);
      return {
        game: key,
        names,
        seats,
        notation,
        options,
        commands,
        seat_commands: own,
        ...(cards && { cards }),
        ...(decks && { decks }),
      };
    });
    descriptions.set(game, one);
  }
  return one;
}

/** The answer; what is remembered until it is there; undefined while nothing is known, null where there is none. */
function useRemembered<T>(one: Remembered<T> | null): T | null | undefined {
  const [answer, setAnswer] = useState<{ of: Remembered<T> | null; is: T | null } | null>(null);
  useEffect(() => {
    if (!one) return;
    let gone = false;
    one.ask().then(
      (is) => !gone && setAnswer({ of: one, is }),
      () => !gone && setAnswer({ of: one, is: one.known() }),
    );
    return () => {
      gone = true;
    };
  }, [one]);
  if (!one) return null;
  return answer?.of === one ? answer.is : (one.known() ?? undefined);
}

/** wanted: false where nobody asks. */
export const useDescription = (game: string, wanted: boolean): Description | null | undefined =>
  useRemembered(wanted ? descriptionOf(game) : null);

/** Every game that the service has. */
export const useListed = (): readonly Listed[] => useRemembered(games) ?? [];

/** The options of a match, those not said by their defaults. */
export function withDefaults(
  { options }: Pick<Description, 'options'>,
  given: Readonly<Record<string, unknown>>,
  seats: number,
): Record<string, unknown> {
  const defaults = Object.entries(options).map(([name, option]) => [
    name,
    option.default_by_seats?.[seats] ?? option.default,
  ]);
  return { ...Object.fromEntries(defaults), ...given };
}

/** Options as they make sense for this number of seats: one that is usual for other numbers only goes by its default here. */
export function fitOptions(
  description: Description,
  options: Record<string, unknown>,
  seats: number,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(options).filter(([name, value]) => {
      const option = description.options[name];
      if (!option) return false;
      const by = option.default_by_seats ?? {};
      return !Object.keys(by).length || seats in by || JSON.stringify(value) === JSON.stringify(option.default);
    }),
  );
}

import { useEffect, useRef, useState } from 'preact/hooks';
import { call, Problem } from '../../api/client';
import { useTexts } from '../../i18n';
import { deckTexts } from '../../i18n/texts/deck';
import { reasonOf } from '../../i18n/texts/troubles';
import { type DeckFile, deckOf, emptyDeck, keepDeck, relearned } from '../../store/decks';
import { useObservable } from '../../store/observable';
import { useSettings } from '../../store/settings';

/** Learn the deck of a game from chosen matches; what was changed by hand stays. */
export function useLearning(game: string, asked: readonly string[]) {
  const t = useTexts(deckTexts);
  const { lang } = useSettings();
  const file = useObservable(deckOf(game));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set([...asked, ...file.matches.map(({ match }) => match)]),
  );
  const learned = useRef(file.matches.length ? file.deck : []);
  const [fault, setFault] = useState<string | null>(null);

  async function learn(ids: ReadonlySet<string>) {
    setChosen(ids);
    try {
      const query = new URLSearchParams([...ids].map((id) => ['match', id]));
      const told = ids.size ? await call<DeckFile>('GET', `/decks?${query}`) : emptyDeck(game);
      const before = deckOf(game).get().deck;
      setFault(null);
      keepDeck({ ...told, deck: relearned(learned.current, before, told.deck) });
      learned.current = told.deck;
    } catch (error) {
      setFault(error instanceof Problem ? reasonOf(error.body, lang) : t.away);
    }
  }
  useEffect(() => {
    if (asked.some((id) => !file.matches.some(({ match }) => match === id))) void learn(chosen);
  }, []);

  /** Put another deck in the place of this one. */
  function take(taken: DeckFile) {
    keepDeck(taken);
    learned.current = taken.matches.length ? taken.deck : [];
    setChosen(new Set(taken.matches.map(({ match }) => match)));
  }

  return {
    file,
    fault,
    chosen,
    toggle(id: string) {
      const next = new Set(chosen);
      if (!next.delete(id)) next.add(id);
      void learn(next);
    },
    take,
    clear: () => take(emptyDeck(game)),
  };
}

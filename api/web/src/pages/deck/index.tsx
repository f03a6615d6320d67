import './deck.css';
import { useState } from 'preact/hooks';
import { listMatches } from '../../api/matches';
import { type GamePages, OfGame, useGame, useGameName } from '../../games';
import { TakeDeck } from '../../games/kit/TakeDeck';
import { useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { deckTexts } from '../../i18n/texts/deck';
import { home } from '../../i18n/texts/home';
import { matches as listTexts } from '../../i18n/texts/matches';
import { href } from '../../router';
import { keepDeck, saveDeck } from '../../store/decks';
import { device } from '../../store/device';
import { Bar, LanguageKey } from '../../ui/Bar';
import { Key, KeyLink } from '../../ui/Key';
import { NotFound } from '../../ui/NotFound';
import { useTitle } from '../../ui/title';
import { useAnswer } from '../../ui/useAnswer';
import { namesOf, titleOf } from '../../viewing/parts';
import { useLearning } from './useLearning';

interface Props {
  game: string;
  /** To learn from, besides those that are chosen here. */
  matches: readonly string[];
}

/** The cards of a game that nobody has listed: learned from matches, edited, handed on. */
export function DeckPage({ game, matches }: Props) {
  const known = useGame(game);
  if (known === undefined) return <div class="phone" />;
  if (!known?.Deck) return <NotFound />;
  return (
    <OfGame game={game}>
      <TheDeck pages={known} Deck={known.Deck} asked={matches} />
    </OfGame>
  );
}

interface One {
  id: string;
  title: string;
  about: string;
}

interface DeckProps {
  pages: GamePages;
  Deck: NonNullable<GamePages['Deck']>;
  asked: readonly string[];
}

function TheDeck({ pages, Deck, asked }: DeckProps) {
  const t = useTexts(deckTexts);
  const { key: game } = pages;
  const name = useGameName(game);
  const { file, fault, chosen, toggle, take, clear } = useLearning(game, asked);
  useTitle(`${t.title} · ${name}`);
  return (
    <div class="phone">
      <Bar title={t.title} sub={name}>
        <LanguageKey />
      </Bar>
      <main class="deck-page">
        <p>{t.about(name)}</p>
        {fault && <p role="alert">{fault}</p>}
        <section>
          <h2 aria-live="polite">{t.cards(file.deck.length)}</h2>
          <Deck cards={file.deck} onChange={(deck) => keepDeck({ ...file, deck: [...deck] })} />
        </section>
        <div class="acts">
          <KeyLink go big href={href({ page: 'new', game })}>
            {t.begin}
          </KeyLink>
          <Key disabled={!file.deck.length} onClick={() => saveDeck(file)}>
            {t.save}
          </Key>
          <TakeDeck game={game} pattern={pages.pattern ?? ''} onTake={take}>
            {t.import}
          </TakeDeck>
          <Key disabled={!file.deck.length} onClick={clear}>
            {t.clear}
          </Key>
        </div>
        <ChooseMatches game={game} chosen={chosen} onToggle={toggle} />
      </main>
    </div>
  );
}

interface ChooseProps {
  game: string;
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

/** Matches from which the deck is learned. */
function ChooseMatches({ game, chosen, onToggle }: ChooseProps) {
  const t = useTexts(deckTexts);
  const list = useMatches(game);
  const unlisted = [...chosen].filter((id) => list && !list.some((one) => one.id === id));
  const all = [...(list ?? []), ...unlisted.map((id): One => ({ id, title: id, about: '' }))];
  return (
    <section>
      <h2>{t.choose}</h2>
      {list?.length === 0 && !unlisted.length && <p>{t.noMatches}</p>}
      <ul class="choose">
        {all.map(({ id, title, about }) => (
          <li key={id}>
            <label>
              <input type="checkbox" checked={chosen.has(id)} onChange={() => onToggle(id)} />
              <span>
                <b>{title}</b>
                <small>{about}</small>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Matches of a game: the public ones, and those that this device knows. */
function useMatches(game: string): One[] | null {
  const c = useTexts(common);
  const t = useTexts(listTexts);
  const { players } = useTexts(home);
  const [found, setFound] = useState<One[] | null>(null);
  useAnswer(
    [game],
    () =>
      Promise.all([
        listMatches({ game }).then(
          ({ items }) => items,
          () => [],
        ),
        device.then((one) => one.matches()),
      ]),
    ([listed, own]) => {
      const told = listed.map(
        (match): One => ({
          id: match.id,
          title: titleOf(match, namesOf(match.seats), players),
          about: `${c[match.status]} · ${t.round(match.round)}`,
        }),
      );
      const mine = own
        .filter((match) => match.game === game && !match.pending && !told.some(({ id }) => id === match.id))
        .sort((a, b) => b.seen - a.seen)
        .map(
          (match): One => ({
            id: match.id,
            title: match.title ?? (Object.values(match.names).filter(Boolean).join(', ') || match.id),
            about: `${c[match.status]} · ${t.round(match.round)}`,
          }),
        );
      setFound([...mine, ...told]);
    },
  );
  return found;
}

import type { Card } from '../../cards/set';
import { useTexts } from '../../i18n';
import { deckTexts } from '../../i18n/texts/deck';
import { href } from '../../router';
import { deckOf, keepDeck } from '../../store/decks';
import { useObservable } from '../../store/observable';
import { Key, KeyLink } from '../../ui/Key';
import { TakeDeck } from './TakeDeck';

interface Props {
  game: string;
  pattern: string;
  label: string;
  value: readonly Card[] | null;
  onChange: (value: readonly Card[] | null) => void;
}

/** The option of a new match that lists its cards: not known, the deck that this device remembers, or one from a file. */
export function DeckOption({ game, pattern, label, value, onChange }: Props) {
  const t = useTexts(deckTexts);
  const kept = useObservable(deckOf(game));
  const isKept = value !== null && JSON.stringify(value) === JSON.stringify(kept.deck);
  return (
    <fieldset class="row-input deck-option">
      <legend class="eyebrow">
        {label} <small>{value ? t.cards(value.length) : t.option.none}</small>
      </legend>
      <div class="deck-keys">
        <Key aria-pressed={value === null} onClick={() => onChange(null)}>
          {t.option.none}
        </Key>
        {kept.deck.length > 0 && (
          <Key aria-pressed={isKept} onClick={() => onChange(kept.deck)}>
            <span>
              {t.option.kept}
              <small> {t.cards(kept.deck.length)}</small>
            </span>
          </Key>
        )}
        <TakeDeck
          game={game}
          pattern={pattern}
          onTake={(file) => {
            keepDeck(file);
            onChange(file.deck);
          }}
        >
          {t.option.file}
        </TakeDeck>
        <KeyLink href={href({ page: 'deck', game, matches: [] })}>{t.option.edit}</KeyLink>
      </div>
    </fieldset>
  );
}

import './deck.css';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useTexts } from '../../i18n';
import { deckTexts } from '../../i18n/texts/deck';
import { type DeckFile, type Fault, readDeck } from '../../store/decks';

interface Props {
  game: string;
  /** Of its cards. */
  pattern: string;
  onTake: (file: DeckFile) => void;
  children: ComponentChildren;
}

/** A key that takes a deck in from a file; what is none says why. */
export function TakeDeck({ game, pattern, onTake, children }: Props) {
  const { faults } = useTexts(deckTexts);
  const [fault, setFault] = useState<Fault | null>(null);
  return (
    <>
      <label class="key file-key">
        {children}
        <input
          type="file"
          accept=".json,application/json"
          class="vh"
          onChange={async (event) => {
            const input = event.currentTarget;
            const [file] = input.files ?? [];
            if (!file) return;
            const read = readDeck(await file.text(), game, pattern);
            input.value = ''; // the same file may be chosen again
            setFault('is' in read ? read : null);
            if (!('is' in read)) onTake(read);
          }}
        />
      </label>
      {fault && (
        <p role="alert">
          {fault.is === 'none'
            ? faults.none
            : fault.is === 'game'
              ? faults.game(fault.game)
              : faults.cards(fault.cards.slice(0, 5).join(', '))}
        </p>
      )}
    </>
  );
}

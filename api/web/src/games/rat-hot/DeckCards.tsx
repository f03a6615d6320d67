import './rat-hot.css';
import { useState } from 'preact/hooks';
import { useTexts } from '../../i18n';
import { deckTexts } from '../../i18n/texts/deck';
import { useSettings } from '../../store/settings';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import type { DeckProps } from '../kit/game';
import { CARDS } from './cards';
import { Named, Palette } from './Naming';
import { Strip } from './Squares';

/** The cards of a deck, each to be taken out, and a palette to add one. */
export function DeckCards({ cards, onChange }: DeckProps) {
  const t = useTexts(deckTexts);
  const { lang } = useSettings();
  const [squares, setSquares] = useState<readonly string[] | null>(null);
  return (
    <div class="rat-hot deck-cards">
      <ul>
        {cards.map((card, n) => (
          <li key={`${card} ${n}`}>
            <Strip card={card} />
            <button
              type="button"
              class="ib"
              aria-label={t.remove(CARDS.name(card, lang))}
              onClick={() => onChange(cards.filter((_, other) => other !== n))}
            >
              <Icon name="x" class="s" />
            </button>
          </li>
        ))}
      </ul>
      {squares ? (
        <div class="adding">
          <Named squares={squares} />
          <Palette
            squares={squares}
            goes={() => true}
            onChange={(next) => {
              if (next.length === 3) onChange([...cards, next.join('.')]);
              setSquares(next.length === 3 ? null : next);
            }}
          />
        </div>
      ) : (
        <Key onClick={() => setSquares([])}>
          <Icon name="plus" class="s" />
          {t.add}
        </Key>
      )}
    </div>
  );
}

import './sheets.css';
import type { MatchState, TimelineItem } from '../../api/types';
import { Card, Sentence } from '../../cards/Card';
import type { Proving } from '../../games/kit/proved';
import { useTexts } from '../../i18n';
import { hindsight } from '../../i18n/texts/hindsight';
import { classes } from '../../ui/classes';
import { Key } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';
import { numberOf } from '../../viewing/numbers';
import type { NameOf } from '../../viewing/parts';
import { Legend } from './Legend';
import type { Asked } from './useProving';

interface Props {
  asked: Asked;
  state: MatchState;
  items: readonly TimelineItem[];
  /** The move on show. */
  item: TimelineItem | undefined;
  proving: Proving;
  nameOf: NameOf;
  /** null where nothing may be begun from here. */
  onAssume: ((nth: number) => void) | null;
  onClose: () => void;
}

/** The cards that later moves place in a hand, each with the move that shows it; possible ones may be assumed. */
export function HandSheet({
  asked: { seat, nth: tapped },
  state,
  items,
  item,
  proving,
  nameOf,
  onAssume,
  onClose,
}: Props) {
  const t = useTexts(hindsight);
  const { proved = [], unknown } = state.seats[seat]!.hand;
  const possible = proved.filter(({ certain }) => !certain).length;
  const places = Math.min(possible, unknown - (proved.length - possible));
  return (
    <Sheet tone="calm" title={t.hand(nameOf(seat), numberOf(item))} onClose={onClose}>
      <ul class="proofs">
        {proved.map((proof, nth) => {
          const shows = items.find(({ version }) => proof.until !== null && String(version) === String(proof.until));
          const assumed = proving.assumed(seat, nth);
          return (
            <li key={nth} class={classes(nth === tapped && 'now')}>
              <Card card={proof.card} look={classes('mini', proof.certain ? 'sure' : 'guess', assumed && 'lit')} />
              <p>
                {proving.reason(proof)}
                {shows && (
                  <small>
                    {numberOf(shows)} · <Sentence of={shows.text} />
                  </small>
                )}
              </p>
              {!proof.certain && onAssume && (
                <Key
                  aria-pressed={assumed}
                  {...(nth === tapped && { 'data-first': true })}
                  onClick={() => onAssume(nth)}
                >
                  {assumed ? t.assumed : t.assume}
                </Key>
              )}
            </li>
          );
        })}
      </ul>
      <Legend />
      {possible > places && <p class="count">{t.open(places, possible)}</p>}
      <div class="keys">
        <Key onClick={onClose}>{t.close}</Key>
      </div>
    </Sheet>
  );
}

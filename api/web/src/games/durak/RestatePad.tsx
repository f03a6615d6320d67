import './whole.css';
import { useState } from 'preact/hooks';
import type { Command } from '../../api/types';
import { useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { buzz } from '../../ui/buzz';
import { classes } from '../../ui/classes';
import type { PadProps, Refusal } from '../kit/pad';
import { type Card, deckOf } from './cards';
import type { KeyState } from './offer';
import { DeckKeys, RefusedSheet } from './PadFrame';
import { Plates } from './Plates';
import { RestateTable } from './RestateTable';
import { RestateTools } from './RestateTools';

import {
  type Gap,
  gapIn,
  type LaidAs,
  liesAs,
  type Place,
  placeOf,
  rest,
  restateOf,
  shownAs,
  type TableDraft,
  tapped,
} from './restating';
import { Said } from './Said';
import { nameOf } from './table';
import type { DurakState } from './types';
import { useRestating } from './useRestating';
import { wholeWords } from './wholeWords';
import { words } from './words';

interface Props extends Pick<PadProps, 'options' | 'ruling' | 'unchecked' | 'onTry' | 'onRecord'> {
  state: DurakState;
  deck: number;
  onClose: () => void;
}

/** The thread was lost: the table as believed; what differs is tapped, and one key records it all. */
export function RestatePad({ state, deck, options, ruling, unchecked, onTry, onRecord, onClose }: Props) {
  const t = useTexts(wholeWords);
  const { cancel } = useTexts(words);
  const { seat: seatWord } = useTexts(common);
  const { draft, setDraft, becomes, refusal } = useRestating({ state, deck, unchecked, onTry });
  const [place, setPlace] = useState<Place>((draft.trump && state.attacker) || 'stock');
  const [said, setSaid] = useState<LaidAs | null>(null);
  const [refused, setRefused] = useState<{ command: Command; refusal: Refusal } | null>(null);
  const name = (seat: string) => nameOf(state, seat, seatWord);
  const gap = gapIn(draft, deck);
  const shown = shownAs(state, draft, becomes, deck);

  const at = new Map(deckOf(deck).map((card) => [card, placeOf(draft, card)]));
  const here = new Set([...at].filter(([, where]) => where === place).map(([card]) => card));
  const keys = new Map<Card, KeyState>(
    [...at].map(([card, where]) => [
      card,
      { look: where === null || where === place ? 'lit' : 'dim', sure: where !== null && where in draft.seats },
    ]),
  );

  function pick(next: Place) {
    setPlace(next);
    setSaid(null);
  }

  function tap(card: Card) {
    setDraft(tapped(draft, place, card, shown, said ?? liesAs(draft)));
    setSaid(null);
  }

  function record(command: Command) {
    onRecord(command);
    onClose();
  }

  async function finish() {
    if (gap) return;
    const command = restateOf(draft, state.phase === 'throw_in');
    const said = refusal === undefined ? (await onTry(command)).refusal : refusal;
    // where nobody can be asked it is kept, and checked when it arrives
    if (!said || said.unsure) return record(command);
    buzz();
    setRefused({ command, refusal: said });
  }

  return (
    <>
      <main class="durak-pad whole">
        <Plates state={shown} turn={place.length === 1 ? place : null} onTap={pick} />
        <RestateTable draft={draft} place={place} onPick={pick} />
        <RestateTools
          key={place}
          draft={draft}
          place={place}
          deck={deck}
          roles={shown}
          rounds={options['rounds'] !== undefined && options['rounds'] !== 1}
          lies={said ?? liesAs(draft)}
          onLies={setSaid}
          onChange={setDraft}
        />
        <div class="askline">
          <p aria-live="polite">
            <Asked draft={draft} place={place} name={name} />
          </p>
        </div>
        <DeckKeys size={deck} keys={keys} trump={draft.trump} chosen={here} says={t.keys} onTap={tap} />
        <div class="acts pad">
          <button class="key quiet undo" onClick={onClose}>
            {cancel}
          </button>
          <RecordKey
            gap={gap}
            refusal={refusal}
            discarded={rest(draft, deck) - draft.stock}
            onTap={() => void finish()}
          />
        </div>
      </main>
      {refused && (
        <RefusedSheet
          refusal={refused.refusal}
          ruling={ruling}
          proposals={[]}
          said={<Said command={refused.command} nameOf={name} />}
          onPick={tap}
          onStand={(reason) => record({ ...refused.command, irregular: reason })}
          onClose={() => setRefused(null)}
        />
      )}
    </>
  );
}

function Asked({ draft, place, name }: { draft: TableDraft; place: Place; name: (seat: string) => string }) {
  const { ask: t } = useTexts(wholeWords);
  if (place === 'stock') return <>{draft.stock ? t.stock : t.suit}</>;
  return (
    <>
      {place === 'table' ? t.table : t.hand(name(place))} <small>{place === 'table' ? t.tableHint : t.handHint}</small>
    </>
  );
}

interface RecordProps {
  gap: Gap | null;
  /** What stands against the draft. */
  refusal: Refusal | null | undefined;
  discarded: number;
  onTap: () => void;
}

/** Records the draft; as long as it cannot stand the key says why, or by which ruling. */
function RecordKey({ gap, refusal, discarded, onTap }: RecordProps) {
  const t = useTexts(wholeWords);
  const { trouble: tt } = t;
  const forbidden = !gap && refusal && !refusal.unsure;
  let says = t.record;
  let hint = t.discard(discarded);
  if (gap?.kind === 'many') [says, hint] = [tt.many(gap.n), tt.manyHint];
  else if (gap) [says, hint] = [tt.trump, tt.trumpHint];
  else if (forbidden) hint = tt.forbidden(refusal.rule ?? '');
  return (
    <button
      class={classes('key big', gap ? 'off trouble' : forbidden ? 'off' : 'go')}
      aria-disabled={gap !== null}
      onClick={onTap}
    >
      <span aria-live="polite">
        {says}
        <small>{hint}</small>
      </span>
    </button>
  );
}

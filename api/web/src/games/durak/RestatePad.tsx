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
  believed,
  type LaidAs,
  type Place,
  placeOf,
  rest,
  restateOf,
  shownAs,
  type TableDraft,
  type Trouble,
  tapped,
  troubleOf,
} from './restating';
import { Said } from './Said';
import { nameOf } from './table';
import type { DurakState } from './types';
import { wholeWords } from './wholeWords';
import { words } from './words';

interface Props extends Pick<PadProps, 'options' | 'ruling' | 'onAsk' | 'onRecord'> {
  state: DurakState;
  deck: number;
  onClose: () => void;
}

/** The thread was lost: the table as believed; what differs is tapped, and one key records it all. */
export function RestatePad({ state, deck, options, ruling, onAsk, onRecord, onClose }: Props) {
  const t = useTexts(wholeWords);
  const { cancel } = useTexts(words);
  const { seat: seatWord } = useTexts(common);
  const [draft, setDraft] = useState(() => believed(state, deck));
  const [place, setPlace] = useState<Place>(draft.trump ? draft.attacker : 'stock');
  const [said, setSaid] = useState<LaidAs | null>(null);
  const [refused, setRefused] = useState<{ command: Command; refusal: Refusal } | null>(null);
  const name = (seat: string) => nameOf(state, seat, seatWord);
  const atOnce = options['ends'] === 'at_once';
  const trouble = troubleOf(draft, deck, state.teams, atOnce);
  const open = draft.table.some(({ defence }) => !defence);
  const shown = shownAs(state, draft, deck);

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
    setDraft(tapped(draft, place, card, said));
    setSaid(null);
  }

  function record(command: Command) {
    onRecord(command);
    onClose();
  }

  async function finish() {
    if (trouble) return;
    const command = restateOf(draft, state.phase === 'throw_in');
    const refusal = await onAsk(command);
    // where nobody can be asked it is kept, and checked when it arrives
    if (!refusal || refusal.unsure) return record(command);
    buzz();
    setRefused({ command, refusal });
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
          teams={state.teams}
          atOnce={atOnce}
          rounds={options['rounds'] !== undefined && options['rounds'] !== 1}
          lies={said ?? (open ? 'defence' : 'attack')}
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
            trouble={trouble}
            discarded={rest(draft, deck) - draft.stock}
            name={name}
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
  trouble: Trouble | null;
  discarded: number;
  name: (seat: string) => string;
  onTap: () => void;
}

/** Records the draft; as long as it cannot stand the key says why. */
function RecordKey({ trouble, discarded, name, onTap }: RecordProps) {
  const t = useTexts(wholeWords);
  const { trouble: tt } = t;
  let says = t.record;
  let hint = t.discard(discarded);
  if (trouble?.kind === 'many') [says, hint] = [tt.many(trouble.n), tt.manyHint];
  else if (trouble?.kind === 'empty') [says, hint] = [tt.empty(name(trouble.seat)), tt.emptyHint];
  else if (trouble) [says, hint] = [tt[trouble.kind], tt[`${trouble.kind}Hint`]];
  return (
    <button class={classes('key big', trouble ? 'off trouble' : 'go')} aria-disabled={trouble !== null} onClick={onTap}>
      <span aria-live="polite">
        {says}
        <small>{hint}</small>
      </span>
    </button>
  );
}

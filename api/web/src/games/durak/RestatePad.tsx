import { useState } from 'preact/hooks';
import { useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import type { PadProps } from '../kit/pad';
import { RestateFrame } from '../kit/RestateFrame';
import { nameOf } from '../kit/seats';
import { type Card, deckOf } from './cards';
import { DeckKeys } from './DeckKeys';
import type { KeyState } from './offer';
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
import type { DurakState } from './types';
import { wholeWords } from './wholeWords';

interface Props extends Pick<PadProps, 'options' | 'ruling' | 'onAsk' | 'onRecord'> {
  state: DurakState;
  deck: number;
  onClose: () => void;
}

/** The thread was lost: the table as believed; what differs is tapped, and one key records it all. */
export function RestatePad({ state, deck, options, ...asked }: Props) {
  const t = useTexts(wholeWords);
  const { seat: seatWord } = useTexts(common);
  const [draft, setDraft] = useState(() => believed(state, deck));
  const [place, setPlace] = useState<Place>(draft.trump ? draft.attacker : 'stock');
  const [said, setSaid] = useState<LaidAs | null>(null);
  const name = (seat: string) => nameOf(state, seat, seatWord);
  const atOnce = options['ends'] === 'at_once';
  const trouble = troubleOf(draft, deck, !!state.teams, atOnce);
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

  return (
    <RestateFrame
      plates={<Plates state={shown} turn={place.length === 1 ? place : null} onTap={pick} />}
      table={<RestateTable draft={draft} place={place} onPick={pick} />}
      tools={
        <RestateTools
          key={place}
          draft={draft}
          place={place}
          deck={deck}
          teams={!!state.teams}
          atOnce={atOnce}
          rounds={options['rounds'] !== undefined && options['rounds'] !== 1}
          lies={said ?? (open ? 'defence' : 'attack')}
          onLies={setSaid}
          onChange={setDraft}
        />
      }
      ask={<Asked draft={draft} place={place} name={name} />}
      keys={<DeckKeys size={deck} keys={keys} trump={draft.trump} chosen={here} says={t.keys} onTap={tap} />}
      trouble={trouble && saidOf(trouble, t.trouble, name)}
      hint={t.discard(rest(draft, deck) - draft.stock)}
      commandOf={() => restateOf(draft, state.phase === 'throw_in')}
      said={(command) => <Said command={command} nameOf={name} />}
      {...asked}
    />
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

/** Why the draft cannot stand, and what would help. */
function saidOf(trouble: Trouble, t: (typeof wholeWords)['en']['trouble'], name: (seat: string) => string) {
  if (trouble.kind === 'many') return { says: t.many(trouble.n), hint: t.manyHint };
  if (trouble.kind === 'empty') return { says: t.empty(name(trouble.seat)), hint: t.emptyHint };
  return { says: t[trouble.kind], hint: t[`${trouble.kind}Hint`] };
}

import { useState } from 'preact/hooks';
import type { PadProps, Refusal } from '../pad';
import { RestateFrame } from '../RestateFrame';
import { nameOf } from '../seats';
import type { Card, Deck } from './cards';
import { DeckKeys } from './DeckKeys';
import type { KeyState } from './offer';
import { Plates } from './Plates';
import { RestateTable } from './RestateTable';
import { RestateTools } from './RestateTools';
import { type RestateWords, restateWords } from './restateWords';
import {
  type Gap,
  gapIn,
  type LaidAs,
  liesAs,
  type Place,
  placeOf,
  rest,
  shownAs,
  type TableDraft,
  tapped,
} from './restating';
import { Said } from './Said';
import { useLostTexts } from './shown';
import type { PairsState } from './types';
import { useRestating } from './useRestating';

interface Props extends Pick<PadProps, 'options' | 'ruling' | 'unchecked' | 'onAsk' | 'onTry' | 'onRecord'> {
  state: PairsState;
  deck: Deck;
  onClose: () => void;
}

/** The thread was lost: the table as believed; what differs is tapped, and one key records it all. */
export function RestatePad({ state, deck, options, unchecked, onTry, ...asked }: Props) {
  const t = useLostTexts(restateWords);
  const size = deck.cards.length;
  const { command, draft, setDraft, becomes, refusal } = useRestating({ state, deck: size, unchecked, onTry });
  const [place, setPlace] = useState<Place>((draft.trump && state.attacker) || 'stock');
  const [said, setSaid] = useState<LaidAs | null>(null);
  const name = (seat: string) => nameOf(state, seat);
  const gap = gapIn(draft, size);
  const trouble = gap ? saidOf(gap, t.trouble) : unsaidIn(refusal, t.trouble);
  const forbidden = !trouble && refusal && !refusal.unsure;
  const shown = shownAs(state, draft, becomes, size);

  const at = new Map(deck.cards.map((card) => [card, placeOf(draft, card)]));
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

  return (
    <RestateFrame
      plates={<Plates state={shown} turn={place.length === 1 ? place : null} onTap={pick} />}
      table={<RestateTable draft={draft} place={place} onPick={pick} />}
      tools={
        <RestateTools
          key={place}
          draft={draft}
          place={place}
          deck={size}
          who={name}
          roles={shown}
          rounds={options['rounds'] !== undefined && options['rounds'] !== 1}
          lies={said ?? liesAs(draft)}
          onLies={setSaid}
          onChange={setDraft}
        />
      }
      ask={<Asked draft={draft} place={place} name={name} />}
      keys={<DeckKeys deck={deck} keys={keys} trump={draft.trump} chosen={here} says={t.keys} onTap={tap} />}
      trouble={trouble}
      forbidden={Boolean(forbidden)}
      hint={forbidden ? t.forbidden(refusal.rule ?? '') : t.discard(rest(draft, size) - draft.stock)}
      commandOf={() => command}
      said={(command) => <Said command={command} nameOf={name} />}
      {...asked}
    />
  );
}

function Asked({ draft, place, name }: { draft: TableDraft; place: Place; name: (seat: string) => string }) {
  const { ask: t } = useLostTexts(restateWords);
  if (place === 'stock') return <>{draft.stock ? t.stock : t.suit}</>;
  return (
    <>
      {place === 'table' ? t.table : t.hand(name(place))} <small>{place === 'table' ? t.tableHint : t.handHint}</small>
    </>
  );
}

/** What is missing in the draft, and what would help. */
function saidOf(gap: Gap, t: RestateWords['en']['trouble']) {
  return gap.kind === 'many' ? { says: t.many(gap.n), hint: t.manyHint } : { says: t.trump, hint: t.trumpHint };
}

/** What the rules miss in it, where it can be said in words, and what would help. */
function unsaidIn(refusal: Refusal | null | undefined, t: RestateWords['en']['trouble']) {
  return refusal?.missing === 'defender' ? { says: t.defender, hint: t.defenderHint } : null;
}

import './zack.css';
import type { Seat } from '../../api/types';
import { Sentence } from '../../cards/Card';
import { useTexts } from '../../i18n';
import { Key } from '../../ui/Key';
import { RepeatKey } from '../../ui/RepeatKey';
import type { PlayProps } from '../kit/game';
import { PadFrame } from '../kit/PadFrame';
import { ResultKey } from '../kit/ResultKey';
import { useMomentState } from '../kit/useMomentState';
import { WhoPlays } from '../kit/WhoPlays';
import { kit } from '../kit/words';
import { SeatPlates } from './SeatPlates';
import { zackTexts } from './texts';

const EACH = 12; // cards that a pile may have: the number is proposed until one was said
const MOST = 432;

/** Who deals, and how many cards are in play. */
export function Deal({ state, actions, items, moment, stuck, ledger, left, ways, onRecord, onPlain }: PlayProps) {
  const t = useTexts(zackTexts);
  const k = useTexts(kit);
  const seats = Object.keys(state.seats);
  const fields = actions.find(({ type }) => type === 'deal')?.fields ?? {};
  const dealers = (fields['dealer']?.choices ?? []) as Seat[];
  const counted = fields['total'] as { optional?: boolean } | undefined;
  // the service deals all of a deck, and of a printed one the number is known
  const known = !stuck && (counted ? Boolean(counted.optional) : 'dealer' in fields);
  const before = items.findLast(({ command }) => command?.['total'])?.command?.['total'];
  const fresh = { dealer: dealers.length === 1 ? dealers[0]! : null, total: Number(before ?? EACH * seats.length) };
  const [{ dealer, total }, setEntered] = useMomentState(moment, fresh);
  const change = (next: Partial<typeof fresh>) => setEntered({ dealer, total, ...next });
  const ready = !stuck && 'dealer' in fields;
  return (
    <PadFrame
      playing
      plates={
        <SeatPlates
          state={state}
          turn={dealer}
          asked={false}
          armed={null}
          wordOf={(seat) =>
            seat === dealer ? t.dealer : state.seats[seat]!.score ? t.won(state.seats[seat]!.score) : ''
          }
          onTap={(seat) => dealers.includes(seat) && change({ dealer: seat })}
        />
      }
      table={
        <section class="table baize zbox" aria-label={k.table}>
          <p class="zdue">{state.due && <Sentence of={state.due} />}</p>
          <WhoPlays ways={ways} />
        </section>
      }
      ledger={ledger}
      left={left}
      ask={stuck ? k.awaiting : dealers.length > 1 ? t.whoDeals : known ? null : t.howMany}
      keys={
        <div class="zone zdeal">
          {!known && (
            <Count label={t.dealing} value={total} least={seats.length} onChange={(n) => change({ total: n })} />
          )}
          {counted && (
            <Key quiet onClick={() => onPlain('deal')}>
              {t.pilesDiffer}
            </Key>
          )}
        </div>
      }
      acts={
        <>
          <ResultKey ways={ways} actions={actions} />
          <Key
            big
            go={ready}
            off={!ready}
            disabled={!ready}
            data-act="deal"
            onClick={() => onRecord({ type: 'deal', ...(dealer && { dealer }), ...(!known && { total }) })}
          >
            {t.deal}
          </Key>
        </>
      }
    />
  );
}

interface CountProps {
  label: string;
  value: number;
  least: number;
  onChange: (n: number) => void;
}

/** A number that is far from the last one as often as near: typed, or gone through by a key that is held. */
function Count({ label, value, least, onChange }: CountProps) {
  const k = useTexts(kit);
  const set = (n: number) => Number.isInteger(n) && onChange(Math.min(MOST, Math.max(least, n)));
  return (
    <div class="zcount" role="group" aria-label={label}>
      <RepeatKey label={k.fewer(label)} off={value <= least} onPress={() => set(value - 1)}>
        −
      </RepeatKey>
      <input
        type="text"
        inputMode="numeric"
        aria-label={label}
        value={value}
        onChange={(event) => set(Number.parseInt(event.currentTarget.value, 10))}
      />
      <RepeatKey label={k.more(label)} off={value >= MOST} onPress={() => set(value + 1)}>
        +
      </RepeatKey>
    </div>
  );
}

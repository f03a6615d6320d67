import type { Seat } from '../../api/types';
import { useTexts } from '../../i18n';
import { Key } from '../../ui/Key';
import type { PlayProps } from '../kit/game';
import { PadFrame } from '../kit/PadFrame';
import { ResultKey } from '../kit/ResultKey';
import { nameOf } from '../kit/seats';
import { useMomentState } from '../kit/useMomentState';
import { WhoPlays } from '../kit/WhoPlays';
import { kit } from '../kit/words';
import { Named, Palette } from './Naming';
import { Teams } from './Teams';
import { ratHotTexts } from './texts';

interface Props
  extends Pick<PlayProps, 'state' | 'actions' | 'moment' | 'stuck' | 'ledger' | 'left' | 'ways' | 'onRecord'> {
  /** Whose phone this is, where it is a seat's. */
  own?: Seat;
}

interface Entered {
  starter: Seat | null;
  squares: readonly string[];
}

/** Who starts, and the card that lies already. */
export function Deal({ state, actions, moment, stuck, ledger, left, ways, own, onRecord }: Props) {
  const t = useTexts(ratHotTexts);
  const k = useTexts(kit);
  const fields = actions.find(({ type }) => type === 'deal')!.fields;
  const seats = (fields['starter']?.choices ?? []) as Seat[];
  const due = seats.length === 1 ? seats[0]! : null;
  const [{ starter, squares }, setNamed] = useMomentState<Entered>(moment, { starter: due, squares: [] });
  const known = Boolean((fields['start'] as { optional?: boolean } | undefined)?.optional);
  const whole = squares.length === 3;
  const ready = !stuck && starter !== null && (whole || (known && !squares.length));
  const change = (next: Partial<Entered>) => setNamed({ starter, squares, ...next });
  return (
    <PadFrame
      playing
      plates={
        <Teams
          state={state}
          turn={starter}
          {...(own && { own })}
          ask={starter ? undefined : t.starts}
          onTap={(seat) => seats.includes(seat) && change({ starter: seat })}
        />
      }
      table={
        <section class="table baize" aria-label={k.table}>
          <WhoPlays ways={ways} />
        </section>
      }
      ledger={ledger}
      left={left}
      ask={stuck ? k.awaiting : !starter ? t.whoStarts : known && !squares.length ? t.sameStart : t.start}
      keys={
        <div class="zone rat-hot dealing">
          <Named squares={squares} />
          <Palette squares={squares} goes={() => true} onChange={(next) => change({ squares: next })} />
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
            aria-label={starter ? `${t.deal}, ${nameOf(state, starter)}` : t.deal}
            onClick={() => onRecord({ type: 'deal', starter: starter!, ...(whole && { start: squares.join('.') }) })}
          >
            {t.deal}
          </Key>
        </>
      }
    />
  );
}

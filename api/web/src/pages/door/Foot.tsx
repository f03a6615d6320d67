import { useTexts } from '../../i18n';
import { door } from '../../i18n/texts/door';
import { office as officeTexts } from '../../i18n/texts/office';
import { isDirecting } from '../../store/tournaments';
import { Key } from '../../ui/Key';
import { FindField } from './FindField';
import { Tables } from './Tables';
import type { Acts } from './useActs';
import type { Shown } from './useShown';
import { WalkIn } from './WalkIn';

interface Props {
  shown: Shown;
  acts: Acts;
}

/** The keys at the thumb. */
export function Foot({ shown, acts }: Props) {
  const t = useTexts(door);
  const w = useTexts(officeTexts);
  const { wide, plan } = shown;
  const { line, adding, onAdding } = acts;
  return (
    <footer class="foot pad">
      {wide ? (
        <>
          <PairKey {...{ shown, acts }} />
          <span class="sp tables">{plan && <Tables plan={plan} />}</span>
          <WalkIn {...{ shown, acts }} />
        </>
      ) : adding ? (
        <div class="keys2">
          <Key quiet onClick={() => onAdding(false)}>
            {w.cancel}
          </Key>
          <Key go onClick={() => acts.enter(line)}>
            {t.enter}
          </Key>
        </div>
      ) : (
        <>
          <div class="keys2">
            <FindField shown={shown} check={acts.check} />
            <Key icon="plus" onClick={() => onAdding(true)}>
              {t.walkIn}
            </Key>
          </div>
          <PairKey {...{ shown, acts }} />
        </>
      )}
    </footer>
  );
}

/** Pairs those who are here; asks first where somebody was never seen, or was missing in a round. */
function PairKey({ shown, acts }: Props) {
  const t = useTexts(door);
  const { office, here, never, absent } = shown;
  const { pairing, onPairing, pair } = acts;
  const { tournament, known, connected } = office;
  const canPair =
    here.length > 1 &&
    tournament.status === 'live' &&
    !tournament.decided &&
    isDirecting(known) &&
    connected &&
    pairing !== 'goes';
  return (
    <Key
      go
      big
      aria-disabled={!canPair}
      onClick={() => canPair && (never.length || absent.length ? onPairing('asks') : pair())}
    >
      {pairing === 'goes' ? t.pairing : t.pair(here.length)}
    </Key>
  );
}

import { useTexts } from '../../i18n';
import { useSettings } from '../../store/settings';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import type { PlayProps } from '../kit/game';
import { PadFrame } from '../kit/PadFrame';
import { Plates } from '../kit/Plates';
import { RefusedSheet } from '../kit/RefusedSheet';
import { ResultKey } from '../kit/ResultKey';
import { nameOf } from '../kit/seats';
import { WhoPlays } from '../kit/WhoPlays';
import { kit } from '../kit/words';
import { DRAGONS } from './cards';
import { DragonKey } from './DragonKey';
import { Piles } from './Piles';
import { LastRound } from './Scored';
import { ratJongTexts } from './texts';
import { type Dealing, useDeal } from './useDeal';

/** Who starts: his plate, or the dragons that everybody has shown; what is left of each pile, if they are kept. */
export function Deal(props: PlayProps) {
  const { state, actions, ledger, left, ways, ruling, said, onPlain } = props;
  const { deal: t, plain } = useTexts(ratJongTexts);
  const k = useTexts(kit);
  const { lang } = useSettings();
  const deal = useDeal(props);
  const { due, isOpen, refused } = deal;
  return (
    <>
      <PadFrame
        playing
        plates={
          <Plates
            state={state}
            turn={due}
            counted={false}
            ask={isOpen ? t.starts : undefined}
            roleOf={(seat) => (seat === due ? { word: t.startsIt } : null)}
            onTap={deal.tapSeat}
          />
        }
        table={
          <section class="table baize" aria-label={k.table}>
            {isOpen ? <p class="told">{ruling('RJ-3')?.[lang]}</p> : <LastRound state={state} />}
            <WhoPlays ways={ways} />
          </section>
        }
        ledger={ledger}
        left={left}
        ask={due ? t.due(nameOf(state, due)) : deal.dragons ? t.dragons : isOpen ? t.who : t.deal}
        aside={
          <button class="ib" aria-label={plain} onClick={() => onPlain('deal')}>
            <Icon name="dots" class="s" />
          </button>
        }
        keys={<DealKeys state={state} deal={deal} />}
        acts={
          <>
            <ResultKey ways={ways} actions={actions} />
            <Key
              big
              off={isOpen}
              go={!isOpen}
              aria-disabled={isOpen}
              data-act="deal"
              onClick={() => !isOpen && deal.record(null)}
            >
              {t.deal}
            </Key>
          </>
        }
      />
      {refused && <RefusedSheet {...refused} ruling={ruling} said={said(refused.command)} />}
    </>
  );
}

interface KeysProps extends Pick<PlayProps, 'state'> {
  deal: Dealing;
}

/** What is counted before the deal: the piles, and the dragons of each seat. */
function DealKeys({ state, deal }: KeysProps) {
  const { deal: t } = useTexts(ratJongTexts);
  const { dragons, piles, total, countDragons, countPiles } = deal;
  return (
    <div class="zone rat-jong rj-deal">
      {piles && (
        <>
          <p class="count" aria-live="polite">
            {t.pilesAre(
              piles.flat().reduce((sum, n) => sum + n, 0),
              total,
            )}
          </p>
          <Piles
            counts={piles}
            may={piles.flatMap((row, r) => row.map((_, c) => [r, c] as const))}
            says={t.pileIs}
            onTap={deal.lowerPile}
          />
        </>
      )}
      {dragons &&
        Object.keys(state.seats).map((seat) => (
          <div key={seat} class="rj-count" role="group" aria-label={nameOf(state, seat)}>
            <b>{nameOf(state, seat)}</b>
            {DRAGONS.map((dragon) => {
              const n = (dragons[seat] ?? []).filter((one) => one === dragon).length;
              return (
                <DragonKey
                  key={dragon}
                  dragon={dragon}
                  look={n > 0 && 'may'}
                  labelOf={(name) => t.counted(nameOf(state, seat), name, n)}
                  data-count={dragon}
                  onClick={() => deal.addDragon(seat, dragon)}
                >
                  <b>{n}</b>
                </DragonKey>
              );
            })}
          </div>
        ))}
      <div class="deeds">
        {countDragons && (
          <Key chosen={dragons !== null} aria-pressed={dragons !== null} data-deal="dragons" onClick={countDragons}>
            {t.dragons}
          </Key>
        )}
        {countPiles && (
          <Key chosen={piles !== null} aria-pressed={piles !== null} data-deal="piles" onClick={countPiles}>
            {t.piles}
          </Key>
        )}
      </div>
    </div>
  );
}

import { useEffect, useState } from 'preact/hooks';
import type { Command, Seat } from '../../api/types';
import { useCards } from '../../cards/Card';
import type { Card } from '../../cards/set';
import { useTexts } from '../../i18n';
import { lettersOf, useSettings } from '../../store/settings';
import { buzz } from '../../ui/buzz';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import type { PlayProps } from '../kit/game';
import { PadFrame } from '../kit/PadFrame';
import { Plates } from '../kit/Plates';
import type { Refusal } from '../kit/pad';
import { RefusedSheet } from '../kit/RefusedSheet';
import { nameOf } from '../kit/seats';
import { WhoPlays } from '../kit/WhoPlays';
import { kit } from '../kit/words';
import { COPIES, DRAGONS } from './cards';
import { Piles } from './Piles';
import { LastRound } from './Scored';
import { ratJongTexts } from './texts';

type Counts = Readonly<Record<Seat, readonly Card[]>>;
type Heights = readonly (readonly number[])[];

interface Entered {
  dragons: Counts | null;
  piles: Heights | null;
}

interface Sized {
  prefixItems?: { prefixItems?: { maximum?: number }[] }[];
}

/** How high each pile can be, as the rules say it. */
const sizesOf = (schema: unknown): number[][] | null =>
  (schema as Sized | undefined)?.prefixItems?.map((row) => row.prefixItems?.map(({ maximum = 0 }) => maximum) ?? []) ??
  null;

const NONE: Entered = { dragons: null, piles: null };

/** Who starts: his plate, or the dragons that everybody has shown; what is left of each pile, if they are kept. */
export function Deal(props: PlayProps) {
  const { state, actions, moment, ledger, left, ways, ruling, said, onRecord, onAsk, onTry, onPlain } = props;
  const t = useTexts(ratJongTexts);
  const k = useTexts(kit);
  const { lang } = useSettings();
  const [last, setLast] = useState<{ moment: number } & Entered>({ moment, ...NONE });
  const [refused, setRefused] = useState<{ command: Command; refusal: Refusal } | null>(null);
  const [total, setTotal] = useState<number | null>(null);
  const { dragons, piles } = last.moment === moment ? last : NONE;
  const enter = (change: Partial<Entered>) => setLast({ moment, dragons, piles, ...change });

  const fields = actions.find(({ type }) => type === 'deal')?.fields ?? {};
  const seats = (Array.isArray(fields['starter']?.choices) ? fields['starter'].choices : []) as Seat[];
  const due = seats.length === 1 ? seats[0]! : null;
  const sizes = sizesOf(fields['piles']?.schema);
  const open = fields['starter'] !== undefined && due === null && !dragons;
  const made = (starter: Seat | null): Command => ({
    type: 'deal',
    ...(starter && { starter }),
    ...(dragons && { dragons }),
    ...(piles && { piles }),
  });

  // how many cards are left when everybody has taken his: the rules say it of the table behind the deal
  useEffect(() => {
    if (!piles || total !== null || !seats[0]) return;
    void onTry({ type: 'deal', starter: seats[0] }).then(({ state: dealt }) => {
      const middle = (dealt as { middle?: { count: number } } | undefined)?.middle;
      if (middle) setTotal(middle.count);
    });
  }, [piles !== null]);

  async function record(starter: Seat | null) {
    const command = made(starter);
    const refusal = await onAsk(command);
    if (!refusal || refusal.unsure) return onRecord(command);
    buzz();
    setRefused({ command, refusal });
  }

  function more(seat: Seat, dragon: Card) {
    const held = dragons?.[seat] ?? [];
    const n = held.filter((one) => one === dragon).length;
    const others = held.filter((one) => one !== dragon);
    const next = n === COPIES ? others : [...held, dragon];
    const { [seat]: _, ...rest } = dragons ?? {};
    enter({ dragons: next.length ? { ...rest, [seat]: next } : rest });
  }

  const fewer = (row: number, column: number) =>
    piles!.map((heights, r) =>
      heights.map((n, c) => (r !== row || c !== column ? n : n > 0 ? n - 1 : sizes![row]![column]!)),
    );

  return (
    <>
      <PadFrame
        playing
        plates={
          <Plates
            state={state}
            turn={due}
            counted={false}
            ask={open ? t.deal.starts : undefined}
            roleOf={(seat) => (seat === due ? { word: t.deal.startsIt } : null)}
            onTap={(seat) => seats.includes(seat) && void record(due ? null : seat)}
          />
        }
        table={
          <section class="table baize" aria-label={k.table}>
            {open && <p class="told">{ruling('RJ-3')?.[lang]}</p>}
            {!open && <LastRound state={state} />}
            <WhoPlays ways={ways} />
          </section>
        }
        ledger={ledger}
        left={left}
        ask={due ? t.deal.due(nameOf(state, due)) : dragons ? t.deal.dragons : open ? t.deal.who : t.deal.deal}
        aside={
          <button class="ib" aria-label={t.plain} onClick={() => onPlain('deal')}>
            <Icon name="dots" class="s" />
          </button>
        }
        keys={
          <div class="zone rat-jong rj-deal">
            {piles && (
              <>
                <p class="count" aria-live="polite">
                  {t.deal.pilesAre(
                    piles.flat().reduce((sum, n) => sum + n, 0),
                    total,
                  )}
                </p>
                <Piles
                  counts={piles}
                  may={piles.flatMap((row, r) => row.map((_, c) => [r, c] as const))}
                  says={t.deal.pileIs}
                  onTap={([r, c]) => enter({ piles: fewer(r, c) })}
                />
              </>
            )}
            {dragons &&
              Object.keys(state.seats).map((seat) => (
                <div key={seat} class="rj-count" role="group" aria-label={nameOf(state, seat)}>
                  <b>{nameOf(state, seat)}</b>
                  {DRAGONS.map((dragon) => (
                    <CountKey
                      key={dragon}
                      dragon={dragon}
                      who={nameOf(state, seat)}
                      n={(dragons[seat] ?? []).filter((one) => one === dragon).length}
                      onTap={() => more(seat, dragon)}
                    />
                  ))}
                </div>
              ))}
            <div class="deeds">
              {fields['dragons'] && (
                <Key
                  chosen={dragons !== null}
                  aria-pressed={dragons !== null}
                  data-deal="dragons"
                  onClick={() => enter({ dragons: dragons ? null : {} })}
                >
                  {t.deal.dragons}
                </Key>
              )}
              {sizes && (
                <Key
                  chosen={piles !== null}
                  aria-pressed={piles !== null}
                  data-deal="piles"
                  onClick={() => enter({ piles: piles ? null : sizes })}
                >
                  {t.deal.piles}
                </Key>
              )}
            </div>
          </div>
        }
        acts={
          <>
            {ways && actions.some(({ type }) => type === 'record_round') && (
              <Key big onClick={() => ways.onGo('result')}>
                {k.onlyResult}
              </Key>
            )}
            <Key
              big
              off={open}
              go={!open}
              aria-disabled={open}
              data-act="deal"
              onClick={() => !open && void record(null)}
            >
              {t.deal.deal}
            </Key>
          </>
        }
      />
      {refused && (
        <RefusedSheet
          refusal={refused.refusal}
          ruling={ruling}
          said={said(refused.command)}
          onStand={(reason) => {
            setRefused(null);
            onRecord({ ...refused.command, irregular: reason });
          }}
          onClose={() => setRefused(null)}
        />
      )}
    </>
  );
}

function CountKey({ dragon, who, n, onTap }: { dragon: Card; who: string; n: number; onTap: () => void }) {
  const t = useTexts(ratJongTexts);
  const settings = useSettings();
  const cards = useCards();
  const { index, sign } = cards.face(dragon, lettersOf(settings));
  return (
    <Key
      class={classes('jd', dragon, n > 0 && 'may')}
      aria-label={t.deal.counted(who, cards.name(dragon, settings.lang), n)}
      data-count={dragon}
      onClick={onTap}
    >
      <span>{index}</span>
      <Icon name={sign!} />
      <b>{n}</b>
    </Key>
  );
}

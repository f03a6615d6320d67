import './zack.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Command, Seat } from '../../api/types';
import { Sentence } from '../../cards/Card';
import { useTexts } from '../../i18n';
import { useSettings } from '../../store/settings';
import { buzz } from '../../ui/buzz';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import type { PlayProps } from '../kit/game';
import { PadFrame } from '../kit/PadFrame';
import type { Refusal } from '../kit/pad';
import { RefusedSheet } from '../kit/RefusedSheet';
import { nameOf } from '../kit/seats';
import { kit } from '../kit/words';
import { Box } from './Box';
import { CardKeys } from './CardKeys';
import { Challengers, Targets } from './Challenge';
import { cardWord, UNREAD } from './cards';
import { BoxSheet, MendSheet, VerdictSheet } from './later';
import { SeatPlates } from './SeatPlates';
import { TapKey } from './TapKey';
import { type Tap, Taps } from './taps';
import { zackTexts } from './texts';
import { coloursOf, type Lying, lookedInto, shownChallenge, tableOf } from './types';
import { useVerdict, Verdict } from './Verdict';

type Over = { kind: 'order' } | { kind: 'verdict' } | { kind: 'mend'; lying: Lying };

/** Cards fly: one tap each, of whoever's turn it is; a challenge by two; verdicts where the box was. */
export function Throwing(props: PlayProps) {
  const { state, actions, items, options, moment, stuck, unchecked, ledger, left, ruling, said } = props;
  const { onRecord, onMend } = props;
  const t = useTexts(zackTexts);
  const k = useTexts(kit);
  const { lang } = useSettings();
  const latest = useRef(props);
  latest.current = props;
  // taps may come faster than they are drawn: what is armed is read as it is, not as it was shown
  const armed = useRef<{ by: Seat | null; beside: boolean }>({ by: null, beside: false });
  const [, drawn] = useState(0);
  const arm = (next: Partial<{ by: Seat | null; beside: boolean }>) => {
    armed.current = { ...armed.current, ...next };
    drawn((n) => n + 1);
  };
  const [queue, setQueue] = useState<{ waiting: readonly Tap[]; asks: boolean }>({ waiting: [], asks: false });
  const [refused, setRefused] = useState<{ command: Command; refusal: Refusal } | null>(null);
  const [challenger, setChallenger] = useState<{ by: Seat; seen: Tap['seen'] } | null>(null);
  const [over, setOver] = useState<Over | null>(null);
  const [taps] = useState(
    () =>
      new Taps({
        table: async () => (latest.current.onJudged ? latest.current.onJudged() : latest.current),
        record: (command) => latest.current.onRecord(command),
        refuse: ask,
        onChange: (waiting, asks) => setQueue({ waiting, asks }),
      }),
  );
  // whatever was waited for may be known now
  useEffect(() => void taps.goOn());
  useEffect(() => setOver(null), [moment]);

  /** true: it was refused, and why is shown. */
  async function ask(command: Command): Promise<boolean> {
    const refusal = await latest.current.onAsk(command);
    if (!refusal) latest.current.onRecord(command);
    else {
      buzz();
      setRefused({ command, refusal });
    }
    return refusal !== null;
  }

  function tap(event: Event, what: { kind: 'card'; card: string } | { kind: 'marker' }) {
    const { by, beside } = armed.current;
    arm({ by: null, beside: false });
    taps.put({ ...what, by, landed: !beside, seen: props.onSaw?.(event) });
  }

  function tapSeat(seat: Seat) {
    if (taps.by(seat)) return;
    arm({ by: armed.current.by === seat ? null : seat });
  }

  const game = tableOf(state);
  const standing = useVerdict(state, items);
  const name = (seat: Seat) => nameOf(state, seat);
  const { by, beside } = armed.current;
  const [head] = queue.waiting;
  const turn = state.turn[0] ?? null;
  const offered = (type: string) => !stuck && actions.some((one) => one.type === type);
  const close = () => setOver(null);
  const lastBy = game.box.findLast(({ kind }) => kind === 'card')?.by ?? null;
  const what = (one: Tap | undefined) => (one?.kind === 'card' ? cardWord(one.card, lang) : t.theMarker);
  const mends = (lying: Lying) =>
    onMend && lying.card === UNREAD && items[lying.version - 1] ? () => setOver({ kind: 'mend', lying }) : null;

  return (
    <>
      <PadFrame
        playing
        instant
        plates={
          <SeatPlates
            state={state}
            turn={turn}
            asked={queue.asks}
            armed={by}
            wordOf={(seat) => (seat === turn ? (state.phase === 'choose' ? t.chooses : t.toThrow) : '')}
            onTap={tapSeat}
          />
        }
        table={
          <section class="table baize zbox" aria-label={t.box}>
            {standing ? (
              <>
                <button class="ib zwhy" aria-label={t.more} data-act="why" onClick={() => setOver({ kind: 'verdict' })}>
                  <Icon name="info" />
                </button>
                <div class="zscroll" tabIndex={0}>
                  <Verdict state={state} standing={standing} asked />
                  {standing.look === 'open' && <Box state={state} box={lookedInto(game)} onTap={mends} />}
                </div>
                {standing.look === 'open' && (
                  <div class="zacts">
                    {offered('box_order') && (
                      <Key go onClick={() => setOver({ kind: 'order' })}>
                        {t.looking}
                      </Key>
                    )}
                    {lookedInto(game).map((lying) => {
                      const mend = mends(lying);
                      return (
                        mend && (
                          <Key key={lying.version} onClick={mend}>
                            {t.mend.title(name(lying.by))}
                          </Key>
                        )
                      );
                    })}
                  </div>
                )}
              </>
            ) : (
              <>
                <p class="zhead">
                  <span>{t.inBox(game.box.length)}</span>
                  <span>
                    {[game.mirrored && t.mirrored, game.halt && t.halted].filter(Boolean).join(' · ') ||
                      (game.box.length > 0 && t.open)}
                  </span>
                </p>
                <Box state={state} box={game.box} onTap={mends} />
                {offered('box_order') && game.box.length > 1 && (
                  <button
                    class="ib zlook"
                    aria-label={t.looking}
                    data-act="look"
                    onClick={() => setOver({ kind: 'order' })}
                  >
                    <Icon name="layers" class="s" />
                  </button>
                )}
              </>
            )}
          </section>
        }
        ledger={ledger}
        left={
          <span
            class="contents"
            onClickCapture={(event) => {
              if (taps.drop()) event.stopPropagation();
            }}
          >
            {left}
          </span>
        }
        ask={
          queue.asks ? (
            t.whoThrew(what(head))
          ) : by ? (
            beside ? (
              t.besideArmed(name(by))
            ) : (
              t.armed(name(by))
            )
          ) : stuck && unchecked ? (
            k.unchecked(null)
          ) : (
            <>
              {state.due && <Sentence of={state.due} />}
              {queue.waiting.length > 1 && <small>{t.waiting(queue.waiting.length)}</small>}
            </>
          )
        }
        aside={
          <TapKey
            class={classes('key', beside ? 'chosen' : 'quiet')}
            label={t.besideSays}
            pressed={beside}
            data={{ 'data-act': 'beside' }}
            onTap={() => arm({ beside: !armed.current.beside })}
          >
            {t.beside}
          </TapKey>
        }
        keys={
          <CardKeys
            state={state}
            options={options}
            onCard={(card, event) => tap(event, { kind: 'card', card })}
            onMarker={(event) => tap(event, { kind: 'marker' })}
          />
        }
        acts={<Challengers state={state} onTap={(by, event) => setChallenger({ by, seen: props.onSaw?.(event) })} />}
      />
      {challenger && (
        <Targets
          state={state}
          by={challenger.by}
          lastBy={lastBy}
          beside={armed.current.beside}
          onTap={(target, landed) => {
            setChallenger(null);
            arm({ by: null, beside: false });
            taps.put({ kind: 'challenge', ...challenger, target, landed });
          }}
          onClose={() => setChallenger(null)}
        />
      )}
      {over?.kind === 'order' && (
        <BoxSheet
          state={state}
          album={props.album}
          onOrder={(order, photo) => {
            close();
            void ask({ type: 'box_order', order, ...(photo && { photo }) });
          }}
          onClose={close}
        />
      )}
      {over?.kind === 'verdict' && standing && (
        <VerdictSheet
          state={state}
          standing={standing}
          ruling={ruling}
          verdicts={stuck ? [] : verdictsOf(actions)}
          album={props.album}
          onLook={offered('box_order') ? () => setOver({ kind: 'order' }) : null}
          onRule={(verdict, reason) => {
            close();
            const challenge = shownChallenge(game)!.version;
            void ask({ type: 'rule_challenge', challenge, verdict, ...(reason && { reason }) });
          }}
          onClose={close}
        />
      )}
      {over?.kind === 'mend' && (
        <MendSheet
          who={name(over.lying.by)}
          options={{ ...options, colours: coloursOf(state) }}
          onCard={(card) => {
            const item = items[over.lying.version - 1]!;
            close();
            onMend?.(item.version, { type: 'throw', ...item.command, by: over.lying.by, card });
          }}
          onClose={close}
        />
      )}
      {refused && (
        <RefusedSheet
          refusal={refused.refusal}
          ruling={ruling}
          said={said(refused.command)}
          onStand={(reason) => {
            setRefused(null);
            onRecord({ ...refused.command, irregular: reason });
            taps.release();
          }}
          onClose={() => {
            setRefused(null);
            taps.release();
          }}
        />
      )}
    </>
  );
}

const verdictsOf = (actions: PlayProps['actions']): readonly string[] =>
  (actions.find(({ type }) => type === 'rule_challenge')?.fields['verdict']?.choices ?? []) as string[];

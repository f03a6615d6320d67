import './zack.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Command, MatchState, Seat, TimelineItem } from '../../api/types';
import { Sentence } from '../../cards/Card';
import { useTexts } from '../../i18n';
import { useSettings } from '../../store/settings';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { PadFrame } from '../kit/PadFrame';
import type { PhoneProps } from '../kit/phone';
import { nameOf } from '../kit/seats';
import { Box } from './Box';
import { CardKeys } from './CardKeys';
import { Challengers, Targets } from './Challenge';
import { cardWord, isColour } from './cards';
import { Disc } from './Face';
import { VerdictSheet } from './later';
import { phoneTexts } from './phoneTexts';
import { SeatPlates } from './SeatPlates';
import { TapKey } from './TapKey';
import { owesMarker } from './taps';
import { zackTexts } from './texts';
import { lookedInto, seatOf, tableOf } from './types';
import { useVerdict, Verdict } from './Verdict';

/** Something that was seen to land, by nobody knows whom yet. */
interface Seen {
  what: { card: string } | 'marker';
  landed: boolean;
  tell: (command: Command) => void;
}

/** Who the next throw is of, as far as the table tells; null: nobody knows. */
const whose = (state: MatchState, what: Seen['what']): Seat | null =>
  what === 'marker' ? owesMarker(state) : tableOf(state).to_throw;

const commandOf = ({ what, landed }: Pick<Seen, 'what' | 'landed'>, by: Seat): Command => ({
  ...(what === 'marker' ? { type: 'throw_marker', by } : { type: 'throw', by, card: what.card }),
  ...(landed ? {} : { landed: false }),
});

/** The moves, where a verdict is to be told of them; none as long as they have not come. */
function useMoves({ head }: MatchState, wanted: boolean, movesOf: PhoneProps['movesOf']): readonly TimelineItem[] {
  const [moves, setMoves] = useState<readonly TimelineItem[]>([]);
  useEffect(() => {
    let gone = false;
    if (wanted)
      movesOf(head).then(
        (items) => gone || setMoves(items),
        () => undefined, // with the next that is recorded
      );
    return () => {
      gone = true;
    };
  }, [head, wanted]);
  return wanted ? moves : [];
}

/** A phone beside the box: a player's, for their own throws and challenges, or a witness's, for everybody's. */
export function Phone({ state, options, own, telling, ledger, movesOf, ruling, onSaw, onSay }: PhoneProps) {
  const t = useTexts(zackTexts);
  const p = useTexts(phoneTexts);
  const { lang } = useSettings();
  // touches may come faster than they are drawn: what is armed is read as it is
  const armed = useRef<{ by: Seat | null; beside: boolean }>({ by: null, beside: false });
  const [, drawn] = useState(0);
  const arm = (next: Partial<{ by: Seat | null; beside: boolean }>) => {
    armed.current = { ...armed.current, ...next };
    drawn((n) => n + 1);
  };
  const [waiting, setWaiting] = useState<readonly Seen[]>([]);
  const [challenger, setChallenger] = useState<{ by: Seat; tell: Seen['tell'] } | null>(null);
  const [why, setWhy] = useState(false);
  const [head] = waiting;
  const guessed = head && !telling ? whose(state, head.what) : null;
  // what was seen of whoever's turn it was: told when the table behind what was told before it is known
  useEffect(() => {
    if (!head || !guessed) return;
    setWaiting((all) => all.slice(1));
    head.tell(commandOf(head, guessed));
  }, [head, guessed]);

  function tap(event: Event, what: Seen['what']) {
    const { by, beside } = armed.current;
    const [turn] = state.turn;
    arm({ by: null, beside: false });
    const chooses = state.phase === 'choose' && turn && (own ?? by ?? turn) === turn ? turn : null;
    if (chooses && what !== 'marker' && isColour(what.card)) {
      onSay({ type: 'choose', by: chooses, colour: what.card });
      return;
    }
    const tell = onSaw(event);
    const known = own ?? by;
    if (known) tell(commandOf({ what, landed: !beside }, known));
    else setWaiting((all) => [...all, { what, landed: !beside, tell }]);
  }

  function tapSeat(seat: Seat) {
    if (asks && head) {
      setWaiting((all) => all.slice(1));
      head.tell(commandOf(head, seat));
    } else arm({ by: armed.current.by === seat ? null : seat });
  }

  function challenge(tell: Seen['tell'], by: Seat, target: Seat, landed: boolean) {
    arm({ by: null, beside: false });
    tell({ type: 'challenge', by, target, ...(landed ? {} : { landed: false }) });
  }

  const game = tableOf(state);
  const items = useMoves(state, game.judged !== null, movesOf);
  const standing = useVerdict(state, items);
  const name = (seat: Seat) => nameOf(state, seat);
  const { by, beside } = armed.current;
  const asks = head !== undefined && !telling && !guessed;
  const turn = state.turn[0] ?? null;
  const lastBy = game.box.findLast(({ kind }) => kind === 'card')?.by ?? null;
  const plays = state.phase !== 'deal' && state.phase !== 'over';
  const whom = own
    ? Object.keys(state.seats).filter((seat) => seatOf(state, own).challenge_cards.includes(seatOf(state, seat).colour))
    : [];

  return (
    <>
      <PadFrame
        playing
        plates={
          <SeatPlates
            state={state}
            turn={turn}
            asked={asks}
            armed={own ? null : by}
            wordOf={(seat) =>
              seat === turn ? (state.phase === 'choose' ? t.chooses : t.toThrow) : seat === own ? p.you : ''
            }
            onTap={own ? null : tapSeat}
          />
        }
        table={
          <section class="table baize zbox" aria-label={t.box}>
            {standing ? (
              <>
                <button class="ib zwhy" aria-label={t.more} data-act="why" onClick={() => setWhy(true)}>
                  <Icon name="info" />
                </button>
                <div class="zscroll">
                  <Verdict state={state} standing={standing} asked />
                  {standing.look === 'open' && (
                    <>
                      <p class="zlook-in">{p.look}</p>
                      <Box state={state} box={lookedInto(game)} />
                    </>
                  )}
                </div>
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
                {game.box.length ? <Box state={state} box={game.box} /> : <p class="zlook-in">{p.needs}</p>}
              </>
            )}
          </section>
        }
        ledger={ledger}
        ask={
          asks
            ? t.whoThrew(head.what === 'marker' ? t.theMarker : cardWord(head.what.card, lang))
            : by
              ? beside
                ? t.besideArmed(name(by))
                : t.armed(name(by))
              : state.due && <Sentence of={state.due} />
        }
        aside={
          plays && (
            <TapKey
              class={classes('key', beside ? 'chosen' : 'quiet')}
              label={t.besideSays}
              pressed={beside}
              data={{ 'data-act': 'beside' }}
              onTap={() => arm({ beside: !armed.current.beside })}
            >
              {t.beside}
            </TapKey>
          )
        }
        keys={
          plays ? (
            <CardKeys
              state={state}
              options={options}
              onCard={(card, event) => tap(event, { card })}
              onMarker={(event) => tap(event, 'marker')}
            />
          ) : (
            <p class="zwait">{p.undealt}</p>
          )
        }
        acts={
          plays &&
          (own ? (
            <div class={classes('zchal', whom.length > 3 && 'many')} role="group" aria-label={p.challenge}>
              <p class="h" aria-hidden="true">
                <b>{p.challenge}</b>
              </p>
              <div class="g" style={{ '--n': whom.length > 3 ? 3 : Math.max(1, whom.length) }}>
                {whom.map((seat) => (
                  <TapKey
                    key={seat}
                    class="key"
                    label={p.challengeWhom(name(seat))}
                    data={{ 'data-target': seat }}
                    onTap={(event) => challenge(onSaw(event), own, seat, !armed.current.beside)}
                  >
                    <span class="bolt">
                      <Icon name="z-bolt" />
                      <Disc colour={seatOf(state, seat).colour} />
                    </span>
                    <small>{name(seat)}</small>
                  </TapKey>
                ))}
              </div>
            </div>
          ) : (
            <Challengers state={state} onTap={(seat, event) => setChallenger({ by: seat, tell: onSaw(event) })} />
          ))
        }
      />
      {challenger && (
        <Targets
          state={state}
          by={challenger.by}
          lastBy={lastBy}
          beside={armed.current.beside}
          onTap={(target, landed) => {
            setChallenger(null);
            challenge(challenger.tell, challenger.by, target, landed);
          }}
          onClose={() => setChallenger(null)}
        />
      )}
      {why && standing && (
        <VerdictSheet
          state={state}
          standing={standing}
          ruling={ruling}
          verdicts={[]}
          onLook={null}
          onRule={() => undefined}
          onClose={() => setWhy(false)}
        />
      )}
    </>
  );
}

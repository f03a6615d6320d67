import './zack.css';
import { useEffect, useState } from 'preact/hooks';
import type { MatchState, Seat, TimelineItem } from '../../api/types';
import { Sentence } from '../../cards/Card';
import { useTexts } from '../../i18n';
import { useSettings } from '../../store/settings';
import { PadFrame } from '../kit/PadFrame';
import type { PhoneProps } from '../kit/phone';
import { nameOf } from '../kit/seats';
import { BesideKey } from './Armed';
import { Box } from './Box';
import { BoxHead, WhyKey } from './BoxTable';
import { CardKeys } from './CardKeys';
import { Challengers, ChallengeStrip, Targets } from './Challenge';
import { cardWord } from './cards';
import { VerdictSheet } from './later';
import { phoneTexts } from './phoneTexts';
import { SeatPlates } from './SeatPlates';
import { zackTexts } from './texts';
import { lookedInto, seatOf, tableOf } from './types';
import { type Seen, useTelling } from './useTelling';
import { type Standing, useVerdict, Verdict } from './Verdict';

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
export function Phone(props: PhoneProps) {
  const { state, options, own, ledger, movesOf, ruling, onSaw } = props;
  const t = useTexts(zackTexts);
  const p = useTexts(phoneTexts);
  const { lang } = useSettings();
  const { armed, asked, tap, tapSeat, challenge } = useTelling(props);
  const [challenger, setChallenger] = useState<{ by: Seat; tell: Seen['tell'] } | null>(null);
  const [why, setWhy] = useState(false);
  const standing = useVerdict(state, useMoves(state, tableOf(state).judged !== null, movesOf));
  const { by, beside } = armed.now();
  const turn = state.turn[0] ?? null;
  const plays = state.phase !== 'deal' && state.phase !== 'over';

  return (
    <>
      <PadFrame
        playing
        plates={
          <SeatPlates
            state={state}
            turn={turn}
            asked={asked !== null}
            armed={own ? null : by}
            wordOf={(seat) =>
              seat === turn ? (state.phase === 'choose' ? t.chooses : t.toThrow) : seat === own ? p.you : ''
            }
            onTap={own ? null : tapSeat}
          />
        }
        table={<PhoneTable state={state} standing={standing} onWhy={() => setWhy(true)} />}
        ledger={ledger}
        ask={
          asked
            ? t.whoThrew(asked.what === 'marker' ? t.theMarker : cardWord(asked.what.card, lang))
            : by
              ? (beside ? t.besideArmed : t.armed)(nameOf(state, by))
              : state.due && <Sentence of={state.due} />
        }
        aside={plays && <BesideKey armed={armed} />}
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
            <OwnTargets
              state={state}
              own={own}
              onTap={(seat, event) => challenge(onSaw(event), own, seat, !armed.now().beside)}
            />
          ) : (
            <Challengers state={state} onTap={(seat, event) => setChallenger({ by: seat, tell: onSaw(event) })} />
          ))
        }
      />
      {challenger && (
        <Targets
          state={state}
          by={challenger.by}
          beside={beside}
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

interface TableProps {
  state: MatchState;
  standing: Standing | null;
  onWhy: () => void;
}

/** The box on a phone beside it; where somebody has challenged, the verdict. */
function PhoneTable({ state, standing, onWhy }: TableProps) {
  const t = useTexts(zackTexts);
  const p = useTexts(phoneTexts);
  const game = tableOf(state);
  return (
    <section class="table baize zbox" aria-label={t.box}>
      {standing ? (
        <>
          <WhyKey onTap={onWhy} />
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
          <BoxHead state={state} />
          {game.box.length ? <Box state={state} box={game.box} /> : <p class="zlook-in">{p.needs}</p>}
        </>
      )}
    </section>
  );
}

interface OwnProps {
  state: MatchState;
  own: Seat;
  onTap: (seat: Seat, event: Event) => void;
}

/** Whom the player with this phone may challenge: the seats whose challenge cards they still have. */
function OwnTargets({ state, own, onTap }: OwnProps) {
  const p = useTexts(phoneTexts);
  const cards = seatOf(state, own).challenge_cards;
  return (
    <ChallengeStrip
      state={state}
      seats={Object.keys(state.seats).filter((seat) => cards.includes(seatOf(state, seat).colour))}
      title={p.challenge}
      inRow={3}
      labelOf={p.challengeWhom}
      data="data-target"
      onTap={onTap}
    />
  );
}

import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { MatchState } from '../../api/types';
import { Sentence } from '../../cards/Card';
import { useScores } from '../../games/kit/scores';
import { useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { padSheets } from '../../i18n/texts/padSheets';
import { watch } from '../../i18n/texts/watch';
import { href } from '../../router';
import { beginMatch, isToGoOn, tableOf } from '../../session/begin';
import { GO_ON } from '../../session/going';
import type { Session } from '../../session/session';
import { useSettings } from '../../store/settings';
import { Key, KeyLink } from '../../ui/Key';
import { useAnswer } from '../../ui/useAnswer';
import { whoOf } from '../../viewing/ended';
import { SealMark } from '../../viewing/later';
import { ShareKey } from '../../viewing/parts';
import { SealKey } from './SealKey';
import type { Pad } from './usePad';

interface Props {
  pad: Pad;
  /** The last moves; the last one may still be taken back, or mended. */
  ledger: ComponentChildren;
  left: ComponentChildren;
}

/** Whether another round may follow after all: whoever lost deals it, as the rulings say. null: it is being asked. */
function useNextRound(session: Session, status: MatchState['status']): boolean | null {
  const [can, setCan] = useState<boolean | null>(status === 'over' ? null : false);
  useAnswer(
    [session, status],
    () => {
      setCan(status === 'over' ? null : false);
      return status === 'over' && session.ask({ correction: GO_ON });
    },
    (answer) => setCan(answer !== null && !('problem' in answer) && answer.state.status === 'live'),
  );
  return can;
}

/** How it ended, and where to go from here. */
export function Over({ pad, ledger, left }: Props) {
  const { game, session, view, shown, nameOf } = pad;
  const { match } = view;
  const { state, items } = shown;
  const onNext = () => {
    pad.goWay(null);
    session.nextRound();
  };
  const goesOn = useNextRound(session, state.status);
  useEffect(() => {
    if (goesOn && isToGoOn(match.id)) onNext();
  }, [goesOn]);
  const { over: t } = useTexts(padSheets);
  const { home } = useTexts(common);
  const { share } = useTexts(watch);
  const { lang } = useSettings();
  const replay = href({ page: 'replay', match: match.id, at: '1', until: null });
  const ended = items.findLast((item) => item.type === 'match_ended');
  const scoreOf = useScores(state);
  const words = game.loser?.[lang];
  const loser = words && state.outcome?.loser;
  const ranks = Object.entries(state.outcome?.rank ?? {}).sort((a, b) => a[1] - b[1]);
  return (
    <main class="over">
      <section class="baize">
        <h2 aria-live="polite">
          {loser ? words.is(whoOf(loser, nameOf)) : ended ? <Sentence of={ended.text} /> : t.title}
        </h2>
        {loser && <p>{t.title}</p>}
        <ol>
          {ranks.map(([seat, rank]) => (
            <li key={seat}>
              <b>{rank}</b> <span class="serif">{nameOf(seat)}</span>{' '}
              {words && (state.round > 1 || scoreOf(seat) > state.seats[seat]!.score) && (
                <small>{words.times(scoreOf(seat))}</small>
              )}
            </li>
          ))}
        </ol>
        {state.status === 'sealed' && (
          <p>
            <SealMark match={match.id} token={match.token} />
          </p>
        )}
      </section>
      {game.Ended && <game.Ended state={state} />}
      {state.status === 'over' && ledger}
      <nav class="ways">
        {/* its place is kept while that is asked: nothing moves under a thumb that plays on */}
        <Key
          icon="turn"
          go
          big
          disabled={goesOn === null}
          aria-busy={goesOn === null}
          onClick={goesOn ? onNext : () => void beginMatch(tableOf(match))}
        >
          {goesOn === null ? '…' : goesOn ? t.nextRound : t.again}
        </Key>
        <div class="row">
          <KeyLink icon="play" big href={replay}>
            {t.replay}
          </KeyLink>
          <ShareKey class="key big" label={share} title={match.title ?? ''} url={() => location.origin + replay} />
        </div>
        <div class="row">
          {state.status === 'over' && left}
          {state.status === 'over' && <SealKey match={match} head={state.version} waits={view.waiting.length > 0} />}
          <KeyLink icon="home" big quiet href="/">
            {home}
          </KeyLink>
        </div>
      </nav>
    </main>
  );
}

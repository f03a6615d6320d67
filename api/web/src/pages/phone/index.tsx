import '../../viewing/last.css';
import './phone.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { follow } from '../../api/live';
import { describeGame, readState, readTimeline } from '../../api/matches';
import type { ByLang, MatchState } from '../../api/types';
import { stampOf } from '../../clock/stamp';
import { type Act, Teller, type Unanswered } from '../../clock/teller';
import type { Step } from '../../clock/witness';
import { type GamePages, OfGame, useGame, useGameName } from '../../games';
import { useTexts } from '../../i18n';
import { phone } from '../../i18n/texts/phone';
import { href } from '../../router';
import { device, type KnownMatch } from '../../store/device';
import { type Observable, useObservable } from '../../store/observable';
import { useAwake } from '../../ui/awake';
import { Bar, LanguageKey } from '../../ui/Bar';
import { Icon } from '../../ui/Icon';
import { KeyLink } from '../../ui/Key';
import { PadShapes } from '../../ui/PadShapes';
import { useTitle } from '../../ui/title';
import { type Feed, startFeed } from '../../viewing/feed';
import { Reason } from '../../viewing/Reason';

/** A device beside the table: it tells what is tapped here with the moment of the touch. */
export function PhonePage({ match: id }: { match: string }) {
  const [known, setKnown] = useState<KnownMatch | null>();
  useEffect(() => {
    let gone = false;
    void (async () => {
      const match = await (await device).match(id);
      if (!gone) setKnown(match?.tells && match.token ? match : null);
    })();
    return () => {
      gone = true;
    };
  }, [id]);
  if (known === undefined) return <Shapes />;
  return known ? <OfItsGame match={known} /> : <Nothing match={id} />;
}

const Shapes = () => (
  <div class="phone">
    <Bar title="Greffier" />
    <PadShapes />
  </div>
);

function Nothing({ match }: { match: string }) {
  const t = useTexts(phone);
  return (
    <div class="phone">
      <Bar title="Greffier" />
      <main class="message">
        <h2>{t.noneTitle}</h2>
        <p>{t.noneText}</p>
        <KeyLink go big href={href({ page: 'live', match })}>
          {t.follow}
        </KeyLink>
        <KeyLink href={href({ page: 'join', code: null })}>
          <Icon name="qr" class="s" />
          {t.code}
        </KeyLink>
      </main>
    </div>
  );
}

function OfItsGame({ match }: { match: KnownMatch }) {
  const game = useGame(match.game);
  const beside = useTable(match, game?.awaited);
  if (game === null || (game && !game.Phone) || beside?.feed.refused) return <Nothing match={match.id} />;
  if (!game?.Phone || !beside?.feed.value) return <Shapes />;
  const { teller } = beside;
  return (
    <OfGame game={game.key}>
      <Telling match={match} game={game} picture={beside.feed.value} teller={teller} Phone={game.Phone} />
    </OfGame>
  );
}

interface Picture {
  state: MatchState;
  head: number;
}

interface Beside {
  teller: Teller;
  feed: Feed<Picture>;
}

/** Keeps this device in step, and its table up to date. */
function useTable(match: KnownMatch, awaited: GamePages['awaited']): Beside | null {
  const [beside, setBeside] = useState<Beside | null>(null);
  useEffect(() => {
    if (!awaited) return;
    const started = startFeed<Picture>({
      load: async () => {
        const state = await readState(match.id, match.token);
        return { state, head: state.head };
      },
      follow: (from, on) =>
        follow(
          match.id,
          { token: match.token, from },
          {
            ...on,
            onEvent: (event) => {
              teller.heard(event);
              on.onEvent(event);
            },
          },
        ),
    });
    const kept = `acts:${match.id}`;
    const teller: Teller = new Teller({
      match: match.id,
      token: match.token!,
      tid: match.tid ?? null,
      awaited,
      // a witness taps what they see, a player what they do
      kind: match.seat ? 'tap' : 'watched',
      kept: {
        read: async () => ((await (await device).snapshot(kept)) as Unanswered[] | undefined) ?? [],
        write: async (acts) => {
          const here = await device;
          await (acts.length ? here.keepSnapshot(kept, acts) : here.dropSnapshot(kept));
        },
      },
      // the table behind what was told here, before the feed has brought it
      onState: (state) => {
        const feed = started.feed.get();
        if (feed.value && state.head > feed.value.head)
          started.feed.set({ ...feed, value: { state, head: state.head } });
      },
    });
    const show = () => {
      const feed = started.feed.get();
      const phase = feed.value?.state.phase;
      teller.play(phase !== undefined && phase !== 'deal' && phase !== 'over');
      setBeside({ teller, feed });
    };
    const unsubscribe = started.feed.subscribe(show);
    show();
    return () => {
      unsubscribe();
      started.stop();
      teller.stop();
    };
  }, [match.id, awaited]);
  return beside;
}

interface TellingProps {
  match: KnownMatch;
  game: GamePages;
  Phone: NonNullable<GamePages['Phone']>;
  picture: Picture;
  teller: Teller;
}

function Telling({ match, game, Phone, picture: { state }, teller }: TellingProps) {
  const t = useTexts(phone);
  const name = useGameName(game.key);
  const acts = useObservable(teller.acts);
  const rulings = useRef<Promise<Record<string, ByLang>> | null>(null);
  const [ruling, setRulings] = useState<Record<string, ByLang>>({});
  useAwake(true);
  useTitle(name);
  const own = match.seat ?? null;
  const nameOf = (seat: string) => state.seats[seat]?.name || seat;
  const over = state.status !== 'live';
  useEffect(() => {
    rulings.current ??= describeGame(game.key).then((described) => described.rulings);
    rulings.current.then(setRulings, () => (rulings.current = null));
  }, [game.key]);

  return (
    <div class="phone teller" data-version={state.version} data-acts={acts.map(({ status }) => status).join(' ')}>
      <Bar title={name} sub={own ? (state.seats[own]?.name ?? own) : t.witness}>
        <ClockChip step={teller.step} />
        <LanguageKey />
      </Bar>
      {over ? (
        <main class="message">
          <h2>{t.over}</h2>
          <ol class="rk">
            {Object.entries(state.outcome?.rank ?? {})
              .sort((a, b) => a[1] - b[1])
              .map(([seat, rank]) => (
                <li key={seat}>
                  <span class="v">{rank}</span>
                  <b>{nameOf(seat)}</b>
                </li>
              ))}
          </ol>
          <KeyLink go big href={href({ page: 'replay', match: match.id, at: '1', until: null })}>
            {t.again}
          </KeyLink>
        </main>
      ) : (
        <Phone
          state={state}
          options={match.options}
          own={own}
          telling={acts.some(({ status }) => status === 'sent')}
          ledger={<LastAct act={acts.at(-1)} Said={game.Said} nameOf={nameOf} />}
          ruling={(rule) => ruling[rule] ?? null}
          movesOf={async (head) => (await readTimeline(match.id, match.token, { until: head })).items}
          onSaw={(event) => {
            const tell = teller.saw(stampOf(event));
            return (command) => void tell(command);
          }}
          onSay={(command) => void teller.say(command)}
        />
      )}
    </div>
  );
}

const WIDE = 80; // ms beyond which two fingers can hardly be told apart

/** How far this device knows the service's time. */
function ClockChip({ step }: { step: Observable<Step> }) {
  const t = useTexts(phone);
  const { width, answered } = useObservable(step);
  const ms = width === null ? null : Math.ceil(width / 1_000);
  const [look, word, said] =
    ms === null
      ? ['off', t.outOf, t.notYet]
      : !answered
        ? ['off', t.away, t.awayLong]
        : ms <= WIDE
          ? ['ok', t.within(ms), t.inStep(ms)]
          : ['warn', t.within(ms), t.wide(ms)];
  return (
    <span class={`chip clock ${look}`} title={said}>
      <Icon name="clock" />
      <span aria-hidden="true">{word}</span>
      <span class="vh">{said}</span>
    </span>
  );
}

/** What was told here last, and what became of it. */
function LastAct({
  act,
  Said,
  nameOf,
}: {
  act: Act | undefined;
  Said: GamePages['Said'];
  nameOf: (seat: string) => string;
}) {
  const t = useTexts(phone);
  const problem = act?.problem?.body;
  return (
    <ol class="ledger last" aria-label={t.last} aria-live="polite">
      <li class={`now ${act?.status ?? 'hint'}`} data-act-status={act?.status}>
        <span class="v">
          {act && <Icon name={act.status === 'told' ? 'check' : act.status === 'refused' ? 'x' : 'clock'} class="s" />}
        </span>
        <span class="x">
          <span class={`told${problem ? ' long' : ''}`}>
            {problem ? <Reason of={problem} /> : act ? <Said command={act.command} nameOf={nameOf} /> : t.first}
          </span>
        </span>
        <span class="g">{act && t[act.status]}</span>
      </li>
    </ol>
  );
}

import './new.css';
import { type GamePages, useGame, useGameName, useRecords } from '../../games';
import { useTexts } from '../../i18n';
import { home } from '../../i18n/texts/home';
import { privacy } from '../../i18n/texts/privacy';
import { seatAt } from '../../seats';
import { beginMatch, seatCounts } from '../../session/begin';
import { creation } from '../../store/creation';
import { useObservable } from '../../store/observable';
import { Bar } from '../../ui/Bar';
import { Choice } from '../../ui/Choice';
import { CreationKey } from '../../ui/CreationKey';
import { Key } from '../../ui/Key';
import { NameInput } from '../../ui/NameInput';
import { NotFound } from '../../ui/NotFound';
import { useTitle } from '../../ui/title';
import { type Plan, usePlan } from './usePlan';

const DELAYS_S = [0, 60, 300, 900];

/** A new match with its names and options; the last table's are proposed. */
export function NewPage({ game }: { game: string }) {
  const known = useGame(game);
  if (known === null) return <NotFound />;
  return known ? <NewMatch game={known} /> : <div class="phone" />;
}

function NewMatch({ game }: { game: GamePages }) {
  const t = useTexts(home);
  const name = useGameName(game.key);
  const { asked: asksForKey } = useObservable(creation);
  const [plan, change] = usePlan(game);
  const { names, options, knowledge, plays, delay } = plan;
  const seated = knowledge === 'dealt' && plays;
  useTitle(t.title);
  return (
    <div class="phone">
      <Bar title={`${name} · ${t.title}`} />
      <main class="new-match">
        <Choice
          label={t.swap}
          value={String(names.length)}
          values={seatCounts(game.seats).map((n) => [String(n), String(n), t.players(n)])}
          onChange={(n) => change({ names: Array.from({ length: Number(n) }, (_, i) => names[i] ?? '') })}
        />
        <Names names={names} fixed={seated} onChange={(names) => change({ names })} />
        <Recording game={game.key} plan={plan} onChange={change} />
        {asksForKey && <CreationKey />}
        <game.Options names={names} options={options} knowledge={knowledge} onChange={change} />
      </main>
      <div class="foot pad">
        <Key
          go
          big
          onClick={() =>
            void beginMatch({
              game: game.key,
              names,
              options: game.fitOptions(options, names.length),
              knowledge,
              ...(seated && { seat: 'A', delay }),
            })
          }
        >
          {seated ? t.record.seats : t.start}
        </Key>
      </div>
    </div>
  );
}

interface NamesProps {
  names: readonly string[];
  /** Nobody referees, so nobody can change the names later. */
  fixed: boolean;
  onChange: (names: string[]) => void;
}

/** Who sits where. */
function Names({ names, fixed, onChange }: NamesProps) {
  const t = useTexts(home);
  return (
    <fieldset class="names">
      <legend class="eyebrow">{t.seats}</legend>
      {names.map((name, n) => {
        const letter = seatAt(n);
        return (
          <label key={letter}>
            <span aria-hidden="true">{letter}</span>
            <NameInput
              seat={letter}
              value={name}
              onInput={(given) => onChange(names.map((one, i) => (i === n ? given : one)))}
            />
          </label>
        );
      })}
      {!fixed && <p>{t.names}</p>}
    </fieldset>
  );
}

interface RecordingProps {
  game: string;
  plan: Plan;
  onChange: (change: Partial<Plan>) => void;
}

/** How the match is recorded: by a referee, or dealt by the service and played on phones. */
function Recording({ game, plan: { knowledge, plays, delay }, onChange }: RecordingProps) {
  const { record: t } = useTexts(home);
  const { minutes, none } = useTexts(privacy);
  const records = useRecords(game);
  if (records.length < 2) return null;
  return (
    <div class="record">
      <Choice
        tall
        label={t.title}
        value={knowledge}
        values={records.map((kind) => [kind, t[kind]])}
        onChange={(knowledge) => onChange({ knowledge })}
      />
      <p>{t.says[knowledge]}</p>
      {knowledge === 'dealt' && (
        <>
          <Choice
            label={t.who}
            value={plays ? 'plays' : 'referees'}
            values={[
              ['plays', t.plays],
              ['referees', t.referees],
            ]}
            onChange={(who) => onChange({ plays: who === 'plays' })}
          />
          <p>{plays ? t.playsSays : t.refereesSays}</p>
          {plays && (
            <Choice
              label={t.delay}
              value={String(delay)}
              values={DELAYS_S.map((seconds) => [String(seconds), seconds ? minutes(seconds / 60) : none])}
              onChange={(seconds) => onChange({ delay: Number(seconds) })}
            />
          )}
        </>
      )}
    </div>
  );
}

import './planning.css';
import { useEffect, useState } from 'preact/hooks';
import { Problem } from '../../api/client';
import { createTournament, planTournament, type TournamentPlan, type Wish } from '../../api/tournaments';
import { useGameName, useGames } from '../../games';
import { about, useTexts } from '../../i18n';
import { planning } from '../../i18n/texts/planning';
import { refusalOf } from '../../i18n/texts/refusals';
import { tableSizes } from '../../i18n/texts/tableSizes';
import { matchId, uuid } from '../../random';
import { href, navigate } from '../../router';
import { changeCreation, creation, creationKey } from '../../store/creation';
import { useObservable } from '../../store/observable';
import { useSettings } from '../../store/settings';
import { keepTournament } from '../../store/tournaments';
import { timeOfDay } from '../../tournaments/figures';
import { Bar, LanguageKey } from '../../ui/Bar';
import { Choice, Stepper } from '../../ui/Choice';
import { CreationKey } from '../../ui/CreationKey';
import { Key } from '../../ui/Key';
import { useTitle } from '../../ui/title';
import { oneLine } from '../../words';

const HOURS = [2, 3, 4, 5, 6, 8];
const TYPING = 250; // ms
const MINUTE = 60_000;
const STEP = 5; // minutes
const [FEWEST, MOST] = [2, 2000];

/** What was changed of the proposal. */
type Changes = Pick<Wish, 'kind' | 'size' | 'rounds' | 'length'>;

/** The next full half hour, as a field of time has it. */
function soon(): string {
  const at = new Date(Math.ceil(Date.now() / (30 * MINUTE)) * 30 * MINUTE);
  return `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;
}

/** That time today, or tomorrow where it is long past. */
function momentOf(time: string): Date {
  const at = new Date();
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  at.setHours(hours, minutes, 0, 0);
  if (at.getTime() < Date.now() - 60 * MINUTE) at.setDate(at.getDate() + 1);
  return at;
}

/** A new tournament: what the director has in mind, what is proposed for it, and why. */
export function PlanningPage() {
  const t = useTexts(planning);
  const s = useTexts(tableSizes);
  const { lang } = useSettings();
  const games = useGames();
  const [name, setName] = useState('');
  const [game, setGame] = useState(games[0]!.game);
  const [people, setPeople] = useState('16');
  const [hours, setHours] = useState(4);
  const [begins, setBegins] = useState(soon);
  const [changes, setChanges] = useState<Changes>({});
  const [plan, setPlan] = useState<TournamentPlan | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [making, setMaking] = useState(false);
  const [made] = useState(() => ({ id: matchId(), key: uuid() }));
  const { asked } = useObservable(creation);
  const called = useGameName(game);
  const seats = games.find((one) => one.game === game)?.seats ?? { least: 2, most: 6 };
  useTitle(t.title);

  const count = Math.min(MOST, Math.max(FEWEST, Math.round(Number(people)) || FEWEST));
  const wish: Wish = { game, people: count, minutes: hours * 60, ...changes };
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(
      () =>
        planTournament(wish, stop.signal).then(
          (come) => {
            if (stop.signal.aborted) return;
            setPlan(come);
            setTrouble(null);
          },
          (error) => {
            if (!stop.signal.aborted) setTrouble(error instanceof Problem ? refusalOf(error, lang) : t.failed);
          },
        ),
      plan ? TYPING : 0,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [JSON.stringify(wish)]);

  async function make() {
    if (!plan || making) return;
    setMaking(true);
    setTrouble(null);
    const title = oneLine(name) ?? called;
    try {
      const body = {
        id: made.id,
        name: title,
        game,
        format: plan.format,
        starts_at: momentOf(begins).toISOString(),
        lang,
      };
      const { tokens } = await createTournament(body, made.key, creationKey());
      keepTournament({
        id: made.id,
        role: 'director',
        token: tokens.director,
        entrant: null,
        name: title,
        game,
        seen: Date.now(),
      });
      navigate(href({ page: 'door', tournament: made.id }), { replace: true });
    } catch (error) {
      setMaking(false);
      const problem = error instanceof Problem ? error : null;
      if (problem?.status === 401 || problem?.status === 403) changeCreation({ asked: true });
      setTrouble(problem ? refusalOf(problem, lang) : t.failed);
    }
  }

  const change = (more: Changes) => setChanges({ ...changes, ...more });
  const minutes = hours * 60;
  // what was tapped holds at once, before the proposal has come anew
  const rounds = changes.rounds ?? plan?.rounds ?? 1;
  const length = changes.length ?? plan?.length ?? 30;
  const size = plan ? (plan.format.table as number) : seats.least;
  return (
    <div class="phone planning">
      <Bar title={t.title}>
        <LanguageKey class="key quiet" />
      </Bar>
      <main class="new-event">
        <section class="wishes">
          <label class="choice">
            <span class="eyebrow">{t.name}</span>
            <input
              type="text"
              value={name}
              maxLength={100}
              placeholder={t.nameHint}
              autocomplete="off"
              onInput={(event) => setName(event.currentTarget.value)}
            />
          </label>
          <Choice
            wraps
            label={t.game}
            value={game}
            values={games.map((one) => [one.game, one.names[lang]])}
            onChange={(value) => {
              setGame(value);
              setChanges({});
            }}
          />
          <label class="choice">
            <span class="eyebrow">{t.people}</span>
            <input
              type="number"
              inputmode="numeric"
              min={FEWEST}
              max={MOST}
              value={people}
              onInput={(event) => setPeople(event.currentTarget.value)}
            />
          </label>
          <Choice
            wraps
            label={t.hours}
            value={String(hours)}
            values={HOURS.map((h) => [String(h), t.hour(h)])}
            onChange={(value) => setHours(Number(value))}
          />
          <label class="choice">
            <span class="eyebrow">{t.begins}</span>
            <input type="time" value={begins} onInput={(event) => setBegins(event.currentTarget.value || soon())} />
          </label>
        </section>
        {plan && (
          <section class="proposal" aria-label={t.proposal}>
            <div class="told" role="status">
              <h2>{about(lang, t.first(count, t.hour(hours), called, size), t.roundsOf(plan.rounds, plan.length))}</h2>
              <p>
                {s.tables(plan.tables)}
                {plan.byes > 0 && `, ${s.byes(plan.byes)}`}
              </p>
              <p>
                {about(lang, t.pauses(plan.between, plan.opening, plan.prizes), '')}
                <b>{t.ends(timeOfDay(momentOf(begins).getTime() + plan.takes * MINUTE, lang))}</b>
              </p>
              {plan.takes > minutes && <p class="chip bad">{t.late(plan.takes - minutes)}</p>}
              {plan.sets_rounds && plan.rounds > plan.most && <p class="chip warn">{t.repeats}</p>}
              {plan.sets_rounds && plan.rounds < plan.least && <p class="chip warn">{t.early}</p>}
              <ul>
                <li>{plan.matches ? t.lengthKnown(plan.matches, plan.length) : !changes.length && t.lengthGuessed}</li>
                {plan.sets_rounds && <li>{t.least(plan.least)}</li>}
                {plan.sets_rounds && plan.most >= plan.least && <li>{t.most(plan.most)}</li>}
              </ul>
            </div>
            <Choice
              tall
              label={t.kind}
              value={plan.format.kind as TournamentPlan['formats'][number]['kind']}
              values={plan.formats.map((one) => [
                one.kind,
                one.names[lang].charAt(0).toUpperCase() + one.names[lang].slice(1),
              ])}
              onChange={(kind) => change({ kind })}
            />
            {seats.least < seats.most && (
              <Choice
                label={t.size}
                value={String(size)}
                values={Array.from({ length: seats.most - seats.least + 1 }, (_, n) => String(seats.least + n)).map(
                  (n) => [n, n],
                )}
                onChange={(value) => change({ size: Number(value) })}
              />
            )}
            <div class="two">
              {plan.sets_rounds && (
                <Stepper
                  label={t.rounds}
                  value={rounds}
                  least={1}
                  most={30}
                  onChange={(value) => change({ rounds: value })}
                />
              )}
              <Stepper
                label={t.length}
                value={length}
                least={5}
                most={300}
                onChange={(value) => change({ length: length + STEP * (value - length) })}
              />
            </div>
            {Object.keys(changes).length > 0 && (
              <Key quiet onClick={() => setChanges({})}>
                {t.undo}
              </Key>
            )}
          </section>
        )}
        {asked && <CreationKey />}
      </main>
      <div class="foot pad">
        {trouble && <p role="alert">{trouble}</p>}
        <Key go big aria-disabled={!plan || making} onClick={() => void make()}>
          {making ? t.making : t.make}
        </Key>
      </div>
    </div>
  );
}

import './planning.css';
import type { TournamentPlan, Wish } from '../../api/tournaments';
import { about, useTexts } from '../../i18n';
import { planning } from '../../i18n/texts/planning';
import { tableSizes } from '../../i18n/texts/tableSizes';
import { creation } from '../../store/creation';
import { useObservable } from '../../store/observable';
import { useSettings } from '../../store/settings';
import { timeOfDay } from '../../tournaments/figures';
import { MomentFields } from '../../tournaments/MomentFields';
import { Bar, LanguageKey } from '../../ui/Bar';
import { Choice, Stepper } from '../../ui/Choice';
import { Key } from '../../ui/Key';
import { useTitle } from '../../ui/title';
import { Course, CreationKey, Entrants, StagesOfPlan } from './later';
import { FEWEST, MOST, type Planning, usePlanning } from './usePlanning';

const HOURS = [2, 3, 4, 5, 6, 8];
const STEP = 5; // minutes
const PROTESTS = [0, 5, 10, 15, 30]; // minutes

/** A new tournament: what the director has in mind, what is proposed for it, and why. */
export function PlanningPage() {
  const t = useTexts(planning);
  const plans = usePlanning();
  const { asked } = useObservable(creation);
  useTitle(t.title);
  const { plan, trouble, isMaking } = plans;
  return (
    <div class="phone planning">
      <Bar title={t.title}>
        <LanguageKey class="key quiet" />
      </Bar>
      <main class="new-event">
        <Wishes plans={plans} />
        {plan && <Proposal plans={plans} plan={plan} />}
        {asked && <CreationKey />}
      </main>
      <div class="foot pad">
        {trouble && <p role="alert">{trouble}</p>}
        <Key go big aria-disabled={!plan || isMaking || !plans.isWhole} onClick={plans.make}>
          {isMaking ? t.making : t.make}
        </Key>
      </div>
    </div>
  );
}

/** The wishes of the director. */
function Wishes({ plans }: { plans: Planning }) {
  const t = useTexts(planning);
  const { lang } = useSettings();
  const { set } = plans;
  return (
    <section class="wishes">
      <label class="choice">
        <span class="eyebrow">{t.name}</span>
        <input
          type="text"
          value={plans.name}
          maxLength={100}
          placeholder={t.nameHint}
          autocomplete="off"
          onInput={(event) => set({ name: event.currentTarget.value, trouble: null })}
        />
      </label>
      <Choice
        wraps
        label={t.game}
        value={plans.game}
        values={plans.games.map(({ game, names }) => [game, names[lang]])}
        onChange={(game) => set({ game, changes: {} })}
      />
      <label class="choice">
        <span class="eyebrow">{t.people}</span>
        <input
          type="number"
          inputmode="numeric"
          min={FEWEST}
          max={MOST}
          value={plans.people}
          onInput={(event) => set({ people: event.currentTarget.value })}
        />
      </label>
      <Choice
        wraps
        label={t.hours}
        value={String(plans.hours)}
        values={HOURS.map((h) => [String(h), t.hour(h)])}
        onChange={(value) => set({ hours: Number(value) })}
      />
      <MomentFields
        date={plans.date}
        time={plans.begins}
        set={(date, begins) => set({ date, begins, trouble: null })}
      />
      <Choice
        wraps
        label={t.protests}
        value={String(plans.protests)}
        values={PROTESTS.map((n) => [String(n), t.protest(n)])}
        onChange={(value) => set({ protests: Number(value) })}
      />
    </section>
  );
}

interface ProposalProps {
  plans: Planning;
  plan: TournamentPlan;
}

/** The proposal, with keys to change it. */
function Proposal({ plans, plan }: ProposalProps) {
  const t = useTexts(planning);
  const { lang } = useSettings();
  const { seats, size, length, change, changes } = plans;
  return (
    <section class="proposal" aria-label={t.proposal}>
      <Reasons plans={plans} plan={plan} />
      <Choice
        tall
        label={t.kind}
        value={plan.format.kind as string}
        values={plan.formats.map(({ kind, names }) => [
          kind,
          names[lang].charAt(0).toUpperCase() + names[lang].slice(1),
        ])}
        onChange={(kind) => change({ kind: kind as NonNullable<Wish['kind']> })}
      />
      <Entrants plans={plans} plan={plan} />
      {seats.least < seats.most && !changes.teams && (
        <Choice
          label={t.size}
          value={String(size)}
          values={Array.from({ length: seats.most - seats.least + 1 }, (_, n) => String(seats.least + n)).map((n) => [
            n,
            n,
          ])}
          onChange={(value) => change({ size: Number(value) })}
        />
      )}
      <div class="two">
        {plan.sets_rounds && (
          <Stepper
            label={t.rounds}
            value={plans.rounds}
            least={1}
            most={30}
            onChange={(rounds) => change({ rounds })}
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
      <Course plans={plans} plan={plan} />
      {Object.keys(changes).length > 0 && (
        <Key quiet onClick={() => plans.set({ changes: {} })}>
          {t.undo}
        </Key>
      )}
    </section>
  );
}

/** The course that a tournament would take, and what speaks for it or against. */
function Reasons({ plans, plan }: ProposalProps) {
  const t = useTexts(planning);
  const s = useTexts(tableSizes);
  const { lang } = useSettings();
  const { count, called, size, hours, minutes } = plans;
  return (
    <div class="told" role="status">
      <h2>{about(lang, t.first(count, t.hour(hours), called, size), t.roundsOf(plan.rounds, plan.length))}</h2>
      <StagesOfPlan plan={plan} />
      <p>
        {s.tables(plan.tables)}
        {plan.byes > 0 && `, ${s.byes(plan.byes)}`}
      </p>
      <p>
        {about(lang, t.pauses(plan.between, plan.opening, plan.prizes), '')}
        <b>{t.ends(timeOfDay(plans.endsAt(plan.takes), lang))}</b>
      </p>
      {plan.takes > minutes && <p class="chip bad">{t.late(plan.takes - minutes)}</p>}
      {plan.sets_rounds && plan.rounds > plan.most && <p class="chip warn">{t.repeats}</p>}
      {plan.sets_rounds && plan.rounds < plan.least && <p class="chip warn">{t.early}</p>}
      <ul>
        <li>{plan.matches ? t.lengthKnown(plan.matches, plan.length) : !plans.changes.length && t.lengthGuessed}</li>
        {plan.sets_rounds && <li>{t.least(plan.least)}</li>}
        {plan.sets_rounds && plan.most >= plan.least && <li>{t.most(plan.most)}</li>}
      </ul>
    </div>
  );
}

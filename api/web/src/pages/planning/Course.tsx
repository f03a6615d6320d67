import type { TournamentPlan } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { course } from '../../i18n/texts/course';
import { useSettings } from '../../store/settings';
import { Choice, Stepper } from '../../ui/Choice';
import type { Planning } from './usePlanning';

interface Props {
  plans: Planning;
  plan: TournamentPlan;
}

/** What is chosen beside the format, as far as the service offers it: pairs, groups and finals, who goes on. */
export function Course({ plans, plan }: Props) {
  const t = useTexts(course);
  const { changes, change } = plans;
  const { choices } = plan;
  return (
    <>
      {plan.stages.length > 1 && <Groups plans={plans} plan={plan} />}
      {choices.advance && choices.advance.most > 1 && (
        <Stepper
          label={t.advance}
          value={changes.advance ?? 1}
          {...choices.advance}
          onChange={(advance) => change({ advance })}
        />
      )}
      {plan.sets_rounds && <RequestedByes plans={plans} />}
      {choices.third_place && (
        <Choice
          label={t.third}
          value={changes.third_place ? 'yes' : 'no'}
          values={[
            ['no', t.no],
            ['yes', t.yes],
          ]}
          onChange={(value) => change({ third_place: value === 'yes' })}
        />
      )}
    </>
  );
}

const HALF = 60; // of a win, as the service counts points

/** What a bye pays that somebody asks for, and how often. */
function RequestedByes({ plans }: Pick<Props, 'plans'>) {
  const t = useTexts(course);
  const { byes } = plans;
  return (
    <>
      <Choice
        label={t.byes}
        value={byes ? 'half' : 'nothing'}
        values={[
          ['nothing', t.byeNothing],
          ['half', t.byeHalf],
        ]}
        onChange={(value) => plans.set({ byes: value === 'half' ? { points: HALF, most: 1 } : null })}
      />
      {byes && (
        <Stepper
          label={t.byesMost}
          value={byes.most}
          least={1}
          most={9}
          onChange={(most) => plans.set({ byes: { ...byes, most } })}
        />
      )}
    </>
  );
}

/** Whether everybody plays alone or an entrant is a pair. */
export function Entrants({ plans, plan }: Props) {
  const t = useTexts(course);
  if (!plan.choices.teams) return null;
  return (
    <Choice
      label={t.entrants}
      value={plans.changes.teams ? 'pairs' : 'alone'}
      values={[
        ['alone', t.alone],
        ['pairs', t.pairs],
      ]}
      onChange={(value) => {
        const { size: _, ...others } = plans.changes; // a table of pairs has one size
        plans.set({ changes: { ...others, teams: value === 'pairs' } });
      }}
    />
  );
}

function Groups({ plans, plan }: Props) {
  const t = useTexts(course);
  const { changes, change } = plans;
  const { choices } = plan;
  const [groups, finals] = plan.stages;
  const rounds = plan.format.stages?.[0]?.rounds;
  return (
    <>
      <div class="two">
        {choices.groups && (
          <Stepper
            label={t.groups}
            value={changes.groups ?? groups!.groups}
            {...choices.groups}
            onChange={(count) => change({ groups: count })}
          />
        )}
        {choices.per_group && (
          <Stepper
            label={t.perGroup}
            value={changes.per_group ?? finals!.per_group ?? 1}
            {...choices.per_group}
            onChange={(count) => change({ per_group: count })}
          />
        )}
      </div>
      <KindChoice
        label={t.groupKind}
        plan={plan}
        kinds={choices.group_kinds}
        value={groups!.kind}
        onChange={(kind) => change({ group_kind: kind })}
      />
      {rounds != null && (
        <Stepper
          label={t.groupRounds}
          value={changes.rounds ?? rounds}
          least={1}
          most={30}
          onChange={(count) => change({ rounds: count })}
        />
      )}
      <KindChoice
        label={t.finalsKind}
        plan={plan}
        kinds={choices.finals_kinds}
        value={finals!.kind}
        onChange={(kind) => change({ finals_kind: kind })}
      />
    </>
  );
}

interface KindProps {
  label: string;
  plan: TournamentPlan;
  kinds: readonly string[];
  value: string;
  onChange: (kind: string) => void;
}

function KindChoice({ label, plan, kinds, value, onChange }: KindProps) {
  const { lang } = useSettings();
  const offered = plan.formats.filter(({ kind }) => kinds.includes(kind));
  return (
    <Choice
      tall
      label={label}
      value={value}
      values={offered.map(({ kind, names }) => [kind as string, capital(names[lang])])}
      onChange={onChange}
    />
  );
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** The stages that are proposed, each in a line. */
export function StagesOfPlan({ plan }: { plan: TournamentPlan }) {
  const t = useTexts(course);
  const { lang } = useSettings();
  const [groups, finals] = plan.stages;
  const teams = plan.format.teams ?? plan.format.stages?.[0]?.teams;
  if (!finals) return teams ? <p>{t.pairsOf(groups!.people)}</p> : null;
  const { kind, names, people, rounds } = groups!;
  const sizes = [...new Set([Math.ceil(people / groups!.groups), Math.floor(people / groups!.groups)])];
  return (
    <ol class="stages">
      <li key={kind}>{t.groupsOf(groups!.groups, sizes, names[lang], rounds)}</li>
      <li>{t.finalsOf(finals.people, finals.names[lang], finals.rounds)}</li>
    </ol>
  );
}

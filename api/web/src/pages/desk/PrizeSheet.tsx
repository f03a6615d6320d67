import type { Entrant, Standings } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { directing } from '../../i18n/texts/directing';
import { ending } from '../../i18n/texts/ending';
import { office as officeTexts } from '../../i18n/texts/office';
import { useObservable } from '../../store/observable';
import { categoriesOf, changePrizePlan, prizePlanOf, prizePlans, prizesOf } from '../../tournaments/prizes';
import type { Office } from '../../tournaments/useOffice';
import { Choice } from '../../ui/Choice';
import { Key } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';
import { FileKeys } from './MoreSheet';

const PLACES = ['1', '2', '3', '5', '10'] as const;
const OF_A_CATEGORY = ['0', '1', '2', '3'] as const;

interface PrizeProps {
  office: Office;
  standings: Standings;
  nameOf: (entrant: Entrant) => string;
  onClose: () => void;
}

/** The first of all and of each category, as many as have a prize; who is equal shares. */
export function PrizeSheet({ office, standings, nameOf, onClose }: PrizeProps) {
  const t = useTexts(directing);
  const { overall, shared, nobody } = useTexts(ending);
  const w = useTexts(officeTexts);
  const { id } = office.tournament;
  const categoryOf = (one: Entrant) => office.entrants.get(one)?.category ?? null;
  const plan = useObservable(prizePlans)[id] ?? prizePlanOf(id);
  return (
    <Sheet tone="calm" title={t.prizes} onClose={onClose}>
      <PlanKeys id={id} categories={categoriesOf(standings, categoryOf)} />
      {prizesOf(standings, categoryOf, plan).map(({ category, winners }) => (
        <section key={category ?? ''} class="prizes">
          <h3>{category ?? overall}</h3>
          {winners.length === 0 && <p>{nobody}</p>}
          <ol>
            {winners.map(({ row, place, shares }) => (
              <li key={row.entrant}>
                <span>{t.place(place)}</span> <b>{nameOf(row.entrant)}</b> <small>{row.shown}</small>
                {shares && <small> · {shared}</small>}
              </li>
            ))}
          </ol>
        </section>
      ))}
      <div class="keys">
        <FileKeys office={office} />
        <Key quiet onClick={onClose}>
          {w.close}
        </Key>
      </div>
    </Sheet>
  );
}

/** How many places have a prize, and which categories. */
function PlanKeys({ id, categories }: { id: string; categories: readonly string[] }) {
  const t = useTexts(ending);
  const plan = useObservable(prizePlans)[id] ?? prizePlanOf(id);
  const numbers = (all: readonly string[]) => all.map((one) => [one, one] as const);
  return (
    <section class="prize-plan" aria-label={t.plan}>
      <Choice
        label={t.places}
        value={String(plan.overall)}
        values={numbers(PLACES)}
        onChange={(places) => changePrizePlan(id, { overall: Number(places) })}
      />
      {categories.length > 0 && (
        <>
          <Choice
            label={t.ofEach}
            value={String(plan.each)}
            values={numbers(OF_A_CATEGORY)}
            onChange={(places) => changePrizePlan(id, { each: Number(places) })}
          />
          <div class="seg wraps" role="group" aria-label={t.categories}>
            {categories.map((category) => {
              const others = plan.without.filter((one) => one !== category);
              const has = others.length === plan.without.length;
              return (
                <button
                  key={category}
                  type="button"
                  aria-pressed={has}
                  onClick={() => changePrizePlan(id, { without: has ? [...others, category] : others })}
                >
                  {category}
                </button>
              );
            })}
          </div>
          <Choice
            label={t.several}
            value={plan.once ? 'once' : 'all'}
            values={[
              ['all', t.all],
              ['once', t.once],
            ]}
            onChange={(one) => changePrizePlan(id, { once: one === 'once' })}
          />
        </>
      )}
    </section>
  );
}

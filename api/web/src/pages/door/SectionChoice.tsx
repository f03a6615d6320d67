import { useTexts } from '../../i18n';
import { sections as texts } from '../../i18n/texts/sections';
import { isOwn } from '../../tournaments/sections/useSections';
import type { Acts } from './useActs';
import type { Shown } from './useShown';

interface Props {
  shown: Shown;
  acts: Acts;
}

/** Which section somebody new is entered into: this one, or another that this device runs. */
export function SectionChoice({ shown, acts }: Props) {
  const t = useTexts(texts);
  const { tournament } = shown.office;
  const others = shown.sections.filter(isOwn);
  if (!others.length) return null;
  return (
    <select
      class="into"
      aria-label={t.enterIn}
      value={acts.into?.id ?? tournament.id}
      onChange={({ currentTarget }) => {
        const one = others.find(({ id }) => id === currentTarget.value);
        acts.onInto(
          one
            ? {
                id: one.id,
                token: one.known.token,
                name: one.tournament.name ?? t.nameless,
                teams: one.tournament.teams,
              }
            : null,
        );
      }}
    >
      {[tournament, ...others.map((one) => one.tournament)].map((one) => (
        <option key={one.id} value={one.id}>
          {one.name ?? t.nameless}
        </option>
      ))}
    </select>
  );
}

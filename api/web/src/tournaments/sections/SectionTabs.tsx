import './sections.css';
import type { Tournament } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { sections as texts } from '../../i18n/texts/sections';
import { href } from '../../router';
import { isOwn, openTroubles, type Section } from './useSections';

interface Props {
  of: Tournament;
  sections: readonly Section[];
  /** The page on which the sections are shown; desk and door are those of who runs a section. */
  page: 'desk' | 'door' | 'tournament';
}

/** The sections of the day side by side, with what waits at the desk of each. */
export function SectionTabs({ of, sections, page }: Props) {
  const t = useTexts(texts);
  const others = page === 'tournament' ? sections : sections.filter(isOwn);
  if (!others.length) return null;
  const all = [of, ...others.map(({ tournament }) => tournament)].sort((one, other) => (one.id < other.id ? -1 : 1));
  return (
    <nav class="sections" aria-label={t.title}>
      {all.map((one) => {
        const waiting = page === 'desk' ? openTroubles(one) : 0;
        return (
          <a
            key={one.id}
            href={href({ page, tournament: one.id })}
            {...(one.id === of.id && { 'aria-current': 'page' as const })}
          >
            {one.name ?? t.nameless}
            {waiting > 0 && (
              <span class="chip bad" role="img" aria-label={t.waiting(waiting)}>
                {waiting}
              </span>
            )}
          </a>
        );
      })}
    </nav>
  );
}

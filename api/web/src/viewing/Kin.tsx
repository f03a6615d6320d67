import type { Summary } from '../api/types';
import { useTexts } from '../i18n';
import { watch } from '../i18n/texts/watch';
import { href } from '../router';
import { Icon } from '../ui/Icon';
import { KeyLink } from '../ui/Key';
import { Origin } from './later';

/** The match that this one continues, and the one that continues it: the way there, by the same page. Of a what-if where it comes from. */
export function Kin({ summary, page }: { summary: Summary; page: 'live' | 'replay' }) {
  const t = useTexts(watch);
  const { continues, continued_by: next, parent } = summary;
  if (parent) {
    return (
      <nav class="kin">
        <Origin parent={parent} class="key quiet" />
      </nav>
    );
  }
  if (!continues && !next) return null;
  const to = (match: string) =>
    page === 'live' ? href({ page, match }) : href({ page, match, at: null, until: null });
  return (
    <nav class="kin">
      {continues && (
        <KeyLink icon="prev" quiet href={to(continues.match)}>
          {t.before}
        </KeyLink>
      )}
      {next && (
        <KeyLink quiet href={to(next)}>
          {t.after}
          <Icon name="next" class="s" />
        </KeyLink>
      )}
    </nav>
  );
}

import { useState } from 'preact/hooks';
import { readSummary, readTimeline } from '../api/matches';
import type { Summary } from '../api/types';
import { useTexts } from '../i18n';
import { home } from '../i18n/texts/home';
import { whatIf } from '../i18n/texts/whatIf';
import { href } from '../router';
import { device } from '../store/device';
import { Icon } from '../ui/Icon';
import { useAnswer } from '../ui/useAnswer';
import { numberAt } from './numbers';
import { namesOf, titleOf } from './parts';

type Parent = NonNullable<Summary['parent']>;

interface Props {
  parent: Parent;
  class: string;
}

/** Of a what-if: the match and the move that it branches off, and the way back there. */
export function Origin({ parent, class: look }: Props) {
  const t = useTexts(whatIf);
  const { players } = useTexts(home);
  const [known, setKnown] = useState<{ summary: Summary; move: string } | null>(null);
  // without an answer it is private, or there is no network
  useAnswer([parent.match, String(parent.version)], () => read(parent), setKnown);
  const title = known && titleOf(known.summary, namesOf(known.summary.seats), players);
  return (
    <a class={look} href={href({ page: 'replay', match: parent.match, at: String(parent.version), until: null })}>
      <Icon name="branch" class="s" />
      <span>{known && title ? t.from(known.move, title) : t.fromUnknown}</span>
    </a>
  );
}

/** What it was called, and the number that people read of the move; the match as it stood then. */
async function read({ match, version, head }: Parent): Promise<{ summary: Summary; move: string }> {
  const token = (await (await device).match(match))?.token ?? null;
  const [summary, { items }] = await Promise.all([
    readSummary(match, token),
    readTimeline(match, token, { until: head }),
  ]);
  return { summary, move: numberAt(items, version) };
}

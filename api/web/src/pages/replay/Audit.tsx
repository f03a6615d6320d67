import { useEffect, useState } from 'preact/hooks';
import { readAudit, readEvents } from '../../api/matches';
import type { TimelineItem } from '../../api/types';
import { Sentence } from '../../cards/Card';
import { useTexts } from '../../i18n';
import { audit } from '../../i18n/texts/audit';
import { watch } from '../../i18n/texts/watch';
import { useSettings } from '../../store/settings';
import { Icon } from '../../ui/Icon';

interface Props {
  match: string;
  token: string | null;
  /** Nothing that was recorded after this version may show. */
  horizon: string | null;
  /** Changes when there is more to read. */
  head: number;
}

interface Read {
  items: TimelineItem[];
  /** When each version was written. */
  at: Map<number, string>;
}

/** The whole record: struck moves in their places, corrections with who wrote them, when and why. */
export function Audit({ match, token, horizon, head }: Props) {
  const t = useTexts(audit);
  const [read, setRead] = useState<Read | null>(null);
  const [away, setAway] = useState(false);
  useEffect(() => {
    let left = false;
    Promise.all([readAudit(match, token, { until: horizon }), readEvents(match, token, { until: horizon })]).then(
      ([{ items }, { events }]) => {
        if (left) return;
        setAway(false);
        setRead({ items, at: new Map(events.map((event) => [event.version, event.at])) });
      },
      () => left || setAway(true),
    );
    return () => void (left = true);
  }, [match, token, horizon, head]);
  if (away) return <p role="alert" class="hiding">{t.away}</p>;
  return (
    <ol class="ledger audit" aria-label={t.title} tabIndex={0} aria-busy={!read}>
      {read?.items.map((item, i) => <Line key={i} item={item} at={read.at.get(Number.parseInt(String(item.struck_by ?? item.version), 10))} />)}
    </ol>
  );
}

const CORRECTIONS = new Set(['retracted', 'amended']);

function Line({ item, at }: { item: TimelineItem; at: string | undefined }) {
  const t = useTexts(audit);
  const { irregular } = useTexts(watch);
  const { lang } = useSettings();
  const when = at && new Date(at).toLocaleTimeString(lang === 'fr' ? 'fr' : 'en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
  const correction = CORRECTIONS.has(item.type);
  const sentence = <Sentence text={item.text[lang]} />;
  return (
    <li class={correction ? 'correction' : ''}>
      <span class="v">{item.version}</span>
      {item.struck_by ? <s class="x">{sentence}</s> : <span class="x">{sentence}</span>}
      <span class="g">
        {item.irregular && (
          <span class="mark irr" role="img" aria-label={irregular(item.irregular.rule)}>
            <Icon name="gavel" />
            {item.irregular.rule}
          </span>
        )}
        {item.struck_by && <span class="mark cor">{t.struckBy(String(item.struck_by))}</span>}
      </span>
      {correction && <p class="note">{[actorIn(t, item.actor), when, item.reason ?? t.noReason].filter(Boolean).join(' · ')}</p>}
      {item.note && <p class="note">{item.note}</p>}
    </li>
  );
}

interface Words {
  referee: (tid: string) => string;
  seat: (seat: string, tid: string) => string;
  operator: string;
}

/** "referee#t2" in words. */
export function actorIn(t: Words, actor: string | undefined): string {
  const [role = '', tid = ''] = (actor ?? '').split('#');
  if (role === 'referee') return t.referee(tid);
  if (role.startsWith('seat:')) return t.seat(role.slice(5), tid);
  return role === 'operator' ? t.operator : role;
}

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { readAudit, readEvents } from '../../api/matches';
import { CORRECTIONS, type TimelineItem, type Version } from '../../api/types';
import { Sentence } from '../../cards/Card';
import { localeOf, useTexts } from '../../i18n';
import { audit } from '../../i18n/texts/audit';
import { marks } from '../../i18n/texts/marks';
import { useSettings } from '../../store/settings';
import { classes } from '../../ui/classes';
import { useAnswer } from '../../ui/useAnswer';
import { isCorrected } from '../../viewing/items';
import { keepInSight } from '../../viewing/Ledger';
import { wordsOf } from '../../viewing/moves';
import { numberOf } from '../../viewing/numbers';
import { RulingKey } from '../../viewing/RulingKey';

interface Props {
  match: string;
  token: string | null;
  /** Nothing that was recorded after this version may show. */
  horizon: string | null;
  /** Changes when there is more to read. */
  head: number;
  /** The move on show. */
  current: Version | null;
}

interface Read {
  items: TimelineItem[];
  /** When each version was written. */
  at: Map<number, string>;
}

/** The whole record: struck moves in their places, corrections with who wrote them, when and why. */
export function Audit({ match, token, horizon, head, current }: Props) {
  const t = useTexts(audit);
  const [read, setRead] = useState<Read | null>(null);
  const [away, setAway] = useState(false);
  useAnswer(
    [match, token, horizon, head],
    () => Promise.all([readAudit(match, token, { until: horizon }), readEvents(match, token, { until: horizon })]),
    ([{ items }, { events }]) => {
      setAway(false);
      setRead({ items, at: new Map(events.map((event) => [event.version, event.at])) });
    },
    () => setAway(true),
  );
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (list.current) keepInSight(list.current);
  }, [read, current]);
  const written = useMemo(() => {
    const corrections = (read?.items ?? []).filter((item) => CORRECTIONS.has(item.type));
    return new Map(corrections.map((item) => [Number(item.version), item]));
  }, [read]);
  const nowAt = read?.items.findIndex((item) => isInForce(item) && String(item.version) === String(current));
  if (away)
    return (
      <p role="alert" class="hiding">
        {t.away}
      </p>
    );
  return (
    <ol class="ledger audit" ref={list} aria-label={t.title} tabIndex={0} aria-busy={!read}>
      {read?.items.map((item, i) => (
        <Line
          key={i}
          item={item}
          now={i === nowAt}
          by={written.get(item.struck_by ?? Number(item.version))}
          at={read.at.get(Number.parseInt(String(item.struck_by ?? item.version), 10))}
        />
      ))}
    </ol>
  );
}

const isInForce = (item: TimelineItem) => !item.struck_by && !CORRECTIONS.has(item.type);

interface LineProps {
  item: TimelineItem;
  /** The move on show. */
  now: boolean;
  /** The correction that this is, or that struck it. */
  by: TimelineItem | undefined;
  at: string | undefined;
}

function Line({ item, now, by, at }: LineProps) {
  const t = useTexts(audit);
  const { corrected } = useTexts(marks);
  const { lang } = useSettings();
  const when =
    at &&
    new Date(at).toLocaleTimeString(localeOf(lang), {
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  const correction = CORRECTIONS.has(item.type);
  const sentence = <Sentence of={item.text} />;
  return (
    <li
      class={classes(correction && 'correction', now && 'now')}
      aria-current={now ? 'true' : undefined}
      data-version={item.version}
    >
      <span class="v">{numberOf(item)}</span>
      {item.struck_by ? <s class="x">{sentence}</s> : <span class="x">{sentence}</span>}
      <span class="g">
        {item.irregular && <RulingKey rule={item.irregular.rule} />}
        {item.struck_by && <span class="mark cor">{t.struck}</span>}
        {isInForce(item) && isCorrected(item) && <span class="mark cor">{corrected}</span>}
      </span>
      {by && (
        <p class={item.struck_by ? 'note struck' : 'note'}>
          {[actorIn(t, by.actor), when, by.reason ?? t.noReason].filter(Boolean).join(' · ')}
        </p>
      )}
      {!correction && wordsOf(item) && <p class="note">{wordsOf(item)}</p>}
    </li>
  );
}

interface Words {
  referee: (tid: string) => string;
  witness: (tid: string) => string;
  seat: (seat: string, tid: string) => string;
  operator: string;
}

/** "referee#t2" in words. */
function actorIn(t: Words, actor: string | undefined): string {
  const [role = '', tid = ''] = (actor ?? '').split('#');
  if (role === 'referee') return t.referee(tid);
  if (role === 'witness') return t.witness(tid);
  if (role.startsWith('seat:')) return t.seat(role.slice(5), tid);
  return role === 'operator' ? t.operator : role;
}

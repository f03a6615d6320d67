import { useEffect, useState } from 'preact/hooks';
import {
  type Entrant,
  type Exchange,
  makeTableMatch,
  type Order,
  type Round,
  type Table,
  type TournamentCommand,
  tryCommand,
} from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { directing } from '../../i18n/texts/directing';
import { office as officeTexts } from '../../i18n/texts/office';
import { refusalOf } from '../../i18n/texts/refusals';
import { tableSheet } from '../../i18n/texts/tableSheet';
import { tournament as texts } from '../../i18n/texts/tournament';
import { uuid } from '../../random';
import { href, navigate } from '../../router';
import { seatAt } from '../../seats';
import { useSettings } from '../../store/settings';
import { Field } from '../../tournaments/parts';
import { isOffPin } from '../../tournaments/pins';
import type { Office } from '../../tournaments/useOffice';
import { Key, KeyLink } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';
import { oneLine } from '../../words';
import { NO_RESULT, resultCommand, type Said, saidOf, saidOfClaim, saidOfTyped, signs, waitingAt } from './results';
import { notesAt } from './troubles';
import type { Typed } from './typed';

interface Props {
  office: Office;
  round: Round;
  at: Table;
  /** As it was typed, where the round is closed. */
  typed: Typed | null;
  nameOf: (entrant: Entrant) => string;
  onPerson: (entrant: Entrant) => void;
  onClose: () => void;
}

type Part = 'all' | 'order' | 'missing' | 'ruling';

/** A table: what was said of it, and what the desk may do about it. */
export function TableSheet({ office, round, at, typed, nameOf, onPerson, onClose }: Props) {
  const t = useTexts(directing);
  const s = useTexts(tableSheet);
  const w = useTexts(officeTexts);
  const c = useTexts(texts);
  const { lang } = useSettings();
  const { tournament, known } = office;
  const closed = round.status === 'closed';
  const calls = tournament.calls?.includes(at.table);
  const said = notesAt(tournament.notes ?? [], at.table);
  const [part, setPart] = useState<Part>(typed ? 'order' : 'all');
  /** What is being signed, where it was typed or chosen as a whole. */
  const [told, setTold] = useState<Said | null>(typed && saidOfTyped(typed, tournament.scores));
  const [order, setOrder] = useState<Order>(typed?.order ?? []);
  const [amounts, setAmounts] = useState<Record<Entrant, string>>(
    Object.fromEntries(Object.entries(typed?.amounts ?? {}).map(([one, amount]) => [one, String(amount)])),
  );
  const [absent, setAbsent] = useState<Entrant | null>(null);
  /** Who was to sit down here and is pinned elsewhere: it wants a reason. */
  const [offPin, setOffPin] = useState<TournamentCommand | null>(null);
  const [reason, setReason] = useState('');
  const [minutes, setMinutes] = useState('0');
  const [trouble, setTrouble] = useState<string | null>(null);
  const why = oneLine(reason);
  const placed = order.flat();
  const out = told ? [...told.absent, ...told.left] : [];
  const counted = Object.fromEntries(
    at.entrants.flatMap((one) => (/^-?\d+$/.test(amounts[one]?.trim() ?? '') ? [[one, Number(amounts[one])]] : [])),
  );
  const whole = at.entrants.every((one) => placed.includes(one) || out.includes(one) || counted[one] !== undefined);
  const entered: Said = told?.outcome
    ? told
    : {
        ...saidOfTyped(
          {
            table: at.table,
            order: tournament.scores
              ? order
              : [...order, ...at.entrants.filter((one) => counted[one] !== undefined && !placed.includes(one))],
            absent: [...(told?.absent ?? [])],
            left: [...(told?.left ?? [])],
            amounts: counted,
            outcome: null,
            forced: false,
          },
          tournament.scores,
        ),
      };
  const both = waitingAt(at).length ? [...(at.result ? [at.result] : []), ...waitingAt(at)] : [];

  const fails = (error: unknown) => setTrouble(refusalOf(error, lang));
  const send = (...bodies: TournamentCommand[]) => {
    setTrouble(null);
    office.sendFrom(bodies, {
      close: onClose,
      refuse: (error) => {
        fails(error);
        setOffPin((isOffPin(error) && bodies.find(({ type }) => type === 'join')) || null);
      },
    });
  };
  const here = { round: round.round, table: at.table, ...(round.version !== undefined && { seen: round.version }) };
  const resultOf = (said: Said): TournamentCommand => ({
    ...resultCommand(round, at, said),
    ...(why && { reason: why }),
  });
  const ready = told?.outcome ? true : whole;
  /** Takes a result as it was told; once the round is closed it is signed with a reason. */
  const choose = (said: Said) => {
    if (!closed) return send(resultOf(said));
    setTold(said);
    setOrder(said.order);
    setAmounts(Object.fromEntries(Object.entries(said.scores ?? {}).map(([one, score]) => [one, String(score)])));
    setPart('order');
  };
  const consequences = useConsequences(office, closed && ready ? resultOf(entered) : null, at.result?.points ?? {});
  const reasonField = (label: string) => <Field label={label} value={reason} set={setReason} most={200} first />;
  /** A name tapped: it takes the next place; tapped again it goes. */
  const place = (one: Entrant) =>
    setOrder(
      placed.includes(one)
        ? order
            .map((each) => (Array.isArray(each) ? each.filter((who) => who !== one) : each))
            .filter((each) => each !== one && each.length)
        : [...order, one],
    );
  /** The last one told shares the place before. */
  const share = () => setOrder([...order.slice(0, -2), [...[order.at(-2)!].flat(), ...[order.at(-1)!].flat()]]);
  const free = [...office.entrants.values()].filter(
    ({ entrant, status, present }) =>
      status === 'in' && present && !round.tables.some(({ entrants }) => entrants.includes(entrant)),
  );
  return (
    <Sheet
      tone={at.disputes.length ? 'stop' : 'calm'}
      title={`${t.tableTitle(at.table)} · ${c.round(round.round)}`}
      onClose={onClose}
    >
      {trouble && (
        <p class="chip bad" role="alert">
          {trouble}
        </p>
      )}
      {part === 'all' && (
        <>
          <ul class="seated">
            {at.entrants.map((one, n) => (
              <li key={one}>
                <Key quiet onClick={() => onPerson(one)}>
                  <i>{seatAt(n)}</i> {nameOf(one)}
                </Key>
              </li>
            ))}
          </ul>
          {at.disputes.map((one) => (
            <p key={one.version} class="chip bad said2">
              {nameOf(one.entrant)}: {one.text ?? t.trouble.dispute}
            </p>
          ))}
          {both.length > 0 && <p class="chip bad said2">{t.twoResults}</p>}
          {both.length > 0 && (
            <div class="claims">
              {both.map((one) => (
                <div key={one.version}>
                  <h3>{one === at.result ? s.stands : s.cameLate}</h3>
                  {one.outcome === 'void' ? (
                    <p>{t.void}</p>
                  ) : (
                    <ol>
                      {one.order.map((each) => (
                        <li key={String(each)}>{[each].flat().map(nameOf).join(' = ')}</li>
                      ))}
                    </ol>
                  )}
                  <Key go onClick={() => choose(saidOf(one))}>
                    {s.soItWas(one.outcome === 'void' ? t.void : signs(saidOf(one), at.entrants))}
                  </Key>
                </div>
              ))}
            </div>
          )}
          {at.claims.length > 0 && (
            <div class="claims">
              {at.claims.map((one) => (
                <div key={one.version}>
                  <h3>{s.toldAt(nameOf(one.entrant))}</h3>
                  <ol>
                    {one.order.map((each) => (
                      <li key={String(each)}>{[each].flat().map(nameOf).join(' = ')}</li>
                    ))}
                  </ol>
                  <Key go onClick={() => choose(saidOfClaim(one))}>
                    {s.soItWas(signs(saidOfClaim(one), at.entrants))}
                  </Key>
                </div>
              ))}
            </div>
          )}
          {said && <p class="chip bad said2">{said}</p>}
          <div class="keys two">
            <Key data-first onClick={() => setPart('order')}>
              {s.another}
            </Key>
            {calls && (
              <Key go onClick={() => send({ type: 'answer', table: at.table })}>
                {s.answer}
              </Key>
            )}
            {!closed && !at.result && known.role === 'director' && (
              <Key onClick={() => setPart('missing')}>{s.somebodyMissing}</Key>
            )}
            {!closed && <Key onClick={() => send(resultOf({ ...NO_RESULT, outcome: 'void' }))}>{s.tableVoid}</Key>}
            {!closed && at.result && <Key onClick={() => send(resultOf(NO_RESULT))}>{s.takeBack}</Key>}
            <Key onClick={() => setPart('ruling')}>{s.ruling}</Key>
            {at.match ? (
              <KeyLink href={href({ page: 'live', match: at.match })}>{s.watch}</KeyLink>
            ) : (
              !closed && (
                <Key
                  onClick={() =>
                    void makeTableMatch(tournament.id, known.token, uuid(), round.round, at.table).then(
                      ({ id, code }) =>
                        // a code of its own opens the pad here
                        navigate(href(code ? { page: 'join', code } : { page: 'live', match: id })),
                      fails,
                    )
                  }
                >
                  {s.makeMatch}
                </Key>
              )
            )}
          </div>
        </>
      )}
      {part === 'order' && (
        <>
          {!told?.outcome && <p>{tournament.scores ? s.inOrderOrScores : s.inOrder}</p>}
          {!told?.outcome && (
            <div class="keys two">
              {at.entrants.map((one, n) => {
                const stands = order.findIndex((each) => [each].flat().includes(one));
                const before = order.slice(0, stands).flat().length;
                return (
                  <Key
                    key={one}
                    chosen={stands >= 0}
                    aria-pressed={stands >= 0}
                    disabled={out.includes(one)}
                    onClick={() => place(one)}
                  >
                    <span>
                      {stands >= 0 ? t.place(before + 1) : out.includes(one) ? c.absent : seatAt(n)} · {nameOf(one)}
                    </span>
                  </Key>
                );
              })}
            </div>
          )}
          {order.length > 1 && !told?.outcome && (
            <Key quiet class="shares" onClick={share}>
              {nameOf([order.at(-1)!].flat()[0]!)} {s.shares}
            </Key>
          )}
          {!told?.outcome && (
            <details class="amounts" open={tournament.scores || Object.keys(counted).length > 0}>
              <summary>{tournament.scores ? s.scores : s.cardsLeft}</summary>
              {at.entrants
                .filter((one) => !out.includes(one))
                .map((one) => (
                  <label key={one} class="choice">
                    <span class="eyebrow">{nameOf(one)}</span>
                    <input
                      type="text"
                      inputMode={tournament.scores ? 'text' : 'numeric'}
                      maxLength={8}
                      autocomplete="off"
                      aria-label={`${tournament.scores ? s.scores : s.cardsLeft}: ${nameOf(one)}`}
                      value={amounts[one] ?? ''}
                      onInput={(event) => setAmounts({ ...amounts, [one]: event.currentTarget.value })}
                    />
                  </label>
                ))}
            </details>
          )}
          {closed && (
            <>
              <p class="small">{s.late}</p>
              {consequences && (
                <div class="consequences" role="status">
                  {consequences.points.map(([one, before, after]) => (
                    <p key={one}>
                      {nameOf(one)}: <s>{before}</s> <b>{after}</b>
                    </p>
                  ))}
                  <p>
                    {consequences.tables === undefined
                      ? s.differsWait
                      : consequences.tables === null
                        ? s.differsUnknown
                        : s.differs(consequences.tables)}
                  </p>
                  {consequences.exchanges.map(({ entrant, instead_of, table, possible }) => (
                    <p key={`${entrant} ${instead_of}`}>
                      {t.exchange(entrant && nameOf(entrant), instead_of && nameOf(instead_of))}
                      {table !== null && ` (${t.exchangeAt(table, possible)})`}
                    </p>
                  ))}
                </div>
              )}
              {reasonField(w.reason)}
            </>
          )}
          <div class="keys">
            <Key
              big
              rule={closed}
              go={!closed}
              aria-disabled={!ready || (closed && !why)}
              onClick={() => ready && (!closed || why) && send(resultOf(entered))}
            >
              {closed ? s.correct : s.enter}
            </Key>
          </div>
        </>
      )}
      {part === 'missing' && (
        <>
          <p>{s.whoMissing}</p>
          <div class="keys two">
            {at.entrants.map((one) => (
              <Key key={one} chosen={absent === one} aria-pressed={absent === one} onClick={() => setAbsent(one)}>
                {nameOf(one)}
              </Key>
            ))}
          </div>
          {offPin && (
            <>
              {reasonField(w.reason)}
              <div class="keys">
                <Key rule big aria-disabled={!why} onClick={() => why && send({ ...offPin, ...here, irregular: why })}>
                  {s.three.fill(nameOf(offPin['entrant'] as Entrant))}
                </Key>
              </div>
            </>
          )}
          {absent && !offPin && (
            <div class="keys">
              <Key go onClick={() => send({ type: 'take_out', ...here, entrant: absent, as: 'absent' })}>
                {s.three.smaller}
              </Key>
              {free.slice(0, 6).map(({ entrant }) => (
                <Key
                  key={entrant}
                  onClick={() =>
                    send(
                      { type: 'take_out', ...here, entrant: absent, as: 'absent' },
                      { type: 'join', ...here, entrant },
                    )
                  }
                >
                  {s.three.fill(nameOf(entrant))}
                </Key>
              ))}
              <Key
                onClick={() =>
                  send({ type: 'take_out', ...here, entrant: absent, as: 'absent' }, { type: 'break', ...here })
                }
              >
                {s.three.broken}
              </Key>
            </div>
          )}
        </>
      )}
      {part === 'ruling' && (
        <>
          {reasonField(s.rulingText)}
          <Field label={s.minutes} value={minutes} set={setMinutes} numeric />
          <div class="keys">
            <Key
              go
              big
              aria-disabled={!why}
              onClick={() => {
                if (!why) return;
                const lost = Math.max(0, Math.round(Number(minutes)) || 0);
                // the ruling itself gives the table its minutes
                send({ type: 'ruling', table: at.table, text: why, ...(lost && { minutes: lost }) });
              }}
            >
              {s.ruling}
            </Key>
          </div>
        </>
      )}
      <div class="keys">
        <Key quiet onClick={part === 'all' || typed ? onClose : () => setPart('all')}>
          {part === 'all' || typed ? w.close : w.cancel}
        </Key>
      </div>
    </Sheet>
  );
}

interface Consequences {
  /** Whose points are others: before, and after. */
  points: [Entrant, number, number][];
  /** undefined: they are being looked for. */
  tables: number[] | null | undefined;
  exchanges: Exchange[];
}

/** What a late result would change, before it is signed. */
function useConsequences(
  office: Office,
  body: TournamentCommand | null,
  before: Record<Entrant, number>,
): Consequences | null {
  const [found, setFound] = useState<Consequences | null>(null);
  const what = body && JSON.stringify({ ...body, reason: null });
  useEffect(() => {
    setFound(null);
    if (!body) return;
    let gone = false;
    setFound({ points: [], tables: undefined, exchanges: [] });
    const { replaces: _, ...tried } = body; // what stands is told above; here it is what would follow
    tryCommand(office.tournament.id, office.known.token, { ...tried, reason: String(body['reason'] ?? '?') }).then(
      ({ consequences, exchanges = [], events }) => {
        if (gone) return;
        const recorded = events.find(({ type }) => type === 'result_recorded');
        const points = Object.entries(recorded?.data.points ?? {});
        setFound({
          points: points.flatMap(([one, after]) =>
            before[one] !== undefined && before[one] !== after ? [[one, before[one], after]] : [],
          ),
          tables: consequences ?? null,
          exchanges,
        });
      },
      () => gone || setFound(null),
    );
    return () => {
      gone = true;
    };
  }, [what]);
  return found;
}

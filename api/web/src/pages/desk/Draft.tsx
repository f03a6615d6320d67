import { useEffect, useRef, useState } from 'preact/hooks';
import { type Crosstable, type Entrant, type Round, readCrosstable } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { directing } from '../../i18n/texts/directing';
import { office as officeTexts } from '../../i18n/texts/office';
import { refusalOf } from '../../i18n/texts/refusals';
import { tournament as texts } from '../../i18n/texts/tournament';
import { seatAt } from '../../seats';
import { useSettings } from '../../store/settings';
import { isOffPin } from '../../tournaments/pins';
import { useRead } from '../../tournaments/reading';
import type { Office } from '../../tournaments/useOffice';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import { oneLine } from '../../words';

interface Props {
  office: Office;
  draft: Round;
  wide: boolean;
  nameOf: (entrant: Entrant) => string;
  pointsOf: (entrant: Entrant) => number | null;
  onWhy: (table: number | null, entrants: readonly Entrant[]) => void;
}

/** Who met whom, and in which round. */
export function metIn(cross: Crosstable | null, one: Entrant, other: Entrant): number | null {
  const row = cross?.items.find(({ entrant }) => entrant === one);
  return row?.rounds.find(({ opponents }) => opponents.includes(other))?.round ?? null;
}

/** Who of a table is met again by somebody who comes to it in the place of another. */
export function meetings(
  cross: Crosstable | null,
  tables: readonly { entrants: readonly Entrant[] }[],
  [one, other]: readonly [Entrant, Entrant],
): [Entrant, Entrant, number][] {
  const found: [Entrant, Entrant, number][] = [];
  for (const [comes, goes] of [
    [one, other],
    [other, one],
  ] as const) {
    const at = tables.find(({ entrants }) => entrants.includes(goes));
    if (!at || at.entrants.includes(comes)) continue;
    for (const each of at.entrants) {
      const round = each === goes ? null : metIn(cross, comes, each);
      if (round !== null) found.push([comes, each, round]);
    }
  }
  return found;
}

/** The next round before anybody sees it: names are swapped, tables kept, the rest paired again. */
export function Draft({ office, draft, wide, nameOf, pointsOf, onWhy }: Props) {
  const t = useTexts(directing);
  const w = useTexts(officeTexts);
  const everybody = useTexts(texts);
  const { lang } = useSettings();
  const { tournament } = office;
  const [lifted, setLifted] = useState<Entrant | null>(null);
  const [over, setOver] = useState<Entrant | null>(null);
  const [asked, setAsked] = useState<[Entrant, Entrant] | null>(null);
  const [off, setOff] = useState<string | null>(null); // a pinned person would come to another table
  const [kept, setKept] = useState<readonly number[]>([]);
  const [reason, setReason] = useState('');
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const cross = useRead(tournament.id, tournament.round, () => readCrosstable(tournament.id, office.known.token));
  const directs = office.known.role === 'director' && office.connected;
  useEffect(() => setKept([]), [draft.round, draft.drafts]);

  const seen = draft.version !== undefined && { seen: draft.version };
  const fails = (error: unknown) => setTrouble(refusalOf(error, lang));
  function swap(pair: [Entrant, Entrant], why: string | null) {
    setAsked(null);
    setOff(null);
    setReason('');
    setTrouble(null);
    // the reason counts against what the service has refused, and for the record
    const given = why && { reason: why, ...(off && { irregular: why }) };
    office.send({ type: 'swap', round: draft.round, ...seen, entrants: pair, ...given }).catch((error) => {
      if (!isOffPin(error)) return fails(error);
      setAsked(pair);
      setOff(refusalOf(error, lang));
      setReason(why ?? '');
    });
  }
  function take(one: Entrant) {
    if (!directs) return;
    if (lifted === null || lifted === one) {
      setLifted(lifted === one ? null : one);
      setAsked(null);
      setOff(null);
      return;
    }
    drop(lifted, one);
  }
  function drop(one: Entrant, other: Entrant) {
    setLifted(null);
    setOver(null);
    if (one === other || !directs) return;
    if (meetings(cross, draft.tables, [one, other]).length) setAsked([one, other]);
    else swap([one, other], null);
  }
  function move(event: KeyboardEvent, one: Entrant) {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const names = [...(list.current?.querySelectorAll<HTMLElement>('.name') ?? [])];
    const at = names.indexOf(event.currentTarget as HTMLElement);
    if (step) {
      event.preventDefault();
      const next = names[at + step];
      next?.focus();
      if (lifted) setOver(next?.dataset['entrant'] ?? null);
    } else if (event.key.toLowerCase() === 's') {
      event.preventDefault();
      setLifted(one);
    } else if (event.key === 'Escape' && lifted) {
      event.preventDefault();
      setLifted(null);
      setOver(null);
    }
  }
  async function again() {
    if (busy) return;
    setBusy(true);
    setTrouble(null);
    await office.send({ type: 'pair', ...seen, keep: [...kept] }).catch(fails);
    setBusy(false);
  }
  const name = (one: Entrant, letter: string) => (
    <button
      key={one}
      type="button"
      class={classes('name', lifted === one && 'lifted', over === one && lifted !== one && 'over')}
      data-entrant={one}
      draggable={directs}
      aria-pressed={lifted === one}
      onClick={() => take(one)}
      onKeyDown={(event) => move(event, one)}
      onDragStart={(event) => {
        event.dataTransfer?.setData('text/plain', one);
        setLifted(one);
      }}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(one);
      }}
      onDragLeave={() => setOver(null)}
      onDragEnd={() => {
        setLifted(null);
        setOver(null);
      }}
      onDrop={(event) => {
        event.preventDefault();
        event.stopPropagation();
        const from = event.dataTransfer?.getData('text/plain');
        if (from) drop(from, one);
      }}
    >
      <i>{letter}</i>
      <b>{nameOf(one)}</b>
      <small>{pointsOf(one) ?? ''}</small>
    </button>
  );
  return (
    <section class="draft" aria-label={t.draft(draft.round)}>
      <div class="hd">
        <h2>{t.draft(draft.round)}</h2>
        <span class="chips">
          {draft.assumed.length > 0 && <span class="chip wait">{t.assumed(draft.assumed.length)}</span>}
          {draft.stale && <span class="chip bad">{t.stale}</span>}
          {draft.drafts > 1 && <span class="chip">{t.drafts(draft.drafts)}</span>}
        </span>
      </div>
      {(draft.unmet_pins.length > 0 || draft.extra_tables.length > 0) && (
        <ul class="room">
          {draft.unmet_pins.map(({ entrant, pinned, table }) => (
            <li key={entrant}>{t.unmet(nameOf(entrant), pinned, table)}</li>
          ))}
          {draft.extra_tables.length > 0 && <li>{t.extra(draft.extra_tables)}</li>}
        </ul>
      )}
      <div class="rows" ref={list}>
        {draft.tables.map(({ table, entrants }) => (
          <div key={table} class={classes('row2', kept.includes(table) && 'kept')}>
            <button
              type="button"
              class="no"
              aria-pressed={kept.includes(table)}
              aria-label={t.keeps(table)}
              onClick={() => setKept(kept.includes(table) ? kept.filter((n) => n !== table) : [...kept, table])}
            >
              {table}
              {kept.includes(table) && <Icon name="lock" class="s" />}
            </button>
            <div class="names2">{entrants.map((one, n) => name(one, seatAt(n)))}</div>
            <button type="button" class="ask" aria-label={t.why(table)} onClick={() => onWhy(table, entrants)}>
              ?
            </button>
          </div>
        ))}
        {draft.byes.length > 0 && (
          <div class="row2">
            <span class="no" aria-hidden="true">
              –
            </span>
            <div class="names2">{draft.byes.map((one) => name(one, '–'))}</div>
            <button type="button" class="ask" aria-label={t.whyBye} onClick={() => onWhy(null, draft.byes)}>
              ? <small>{everybody.bye}</small>
            </button>
          </div>
        )}
      </div>
      <div class={classes('below', asked && 'asks')}>
        {trouble && (
          <p class="echo bad" role="alert">
            {trouble}
          </p>
        )}
        {asked ? (
          <>
            <div class="sp" role="alert">
              <b>{t.swapping(nameOf(asked[0]), nameOf(asked[1]))}</b>
              {off && <p>{off}</p>}
              {meetings(cross, draft.tables, asked).map(([one, other, round]) => (
                <p key={`${one} ${other}`}>{t.met(nameOf(one), nameOf(other), round)}</p>
              ))}
            </div>
            <input
              type="text"
              value={reason}
              maxLength={200}
              aria-label={w.reason}
              placeholder={w.reason}
              onInput={(event) => setReason(event.currentTarget.value)}
            />
            <Key
              onClick={() => {
                setAsked(null);
                setOff(null);
              }}
            >
              {w.cancel}
            </Key>
            <Key
              rule
              aria-disabled={!directs || !oneLine(reason)}
              onClick={() => directs && oneLine(reason) && swap(asked, oneLine(reason))}
            >
              {t.swapAll}
            </Key>
          </>
        ) : (
          <>
            <p class="sp hint">
              {!office.connected ? w.needsService : lifted ? t.lifted(nameOf(lifted)) : wide ? t.hint : t.hintPhone}
            </p>
            {directs && (
              <Key aria-disabled={busy} onClick={() => void again()}>
                {t.kept(kept.length)}
              </Key>
            )}
          </>
        )}
      </div>
    </section>
  );
}

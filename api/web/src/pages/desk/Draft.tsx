import type { Entrant } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { directing } from '../../i18n/texts/directing';
import { office as officeTexts } from '../../i18n/texts/office';
import { seating } from '../../i18n/texts/seating';
import { tournament as texts } from '../../i18n/texts/tournament';
import { seatAt } from '../../seats';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import { SeatQuestion } from './SeatQuestion';
import { type DraftOnShow, type DraftProps, useDraft } from './useDraft';
import type { SeatChanges } from './useSeatChanges';

/** The next round before anybody sees it: names are swapped, tables kept, the rest paired again. */
export function Draft(props: DraftProps) {
  const t = useTexts(directing);
  const s = useTexts(seating);
  const hand = useDraft(props);
  const { draft, changes } = hand;
  const { asked, trouble, nameOf } = changes;
  return (
    <section class="draft" aria-label={t.draft(draft.round)}>
      <div class="hd">
        <h2>{t.draft(draft.round)}</h2>
        <span class="chips">
          {draft.assumed.length > 0 && <span class="chip wait">{s.assumed(draft.assumed.length)}</span>}
          {draft.stale && <span class="chip bad">{t.stale}</span>}
          {draft.drafts > 1 && <span class="chip">{s.drafts(draft.drafts)}</span>}
        </span>
      </div>
      {(draft.unmet_pins.length > 0 || draft.extra_tables.length > 0) && (
        <ul class="room">
          {draft.unmet_pins.map(({ entrant, pinned, table }) => (
            <li key={entrant}>{s.unmet(nameOf(entrant), pinned, table)}</li>
          ))}
          {draft.extra_tables.length > 0 && <li>{s.extra(draft.extra_tables)}</li>}
        </ul>
      )}
      <Tables hand={hand} />
      <div class={classes('below', asked && 'asks')}>
        {trouble && (
          <p class="echo bad" role="alert">
            {trouble}
          </p>
        )}
        {asked ? <SeatQuestion changes={changes} plan={asked} /> : <Hint hand={hand} />}
      </div>
    </section>
  );
}

interface Props {
  hand: DraftOnShow;
}

function Tables({ hand }: Props) {
  const s = useTexts(seating);
  const everybody = useTexts(texts);
  const { draft, kept, changes, onWhy } = hand;
  return (
    <div class="rows" ref={changes.lifting.list}>
      {draft.tables.map(({ table, entrants }) => (
        <div key={table} class={classes('row2', kept.includes(table) && 'kept')}>
          <button
            type="button"
            class="no"
            aria-pressed={kept.includes(table)}
            aria-label={s.keeps(table)}
            onClick={() => hand.keep(table)}
          >
            {table}
            {kept.includes(table) && <Icon name="lock" class="s" />}
          </button>
          <div class="names2">
            {entrants.map((one, n) => (
              <Name key={one} changes={changes} entrant={one} letter={seatAt(n)} points={hand.pointsOf(one)} />
            ))}
          </div>
          <button type="button" class="ask" aria-label={s.why(table)} onClick={() => onWhy(table, entrants)}>
            ?
          </button>
        </div>
      ))}
      {draft.byes.length > 0 && (
        <div class="row2">
          <span class="no" aria-hidden="true">
            –
          </span>
          <div class="names2">
            {draft.byes.map((one) => (
              <Name key={one} changes={changes} entrant={one} letter="–" points={hand.pointsOf(one)} />
            ))}
          </div>
          <button type="button" class="ask" aria-label={s.whyBye} onClick={() => onWhy(null, draft.byes)}>
            ? <small>{everybody.bye}</small>
          </button>
        </div>
      )}
    </div>
  );
}

interface NameProps {
  changes: SeatChanges;
  entrant: Entrant;
  letter: string;
  points?: string | null;
}

/** A name that is lifted by a tap, a key or a mouse, and dropped on another place. */
export function Name({ changes, entrant, letter, points }: NameProps) {
  return (
    <button {...changes.lifting.keyOf(entrant, 'name')}>
      <i>{letter}</i>
      <b>{changes.nameOf(entrant)}</b>
      <small>{points ?? ''}</small>
    </button>
  );
}

/** What undoes the last change of this desk. */
export function UndoKey({ changes }: { changes: SeatChanges }) {
  const t = useTexts(directing);
  const { undoes } = changes;
  if (!undoes) return null;
  return (
    <Key icon="undo" aria-label={t.undoes(undoes)} title={t.undoes(undoes)} onClick={changes.undo}>
      {t.undo}
    </Key>
  );
}

function Hint({ hand }: Props) {
  const t = useTexts(directing);
  const s = useTexts(seating);
  const w = useTexts(officeTexts);
  const { changes, wide, kept } = hand;
  const { lifted } = changes.lifting;
  return (
    <>
      <p class="sp hint">
        {!changes.office.connected
          ? w.needsService
          : lifted
            ? s.lifted(changes.nameOf(lifted))
            : wide
              ? s.hint
              : s.hintPhone}
      </p>
      <UndoKey changes={changes} />
      {changes.directs && (
        <>
          <Key quiet onClick={hand.onDrop}>
            {t.dropDraft}
          </Key>
          <Key aria-disabled={hand.busy} onClick={() => void hand.pairAgain()}>
            {s.kept(kept.length)}
          </Key>
        </>
      )}
    </>
  );
}

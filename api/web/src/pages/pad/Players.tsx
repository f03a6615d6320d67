import './ways.css';
import { useState } from 'preact/hooks';
import type { GamePages } from '../../games';
import { kit } from '../../games/kit/words';
import { useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { ways } from '../../i18n/texts/ways';
import { bySeat, seatAt } from '../../seats';
import { beginMatch, tableOf } from '../../session/begin';
import type { Session } from '../../session/session';
import { device } from '../../store/device';
import { HoldKey } from '../../ui/HoldKey';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';
import { saveNames } from './naming';
import { joins, type LineUp, leaves, letterTapped, moved, replaced, satAt } from './players';
import type { Pen } from './usePen';

interface Props {
  game: GamePages;
  session: Session;
  /** The end of this match is recorded by whoever has the pen. */
  guard: Pen['guard'];
  onClose: () => void;
}

/**
 * Between rounds: who plays, and where. Somebody new at a seat plays from the next round on; what was played stays
 * theirs who played it. Once a round is recorded, people who change seats are another match, as another number of seats
 * is; or they were noted wrong from the beginning.
 */
export function Players({ game, session, guard, onClose }: Props) {
  const { players: t } = useTexts(ways);
  const { askWhoPlays } = useTexts(kit);
  const { close, seat: seatLabel } = useTexts(common);
  const { match, picture, waiting } = session.view.get();
  const played = waiting.length > 0 || (picture?.state.round ?? 0) > 0;
  const { seats: limits } = game;
  const [lineUp, setLineUp] = useState<LineUp>({ names: tableOf(match).names, held: null });
  const [failed, setFailed] = useState(false);
  const { names, held } = lineUp;
  const n = names.length;
  const asMany = n === Object.keys(match.names).length;
  const others = asMany && played && replaced(match.names, names);
  // A match that the service does not know yet has the names of its first round.
  const same = asMany && !(others && (moved(match.names, names) || match.pending !== null));
  const fresh = match.pending !== null && !played; // nothing to end

  async function submit(event: Event) {
    event.preventDefault();
    if (same) await save(!others);
    else if (fresh) await beginFresh(); // what ends a match is held
  }

  async function save(mended: boolean) {
    try {
      await saveNames(session, { names: bySeat(names) }, mended ? 'mended' : 'from now on');
      onClose();
    } catch {
      setFailed(true);
    }
  }

  // The match as it is then: the next one goes on from what is recorded by that time.
  const begin = () =>
    beginMatch({ ...tableOf(match), names }, { match: session.view.get().match, seats: satAt(match.names, names) });

  async function beginFresh() {
    await (await device).forget(match.id);
    onClose();
    await begin();
  }

  function endAndBegin() {
    onClose();
    guard(() => {
      session.record({ type: 'end_match', reason: 'time' });
      void begin();
    });
  }

  return (
    <Sheet tone="ask" title={askWhoPlays} onClose={onClose}>
      <form class="line-up" onSubmit={(event) => void submit(event)}>
        <p>{t.hint}</p>
        {names.map((name, seat) => {
          const letter = seatAt(seat);
          return (
            <div key={seat} class="one">
              <Key
                aria-pressed={held === seat}
                aria-label={t.move(letter, name)}
                onClick={() => setLineUp(letterTapped(lineUp, seat))}
              >
                {letter}
              </Key>
              <input
                type="text"
                value={name}
                maxLength={60}
                autocomplete="off"
                aria-label={seatLabel(letter)}
                placeholder={seatLabel(letter)}
                onInput={(event) =>
                  setLineUp({
                    names: names.map((one, i) => (i === seat ? event.currentTarget.value : one)),
                    held: null,
                  })
                }
              />
              {n > limits.least && (
                <Key quiet aria-label={t.leaves(name || letter)} onClick={() => setLineUp(leaves(lineUp, seat))}>
                  <Icon name="x" />
                </Key>
              )}
            </div>
          );
        })}
        {n < limits.most && (
          <Key quiet onClick={() => setLineUp(joins(lineUp))}>
            <Icon name="plus" class="s" />
            {t.joins}
          </Key>
        )}
        {failed && <p role="alert">{t.failed}</p>}
        {same && others && <p aria-live="polite">{t.others}</p>}
        {!same && !fresh && <p aria-live="polite">{asMany ? t.otherTable : t.other(n)}</p>}
        {others && <Key onClick={() => void save(true)}>{t.always}</Key>}
        <div class="keys ends">
          <Key quiet onClick={onClose}>
            {close}
          </Key>
          {same || fresh ? (
            <Key go big type="submit">
              {same ? t.save : t.beginFresh(n)}
            </Key>
          ) : (
            <HoldKey onDone={endAndBegin}>{asMany ? t.beginTable : t.begin(n)}</HoldKey>
          )}
        </div>
      </form>
    </Sheet>
  );
}

import './ways.css';
import { useState } from 'preact/hooks';
import { GAMES } from '../../games';
import { useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { ways } from '../../i18n/texts/ways';
import type { Session } from '../../session/session';
import { device } from '../../store/device';
import { HoldKey } from '../../ui/HoldKey';
import { Icon } from '../../ui/Icon';
import { Sheet } from '../../ui/Sheet';
import { beginMatch, tableOf } from '../new/begin';
import { saveNames } from './naming';
import { bySeat, joins, leaves, type LineUp, letterTapped } from './players';

interface Props {
  session: Session;
  onClose: () => void;
}

/** Between rounds: who plays, and where. Another number of seats is another match. */
export function Players({ session, onClose }: Props) {
  const { players: t } = useTexts(ways);
  const { close } = useTexts(common);
  const { match } = session.view.get();
  const { seats: limits } = GAMES[match.game]!;
  const [lineUp, setLineUp] = useState<LineUp>({ names: tableOf(match).names, held: null });
  const [failed, setFailed] = useState(false);
  const { names, held } = lineUp;
  const n = names.length;
  const same = n === Object.keys(match.names).length;

  async function save(event: Event) {
    event.preventDefault();
    if (!same) return match.pending ? void begin() : undefined; // what ends a match is held
    try {
      await saveNames(session, match.title, bySeat(names));
      onClose();
    } catch {
      setFailed(true);
    }
  }

  async function begin() {
    if (match.pending) await (await device).forget(match.id);
    else session.record({ type: 'end_match', reason: 'time' });
    onClose();
    await beginMatch({ ...tableOf(match), names });
  }

  return (
    <Sheet tone="ask" title={t.title} onClose={onClose}>
      <form class="line-up" onSubmit={(event) => void save(event)}>
        <p>{t.hint}</p>
        {names.map((name, seat) => {
          const letter = String.fromCharCode(65 + seat);
          return (
            <div key={seat} class="one">
              <button type="button" class="key" aria-pressed={held === seat} aria-label={t.move(letter, name)} onClick={() => setLineUp(letterTapped(lineUp, seat))}>
                {letter}
              </button>
              <input
                type="text"
                value={name}
                maxLength={60}
                autocomplete="off"
                aria-label={t.seat(letter)}
                placeholder={t.seat(letter)}
                onInput={(event) => setLineUp({ names: names.map((one, i) => (i === seat ? event.currentTarget.value : one)), held: null })}
              />
              {n > limits.least && (
                <button type="button" class="key quiet" aria-label={t.leaves(name || t.seat(letter))} onClick={() => setLineUp(leaves(lineUp, seat))}>
                  <Icon name="x" />
                </button>
              )}
            </div>
          );
        })}
        {n < limits.most && (
          <button type="button" class="key quiet" onClick={() => setLineUp(joins(lineUp))}>
            <Icon name="plus" class="s" />
            {t.joins}
          </button>
        )}
        {failed && <p role="alert">{t.failed}</p>}
        {!same && !match.pending && <p aria-live="polite">{t.other(n)}</p>}
        <div class="keys ends">
          <button type="button" class="key quiet" onClick={onClose}>
            {close}
          </button>
          {same || match.pending ? (
            <button class="key go big" type="submit">
              {same ? t.save : t.beginFresh(n)}
            </button>
          ) : (
            <HoldKey onDone={() => void begin()}>{t.begin(n)}</HoldKey>
          )}
        </div>
      </form>
    </Sheet>
  );
}

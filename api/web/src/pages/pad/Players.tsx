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
import { NameInput } from '../../ui/NameInput';
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
export function Players(props: Props) {
  const { game, onClose } = props;
  const { players: t } = useTexts(ways);
  const { askWhoPlays } = useTexts(kit);
  const { close } = useTexts(common);
  const players = usePlayers(props);
  const { lineUp, setLineUp, fits, asMany, others, fresh } = players;
  const n = lineUp.names.length;
  return (
    <Sheet tone="ask" title={askWhoPlays} onClose={onClose}>
      <form
        class="line-up"
        onSubmit={(event) => {
          event.preventDefault();
          void players.submit();
        }}
      >
        <p>{t.hint}</p>
        {lineUp.names.map((_, seat) => (
          <SeatRow key={seat} seat={seat} lineUp={lineUp} mayLeave={n > game.seats.least} onChange={setLineUp} />
        ))}
        {n < game.seats.most && (
          <Key icon="plus" quiet onClick={() => setLineUp(joins(lineUp))}>
            {t.joins}
          </Key>
        )}
        {players.failed && <p role="alert">{t.failed}</p>}
        {fits && others && <p aria-live="polite">{t.others}</p>}
        {!fits && !fresh && <p aria-live="polite">{asMany ? t.otherTable : t.other(n)}</p>}
        {others && <Key onClick={() => void players.save(true)}>{t.always}</Key>}
        <div class="keys ends">
          <Key quiet onClick={onClose}>
            {close}
          </Key>
          {fits || fresh ? (
            <Key go big type="submit">
              {fits ? t.save : t.beginFresh(n)}
            </Key>
          ) : (
            <HoldKey onDone={players.endAndBegin}>{asMany ? t.beginTable : t.begin(n)}</HoldKey>
          )}
        </div>
      </form>
    </Sheet>
  );
}

/** Keep the line-up while it is changed, and return what it means for the match. */
function usePlayers({ session, guard, onClose }: Props) {
  const { match, picture, waiting } = session.view.get();
  const [lineUp, setLineUp] = useState<LineUp>({ names: tableOf(match).names, held: null });
  const [failed, setFailed] = useState(false);
  const { names } = lineUp;
  const played = waiting.length > 0 || (picture?.state.round ?? 0) > 0;
  const asMany = names.length === Object.keys(match.names).length;
  const others = asMany && played && replaced(match.names, names);
  // A match that the service does not know yet has the names of its first round.
  const fits = asMany && !(others && (moved(match.names, names) || match.pending !== null));
  const fresh = match.pending !== null && !played;

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

  return {
    lineUp,
    setLineUp,
    failed,
    /** As many play as before. */
    asMany,
    /** Others play from the next round on. */
    others,
    /** The match goes on with them. */
    fits,
    /** Nothing is recorded that would have to be ended. */
    fresh,
    save,
    async submit() {
      if (fits) await save(!others);
      else if (fresh) await beginFresh(); // what ends a match is held
    },
    endAndBegin() {
      onClose();
      guard(() => {
        session.record({ type: 'end_match', reason: 'time' });
        void begin();
      });
    },
  };
}

interface SeatProps {
  seat: number;
  lineUp: LineUp;
  mayLeave: boolean;
  onChange: (lineUp: LineUp) => void;
}

/** One seat: its letter, by which two people change seats, and who sits there. */
function SeatRow({ seat, lineUp, mayLeave, onChange }: SeatProps) {
  const { players: t } = useTexts(ways);
  const { names, held } = lineUp;
  const name = names[seat]!;
  const letter = seatAt(seat);
  return (
    <div class="one">
      <Key
        aria-pressed={held === seat}
        aria-label={t.move(letter, name)}
        onClick={() => onChange(letterTapped(lineUp, seat))}
      >
        {letter}
      </Key>
      <NameInput
        seat={letter}
        value={name}
        onInput={(given) => onChange({ names: names.map((one, i) => (i === seat ? given : one)), held: null })}
      />
      {mayLeave && (
        <Key quiet aria-label={t.leaves(name || letter)} onClick={() => onChange(leaves(lineUp, seat))}>
          <Icon name="x" />
        </Key>
      )}
    </div>
  );
}

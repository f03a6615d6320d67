import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Entrant, Order } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { entrant as texts } from '../../i18n/texts/entrant';
import { telling } from '../../i18n/texts/telling';
import { tournament as common } from '../../i18n/texts/tournament';
import { placesOf } from '../../tournaments/parts';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import { NOTHING, orderOf, scoresOf, tapped, undone, without } from './telling';

interface Props {
  /** By their seats. */
  entrants: readonly Entrant[];
  own: Entrant;
  /** The tournament counts the game's points: these are told, and no order. */
  byScore: boolean;
  /** Somebody has told something else already. */
  contradicts: boolean;
  nameOf: (entrant: Entrant) => string;
  seatName: (seat: number) => string;
  onSend: (claim: { order: Order } | { scores: Record<Entrant, number> }) => void;
  onMissing: () => void;
  onDispute: () => void;
  onBack: () => void;
}

/** How it ended, by taps on names; or by points, where these count. */
export function Telling(props: Props) {
  const main = useRef<HTMLElement>(null);
  // the key that was pressed is gone: the keyboard goes on from here
  useEffect(() => main.current?.focus(), []);
  return props.byScore ? <TellingPoints {...props} main={main} /> : <TellingPlaces {...props} main={main} />;
}

type InnerProps = Props & { main: RefObject<HTMLElement | null> };

function TellingPlaces({ entrants, own, nameOf, seatName, onSend, onBack, main, ...others }: InnerProps) {
  const t = useTexts(telling);
  const [told, setTold] = useState(NOTHING);
  const order = orderOf(told, entrants);
  const places = placesOf(order);
  const lacking = entrants.filter((one) => !places.has(one));
  const ready = !lacking.length;
  const mine = places.get(own);
  const shared = order.some((each) => Array.isArray(each) && each.includes(own));
  const last = told.order.at(-1);
  const title = ready
    ? t.won([order[0]!].flat().map(nameOf))
    : told.sharing && last !== undefined
      ? t.sharing(places.get([last].flat()[0]!)!)
      : places.size
        ? t.next(places.size + 1)
        : t.first;
  return (
    <>
      <main class="tell" ref={main} tabIndex={-1}>
        <div class="say" role="status">
          <h2>{title}</h2>
          <p>{ready ? t.seen : t.how}</p>
        </div>
        <div class="tks">
          {entrants.map((one, seat) => {
            const place = places.get(one);
            return (
              <button
                key={one}
                type="button"
                class={classes('tk', place !== undefined && 'on')}
                aria-pressed={place !== undefined}
                onClick={() => setTold(tapped(told, one, entrants))}
              >
                <span class="n">{place ?? ''}</span>
                <Who name={nameOf(one)} seat={seatName(seat)} isOwn={one === own} />
              </button>
            );
          })}
        </div>
        <Others
          {...others}
          share={
            <Key
              quiet
              aria-pressed={told.sharing}
              aria-disabled={!told.order.length || without(told, entrants).length === 0}
              onClick={() => told.order.length && setTold({ ...told, sharing: !told.sharing })}
            >
              {t.share}
            </Key>
          }
        />
      </main>
      <footer class="foot pad">
        <div class="und">
          <Key quiet big onClick={() => (told.order.length ? setTold(undone(told)) : onBack())}>
            {told.order.length ? (
              <>
                <Icon name="undo" class="s" />
                {t.undo}
              </>
            ) : (
              t.back
            )}
          </Key>
          <Key big go={ready} off={!ready} aria-disabled={!ready} onClick={() => ready && onSend({ order })}>
            {!ready ? t.lacks(lacking.length) : shared ? t.sendShared(mine!) : t.send(mine!)}
          </Key>
        </div>
      </footer>
    </>
  );
}

function TellingPoints({ entrants, own, nameOf, seatName, onSend, onBack, main, ...others }: InnerProps) {
  const t = useTexts(telling);
  const [typed, setTyped] = useState<Record<Entrant, string>>({});
  const scores = scoresOf(typed, entrants);
  return (
    <>
      <main class="tell" ref={main} tabIndex={-1}>
        <div class="say">
          <h2>{t.scores}</h2>
          <p>{t.scoresHow}</p>
        </div>
        <div class="tks">
          {entrants.map((one, seat) => (
            <label key={one} class="tk typed">
              <input
                type="text"
                inputMode="numeric"
                maxLength={7}
                autocomplete="off"
                aria-label={t.pointsOf(nameOf(one))}
                value={typed[one] ?? ''}
                onInput={(event) => setTyped({ ...typed, [one]: event.currentTarget.value })}
              />
              <Who name={nameOf(one)} seat={seatName(seat)} isOwn={one === own} />
            </label>
          ))}
        </div>
        <Others {...others} />
      </main>
      <footer class="foot pad">
        <div class="und">
          <Key quiet big onClick={onBack}>
            {t.back}
          </Key>
          <Key big go={!!scores} off={!scores} aria-disabled={!scores} onClick={() => scores && onSend({ scores })}>
            {scores ? t.sendPoints(scores[own]!) : t.lacksPoints}
          </Key>
        </div>
      </footer>
    </>
  );
}

/** Somebody at the table, as each key and each field names them. */
function Who({ name, seat, isOwn }: { name: string; seat: string; isOwn: boolean }) {
  const c = useTexts(common);
  const { you } = useTexts(texts);
  return (
    <span>
      <b>{name}</b>
      <small>
        {c.seat(seat)}
        {isOwn && ` · ${you}`}
      </small>
    </span>
  );
}

type OthersProps = Pick<Props, 'contradicts' | 'onMissing' | 'onDispute'> & { share?: ComponentChildren };

function Others({ contradicts, onMissing, onDispute, share }: OthersProps) {
  const t = useTexts(telling);
  return (
    <div class="two oth">
      {share}
      {contradicts ? (
        <Key quiet onClick={onDispute}>
          {t.desk}
        </Key>
      ) : (
        <Key quiet onClick={onMissing}>
          {t.missing}
        </Key>
      )}
    </div>
  );
}

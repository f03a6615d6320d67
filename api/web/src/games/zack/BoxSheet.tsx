import { useRef, useState } from 'preact/hooks';
import type { Album } from '../../api/photos';
import type { MatchState } from '../../api/types';
import { useTexts } from '../../i18n';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/Icon';
import { Key } from '../../ui/Key';
import { Sheet } from '../../ui/Sheet';
import { nameOf } from '../kit/seats';
import { useSaid } from './Box';
import { LyingCard } from './Face';
import { Snapshot } from './later';
import type { Sending } from './Snapshot';
import { zackTexts } from './texts';
import { lookedInto, seatOf, tableOf } from './types';

interface Props {
  state: MatchState;
  /** Given where a photo can be sent. */
  album?: Album | undefined;
  /** The versions, the bottom first; the name of a photo of it. */
  onOrder: (order: number[], photo: string | null) => void;
  onClose: () => void;
}

/** The value at another place. */
export const moved = <T,>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.filter((_, n) => n !== from);
  return [...rest.slice(0, to), list[from]!, ...rest.slice(to)];
};

const SLIP = 6; // px that a finger may move and still tap

/** What lies in the box, one upon another, put into the order in which it lies. */
export function BoxSheet({ state, album, onOrder, onClose }: Props) {
  const t = useTexts(zackTexts);
  const said = useSaid(state);
  const lying = new Map(lookedInto(tableOf(state)).map((one) => [one.version, one]));
  const [pile, setPile] = useState<readonly number[]>(() => [...lying.keys()].reverse()); // the top first
  const [chosen, setChosen] = useState<number | null>(null);
  const [photo, setPhoto] = useState<Sending>({ kind: 'none' });
  const list = useRef<HTMLOListElement>(null);
  const drag = useRef<{ version: number; y: number; far: boolean } | null>(null);

  const put = (version: number, to: number) =>
    setPile((now) => moved(now, now.indexOf(version), Math.max(0, Math.min(now.length - 1, to))));

  function move(event: PointerEvent) {
    const held = drag.current;
    if (!held || !list.current) return;
    if (Math.abs(event.clientY - held.y) > SLIP) held.far = true;
    if (!held.far) return;
    const rows = [...list.current.children].map((row) => row.getBoundingClientRect());
    const at = rows.findIndex(({ bottom }) => event.clientY < bottom);
    put(held.version, at < 0 ? rows.length - 1 : at);
  }

  function tap(version: number) {
    if (drag.current?.far) return;
    if (chosen === null || chosen === version) return setChosen(chosen === null ? version : null);
    put(chosen, pile.indexOf(version));
    setChosen(null);
  }

  return (
    <Sheet tone="ask" title={t.order.title} onClose={onClose}>
      <p class="small">{t.order.how}</p>
      <ol class="zpile" ref={list}>
        {pile.map((version, n) => {
          const one = lying.get(version);
          if (!one) return null;
          const what = said(one);
          return (
            <li key={version} class={classes(version === chosen && 'chosen')}>
              <button
                type="button"
                class="grip"
                aria-pressed={version === chosen}
                data-lies={version}
                data-repeats
                onPointerDown={(event) => {
                  drag.current = { version, y: event.clientY, far: false };
                  event.currentTarget.setPointerCapture(event.pointerId);
                }}
                onPointerMove={move}
                onPointerCancel={() => (drag.current = null)}
                onClick={() => {
                  tap(version);
                  drag.current = null;
                }}
                onKeyDown={(event) => {
                  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
                  if (!step) return;
                  event.preventDefault();
                  put(version, n + step);
                }}
              >
                <span class="contents" aria-hidden="true">
                  <LyingCard
                    lying={one}
                    colourOf={(seat) => seatOf(state, seat).colour}
                    nameOf={(seat) => nameOf(state, seat)}
                    said={said}
                  />
                </span>
                <span>{what}</span>
                <small>{n === 0 ? t.order.top : n === pile.length - 1 ? t.order.bottom : ''}</small>
                <Icon name="swap" class="s turn" />
                <span class="vh">{t.order.move}</span>
              </button>
            </li>
          );
        })}
      </ol>
      {album && <Snapshot album={album} sending={photo} onSending={setPhoto} />}
      <Key
        go
        wide
        data-act="order"
        disabled={photo.kind === 'sending'}
        onClick={() => onOrder([...pile].reverse(), photo.kind === 'sent' ? photo.name : null)}
      >
        {photo.kind === 'away' || photo.kind === 'refused' ? t.photo.without : t.order.done}
      </Key>
    </Sheet>
  );
}

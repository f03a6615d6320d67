import { useEffect, useRef, useState } from 'preact/hooks';
import type { PlayProps } from '../kit/game';
import { useRefused } from '../kit/useRefused';
import { type Tap, Taps } from './taps';

/** Return the taps that wait, what the first of them waits for, and the refusal that holds them up. */
export function useTaps(props: PlayProps) {
  const latest = useRef(props);
  latest.current = props;
  const [queue, setQueue] = useState<{ waiting: readonly Tap[]; asks: boolean }>({ waiting: [], asks: false });
  const { refused, ask } = useRefused({
    onAsk: (command) => latest.current.onAsk(command),
    onRecord: (command) => latest.current.onRecord(command),
  });
  const [taps] = useState(
    () =>
      new Taps({
        table: async () => (latest.current.onJudged ? latest.current.onJudged() : latest.current),
        record: (command) => latest.current.onRecord(command),
        refuse: ask,
        onChange: (waiting, asks) => setQueue({ waiting, asks }),
      }),
  );
  // whatever was waited for may be known now
  useEffect(() => void taps.goOn());
  return {
    taps,
    ...queue,
    ask,
    refused: refused && {
      ...refused,
      onStand(reason: string) {
        refused.onStand(reason);
        taps.release();
      },
      onClose() {
        refused.onClose();
        taps.release();
      },
    },
  };
}

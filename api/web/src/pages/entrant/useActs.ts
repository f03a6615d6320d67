import { useEffect, useRef, useState } from 'preact/hooks';
import { Problem } from '../../api/client';
import type { TournamentCommand } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { entrant as texts } from '../../i18n/texts/entrant';
import type { Shown } from './useShown';

const FELT = 200; // ms of a buzz, in a pocket
const NEWS = 20_000; // ms that news stand there

export type SheetName = 'more' | 'wrong' | 'letters' | 'missing';

/** What a player does here, and what is open for that. */
export interface Acts {
  /** told: what is told once it is taken. */
  send: (body: TournamentCommand, told?: string) => void;
  news: string;
  sheet: SheetName | null;
  onSheet: (sheet: SheetName | null) => void;
  /** How it ended is being told. */
  tells: boolean;
  onTells: (tells: boolean) => void;
}

export function useActs(
  { playing, sight, seat, seatName }: Shown,
  onTrouble: (trouble: string | null) => void,
  fails: (error: unknown) => void,
): Acts {
  const t = useTexts(texts);
  const { tournament, table } = sight;
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const [tells, setTells] = useState(false);
  const [news, setNews] = useState('');
  const clear = () => {
    setSheet(null);
    setTells(false);
    onTrouble(null);
  };

  // told where somebody looks, and felt in a pocket: a round is published, or the table is another one
  const place = `${tournament.round} ${table?.table} ${seat}`;
  const before = useRef<{ place: string; round: number } | null>(null);
  useEffect(() => {
    const was = before.current;
    const { round, status } = tournament;
    before.current = { place, round };
    if (was === null || was.place === place || status !== 'live') return;
    const isBack = round < was.round;
    if (!isBack && !table && round === was.round) return;
    clear();
    setNews(
      isBack ? t.roundIsBack(was.round) : table ? t.called(table.table, seatName(seat), round) : t.roundIsOut(round),
    );
    navigator.vibrate?.(FELT);
  }, [place]);
  useEffect(() => {
    if (tournament.status !== 'live') setNews('');
  }, [tournament.status]);
  useEffect(() => {
    if (!news) return;
    const timer = setTimeout(() => setNews(''), NEWS);
    return () => clearTimeout(timer);
  }, [news]);

  const send = (body: TournamentCommand, told = ''): void => {
    clear();
    if (playing.unsent.some((one) => one.body.type === body.type)) return;
    playing.send(body).then(
      () => told && setNews(told),
      (error) =>
        body.type === 'check_in' && error instanceof Problem && error.status === 403
          ? onTrouble(t.tooEarly)
          : fails(error),
    );
  };
  return { send, news, sheet, onSheet: setSheet, tells, onTells: setTells };
}

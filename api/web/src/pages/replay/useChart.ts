import { useMemo, useState } from 'preact/hooks';
import { useTexts } from '../../i18n';
import { watch } from '../../i18n/texts/watch';
import type { Lines } from '../../viewing/ChartKey';
import { chartsOf, titleOf } from '../../viewing/charts';
import type { Series } from '../../viewing/stops';

/** The chart on show, and the one that comes next. */
export interface Charted {
  lines: Lines;
  title: string;
  other: string;
  /** null where there is nothing else. */
  onOther: (() => void) | null;
}

const NO_LINES: Lines = {};

/** losses: what the game counts as the score. */
export function useChart(series: Series, losses: boolean): Charted {
  const t = useTexts(watch);
  const charts = useMemo(() => chartsOf(series), [series]);
  const [chosen, setChosen] = useState<string | null>(null);
  const chart = charts.find((name) => name === chosen) ?? charts[0];
  const other = charts[(charts.indexOf(chart!) + 1) % charts.length];
  const called = (name: string | undefined) => (name ? titleOf(t, name, losses) : '');
  return {
    lines: (chart !== undefined && series[chart]) || NO_LINES,
    title: called(chart),
    other: called(other),
    onOther: charts.length > 1 ? () => setChosen(other!) : null,
  };
}

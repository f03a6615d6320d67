import './chart.css';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import uPlot from 'uplot';
import type { Lines } from './ChartKey';

interface Props {
  lines: Lines;
  /** Items on the line; numbers beyond are not drawn. */
  count: number;
  /** The item on show. */
  index: number;
  /** Parts that are told apart by their ground: the first and the last item of each. */
  bands?: readonly { first: number; last: number }[];
}

const LEAST = 1; // the top of a chart on which nothing has happened
const NO_BANDS: NonNullable<Props['bands']> = [];

/**
 * Numbers of each seat as steps over the match; the lines differ by dash as well as by colour. They are drawn once: only
 * the cursor moves as it is scrubbed.
 */
export function Chart({ lines, count, index, bands = NO_BANDS }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const look = useRef<SVGSVGElement>(null);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const [looks, setLooks] = useState(0);
  const most = useMemo(
    () =>
      Object.values(lines).reduce((sum, line) => line.reduce<number>((top, n) => Math.max(top, n ?? 0), sum), LEAST),
    [lines],
  );
  const scale: [number, number] = [-most * 0.03, most * 1.05];

  useEffect(() => {
    const resized = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      setSize({ width: Math.round(width), height: Math.round(height) });
    });
    resized.observe(host.current!);
    // another theme or more contrast: other colours
    const changed = new MutationObserver(() => setLooks((n) => n + 1));
    changed.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-contrast'] });
    return () => {
      resized.disconnect();
      changed.disconnect();
    };
  }, []);

  useEffect(() => {
    if (!size?.width || !size.height) return;
    const root = getComputedStyle(host.current!);
    const ground = root.getPropertyValue('--sunk').trim();
    const rule = root.getPropertyValue('--line').trim();
    const drawn = new uPlot(
      {
        ...size,
        padding: [0, 0, 0, 0],
        legend: { show: false },
        cursor: { show: false },
        select: { show: false, left: 0, top: 0, width: 0, height: 0 },
        axes: [{ show: false }, { show: false }],
        scales: { x: { time: false, range: [0, count] }, y: { range: scale } },
        series: [
          {},
          ...[...look.current!.querySelectorAll('path')].map((path) => {
            const { stroke, strokeDasharray } = getComputedStyle(path);
            const dash = strokeDasharray.split(/[ ,]+/).map(Number.parseFloat).filter(Number.isFinite);
            return {
              stroke,
              width: 2,
              ...(dash.length && { dash }),
              paths: uPlot.paths.stepped!({ align: 1 }),
              points: { show: false },
              spanGaps: true,
            };
          }),
        ],
        hooks: {
          drawClear: [
            (plot) => {
              const { ctx, bbox } = plot;
              ctx.fillStyle = ground;
              for (const [n, { first, last }] of bands.entries())
                if (n % 2) {
                  const [from, to] = [first, last + 1].map((x) => plot.valToPos(x, 'x', true)) as [number, number];
                  ctx.fillRect(from, bbox.top, to - from, bbox.height);
                }
              ctx.fillStyle = rule;
              for (const n of [0, most / 2])
                ctx.fillRect(bbox.left, Math.round(plot.valToPos(n, 'y', true)), bbox.width, devicePixelRatio);
            },
          ],
        },
      },
      dataOf(lines, count),
      host.current!,
    );
    return () => drawn.destroy();
  }, [lines, count, bands, size, looks, most]);

  const left = `${((index + 0.5) / Math.max(1, count)) * 100}%`;
  return (
    <div class="chart" aria-hidden="true">
      <div class="drawn" ref={host} />
      <svg class="look" ref={look} aria-hidden="true">
        {Object.keys(lines).map((seat) => (
          <path key={seat} class={`line ${seat}`} />
        ))}
      </svg>
      <i class="cursor" style={{ left }} />
      {Object.entries(lines).map(([seat, line]) => {
        const n = line[index];
        if (n === null || n === undefined) return null;
        const top = `${((scale[1] - n) / (scale[1] - scale[0])) * 100}%`;
        return <i key={seat} class={`dot ${seat}`} style={{ left, top }} />;
      })}
    </div>
  );
}

/** As steps: each number holds until the next item, the last one to the end. */
function dataOf(lines: Lines, count: number): uPlot.AlignedData {
  const xs = Array.from({ length: count + 1 }, (_, i) => i);
  const ys = Object.values(lines).map((line) => {
    const shown = line.slice(0, count);
    return [...shown, shown.at(-1) ?? null];
  });
  return [xs, ...ys];
}

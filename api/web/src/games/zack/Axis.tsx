import type { MatchState } from '../../api/types';
import { about, useTexts } from '../../i18n';
import { useSettings } from '../../store/settings';
import { nameOf } from '../kit/seats';
import { barsOf, gapOf, ticksOf } from './bars';
import { cardWord } from './cards';
import { zackTexts } from './texts';
import { type Challenged, type Lying, seatOf } from './types';

const WIDTH = 328;
const ROW = 52;
const PAD = 20;

interface Props {
  state: MatchState;
  challenge: Challenged;
  box: readonly Lying[];
}

/** When each act was, by the service's clock: a bar from the earliest moment to the latest. */
export function Axis({ state, challenge, box }: Props) {
  const t = useTexts(zackTexts);
  const { lang } = useSettings();
  const bars = barsOf(challenge.evidence);
  if (!bars.length) return null;
  const number = new Intl.NumberFormat(lang, { minimumFractionDigits: 3, maximumFractionDigits: 3 });
  const { from, to, base } = ticksOf(bars);
  const x = (at: number) => PAD + ((at - from) / (to - from || 1)) * (WIDTH - 2 * PAD);
  const seconds = (at: number) => number.format((at - base) / 1e6);
  const gap = gapOf(bars);
  const bottom = bars.length * ROW + 6;
  const what = (version: number, kind: Lying['kind']) => {
    const card = box.find((one) => one.version === version)?.card;
    return kind === 'challenge' ? t.axisChallenge : kind === 'marker' ? t.axisMarker : card ? cardWord(card, lang) : '';
  };
  const spans = bars.map(({ by, earliest, latest }) => t.span(nameOf(state, by), seconds(earliest), seconds(latest)));
  const ms = (us: number) => t.ms(new Intl.NumberFormat(lang, { maximumFractionDigits: 1 }).format(us / 1e3));
  return (
    <div class="zaxis">
      <svg viewBox={`0 0 ${WIDTH} ${bottom + 24}`} width="100%" role="img" aria-label={spans.join(', ')}>
        <defs>
          <pattern id="z-hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="7" height="7" class="soft" />
            <path d="M0 0v7" class="line" />
          </pattern>
        </defs>
        {gap && (
          <g class={gap.apart ? 'apart' : 'overlap'}>
            <rect x={x(gap.from)} y="0" width={Math.max(1, x(gap.to) - x(gap.from))} height={bottom} />
            <path d={`M${x(gap.from)} 0V${bottom}M${x(gap.to)} 0V${bottom}`} />
          </g>
        )}
        {bars.map(({ version, by, kind, earliest, latest }, n) => {
          const [left, right, y] = [x(earliest), x(latest), n * ROW + 26];
          const who = nameOf(state, by);
          return (
            <g key={version}>
              <text x={Math.min(left, WIDTH - 150)} y={y - 7} class="n">
                {who} <tspan class="s2">{what(version, kind)}</tspan>
              </text>
              <rect
                x={left}
                y={y}
                width={Math.max(2, right - left)}
                height="18"
                rx="2"
                class={seatOf(state, by).colour}
              />
              <path d={`M${left} ${y - 4}v26M${right} ${y - 4}v26`} class="ends" />
            </g>
          );
        })}
        <path d={`M0 ${bottom}H${WIDTH}`} class="ends" />
        {ticksOf(bars).ticks.map((tick) => (
          <g key={tick}>
            <path d={`M${x(tick)} ${bottom}v6`} class="tick" />
            <text x={x(tick)} y={bottom + 19} class="s2" text-anchor="middle">
              {new Intl.NumberFormat(lang, { maximumFractionDigits: 3 }).format((tick - base) / 1e6)}
            </text>
          </g>
        ))}
      </svg>
      {gap && <p class="gap">{gap.apart ? t.apart(ms(gap.to - gap.from)) : t.overlap(ms(gap.to - gap.from))}</p>}
      {gap && !gap.apart && <p class="small">{t.touching}</p>}
      {challenge.evidence
        .filter(({ observed }) => !observed || observed.suspect)
        .map(({ version, by, observed }) => (
          <p key={version} class="small">
            {observed ? about(lang, nameOf(state, by), t.suspect) : t.notSeen(nameOf(state, by))}
          </p>
        ))}
    </div>
  );
}

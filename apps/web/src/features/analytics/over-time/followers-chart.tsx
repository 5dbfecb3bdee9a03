import type { Followers } from '@nonet/contract';
import { formatShortDay } from '@nonet/domain';
import { scalePoint } from 'd3-scale';
import { line } from 'd3-shape';

import { countText } from '#/figures/figure-words.ts';

import { dayText } from '../address/span.ts';
import { PlaceAxis, ValueAxis } from '../charts/axes.tsx';
import { ChartFrame } from '../charts/chart-frame.tsx';
import { chartLook } from '../charts/chart-look.ts';
import { heightScale, type Plot, plotOf } from '../charts/plot.ts';
import { type Axis, dayTicks } from '../charts/ticks.ts';
import { useWidth } from '../charts/use-width.ts';
import { stretchesOf } from './follower-line.ts';

export interface FollowersChartProps {
  told: Followers;
  /** All days of the span. */
  days: readonly string[];
  axis: Axis;
  /** How the network calls them. */
  unit: string;
}

/** The followers of one account: a line with gaps. */
export function FollowersChart({ told, days, axis, unit }: FollowersChartProps) {
  const [frame, width] = useWidth();
  const plot = plotOf(width, 170, axis);
  const x = scalePoint<string>()
    .domain([...days])
    .range([plot.left + 8, Math.max(plot.right - 6, plot.left + 8)]);
  const y = heightScale(plot, axis);
  const pathOf = line<Followers['days'][number]>()
    .x(({ day }) => x(day) ?? 0)
    .y(({ count }) => y(count));
  const stretches = stretchesOf(told.days.filter(({ day }) => x(day) !== undefined));
  const last = stretches.at(-1)?.at(-1);
  const dots = stretches.flatMap((stretch) =>
    stretch.length === 1 || stretch.at(-1) === last ? stretch.slice(-1) : [],
  );
  return (
    <ChartFrame
      ref={frame}
      label={`${unit} by day`}
      width={width}
      height={plot.height}
      points={stretches.flat().map(({ day, count }) => ({
        x: x(day) ?? 0,
        y: y(count),
        text: `${formatShortDay(day)}: ${countText(count)} ${unit}`,
      }))}
    >
      <ValueAxis plot={plot} axis={axis} />
      <PlaceAxis plot={plot} places={dayTicks(days).map((day) => ({ x: x(day) ?? 0, text: dayText(day) }))} />
      {told.gaps.map((gap) => (
        <Gap key={gap.from} plot={plot} from={x(gap.from) ?? plot.left} to={x(gap.to) ?? plot.right} step={x.step()} />
      ))}
      {stretches.map((stretch) => (
        <path
          key={stretch[0]?.day}
          d={pathOf(stretch) ?? undefined}
          strokeWidth={1.75}
          strokeLinejoin="round"
          className={chartLook.line}
        />
      ))}
      {dots.map(({ day, count }) => (
        <circle key={day} cx={x(day)} cy={y(count)} r={3.5} strokeWidth={1.5} className={chartLook.point} />
      ))}
    </ChartFrame>
  );
}

/** Narrower than its words, a gap says nothing: its reason stands below the chart. */
const wordsPx = 45;

function Gap({ plot, from, to, step }: { plot: Plot; from: number; to: number; step: number }) {
  const [left, right] = [Math.max(from - step / 2, plot.left), Math.min(to + step / 2, plot.right)];
  const width = Math.max(right - left, 0);
  return (
    <g>
      <rect x={left} y={plot.top} width={width} height={plot.bottom - plot.top} className={chartLook.gap} />
      {width >= wordsPx && (
        <text x={left + width / 2} y={plot.bottom - 8} textAnchor="middle" className={chartLook.text}>
          not read
        </text>
      )}
    </g>
  );
}

import { scaleBand } from 'd3-scale';

import { dayText } from '../address/span.ts';
import { PlaceAxis, ValueAxis } from './axes.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { chartLook } from './chart-look.ts';
import { heightScale, type Plot, plotOf } from './plot.ts';
import { type Axis, axisFromZero, dayTicks } from './ticks.ts';
import { useWidth } from './use-width.ts';

/** What a piece of a bar is: posts as they are, posts that still grow, posts that went wrong. */
export type PieceKind = 'bar' | 'growing' | 'partial' | 'failed';

export interface Bar {
  /** 'YYYY-MM-DD': the day, or the first of those that the bar stands for. */
  readonly day: string;
  /** From the baseline upwards; none where there is nothing, or nothing that is known. */
  readonly pieces: readonly { readonly kind: PieceKind; readonly value: number }[];
  readonly text: string;
}

export interface BarChartProps {
  label: string;
  /** One after the other, without a gap: days without posts as well. */
  bars: readonly Bar[];
  height: number;
  /** About how many parts the axis of values has. */
  steps: number;
}

/** Bars by day, on a scale of their own that begins at 0. */
export function BarChart({ label, bars, height, steps }: BarChartProps) {
  const [frame, width] = useWidth();
  const axis = axisFromZero(Math.max(0, ...bars.map(heightOf)), steps);
  const plot = plotOf(width, height, axis);
  const x = scaleBand<string>()
    .domain(bars.map(({ day }) => day))
    .range([plot.left + 4, Math.max(plot.right, plot.left + 4)])
    .paddingInner(0.28);
  const y = heightScale(plot, axis);
  const middleOf = (day: string) => (x(day) ?? 0) + x.bandwidth() / 2;
  return (
    <ChartFrame
      ref={frame}
      label={label}
      width={width}
      height={height}
      points={bars.map((bar) => ({ x: middleOf(bar.day), y: y(heightOf(bar)), text: bar.text }))}
    >
      <ValueAxis plot={plot} axis={axis} />
      <PlaceAxis
        plot={plot}
        places={dayTicks(bars.map(({ day }) => day)).map((day) => ({ x: middleOf(day), text: dayText(day) }))}
      />
      {bars.map((bar) => (
        <Pieces key={bar.day} bar={bar} plot={plot} axis={axis} left={x(bar.day) ?? 0} width={x.bandwidth()} />
      ))}
    </ChartFrame>
  );
}

function heightOf({ pieces }: Bar): number {
  return pieces.reduce((sum, { value }) => sum + value, 0);
}

interface PiecesProps {
  bar: Bar;
  plot: Plot;
  axis: Axis;
  left: number;
  width: number;
}

/** Outlines are drawn inwards, so that they are as wide as what is filled. */
const outlinePx: Record<PieceKind, number> = { bar: 0, growing: 1, partial: 1.5, failed: 1.5 };

function Pieces({ bar: { pieces }, plot, axis, left, width }: PiecesProps) {
  const y = heightScale(plot, axis);
  return pieces.map(({ kind, value }, place) => {
    if (value === 0) return null;
    const below = pieces.slice(0, place).reduce((sum, piece) => sum + piece.value, 0);
    const [foot, head] = [y(below), y(below + value)];
    const line = outlinePx[kind];
    // A count that is not 0 is seen, however small it is.
    const height = Math.max(foot - head, 1);
    return (
      <rect
        key={kind}
        x={left + line / 2}
        y={foot - height + line / 2}
        width={Math.max(width - line, 0.5)}
        height={Math.max(height - line, 0.5)}
        strokeWidth={line}
        className={chartLook[kind]}
      />
    );
  });
}

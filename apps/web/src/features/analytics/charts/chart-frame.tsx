import { type PointerEvent, type ReactNode, type Ref, useState } from 'react';

import { cx } from '#/ui/cx.ts';

/** A place of a chart that can be read: where it is in its frame, and what is said of it. */
export interface ChartPoint {
  readonly x: number;
  readonly y: number;
  /** 'Thu, Nov 12: 3,410 views, 2 posts'. */
  readonly text: string;
}

export interface ChartFrameProps {
  ref: Ref<HTMLDivElement>;
  /** What the chart shows, with the network and the unit. */
  label: string;
  width: number;
  height: number;
  /** From left to right. */
  points: readonly ChartPoint[];
  children: ReactNode;
}

/**
 * A drawing whose points are read one by one: by the pointer, or by the keys of a slider, which says each value. A slider
 * is what screen readers also move by touch.
 */
export function ChartFrame({ ref, label, width, height, points, children }: ChartFrameProps) {
  const [active, setActive] = useState<number | null>(null);
  const last = Math.max(points.length - 1, 0);
  const place = Math.min(active ?? last, last);
  const point = active === null ? undefined : points[place];
  return (
    <div
      ref={ref}
      role="presentation"
      className="relative rounded-xs has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus"
      style={{ minHeight: height }}
      onPointerMove={(event) => setActive(nearest(points, event, width))}
      onPointerLeave={() => setActive(null)}
    >
      {width > 0 && (
        <svg aria-hidden viewBox={`0 0 ${width} ${height}`} className="block h-auto w-full overflow-visible">
          {children}
          {point && <Cursor point={point} />}
        </svg>
      )}
      {points.length > 0 && (
        <input
          type="range"
          aria-label={label}
          min={0}
          max={last}
          value={place}
          aria-valuetext={points[place]?.text}
          className="pointer-events-none absolute inset-0 size-full opacity-0 print:hidden"
          onChange={({ target }) => setActive(Number(target.value))}
          onFocus={() => setActive(place)}
          onBlur={() => setActive(null)}
        />
      )}
      {point && <Readout point={point} width={width} />}
    </div>
  );
}

function Cursor({ point: { x, y } }: { point: ChartPoint }) {
  return (
    <circle
      cx={x}
      cy={y}
      r={4}
      className="fill-brass stroke-ink print:hidden forced-colors:fill-[Highlight] forced-colors:stroke-[CanvasText]"
    />
  );
}

/** What a point says, above it and inside the frame. */
function Readout({ point: { x, y, text }, width }: { point: ChartPoint; width: number }) {
  const share = x / width;
  return (
    <span
      aria-hidden
      className={cx(
        'pointer-events-none absolute z-[5] max-w-[min(260px,90%)] -translate-y-full rounded-sm bg-primary px-2.5 py-1.5 text-12 leading-[1.35] font-[560] text-on-primary tabular-nums print:hidden',
        share < 0.3 ? '-translate-x-3' : share > 0.7 ? '-translate-x-[calc(100%-12px)]' : '-translate-x-1/2',
      )}
      style={{ left: `${share * 100}%`, top: y - 10 }}
    >
      {text}
    </span>
  );
}

/** The point whose place is next to the pointer's. */
function nearest(
  points: readonly ChartPoint[],
  { clientX, currentTarget }: PointerEvent,
  width: number,
): number | null {
  if (points.length === 0) return null;
  const box = currentTarget.getBoundingClientRect();
  const x = ((clientX - box.left) / box.width) * width;
  const distances = points.map((point) => Math.abs(point.x - x));
  return distances.indexOf(Math.min(...distances));
}

import { chartLook } from './chart-look.ts';
import { heightScale, type Plot } from './plot.ts';
import type { Axis } from './ticks.ts';

/** Hairlines at the steps of the values, and the baseline. */
export function ValueAxis({ plot, axis }: { plot: Plot; axis: Axis }) {
  const y = heightScale(plot, axis);
  return (
    <g>
      {axis.ticks.map((tick) => {
        const at = Math.round(y(tick)) + 0.5;
        return (
          <g key={tick}>
            {tick !== axis.from && <line x1={plot.left} x2={plot.right} y1={at} y2={at} className={chartLook.grid} />}
            <text x={plot.left - 8} y={at} dy="0.34em" textAnchor="end" className={chartLook.text}>
              {tick.toLocaleString('en-US')}
            </text>
          </g>
        );
      })}
      <line x1={plot.left} x2={plot.right} y1={plot.bottom + 0.5} y2={plot.bottom + 0.5} className={chartLook.axis} />
    </g>
  );
}

export interface NamedPlace {
  readonly x: number;
  readonly text: string;
}

/** Words below the baseline. The first begins where its bar does, so that it does not stand in the other axis. */
export function PlaceAxis({ plot, places }: { plot: Plot; places: readonly NamedPlace[] }) {
  return (
    <g>
      {places.map(({ x, text }) => (
        <text
          key={text}
          x={Math.max(x, plot.left + 12)}
          y={plot.bottom + 16}
          textAnchor="middle"
          className={chartLook.text}
        >
          {text}
        </text>
      ))}
    </g>
  );
}

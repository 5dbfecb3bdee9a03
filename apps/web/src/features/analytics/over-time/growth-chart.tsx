import type { Growth } from '@nonet/contract';
import { scaleLog } from 'd3-scale';
import { area, line } from 'd3-shape';
import { countText, unitOf } from '#/figures/figure-words.ts';
import { spanText } from '#/figures/reading-age.ts';
import { cx } from '#/ui/cx.ts';

import { PlaceAxis, ValueAxis } from '../charts/axes.tsx';
import { ChartFrame } from '../charts/chart-frame.tsx';
import { chartLook } from '../charts/chart-look.ts';
import { heightScale, plotOf } from '../charts/plot.ts';
import { axisFromZero } from '../charts/ticks.ts';
import { useWidth } from '../charts/use-width.ts';

type Usual = Growth['usual'][number];

/** Beside the lines there is room for their names only in a wide drawing; else they are told below it. */
const namesFromPx = 460;
const namesPx = 92;

/** How a post grew since it was published, beside the person's other posts at the same network. The axis of time is logarithmic. */
export function GrowthChart({ growth, title }: { growth: Growth; title: string }) {
  const [frame, width] = useWidth();
  const { network, figure, usual } = growth;
  const readings = growth.readings.flatMap(({ ageMs, value }) => (value === null ? [] : [{ ageMs, value }]));
  const known = usual.filter(({ median }) => median !== null);
  const values = [...readings.map(({ value }) => value), ...known.map((one) => one.upperQuartile ?? one.median ?? 0)];
  const axis = axisFromZero(Math.max(0, ...values), 5);
  const hasNames = width >= namesFromPx;
  const plot = plotOf(width, 250, axis, hasNames ? namesPx : 8);
  const ages = [...usual.map(({ ageMs }) => ageMs), ...readings.map(({ ageMs }) => Math.max(ageMs, 1))];
  const x = scaleLog()
    .domain([Math.min(...ages), Math.max(...ages)])
    .range([plot.left + 14, plot.right - 4])
    .clamp(true);
  const y = heightScale(plot, axis);
  const end = readings.at(-1);
  const last = known.at(-1);
  const unit = unitOf(network, figure);
  return (
    <ChartFrame
      ref={frame}
      label={`${title}: ${unit} by age`}
      width={width}
      height={plot.height}
      points={readings.map(({ ageMs, value }) => ({
        x: x(ageMs),
        y: y(value),
        text: `After ${spanText(ageMs)}: ${countText(value)} ${unit}${besideText(ageMs, usual)}`,
      }))}
    >
      <ValueAxis plot={plot} axis={axis} />
      <PlaceAxis plot={plot} places={agePlaces(ages, x)} />
      <path d={band(x, y)(known) ?? undefined} className={chartLook.band} />
      <path
        d={middle(x, y)(known) ?? undefined}
        strokeWidth={1.5}
        strokeDasharray="4 3"
        className={chartLook.usualLine}
      />
      {known.map(({ ageMs, median }) => (
        <circle
          key={ageMs}
          cx={x(ageMs)}
          cy={y(median ?? 0)}
          r={3}
          strokeWidth={1.5}
          className={chartLook.usualPoint}
        />
      ))}
      <path
        d={
          line<(typeof readings)[number]>()
            .x(({ ageMs }) => x(ageMs))
            .y(({ value }) => y(value))(readings) ?? undefined
        }
        strokeWidth={1.75}
        strokeLinejoin="round"
        className={chartLook.line}
      />
      {readings.map(({ ageMs, value }) => (
        <circle key={ageMs} cx={x(ageMs)} cy={y(value)} r={3.5} strokeWidth={1.5} className={chartLook.point} />
      ))}
      {end && <LineName x={x(end.ageMs)} y={y(end.value)} right={plot.right} title={title} />}
      {hasNames && last && (
        <g>
          <text x={plot.right + 8} y={y(last.upperQuartile ?? 0)} dy="0.3em" className={chartLook.text}>
            Typical range
          </text>
          <text
            x={plot.right + 8}
            y={Math.max(y(last.median ?? 0), y(last.upperQuartile ?? 0) + 18)}
            className={chartLook.text}
          >
            Median of
            <tspan x={plot.right + 8} dy="1.2em">
              your posts
            </tspan>
          </text>
        </g>
      )}
    </ChartFrame>
  );
}

type Scale = (value: number) => number;

const band = (x: Scale, y: Scale) =>
  area<Usual>()
    .defined(({ lowerQuartile, upperQuartile }) => lowerQuartile !== null && upperQuartile !== null)
    .x(({ ageMs }) => x(ageMs))
    .y0(({ lowerQuartile }) => y(lowerQuartile ?? 0))
    .y1(({ upperQuartile }) => y(upperQuartile ?? 0));

const middle = (x: Scale, y: Scale) =>
  line<Usual>()
    .x(({ ageMs }) => x(ageMs))
    .y(({ median }) => y(median ?? 0));

/** The planned ages and those of readings below the axis; what would touch the one before is left out. */
function agePlaces(ages: readonly number[], x: Scale) {
  const places: { x: number; text: string }[] = [];
  for (const ageMs of ages.toSorted((one, other) => one - other)) {
    const at = x(ageMs);
    const before = places.at(-1);
    if (before === undefined || at - before.x >= agePx) places.push({ x: at, text: spanText(ageMs) });
  }
  return places;
}

const agePx = 30;

function besideText(ageMs: number, usual: readonly Usual[]): string {
  const nearest = usual.findLast((one) => one.ageMs <= ageMs);
  return nearest?.median == null ? '' : `, median ${countText(nearest.median)}`;
}

const letterPx = 7;

/** The post's title at the end of its line, on the side where there is room. */
function LineName({ x, y, right, title }: { x: number; y: number; right: number; title: string }) {
  const short = title.length > 26 ? `${title.slice(0, 25).trimEnd()}…` : title;
  const isBefore = x + 10 + short.length * letterPx > right;
  return (
    <text
      x={isBefore ? x - 2 : x + 9}
      y={isBefore ? y - 14 : y}
      dy={isBefore ? undefined : '0.32em'}
      textAnchor={isBefore ? 'end' : 'start'}
      // A flat line runs below the words: their edge keeps it away from the letters.
      strokeWidth={4}
      paintOrder="stroke"
      className={cx(chartLook.strongText, 'stroke-surface')}
    >
      {short}
    </text>
  );
}

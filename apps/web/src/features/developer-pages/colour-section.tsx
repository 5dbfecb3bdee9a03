import { contrastOf, networkIds, type Rgb } from '@nonet/domain';
import { useLayoutEffect, useRef, useState } from 'react';

import { cx } from '#/ui/cx.ts';

import { SheetSection } from './sheet.tsx';

const swatches = [
  ...['bg', 'rail', 'surface', 'raised', 'sunken', 'fill', 'hover', 'line', 'line-strong', 'ink-3', 'ink-2', 'ink'],
  ...['primary', 'brass', 'brass-soft', 'blue', 'blue-soft', 'green', 'green-soft', 'orange', 'orange-soft'],
  ...['red', 'red-soft', 'danger', 'focus', ...networkIds.map((network) => `p-${network}`)],
];

const enoughForText = 4.5;
/** For glyphs, borders of controls and the focus ring. */
const enoughForSigns = 3;

interface Pair {
  front: string;
  back: string;
  needed: number;
}

const text = (front: string, back: string): Pair => ({ front, back, needed: enoughForText });
const sign = (front: string, back: string): Pair => ({ front, back, needed: enoughForSigns });

const pairs: readonly Pair[] = [
  text('ink', 'surface'),
  text('ink-2', 'surface'),
  text('ink-3', 'surface'),
  text('ink-3', 'hover'),
  text('ink-3', 'rail'),
  text('on-primary', 'primary'),
  text('on-brass', 'brass'),
  text('brass-ink', 'brass-soft'),
  text('blue', 'blue-soft'),
  text('green', 'green-soft'),
  text('orange', 'orange-soft'),
  text('red', 'red-soft'),
  text('red', 'surface'),
  text('on-danger', 'danger'),
  sign('line-strong', 'surface'),
  sign('focus', 'bg'),
  ...networkIds.map((network) => sign(`p-${network}`, 'surface')),
];

export function ColourSection() {
  return (
    <>
      <SheetSection title="Colour">
        {swatches.map((name) => (
          <figure key={name} className="grid w-[84px] gap-1.5">
            <div className="h-11 rounded-md border border-line" style={{ background: `var(--${name})` }} />
            <figcaption className="text-12 text-ink-3">{name}</figcaption>
          </figure>
        ))}
      </SheetSection>
      <SheetSection title="Contrast">
        <ul className="grid w-full gap-x-8 gap-y-2 sm:grid-cols-2 xl:grid-cols-3">
          {pairs.map((pair) => (
            <li key={`${pair.front} on ${pair.back}`}>
              <Measured {...pair} />
            </li>
          ))}
        </ul>
      </SheetSection>
    </>
  );
}

/** A pair of colours as this browser draws them in this theme, with the measured and the needed contrast. */
function Measured({ front, back, needed }: Pair) {
  const sample = useRef<HTMLSpanElement>(null);
  const [ratio, setRatio] = useState<number | null>(null);
  useLayoutEffect(() => {
    const style = sample.current && getComputedStyle(sample.current);
    if (style) setRatio(contrastOf(drawn(style.color), drawn(style.backgroundColor)));
  }, []);
  const isEnough = ratio === null || ratio >= needed;
  return (
    <p className="flex items-center gap-3 text-13">
      <span
        ref={sample}
        aria-hidden
        className="grid h-8 w-14 flex-none place-items-center rounded-sm text-15 font-semibold ring-1 ring-line"
        style={{ color: `var(--${front})`, background: `var(--${back})` }}
      >
        {needed === enoughForText ? 'Aa' : <span className="size-4 rounded-full bg-current" />}
      </span>
      <span className="min-w-0 flex-1 truncate text-ink-2">
        {front} on {back}
      </span>
      <span className={cx('font-[560] tabular-nums', !isEnough && 'text-red')}>
        {ratio === null ? '' : `${ratio.toFixed(1)}, needs ${needed}`}
        {!isEnough && ', too low'}
      </span>
    </p>
  );
}

/** The bytes of a CSS colour in any notation, read from a drawn pixel. */
function drawn(colour: string): Rgb {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser draws no canvas');
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

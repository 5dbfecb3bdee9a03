import { networkIds } from '@nonet/domain';

import { cx } from '#/ui/cx.ts';

import { type Dot, type Dots, describeDots } from './matrix-dots.ts';
import { matrixPlaces, matrixSize, radiusAmong } from './matrix-places.ts';

const stepMs = 30;

// Only paint distinguishes lit and unlit. With a layer for each of a month's hundreds of dots, a frame took 2 ms
// longer.
const looks: Record<Dot | 'off', string> = {
  off: 'fill-current [fill-opacity:0.16]',
  on: 'fill-current',
  ok: 'fill-green',
  proc: 'fill-blue animate-matrix-pulse',
  fail: 'fill-none stroke-red stroke-[1.9]',
};
const radius = (among9: number) => radiusAmong(networkIds.length, among9);
const radii: Record<Dot | 'off', number> = {
  off: radius(2),
  on: radius(3.5),
  ok: radius(3.5),
  proc: radius(3.5),
  fail: radius(2.7),
};

export interface NetworkMatrixProps {
  dots: Dots;
  size?: 14 | 17 | 24 | 30 | 36 | 48;
  /** The accessible name; by default it is made from the dots. `null`: words beside the matrix already say it. */
  label?: string | null | undefined;
}

/** A dot for each network, each at its place. Dots that light up together do so one after the other. */
export function NetworkMatrix({ dots, size = 24, label }: NetworkMatrixProps) {
  const litNetworks = networkIds.filter((network) => dots[network]);
  return (
    <svg
      role="img"
      aria-label={label ?? describeDots(dots)}
      aria-hidden={label === null || undefined}
      viewBox={`0 0 ${matrixSize} ${matrixSize}`}
      width={size}
      height={size}
      className="flex-none text-ink"
    >
      {networkIds.map((network, index) => {
        const dot = dots[network];
        return (
          <circle
            key={network}
            cx={matrixPlaces[index]?.x}
            cy={matrixPlaces[index]?.y}
            r={radii[dot ?? 'off']}
            className={cx('transition-[r,fill-opacity] duration-reveal', looks[dot ?? 'off'])}
            style={dot && { transitionDelay: `${litNetworks.indexOf(network) * stepMs}ms` }}
          />
        );
      })}
    </svg>
  );
}

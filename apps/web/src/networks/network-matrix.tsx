import { networkIds } from '@nonet/domain';

import { cx } from '#/ui/cx.ts';

import { type Dot, type Dots, describeDots } from './matrix-dots.ts';

const stepMs = 30;

const lit: Record<Dot, string> = {
  on: 'fill-current',
  ok: 'fill-green',
  proc: 'fill-blue animate-matrix-pulse',
  fail: 'fill-none stroke-red stroke-[1.9]',
};

export interface NetworkMatrixProps {
  dots: Dots;
  size?: 17 | 24 | 30 | 36 | 48;
  /** The sentence it stands for; else made from the dots. `null`: words beside it already say it. */
  label?: string | null | undefined;
}

/** The nine positions. Dots that light up together do so one after the other. */
export function NetworkMatrix({ dots, size = 24, label }: NetworkMatrixProps) {
  const litNetworks = networkIds.filter((network) => dots[network]);
  return (
    <svg
      role="img"
      aria-label={label ?? describeDots(dots)}
      aria-hidden={label === null || undefined}
      viewBox="0 0 26 26"
      width={size}
      height={size}
      className="flex-none text-ink"
    >
      {networkIds.map((network, index) => {
        const dot = dots[network];
        const place = { cx: 5 + 8 * (index % 3), cy: 5 + 8 * Math.floor(index / 3) };
        return (
          <g key={network}>
            <circle
              {...place}
              r={2}
              className={cx('fill-current transition-opacity duration-reveal', dot ? 'opacity-0' : 'opacity-[0.16]')}
            />
            <circle
              {...place}
              r={dot === 'fail' ? 2.7 : 3.5}
              className={cx(
                'origin-center transition-[opacity,transform] duration-reveal [transform-box:fill-box]',
                dot ? lit[dot] : 'scale-50 fill-current opacity-0',
              )}
              style={dot && { transitionDelay: `${litNetworks.indexOf(network) * stepMs}ms` }}
            />
          </g>
        );
      })}
    </svg>
  );
}

import type { CountedLimit } from '@nonet/domain';
import type { ReactNode } from 'react';

import { cx } from '#/ui/cx.ts';

const radius = 8;
const around = 2 * Math.PI * radius;

/** From so many left on, the counter warns that there is little room. */
const tightRest = 20;

export interface CounterRingProps {
  limit: Pick<CountedLimit, 'length' | 'max' | 'noun'>;
  /** Before the figures: whose limit it is. */
  label?: ReactNode;
}

/** How full a text is, as a ring and in figures: ink, orange when little room is left, red when it is full. */
export function CounterRing({ limit: { length, max, noun }, label }: CounterRingProps) {
  const known = length ?? 0;
  const tone = known >= max ? 'text-red' : known >= max - tightRest ? 'text-orange' : 'text-ink-2';
  const filled = Math.min(known / max, 1) * around;
  return (
    <span className={cx('ml-auto flex items-center gap-[7px] py-0.5 pr-1 text-12 font-[550] tabular-nums', tone)}>
      <svg width={20} height={20} viewBox="0 0 20 20" aria-hidden fill="none" strokeWidth={2.6} className="-rotate-90">
        <circle cx={10} cy={10} r={radius} className="stroke-line" />
        <circle
          cx={10}
          cy={10}
          r={radius}
          strokeLinecap="round"
          strokeDasharray={`${filled} ${around}`}
          className={known === 0 ? 'stroke-transparent' : tone === 'text-ink-2' ? 'stroke-ink' : 'stroke-current'}
        />
      </svg>
      {label}
      <span>
        {length?.toLocaleString('en-US') ?? '…'} / {max.toLocaleString('en-US')}
        {noun === 'bytes' && ` ${noun}`}
      </span>
    </span>
  );
}

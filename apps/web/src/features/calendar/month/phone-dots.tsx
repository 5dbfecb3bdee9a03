import type { PostStatus } from '@nonet/domain';

import { cx } from '#/ui/cx.ts';

import type { Entry } from '../model/entry.ts';
import { dayDots } from './day-dots.ts';

const looks: Record<PostStatus, string> = {
  pending: 'bg-ink',
  processing: 'bg-blue',
  published: 'bg-green',
  partial: 'bg-orange',
  failed: 'inset-ring-[1.5px] inset-ring-red',
  cancelled: 'inset-ring inset-ring-ink-3',
};

/** As much as a phone's month has room for. The day's accessible name says the rest. */
export function PhoneDots({ entries }: { entries: readonly Entry[] }) {
  return (
    <span aria-hidden className="flex h-[5px] gap-0.5">
      {dayDots(entries.map(({ post }) => post)).map((status, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dots have no identity but their place.
        <i key={index} className={cx('size-[5px] rounded-full', looks[status])} />
      ))}
    </span>
  );
}

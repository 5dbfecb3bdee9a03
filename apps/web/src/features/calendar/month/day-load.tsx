import { cx } from '#/ui/cx.ts';

import type { Entry } from '../model/entry.ts';
import { lookOf, type PostLook } from '../posts/post-look.ts';

const notGoingOut: ReadonlySet<PostLook> = new Set(['waiting', 'waiting-soon', 'returned']);
const toCome: ReadonlySet<PostLook> = new Set([
  ...(['pending', 'at-risk', 'processing', 'needs-you', 'approved', 'not-approved'] as const),
  ...notGoingOut,
]);

/** CSS pixels of the bar of a day with so many posts. */
export function loadWidth(count: number): number {
  return Math.min(30, 2 + 2 * count);
}

/**
 * How full a day is, on a phone: a bar, green once all is over, and a ring where something is wrong, or waits for a yes. The day's
 * accessible name says the rest.
 */
export function DayLoad({ entries }: { entries: readonly Entry[] }) {
  const looks = entries.map(({ post }) => lookOf(post));
  if (looks.length === 0) return null;
  const isOver = !looks.some((look) => toCome.has(look));
  const ring = looks.includes('failed')
    ? 'border-red'
    : looks.some((look) => look === 'partial' || look === 'needs-you' || look === 'not-approved')
      ? 'border-orange'
      : looks.some((look) => notGoingOut.has(look))
        ? 'border-ink'
        : null;
  return (
    <span aria-hidden className="flex h-[6px] items-center gap-[3px]">
      <i
        className={cx('h-1 rounded-[2px] forced-colors:bg-[CanvasText]', isOver ? 'bg-green/80' : 'bg-ink')}
        style={{ width: loadWidth(looks.length) }}
      />
      {ring && <i className={cx('-mr-0.5 size-1.5 rounded-full border-[1.5px]', ring)} />}
    </span>
  );
}

import { cx } from '#/ui/cx.ts';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';

import { type MonthWeek, rowClass } from './month-weeks.ts';

/** Places in the month at which the skeleton shows posts. */
const bones = new Set([1, 3, 8, 10, 11, 15, 17, 18, 22, 24, 29, 31, 32, 36]);

/** Covers the days whose posts are loading. The list of the chosen day says so in words. */
export function MonthSkeleton({
  weeks,
  isUnknown,
}: {
  weeks: readonly MonthWeek[];
  isUnknown: (day: string) => boolean;
}) {
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-x-0 top-7 bottom-0 max-md:hidden [&>*]:h-full [&>*>*]:h-full"
    >
      <Skeleton label="">
        <div className="flex h-full flex-col">
          {weeks.map((week, row) => (
            <div key={week.days[0]} className={cx('grid grid-cols-7', rowClass(week))}>
              {week.days.map((day, column) => (
                <div key={day} className="px-1 pt-6.5">
                  {bones.has(row * 7 + column) && isUnknown(day) && <Bone className="h-10" />}
                </div>
              ))}
            </div>
          ))}
        </div>
      </Skeleton>
    </div>
  );
}

import { dayKey, formatShortDay } from '@nonet/domain';

import { formatTime } from '#/lib/hour-clock.ts';
import { cx } from '#/ui/cx.ts';

interface OfflineNoteProps {
  /** When what is shown was read; null: nothing is shown. */
  asOf: Date | null;
  zone: string;
  today: string;
}

/**
 * Without a connection: of when the calendar is. It takes no room of its own, so that nothing moves under a finger: in a wide head
 * it stands between the name and the buttons, and elsewhere above the foot, where all its words have room.
 */
export function OfflineNote({ asOf, zone, today }: OfflineNoteProps) {
  return (
    <p
      role="status"
      className={cx(
        'pointer-events-none fixed inset-x-3 bottom-[calc(var(--phone-bar)+8px)] z-[6] mx-auto w-fit max-w-full md:bottom-2 cal:absolute print:hidden',
        'rounded-full bg-ink px-3 py-1 text-12 font-[540] text-surface shadow-2 *:inline-block',
        '@min-[960px]:static @min-[960px]:m-0 @min-[960px]:min-w-0 @min-[960px]:rounded-[10px] @min-[960px]:bg-grey-soft @min-[960px]:px-2',
        '@min-[960px]:py-0.5 @min-[960px]:text-11 @min-[960px]:leading-[1.35] @min-[960px]:text-ink-2 @min-[960px]:shadow-none',
      )}
    >
      <span>Offline.</span> <span>{asOf === null ? 'Not loaded yet' : `As of ${asOfText(asOf, zone, today)}`}</span>
    </p>
  );
}

/** '5:58 PM', with the day in front when that is not today. */
function asOfText(asOf: Date, zone: string, today: string): string {
  const day = dayKey(asOf, zone);
  const time = formatTime(asOf, zone);
  return day === today ? time : `${formatShortDay(day)}, ${time}`;
}

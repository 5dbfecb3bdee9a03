import { cx } from '#/ui/cx.ts';

/** How many messages are unread, beside a word that says of what. */
export function UnreadCount({ unread, className }: { unread: number; className: string }) {
  if (unread === 0) return null;
  return (
    <span
      className={cx(
        'grid h-[18px] min-w-[18px] place-items-center rounded-full bg-primary px-[5px] text-11 leading-none font-[620] text-on-primary tabular-nums forced-colors:border',
        className,
      )}
    >
      {unread > 99 ? '99+' : unread}
      <span className="sr-only"> unread</span>
    </span>
  );
}

import { useUnread } from '#/lib/unread.ts';
import { Link } from '#/router/link.tsx';
import { Sign } from '#/ui/sign.tsx';

import { UnreadCount } from './unread-count.tsx';

/** Leads to the messages, from the head of every screen on a phone. */
export function PhoneBell() {
  return (
    <Link
      to="/messages"
      className="relative grid size-11 flex-none place-items-center rounded-md text-ink-2 md:hidden print:hidden"
    >
      <Sign name="bell" size={20} strokeWidth={1.75} isInDocument />
      <span className="sr-only">Messages</span>
      <UnreadCount unread={useUnread()} className="absolute top-0 right-0 ring-2 ring-bg" />
    </Link>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { unreadQuery } from '#/lib/unread.ts';

import { useIsIdle, useLatePart } from './use-late-part.ts';

const importWatch = () => import('#/features/messages/message-watch.tsx').then(({ MessageWatch }) => MessageWatch);

/** Counts the unread messages for the bell, once the screen is there, and brings what watches them when there are any. */
export function MessageWatchHost() {
  const unread = useQuery({ ...unreadQuery, enabled: useIsIdle() }).data?.unread;
  const [first, setFirst] = useState(unread);
  if (first === undefined && unread !== undefined) setFirst(unread);
  const Watch = useLatePart(unread !== undefined && unread > 0, importWatch);
  return Watch && <Watch unread={unread ?? 0} first={first ?? 0} />;
}

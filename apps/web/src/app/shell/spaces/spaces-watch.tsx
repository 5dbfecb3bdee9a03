import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { clearSpace } from '#/lib/clear-space.ts';
import { forgetLostSpace, leaveLostSpace, readLostSpace } from '#/lib/leave-lost-space.ts';
import { useUser } from '#/lib/session.ts';
import { currentPath, currentSpace } from '#/lib/space.ts';
import { spacesQuery } from '#/lib/spaces-query.ts';
import { toast } from '#/ui/status/toast.ts';

/** Leaves a space that is none of the person's any more, and says so in their own. */
export function SpacesWatch() {
  const { uid } = useUser();
  const { data, dataUpdatedAt } = useQuery(spacesQuery());
  useEffect(() => {
    // What the browser remembers may be old.
    if (currentSpace === null || data === undefined || dataUpdatedAt === 0) return;
    const here = data.spaces.find(({ shortId }) => shortId === currentSpace);
    if (here === undefined) leaveLostSpace();
    // One's own space has bare addresses, too, under which all of it is kept.
    else if (here.id === uid) location.replace(currentPath() + location.search + location.hash);
  }, [data, dataUpdatedAt, uid]);
  useEffect(() => {
    const lost = uid === '' ? null : readLostSpace();
    if (lost === null) return;
    forgetLostSpace();
    toast.info('You are no longer a member of that space.', { id: 'lost-space' });
    clearSpace(lost, uid).catch((error: unknown) =>
      console.warn('The browser kept what was stored of a space.', error),
    );
  }, [uid]);
  return null;
}

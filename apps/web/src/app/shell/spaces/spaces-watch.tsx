import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { clearSpace } from '#/lib/clear-space.ts';
import { forgetLostSpace, leaveLostSpace, readLostSpace } from '#/lib/leave-lost-space.ts';
import { useUser } from '#/lib/session.ts';
import { currentPath, currentSpace, keptFor } from '#/lib/space.ts';
import { spacesQuery } from '#/lib/spaces-query.ts';
import { toast } from '#/ui/status/toast.ts';

const lostText = 'You are no longer a member of that space.';

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
    // What is kept of the other is taken into one's own space, and nowhere else.
    const lost = uid === '' || currentSpace !== null ? null : readLostSpace();
    if (lost === null) return;
    toast.info(lostText, { id: 'lost-space' });
    takeLeave(lost, uid).catch((error: unknown) => console.warn('The browser kept what was stored of a space.', error));
  }, [uid]);
  return null;
}

/** Where it fails, the next page of this tab tries again. */
async function takeLeave(space: string, uid: string): Promise<void> {
  const { keepLostWords } = await import('#/features/compose/draft/unsent-words.ts');
  const { kept, open } = await keepLostWords({ from: keptFor(space, uid), uid });
  if (kept > 0)
    toast.info(`${lostText} What you had not saved there is now a draft of your own.`, {
      id: 'lost-space',
      durationMs: 10_000,
    });
  await clearSpace(space, uid, open);
  forgetLostSpace();
}

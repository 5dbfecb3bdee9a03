import { buildId } from '#/lib/build-id.ts';
import { connectionsQuery } from '#/lib/queries.ts';
import { queryClient } from '#/lib/query.ts';
import { currentSpace } from '#/lib/space.ts';
import { savedDatabase } from '#/lib/stored-data.ts';
import { watchRivals } from '#/lib/watch-rivals.ts';

import { idle } from './idle.ts';
import { readAhead } from './read-ahead.ts';
import { registerWorker } from './register-worker.ts';
import { keepQueries } from './saved-queries.ts';
import { createSavedStore } from './saved-store.ts';

const rivalsText =
  'Nonet is open in another tab as well. What is kept for when there is no connection is what either of them read last.';

/** Until `over`, stores the app and what the calendar reads. */
export function startOffline(uid: string, over: AbortSignal): void {
  if (over.aborted) return;
  const owner = { uid, build: buildId() };
  const ends = [
    keepQueries({ client: queryClient, store: createSavedStore(), owner }),
    watchRivals(savedDatabase(currentSpace), rivalsText),
  ];
  over.addEventListener('abort', () => {
    for (const end of ends) end();
  });
  void idle().then(() => {
    if (over.aborted) return;
    // The calendar does not need the accounts, but the composer does, and it may be opened first without a connection.
    void readAhead(queryClient, connectionsQuery(uid));
    return registerWorker(over).then(() => renewPush(uid, over));
  });
}

/** Only where a person has once answered the browser's question about notifications. */
async function renewPush(uid: string, over: AbortSignal): Promise<void> {
  if (over.aborted || !('Notification' in globalThis) || Notification.permission === 'default') return;
  try {
    const { hasPush, push } = await import('#/push/push.ts');
    if (hasPush()) await push.renew(uid);
  } catch (error) {
    console.warn('It is not known whether this browser is still notified. The next visit asks again.', error);
  }
}

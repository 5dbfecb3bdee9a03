import { useSyncExternalStore } from 'react';

import { createApiClient } from './api-client.ts';
import { browserStorage } from './browser-storage.ts';
import { createSessionStore, type SessionUser, uidKey } from './session-store.ts';
import { clearStoredData } from './stored-data.ts';

type Cleaner = (isByChoice: boolean) => void | Promise<void>;

const cleaners = new Set<Cleaner>();

/** Whoever keeps something of the user in this browser says here how to throw it away when they sign out. */
export function onSignedOut(clean: Cleaner): void {
  cleaners.add(clean);
}

export const apiClient = createApiClient({
  fetch: (...request) => fetch(...request),
  // Comes with the first upload: most screens have none. An upload without it only lacks its percent.
  fetchWithProgress: async (path, init, onSent) => {
    const arrived = await import('./fetch-with-progress.ts').catch(() => null);
    return arrived ? arrived.fetchWithProgress(path, init, onSent) : fetch(path, init);
  },
  hasUser: () => session.get().state === 'authenticated',
  departure: () => session.departure(),
  onSessionLost: () => void session.expire(),
});

export const session = createSessionStore({
  api: apiClient,
  storage: browserStorage,
  onSignedOut: async (isByChoice) => {
    await Promise.all([...cleaners].map((clean) => clean(isByChoice)));
    await clearStoredData({ isByChoice }).catch((error: unknown) =>
      console.warn('The browser kept what was stored for the user.', error),
    );
  },
});

/** Another tab signed in or out, or the network is back: this one asks again. */
export function followChanges(): void {
  addEventListener('storage', (event) => {
    if (event.key === uidKey) void session.refresh();
  });
  addEventListener('online', () => void session.refresh());
}

export function useSession() {
  return useSyncExternalStore(session.subscribe, session.get);
}

/** The signed-in user; only for screens behind the sign-in. */
export function useUser(): SessionUser {
  const current = useSession();
  // While the sign-out takes the screen away it is drawn once more: with nobody's name.
  return current.state === 'authenticated' ? current.user : { uid: '', email: '', displayName: '' };
}

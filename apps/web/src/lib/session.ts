import { useSyncExternalStore } from 'react';
import { createApiClient } from './api-client.ts';
import { askedEarly } from './asked-early.ts';
import { browserStorage } from './browser-storage.ts';
import { leaveLostSpace } from './leave-lost-space.ts';
import { createSessionStore, type SessionUser, uidKey } from './session-store.ts';
import { currentSpace } from './space.ts';
import { clearStoredData } from './stored-data.ts';

type Cleaner = (isByChoice: boolean) => void | Promise<void>;

const cleaners = new Set<Cleaner>();

/** Registers a function that removes a user's data from this browser at the sign-out. */
export function onSignedOut(clean: Cleaner): void {
  cleaners.add(clean);
}

export const apiClient = createApiClient({
  fetch: (request, init) => askedEarly(String(request)) ?? fetch(request, init),
  // Loaded with the first upload, because most screens have none. Without it an upload only lacks its percentage.
  fetchWithProgress: async (path, init, onSent) => {
    const arrived = await import('./fetch-with-progress.ts').catch(() => null);
    return arrived ? arrived.fetchWithProgress(path, init, onSent) : fetch(path, init);
  },
  hasUser: () => session.get().state === 'authenticated',
  departure: () => session.departure(),
  space: currentSpace,
  onSessionLost: () => void session.expire(),
  onSpaceLost: leaveLostSpace,
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

/** Asks again when another tab signed in or out, or when the network is back. */
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
  // While the sign-out removes the screen, it is drawn once more, without a name.
  return current.state === 'authenticated' ? current.user : { uid: '', email: '', displayName: '', hourClock: '12h' };
}

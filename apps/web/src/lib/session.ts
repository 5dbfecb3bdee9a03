import { useSyncExternalStore } from 'react';

import { createApiClient } from './api-client.ts';
import { browserStorage } from './browser-storage.ts';
import { createSessionStore, type SessionUser, uidKey } from './session-store.ts';

type Cleaner = (isByChoice: boolean) => void | Promise<void>;

const cleaners = new Set<Cleaner>();

/** Whoever keeps something of the user in this browser says here how to throw it away when they sign out. */
export function onSignedOut(clean: Cleaner): void {
  cleaners.add(clean);
}

export const apiClient = createApiClient({
  fetch: (...request) => fetch(...request),
  hasUser: () => session.get().state === 'authenticated',
  onSessionLost: () => void session.expire(),
});

export const session = createSessionStore({
  api: apiClient,
  storage: browserStorage,
  onSignedOut: async (isByChoice) => {
    await Promise.all([...cleaners].map((clean) => clean(isByChoice)));
  },
});

/** Another tab signed in or out: this one asks again. */
export function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key === uidKey) void session.refresh();
  });
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

import type { ApiClient } from './api-client.ts';
import { ApiError } from './api-error.ts';

/** The signed-in user as the session names them (1§3). */
export interface SessionUser {
  uid: string;
  email: string;
  displayName: string;
}

/** AUTH-25: loading, then one of the two; `unreachable` when the server could not even be asked. */
export type Session =
  | { state: 'loading' }
  | { state: 'authenticated'; user: SessionUser }
  | { state: 'signed-out'; isByChoice: boolean }
  | { state: 'unreachable'; error: ApiError };

/** AUTH-27: where the uid is kept. */
export const uidKey = 'nonet.uid';

interface SessionStoreSettings {
  api: Pick<ApiClient, 'plain'>;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** What this browser holds for the user is thrown away: by choice all of it, else what the server has as well. */
  onSignedOut: (isByChoice: boolean) => void | Promise<void>;
}

/** Who is signed in. The identity server decides; everything on screen follows the state kept here (AUTH-24). */
export function createSessionStore({ api, storage, onSignedOut }: SessionStoreSettings) {
  let session: Session = { state: 'loading' };
  let check: Promise<void> | null = null;
  /** While the sign-out is on its way the server may end the session in other answers first. */
  let isSigningOut = false;
  const listeners = new Set<(session: Session) => void>();

  function enter(next: Session) {
    session = next;
    if (next.state === 'authenticated') storage.setItem(uidKey, next.user.uid);
    if (next.state === 'signed-out') storage.removeItem(uidKey);
    for (const listener of listeners) listener(next);
  }

  async function leave() {
    if (session.state === 'signed-out') return;
    const isByChoice = isSigningOut;
    const wasSignedIn = session.state === 'authenticated' || storage.getItem(uidKey) !== null;
    enter({ state: 'signed-out', isByChoice });
    if (wasSignedIn) await onSignedOut(isByChoice);
  }

  async function ask() {
    try {
      const answer = await api.plain<unknown>('GET', '/api/auth/get-session');
      const user = userOf(answer);
      if (user) enter({ state: 'authenticated', user });
      else await leave();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return leave();
      // A moment without a network does not sign anybody out.
      if (session.state === 'authenticated') return;
      enter({
        state: 'unreachable',
        error: error instanceof ApiError ? error : new ApiError(String(error), { code: 'unknown', status: null }),
      });
    }
  }

  /** Asks the server who is signed in; calls meanwhile share one question. */
  function refresh(): Promise<void> {
    check ??= ask().finally(() => {
      check = null;
    });
    return check;
  }

  return {
    get: () => session,
    subscribe(listener: (session: Session) => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Somebody was signed in here when the page was last open: worth waiting for the answer before showing a form. */
    wasHere: () => storage.getItem(uidKey) !== null,
    refresh,
    retry() {
      enter({ state: 'loading' });
      return refresh();
    },
    async signIn(credentials: { email: string; password: string }): Promise<void> {
      await api.plain('POST', '/api/auth/sign-in/email', { body: credentials });
      await confirm();
    },
    /** Creates the account; the username becomes the display name in the same call (AUTH-22). */
    async register(account: { username: string; email: string; password: string }): Promise<void> {
      const body = { name: account.username, email: account.email, password: account.password };
      await api.plain('POST', '/api/auth/sign-up/email', { body });
      await confirm();
    },
    async signOut(): Promise<void> {
      isSigningOut = true;
      try {
        await api.plain('POST', '/api/auth/sign-out', { body: {} });
        await leave();
      } finally {
        isSigningOut = false;
      }
    },
    /** The server no longer knows the session. */
    expire: () => leave(),
  };

  /** The cookie is set; the session's own answer says who it belongs to, and errors go to the caller (AUTH-46). */
  async function confirm() {
    const user = userOf(await api.plain<unknown>('GET', '/api/auth/get-session'));
    if (!user)
      throw new ApiError('Your browser did not keep the session. Allow cookies for this site.', {
        code: 'no-session',
        status: null,
        hasServerMessage: true,
      });
    enter({ state: 'authenticated', user });
  }
}

function userOf(answer: unknown): SessionUser | null {
  if (typeof answer !== 'object' || answer === null || !('user' in answer)) return null;
  const { user } = answer;
  if (typeof user !== 'object' || user === null || !('id' in user) || !('email' in user)) return null;
  return {
    uid: String(user.id),
    email: String(user.email),
    displayName: 'name' in user && typeof user.name === 'string' ? user.name : '',
  };
}

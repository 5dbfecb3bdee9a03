import type { DeletionReceipt } from '@nonet/contract';
import type { HourClockChoice } from '@nonet/domain';

import type { ApiClient } from './api-client.ts';
import { ApiError } from './api-error.ts';

/** The signed-in user as the session describes them (1§3). */
export interface SessionUser {
  uid: string;
  email: string;
  displayName: string;
  /** By which clock times are written to them. */
  hourClock: HourClockChoice;
}

/**
 * AUTH-25: loading, then one of the two; `unreachable` when the server could not be asked. A leaving user is still
 * authenticated until the server has answered, but nothing is fetched for them any more. After the deletion of an
 * account, the signed-out state has a receipt.
 */
export type Session =
  | { state: 'loading' }
  | { state: 'authenticated'; user: SessionUser; isLeaving?: true }
  | { state: 'signed-out'; isByChoice: boolean; receiptCode?: string | undefined }
  | { state: 'unreachable'; error: ApiError };

/** AUTH-27: the key under which the uid is stored. */
export const uidKey = 'nonet.uid';
const clocks: readonly HourClockChoice[] = ['24h', 'device'];
/** The key for the rest of the user, for when the server cannot be asked. */
const userKey = 'nonet.user';

interface SessionStoreSettings {
  api: Pick<ApiClient, 'plain' | 'ownAccount'>;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /**
   * Removes what this browser stores for the user: everything after a choice to leave, otherwise only what the server
   * also has.
   */
  onSignedOut: (isByChoice: boolean) => void | Promise<void>;
}

/** Who is signed in. The identity server decides, and everything on screen follows this state (AUTH-24). */
export function createSessionStore({ api, storage, onSignedOut }: SessionStoreSettings) {
  let session: Session = { state: 'loading' };
  let check: Promise<void> | null = null;
  /** During a sign-out, other answers may tell earlier that the session has ended. */
  let isSigningOut = false;
  /** During the deletion of the account nobody is sent to the login, because the receipt is about to come. */
  let isDeleting = false;
  /** A sign-out or a deletion under way; it is fulfilled when that is over, however it ended. */
  let departure: Promise<void> | null = null;
  const listeners = new Set<(session: Session) => void>();

  function enter(next: Session) {
    session = next;
    if (next.state === 'authenticated') remember(next.user);
    if (next.state === 'signed-out') forget();
    for (const listener of listeners) listener(next);
  }

  function enterAs(user: SessionUser) {
    enter({ state: 'authenticated', user, ...(departure && { isLeaving: true }) });
  }

  function remember({ uid, email, displayName, hourClock }: SessionUser) {
    storage.setItem(userKey, JSON.stringify({ id: uid, email, name: displayName, hourClock }));
    // Other tabs watch this entry, so it is written last.
    storage.setItem(uidKey, uid);
  }

  function forget() {
    storage.removeItem(userKey);
    storage.removeItem(uidKey);
  }

  /** The user who was signed in here and did not log out. */
  function remembered(): SessionUser | null {
    const user = userOf({ user: parsed(storage.getItem(userKey)) });
    return user?.uid === storage.getItem(uidKey) ? user : null;
  }

  async function leave(receiptCode?: string) {
    if (session.state === 'signed-out' || isDeleting) return;
    const isByChoice = isSigningOut || receiptCode !== undefined;
    const wasSignedIn = session.state === 'authenticated' || storage.getItem(uidKey) !== null;
    enter({ state: 'signed-out', isByChoice, ...(receiptCode !== undefined && { receiptCode }) });
    if (wasSignedIn) await onSignedOut(isByChoice);
  }

  /** Another person may have signed in in another tab. Then everything that this page shows and holds is not theirs. */
  async function admit(user: SessionUser) {
    if (session.state === 'authenticated' && session.user.uid !== user.uid) {
      enter({ state: 'loading' });
      await onSignedOut(false);
    }
    enterAs(user);
  }

  /** The server ends the session before it answers, so calls for the user during that time would be refused. */
  async function whileLeaving<Result>(work: () => Promise<Result>): Promise<Result> {
    const { promise, resolve } = Promise.withResolvers<void>();
    departure = promise;
    if (session.state === 'authenticated') enterAs(session.user);
    try {
      return await work();
    } finally {
      departure = null;
      if (session.state === 'authenticated') enterAs(session.user);
      resolve();
    }
  }

  async function ask() {
    try {
      const answer = await api.plain<unknown>('GET', '/api/auth/get-session');
      const user = userOf(answer);
      if (user) await admit(user);
      else await leave();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return leave();
      // A moment without a network must not sign anybody out.
      if (session.state === 'authenticated') return;
      const user = isOutOfReach(error) ? remembered() : null;
      // The user can read what this browser has saved for them. For everything else the server decides.
      if (user) return enterAs(user);
      enter({
        state: 'unreachable',
        error: error instanceof ApiError ? error : new ApiError(String(error), { code: 'unknown', status: null }),
      });
    }
  }

  /** Asks the server who is signed in. Calls at the same time share one request. */
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
    /**
     * True when a person was signed in when the page was last open. Then it waits for the answer before it shows a
     * form.
     */
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
    /** Creates the account. The username becomes the display name in the same call (AUTH-22). */
    async register(account: { username: string; email: string; password: string }): Promise<void> {
      const body = { name: account.username, email: account.email, password: account.password };
      await api.plain('POST', '/api/auth/sign-up/email', { body });
      await confirm();
    },
    async signOut(): Promise<void> {
      isSigningOut = true;
      try {
        await whileLeaving(signOutAndLeave);
      } finally {
        isSigningOut = false;
      }
    },
    /** Changes the display name. The answer tells the stored name (AUTH-28). */
    async updateProfile({ displayName }: { displayName: string }): Promise<void> {
      const answer = await api.ownAccount<unknown>('POST', '/api/auth/update-user', { body: { name: displayName } });
      const user = userOf(answer);
      if (user && session.state === 'authenticated') enterAs({ ...user, hourClock: session.user.hourClock });
    },
    /** Deletes the account and forgets the user (AUTH-30). Right after a sign-in no password is needed (OP-18). */
    async deleteAccount(proof: { password?: string }): Promise<void> {
      isDeleting = true;
      try {
        await whileLeaving(async () => {
          const { receipt } = await api.ownAccount<{ receipt: DeletionReceipt }>('POST', '/api/auth/delete-user', {
            body: proof,
          });
          isDeleting = false;
          await leave(receipt.code);
        });
      } catch (error) {
        isDeleting = false;
        if (error instanceof ApiError && error.status === 401) await leave();
        throw error;
      }
    },
    /**
     * Ends the session so that a new sign-in proves who the person is. What this browser stores for the user stays
     * (OP-18).
     */
    signInAgain: (): Promise<void> => whileLeaving(signOutAndLeave),
    /** Called when the server no longer knows the session. */
    expire: () => leave(),
    departure: () => departure,
  };

  async function signOutAndLeave() {
    await api.plain('POST', '/api/auth/sign-out', { body: {} });
    await leave();
  }

  /** The cookie is set. The session's own answer tells whose it is, and errors go to the caller (AUTH-46). */
  async function confirm() {
    const user = userOf(await api.plain<unknown>('GET', '/api/auth/get-session'));
    if (!user)
      throw new ApiError('Your browser did not keep the session. Allow cookies for this site.', {
        code: 'no-session',
        status: null,
        hasServerMessage: true,
      });
    enterAs(user);
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
    hourClock: clocks.find((clock) => 'hourClock' in user && clock === user.hourClock) ?? '12h',
  };
}

/** True when there was no answer, or only a proxy's that does not reach the server. */
function isOutOfReach(error: unknown): boolean {
  return error instanceof ApiError && (error.status === null || [502, 503, 504].includes(error.status));
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    // The stored value is not ours, so it counts as missing.
    return null;
  }
}

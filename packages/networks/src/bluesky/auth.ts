import type { Directory, Way } from '#/bluesky/handle.ts';
import { findServer, normaliseHandle, resolveHandle, serverIn } from '#/bluesky/handle.ts';
import type { BlueskyAuth, SessionWire } from '#/bluesky/wire.ts';
import { expiryOf, nothingWire, profileWire, secretsOf, sessionWire } from '#/bluesky/wire.ts';
import { isHostedByBluesky } from '#/bluesky/xrpc.ts';
import type { ApiResult } from '#/kit/caller.ts';
import { retryIfUnknown } from '#/kit/outcomes.ts';
import type { Account, RefreshResult } from '#/port.ts';

/**
 * Signs in with a handle and an app password: handle → DID → DID document → server → session. The server must answer
 * for the very account that the handle leads to.
 */
export const signIn: Way<'signIn'> = async (directory, credentials, { signal }) => {
  const handle = normaliseHandle(credentials.identifier);
  const appPassword = credentials.secret.trim();
  if (handle === null || appPassword === '') {
    const message = 'Enter a Bluesky handle such as name.bsky.social and an app password.';
    return { kind: 'rejected', code: 'invalid-credentials', message };
  }
  const found = await resolveHandle(directory, handle, signal);
  if (found.kind === 'reconnect-needed') return { kind: 'rejected', code: found.code, message: found.message };
  if (found.kind !== 'did') return found;
  const { did } = found;
  const server = await findServer(directory, did, signal);
  if (server.kind !== 'server') return server;

  const session = await createSession(directory, { pds: server.pds, did, appPassword }, signal);
  if (session.kind !== 'ok') {
    const failure = retryIfUnknown(session.failure);
    if (failure.kind !== 'reconnect-needed') return failure;
    const message = 'Bluesky did not accept this handle and app password.';
    return { kind: 'rejected', code: 'sign-in-refused', message };
  }
  if (session.value.did !== did) {
    const message = 'The server of this handle answered for another account.';
    return { kind: 'rejected', code: 'account-mismatch', message };
  }
  if (session.value.active === false) {
    return { kind: 'rejected', code: 'account-inactive', message: 'This Bluesky account is not active.' };
  }
  const auth = authFrom(session.value, { pds: server.pds, did, handle, appPassword });
  const account = await accountOf(directory, did, handle, signal);
  return { kind: 'signed-in', account, auth, expiresAt: expiryOf(auth.accessJwt) };
};

/**
 * Exchanges the refresh token. The old one keeps working for up to two hours and gives the same successor (real
 * @atproto/pds 0.5.35, 2026-11-20), so repeating this after a crash is safe. Only a complete answer replaces tokens.
 */
export const refresh: Way<'refresh'> = async (directory, auth, { signal }) => {
  const session = await directory.xrpc({
    server: sessionServer(directory, auth.pds),
    nsid: 'com.atproto.server.refreshSession',
    verb: 'POST',
    token: auth.refreshJwt,
    secrets: secretsOf(auth),
    answer: sessionWire,
    signal,
  });
  if (session.kind === 'ok') return refreshed(session.value, auth);
  const failure = retryIfUnknown(session.failure);
  switch (failure.kind) {
    case 'retry-later':
      return failure;
    case 'reconnect-needed':
      return { kind: 'sign-in-again' };
    case 'rejected':
      return { ...failure, kind: 'reconnect-needed', tokenMayRefresh: false };
    default:
      return failure satisfies never;
  }
};

/** Signs in once more with the stored app password. */
export const signInAgain: Way<'signInAgain'> = async (directory, auth, { signal }) => {
  const session = await createSession(directory, auth, signal);
  if (session.kind === 'ok') return refreshed(session.value, auth);
  const failure = retryIfUnknown(session.failure);
  if (failure.kind === 'retry-later') return failure;
  const message = 'Bluesky no longer accepts the app password. Connect the account again with a new one.';
  return failure.kind === 'rejected'
    ? { ...failure, kind: 'reconnect-needed', tokenMayRefresh: false }
    : { kind: 'reconnect-needed', code: 'app-password-refused', message, tokenMayRefresh: false };
};

/** Ends the session. The app password itself can only be revoked by the user. */
export const revoke: Way<'revoke'> = async (directory, auth, { signal }) => {
  const result = await directory.xrpc({
    server: sessionServer(directory, auth.pds),
    nsid: 'com.atproto.server.deleteSession',
    verb: 'POST',
    token: auth.refreshJwt,
    secrets: secretsOf(auth),
    answer: nothingWire,
    signal,
  });
  if (result.kind === 'ok') return { kind: 'done' };
  const { failure } = result;
  // A token that is refused has no session left to end.
  return failure.kind === 'reconnect-needed' ? { kind: 'done' } : failure;
};

function createSession(
  directory: Directory,
  account: Pick<BlueskyAuth, 'pds' | 'did' | 'appPassword'>,
  signal: AbortSignal,
): Promise<ApiResult<SessionWire>> {
  return directory.xrpc({
    server: sessionServer(directory, account.pds),
    nsid: 'com.atproto.server.createSession',
    verb: 'POST',
    input: { identifier: account.did, password: account.appPassword },
    secrets: [account.appPassword],
    answer: sessionWire,
    signal,
  });
}

/** Sessions of accounts hosted by Bluesky live at its entryway, all others at their own server. */
function sessionServer({ settings }: Directory, pds: string): string {
  return isHostedByBluesky(pds) ? settings.service : pds;
}

function authFrom(
  session: SessionWire,
  known: Pick<BlueskyAuth, 'pds' | 'did' | 'handle' | 'appPassword'>,
): BlueskyAuth {
  // Accounts move between servers; the answer carries the present document.
  const pds = serverIn(session.didDoc, known.did) ?? known.pds;
  return { ...known, pds, accessJwt: session.accessJwt, refreshJwt: session.refreshJwt };
}

function refreshed(session: SessionWire, auth: BlueskyAuth): RefreshResult<BlueskyAuth> {
  if (session.did !== auth.did) {
    const message = 'The server answered for another account. Connect this account again.';
    return { kind: 'reconnect-needed', code: 'account-mismatch', message, tokenMayRefresh: false };
  }
  const next = authFrom(session, { ...auth, handle: normaliseHandle(session.handle) ?? auth.handle });
  return { kind: 'refreshed', auth: next, expiresAt: expiryOf(next.accessJwt) };
}

/** Name and picture are decoration: an account whose profile cannot be read (no app view, 502) is connected all the same. */
async function accountOf(
  { xrpc, settings }: Directory,
  did: string,
  handle: string,
  signal: AbortSignal,
): Promise<Account> {
  const result = await xrpc({
    server: settings.appView,
    nsid: 'app.bsky.actor.getProfile',
    verb: 'GET',
    params: { actor: did },
    answer: profileWire,
    signal,
  });
  const profile = result.kind === 'ok' ? result.value : {};
  return {
    remoteId: did,
    username: handle,
    profileName: profile.displayName || null,
    profilePicture: profile.avatar ?? null,
  };
}

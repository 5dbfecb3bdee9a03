import type { Context } from 'hono';

import { unlessDiskFull } from '#/db/disk-full.ts';
import type { Database } from '#/db/pool.ts';
import { inProductWords } from '#/features/identity/auth-errors.ts';
import { headersFor, setCookies } from '#/features/identity/auth-headers.ts';
import type { BearerClaims } from '#/features/identity/bearer.ts';
import type { Auth } from '#/features/identity/create-auth.ts';
import { findSession, type LiveSession, noteUse, type SessionKey } from '#/features/identity/session.queries.ts';
import { createSignedCookieReader } from '#/features/identity/signed-cookie.ts';
import type { ApiEnv, Caller } from '#/http/api.ts';
import { ApiError } from '#/http/errors.ts';
import { inOwnSpace } from '#/http/in-own-space.ts';
import { noSuchSpace } from '#/http/no-such-space.ts';

export interface AuthenticateParts {
  db: Database;
  auth: Auth;
  secret: string;
  cookieName: string;
  verifyBearer: (token: string) => Promise<BearerClaims | undefined>;
}

/**
 * Finds out who is calling: by the bearer when there is one, else by the session cookie. Either takes one query, and
 * now and then one more to note that the session is in use.
 */
export function createAuthenticator({ db, auth, secret, cookieName, verifyBearer }: AuthenticateParts) {
  const readToken = createSignedCookieReader(secret, cookieName);

  async function useSession(key: SessionKey, space?: string): Promise<LiveSession | undefined> {
    const session = await findSession(db, key, space);
    if (session?.isUnseen === true) await noteUse(db, session.sessionId).catch(unlessDiskFull);
    return session;
  }

  async function findCookieSession(c: Context<ApiEnv>, space?: string): Promise<LiveSession | undefined> {
    const token = readToken(c);
    if (token === undefined) return undefined;
    const session = await useSession({ token }, space);
    if (session?.isDueForRenewal === true) {
      const renewed = await inProductWords(() =>
        auth.api.getSession({ headers: headersFor(c), returnHeaders: true }),
      ).catch(unlessDiskFull);
      if (renewed !== undefined) setCookies(c, renewed.headers);
    }
    return session;
  }

  async function authenticate(c: Context<ApiEnv>, space: string | undefined): Promise<Caller> {
    const bearer = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
    if (bearer !== undefined) {
      const claims = await verifyBearer(bearer);
      const session = claims && (await useSession({ id: claims.sessionId, uid: claims.uid }, space));
      if (session !== undefined) return inSpace(session);
      throw new ApiError(401, 'bearer-refused', 'The access token is not valid any more.', { shouldRefresh: true });
    }
    const session = await findCookieSession(c, space);
    if (session !== undefined) return inSpace(session);
    throw new ApiError(401, 'authentication-required', 'Authentication required');
  }

  return { authenticate, findCookieSession };
}

/** A space that is not one's own, or no longer, answers as if it were not there (TEAM-02). */
function inSpace({ membership, ...session }: LiveSession): Caller {
  if (membership === undefined) return inOwnSpace(session);
  if (membership === null) throw noSuchSpace();
  return { ...session, ...membership };
}

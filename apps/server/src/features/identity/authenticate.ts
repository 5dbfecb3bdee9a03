import type { Context } from 'hono';
import { getSignedCookie } from 'hono/cookie';

import type { Database } from '#/db/pool.ts';
import { headersFor, setCookies } from '#/features/identity/auth-headers.ts';
import type { BearerClaims } from '#/features/identity/bearer.ts';
import type { Auth } from '#/features/identity/create-auth.ts';
import { findSession, type LiveSession } from '#/features/identity/session.queries.ts';
import type { ApiEnv, Caller } from '#/http/api.ts';
import { ApiError } from '#/http/errors.ts';

export interface AuthenticateParts {
  db: Database;
  auth: Auth;
  secret: string;
  cookieName: string;
  verifyBearer: (token: string) => Promise<BearerClaims | undefined>;
}

/** Finds out who is calling, by the bearer when there is one, else by the session cookie. One query either way. */
export function createAuthenticator({ db, auth, secret, cookieName, verifyBearer }: AuthenticateParts) {
  async function findCookieSession(c: Context<ApiEnv>): Promise<LiveSession | undefined> {
    const token = await getSignedCookie(c, secret, cookieName);
    if (token === undefined || token === false) return undefined;
    const session = await findSession(db, { token });
    if (session?.isDueForRenewal === true) {
      const { headers } = await auth.api.getSession({ headers: headersFor(c), returnHeaders: true });
      setCookies(c, headers);
    }
    return session;
  }

  async function authenticate(c: Context<ApiEnv>): Promise<Caller> {
    const bearer = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
    if (bearer !== undefined) {
      const claims = await verifyBearer(bearer);
      const session = claims && (await findSession(db, { id: claims.sessionId, uid: claims.uid }));
      if (session !== undefined) return session;
      throw new ApiError(401, 'bearer-refused', 'The access token is not valid any more.', { shouldRefresh: true });
    }
    const session = await findCookieSession(c);
    if (session !== undefined) return session;
    throw new ApiError(401, 'authentication-required', 'Authentication required');
  }

  return { authenticate, findCookieSession };
}

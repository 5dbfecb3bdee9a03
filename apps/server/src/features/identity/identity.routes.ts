import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';

import type { Database } from '#/db/pool.ts';
import { inProductWords, registering } from '#/features/identity/auth-errors.ts';
import { headersFor, setCookies } from '#/features/identity/auth-headers.ts';
import type { Auth } from '#/features/identity/create-auth.ts';
import { changePasswordSchema, signInSchema, signUpSchema } from '#/features/identity/credentials.ts';
import { recordCall, type SecurityEvent } from '#/features/identity/security-events.ts';
import type { LiveSession } from '#/features/identity/session.queries.ts';
import type { Api, ApiEnv } from '#/http/api.ts';
import { limitAddress } from '#/http/client-ip.ts';
import { ApiError } from '#/http/errors.ts';
import { enforceLimit } from '#/http/limits.ts';
import { jsonBody, jsonResponse } from '#/http/route-parts.ts';

export interface IdentityRouteParts {
  db: Database;
  auth: Auth;
  signUp: 'open' | 'closed';
  limitFactor: number;
  /** The session of the cookie, if it lives. */
  findSession: (c: Context<ApiEnv>) => Promise<LiveSession | undefined>;
  mailVerification: (db: Database, userId: string) => Promise<void>;
  mailPasswordChanged: (db: Database, userId: string) => Promise<void>;
}

const QUARTER_HOUR_S = 15 * 60;

/** Tries per quarter of an hour. An address may be a whole office; an account is one person. */
const tries = { signInPerAddress: 60, signInPerAccount: 10, signUpPerAddress: 20, changePerAccount: 10 };

/** better-auth's own shape of a user, without its session token: that stays in the cookie. */
const userSchema = z.object({ id: z.string(), email: z.string(), name: z.string() });
const signedInSchema = z.object({ user: userSchema });

const signUpRoute = createRoute({
  method: 'post',
  path: '/api/auth/sign-up/email',
  summary: 'Register and sign in',
  request: jsonBody(signUpSchema),
  responses: jsonResponse(200, signedInSchema, 'Registered; the session cookie is set.'),
});

const signInRoute = createRoute({
  method: 'post',
  path: '/api/auth/sign-in/email',
  summary: 'Sign in',
  request: jsonBody(signInSchema),
  responses: jsonResponse(200, signedInSchema, 'Signed in; the session cookie is set.'),
});

const signOutRoute = createRoute({
  method: 'post',
  path: '/api/auth/sign-out',
  summary: 'Sign out',
  responses: jsonResponse(200, z.object({ success: z.literal(true) }), 'The session has ended.'),
});

const sessionRoute = createRoute({
  method: 'get',
  path: '/api/auth/get-session',
  summary: 'Who is signed in',
  responses: jsonResponse(200, z.object({ user: userSchema.nullable() }), 'The user of the cookie, or null.'),
});

const tokenRoute = createRoute({
  method: 'get',
  path: '/api/auth/token',
  summary: 'A bearer for API calls, good for five minutes',
  responses: jsonResponse(200, z.object({ token: z.string() }), 'Send it as `Authorization: Bearer …`.'),
});

const changePasswordRoute = createRoute({
  method: 'post',
  path: '/api/auth/change-password',
  summary: 'Change the password; every other session ends',
  request: jsonBody(changePasswordSchema),
  responses: jsonResponse(200, signedInSchema, 'Changed; a new session cookie is set.'),
});

/** better-auth does the work; only what the product uses of it can be reached. */
export function identityRoutes(api: Api, parts: IdentityRouteParts): void {
  const { db, auth, signUp, limitFactor, findSession } = parts;
  const limit = (key: string, max: number) =>
    enforceLimit(db, { key, max: max * limitFactor, windowS: QUARTER_HOUR_S });

  const record = (c: Context<ApiEnv>, kind: SecurityEvent['kind'], who: SecurityEvent['who']) =>
    recordCall(db, c, { kind, who });
  const recordEntry = (c: Context<ApiEnv>, kind: 'signed-up' | 'signed-in', uid: string) =>
    recordCall(db, c, { kind, who: { uid }, detail: { method: 'password' } });

  api.openapi(signUpRoute, async (c) => {
    if (signUp === 'closed') throw new ApiError(403, 'sign-up-closed', 'Registration is closed here.');
    await limit(`sign-up:${limitAddress(c.get('clientIp'))}`, tries.signUpPerAddress);
    const body = c.req.valid('json');
    const call = auth.api.signUpEmail({ body, headers: headersFor(c), returnHeaders: true });
    const { headers, response } = await registering(call, db, body.email);
    await recordEntry(c, 'signed-up', response.user.id);
    // The account is there already. Should the mail get lost right here, the profile page sends another.
    await parts.mailVerification(db, response.user.id);
    setCookies(c, headers);
    return c.json({ user: toUser(response.user) }, 200);
  });

  api.openapi(signInRoute, async (c) => {
    const { email, password } = c.req.valid('json');
    await limit(`sign-in:${limitAddress(c.get('clientIp'))}`, tries.signInPerAddress);
    await limit(`sign-in:${email.toLowerCase()}`, tries.signInPerAccount);
    try {
      const { headers, response } = await inProductWords(
        auth.api.signInEmail({ body: { email, password }, headers: headersFor(c), returnHeaders: true }),
      );
      await recordEntry(c, 'signed-in', response.user.id);
      setCookies(c, headers);
      return c.json({ user: toUser(response.user) }, 200);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'wrong-credentials') {
        await record(c, 'sign-in-refused', { email });
      }
      throw error;
    }
  });

  api.openapi(signOutRoute, async (c) => {
    const session = await findSession(c);
    const { headers } = await auth.api.signOut({ headers: headersFor(c), returnHeaders: true });
    if (session !== undefined) await record(c, 'signed-out', { uid: session.uid });
    setCookies(c, headers);
    return c.json({ success: true } as const, 200);
  });

  api.openapi(sessionRoute, async (c) => {
    const session = await findSession(c);
    return c.json({ user: session === undefined ? null : userOf(session) }, 200);
  });

  api.openapi(tokenRoute, async (c) => {
    if ((await findSession(c)) === undefined) {
      throw new ApiError(401, 'authentication-required', 'Authentication required');
    }
    const { token } = await inProductWords(auth.api.getToken({ headers: headersFor(c) }));
    c.header('Cache-Control', 'no-store');
    return c.json({ token }, 200);
  });

  api.openapi(changePasswordRoute, async (c) => {
    const session = await findSession(c);
    if (session === undefined) throw new ApiError(401, 'authentication-required', 'Authentication required');
    await limit(`password:${session.uid}`, tries.changePerAccount);
    try {
      const { headers } = await inProductWords(
        auth.api.changePassword({
          body: { ...c.req.valid('json'), revokeOtherSessions: true },
          headers: headersFor(c),
          returnHeaders: true,
        }),
      );
      await record(c, 'password-changed', { uid: session.uid });
      await parts.mailPasswordChanged(db, session.uid);
      setCookies(c, headers);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'wrong-password') {
        await record(c, 'password-change-refused', { uid: session.uid });
      }
      throw error;
    }
    return c.json({ user: userOf(session) }, 200);
  });
}

function toUser({ id, email, name }: { id: string; email: string; name: string }) {
  return { id, email, name };
}

function userOf({ uid, email, displayName }: LiveSession) {
  return { id: uid, email, name: displayName };
}

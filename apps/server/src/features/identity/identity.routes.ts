import { createHash } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import { hourClockChoices } from '@nonet/domain';
import type { Context } from 'hono';
import type { Database, Executor } from '#/db/pool.ts';
import { transact } from '#/db/transaction.ts';
import { emailTaken, inProductWords, registering, wrongCredentials } from '#/features/identity/auth-errors.ts';
import { headersFor, setCookies } from '#/features/identity/auth-headers.ts';
import type { Auth } from '#/features/identity/create-auth.ts';
import { changePasswordSchema, signInSchema, signUpSchema } from '#/features/identity/credentials.ts';
import { dropWish, isOthersAddress } from '#/features/identity/email-change/email-change.queries.ts';
import { hashOfNobody } from '#/features/identity/hash-of-nobody.ts';
import { hasSignedInFrom } from '#/features/identity/known-address.queries.ts';
import { endIfReplaced, readCredential, replacePassword } from '#/features/identity/replaced-password.queries.ts';
import { recordCall, type SecurityEvent } from '#/features/identity/security-events.ts';
import { endSessions, type LiveSession } from '#/features/identity/session.queries.ts';
import type { Api, ApiEnv } from '#/http/api.ts';
import { limitAddress } from '#/http/client-ip.ts';
import { createRoute } from '#/http/create-route.ts';
import { ApiError } from '#/http/errors.ts';
import { enforceLimit } from '#/http/limits.ts';
import { jsonBody, jsonResponse } from '#/http/route-parts.ts';
import { createGate } from '#/lib/gate.ts';

export interface IdentityRouteParts {
  db: Database;
  auth: Auth;
  signUp: 'open' | 'closed';
  /** Whether an invitation waits for this address, which may register in any case (OP-175). */
  isInvited: (email: string) => Promise<boolean>;
  limitFactor: number;
  /** The live session of the cookie, if there is one. */
  findSession: (c: Context<ApiEnv>) => Promise<LiveSession | undefined>;
  mailVerification: (db: Database, userId: string) => Promise<void>;
  mailPasswordChanged: (trx: Executor, userId: string) => Promise<void>;
}

const QUARTER_HOUR_S = 15 * 60;
const HOUR_S = 60 * 60;

/**
 * better-auth hashes passwords inside its transaction, so many registrations at once would take all connections to the
 * database.
 */
const REGISTRATIONS_AT_ONCE = 4;

/**
 * Tries per quarter of an hour; per email, per hour. An address may be a whole office, while an account is one person.
 */
const tries = {
  signInPerAddress: 60,
  signInPerAccount: 10,
  signUpPerAddress: 20,
  signUpPerEmail: 5,
  changePerAccount: 10,
};

/** better-auth's own shape of a user, without the session token, which stays in the cookie. */
const userSchema = z.object({ id: z.string(), email: z.string(), name: z.string() });
/** The screens write times by this clock from their first paint on, so it comes with the session. */
const sessionUserSchema = userSchema.extend({ hourClock: z.enum(hourClockChoices) });
const signedInSchema = z.object({ user: userSchema });

const signUpRoute = createRoute({
  method: 'post',
  path: '/api/auth/sign-up/email',
  'x-action': 'anyone',
  summary: 'Register and sign in',
  request: jsonBody(signUpSchema),
  responses: jsonResponse(200, signedInSchema, 'Registered; the session cookie is set.'),
});

const signInRoute = createRoute({
  method: 'post',
  path: '/api/auth/sign-in/email',
  'x-action': 'anyone',
  summary: 'Sign in',
  request: jsonBody(signInSchema),
  responses: jsonResponse(200, signedInSchema, 'Signed in; the session cookie is set.'),
});

const signOutRoute = createRoute({
  method: 'post',
  path: '/api/auth/sign-out',
  'x-action': 'anyone',
  summary: 'Sign out',
  responses: jsonResponse(200, z.object({ success: z.literal(true) }), 'The session has ended.'),
});

const sessionRoute = createRoute({
  method: 'get',
  path: '/api/auth/get-session',
  'x-action': 'anyone',
  summary: 'Who is signed in',
  responses: jsonResponse(200, z.object({ user: sessionUserSchema.nullable() }), 'The user of the cookie, or null.'),
});

const tokenRoute = createRoute({
  method: 'get',
  path: '/api/auth/token',
  'x-action': 'anyone',
  summary: 'A bearer for API calls, good for five minutes',
  responses: jsonResponse(200, z.object({ token: z.string() }), 'Send it as `Authorization: Bearer …`.'),
});

const changePasswordRoute = createRoute({
  method: 'post',
  path: '/api/auth/change-password',
  'x-action': 'anyone',
  summary: 'Change the password; every other session ends',
  request: jsonBody(changePasswordSchema),
  responses: jsonResponse(200, signedInSchema, 'Changed; a new session cookie is set.'),
});

/** better-auth does the work. Only the calls that the product uses can be reached. */
export function identityRoutes(api: Api, parts: IdentityRouteParts): void {
  const { db, auth, signUp, limitFactor, findSession } = parts;
  const oneOfFew = createGate(REGISTRATIONS_AT_ONCE);
  const limit = (key: string, max: number, windowS = QUARTER_HOUR_S) =>
    enforceLimit(db, { key, max: max * limitFactor, windowS });

  const record = (c: Context<ApiEnv>, kind: SecurityEvent['kind'], who: SecurityEvent['who']) =>
    recordCall(db, c, { kind, who });
  const recordEntry = (c: Context<ApiEnv>, kind: 'signed-up' | 'signed-in', uid: string) =>
    recordCall(db, c, { kind, who: { uid }, detail: { method: 'password' } });

  api.openapi(signUpRoute, async (c) => {
    await limit(`sign-up:${limitAddress(c.get('clientIp'))}`, tries.signUpPerAddress);
    const body = c.req.valid('json');
    if (signUp === 'closed' && !(await parts.isInvited(body.email.toLowerCase()))) {
      throw new ApiError(403, 'sign-up-closed', 'Registration is closed here.');
    }
    await limit(signUpKey(body.email), tries.signUpPerEmail, HOUR_S);
    if (await isOthersAddress(db, body.email.toLowerCase())) throw emailTaken();
    const { headers, response } = await oneOfFew(() =>
      registering(() => auth.api.signUpEmail({ body, headers: headersFor(c), returnHeaders: true }), db, body.email),
    );
    await recordEntry(c, 'signed-up', response.user.id);
    // The account exists already. If the mail gets lost right here, the profile page sends another.
    await parts.mailVerification(db, response.user.id);
    setCookies(c, headers);
    return c.json({ user: toUser(response.user) }, 200);
  });

  api.openapi(signInRoute, async (c) => {
    const { email, password } = c.req.valid('json');
    await limit(`sign-in:${limitAddress(c.get('clientIp'))}`, tries.signInPerAddress);
    await limit(await signInKey(db, email.toLowerCase(), c.get('clientIp')), tries.signInPerAccount);
    const known = await readCredential(db, email);
    const { password: passwords } = await auth.$context;
    // An unknown email takes the very same work, so that the time does not reveal it.
    const isRight = await passwords.verify({ hash: known?.hash ?? hashOfNobody, password });
    if (known === null || !isRight) return refuse();
    const { uid, hash } = known;
    const { headers, response: session } = await auth.api.openSession({
      body: { uid },
      headers: headersFor(c),
      returnHeaders: true,
    });
    if (session === null || (await endIfReplaced(db, { uid, token: session.token, hash }))) return refuse();
    await recordEntry(c, 'signed-in', uid);
    setCookies(c, headers);
    return c.json({ user: { id: uid, email: known.email, name: known.name } }, 200);

    async function refuse(): Promise<never> {
      await record(c, 'sign-in-refused', { email });
      throw wrongCredentials();
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
    const user = session === undefined ? null : { ...userOf(session), hourClock: session.hourClock };
    return c.json({ user }, 200);
  });

  api.openapi(tokenRoute, async (c) => {
    if ((await findSession(c)) === undefined) throw noSession();
    const { token } = await inProductWords(() => auth.api.getToken({ headers: headersFor(c) }));
    c.header('Cache-Control', 'no-store');
    return c.json({ token }, 200);
  });

  api.openapi(changePasswordRoute, async (c) => {
    const session = await findSession(c);
    if (session === undefined) throw noSession();
    const max = tries.changePerAccount * limitFactor;
    await enforceLimit(db, { key: 'password', userId: session.uid, max, windowS: QUARTER_HOUR_S });
    const { uid } = session;
    const { currentPassword, newPassword } = c.req.valid('json');
    const { password } = await auth.$context;
    const before = (await readCredential(db, session.email))?.hash;
    if (before === undefined || !(await password.verify({ hash: before, password: currentPassword }))) {
      await record(c, 'password-change-refused', { uid });
      throw wrongPassword();
    }
    const hash = await password.hash(newPassword);
    await transact(db, async (trx) => {
      if (!(await replacePassword(trx, uid, { before, hash }))) throw wrongPassword();
      await dropWish(trx, uid);
      await endSessions(trx, uid, 'all');
      await recordCall(trx, c, { kind: 'password-changed', who: { uid } });
      await parts.mailPasswordChanged(trx, uid);
    });
    const { headers, response } = await auth.api.openSession({
      body: { uid },
      headers: headersFor(c),
      returnHeaders: true,
    });
    if (response === null || (await endIfReplaced(db, { uid, token: response.token, hash }))) throw noSession();
    setCookies(c, headers);
    return c.json({ user: userOf(session) }, 200);
  });
}

/**
 * The key of the limit for sign-ins. At an address that the account's owner has used, tries are counted apart: a
 * stranger who guesses elsewhere cannot lock the owner out.
 */
async function signInKey(db: Database, email: string, clientIp: string): Promise<string> {
  const isKnown = await hasSignedInFrom(db, email, clientIp);
  return isKnown ? `sign-in:${limitAddress(clientIp)}:${email}` : `sign-in:${email}`;
}

/**
 * Every registration sends a mail, and so does a deletion. Without this limit a stranger's mailbox could be flooded by
 * one after the other. The count outlives the deletion, so its key does not contain the email.
 */
function signUpKey(email: string): string {
  return `sign-up:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`;
}

function noSession(): ApiError {
  return new ApiError(401, 'authentication-required', 'Authentication required');
}

function wrongPassword(): ApiError {
  return new ApiError(400, 'wrong-password', 'The current password is wrong.');
}

function toUser({ id, email, name }: { id: string; email: string; name: string }) {
  return { id, email, name };
}

function userOf({ uid, email, displayName }: LiveSession) {
  return { id: uid, email, name: displayName };
}

import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { notifyLive } from '#/db/notify.ts';
import type { Executor } from '#/db/pool.ts';
import { transact } from '#/db/transaction.ts';
import { confirmSchema } from '#/features/identity/credentials.ts';
import { FACEBOOK, type LeavingParts, leaveForFacebook } from '#/features/identity/facebook/leave-for-facebook.ts';
import { recordCall } from '#/features/identity/security-events.ts';
import { endSessions } from '#/features/identity/session.queries.ts';
import { lockWaysIn, removeSocialAccount } from '#/features/identity/social-account.queries.ts';
import type { Api, ApiEnv } from '#/http/api.ts';
import { createRoute } from '#/http/create-route.ts';
import { ApiError } from '#/http/errors.ts';
import { enforceLimit } from '#/http/limits.ts';
import { jsonBody, jsonResponse } from '#/http/route-parts.ts';

export interface FacebookAccountParts extends LeavingParts {
  verifyPassword: (userId: string, password: string) => Promise<boolean>;
  mailRemoved: (trx: Executor, userId: string) => Promise<void>;
}

const QUARTER_HOUR_S = 15 * 60;
const TRIES_PER_ACCOUNT = 10;

const addRoute = createRoute({
  method: 'post',
  path: '/api/auth/link-social',
  'x-action': 'self',
  summary: 'Add an account elsewhere as a way to sign in',
  description:
    'Asks for the password again. Ends at `/profile?facebook=joined`, or with a code there that says why it did not work.',
  request: jsonBody(confirmSchema.extend({ provider: z.literal(FACEBOOK) })),
  responses: jsonResponse(
    200,
    z.object({ url: z.string() }),
    'Where the browser goes now, with the cookie that was set.',
  ),
});

const removeRoute = createRoute({
  method: 'post',
  path: '/api/auth/unlink-account',
  'x-action': 'self',
  summary: 'Remove an account elsewhere as a way to sign in; every other session ends',
  description: 'Asks for the password again. Never the last way to sign in.',
  request: jsonBody(confirmSchema.extend({ provider: z.literal(FACEBOOK) })),
  responses: jsonResponse(200, z.object({ success: z.literal(true) }), 'Removed; the other sessions have ended.'),
});

/** Facebook as a second way to sign in to an account that has a password. */
export function facebookAccountRoutes(api: Api, parts: FacebookAccountParts): void {
  const { db, limitFactor, verifyPassword, mailRemoved } = parts;

  api.openapi(addRoute, async (c) => {
    await requirePassword(c, c.req.valid('json').password);
    return c.json({ url: await leaveForFacebook(c, parts, { sessionId: c.get('caller').sessionId }) }, 200);
  });

  api.openapi(removeRoute, async (c) => {
    const { uid, sessionId } = c.get('caller');
    await requirePassword(c, c.req.valid('json').password);
    await transact(db, async (trx) => {
      if (!(await lockWaysIn(trx, { uid, sessionId }))) {
        throw new ApiError(401, 'authentication-required', 'No user logged in');
      }
      const result = await removeSocialAccount(trx, uid, FACEBOOK);
      if (result === 'last-way-in') throw new ApiError(409, result, LAST_WAY_IN);
      if (result === 'has-none') throw new ApiError(404, 'social-not-joined', 'Facebook is not a way to log in here.');
      // A person who signed in by Facebook may still have a session.
      await endSessions(trx, uid, { except: sessionId });
      await recordCall(trx, c, { kind: 'way-in-removed', who: { uid }, detail: { method: FACEBOOK } });
      await mailRemoved(trx, uid);
      await notifyLive(trx, [{ userId: uid, topics: ['me'] }]);
    });
    return c.json({ success: true } as const, 200);
  });

  /** Shares the count with changes of the password, so that one call cannot be used to guess for the other. */
  async function requirePassword(c: Context<ApiEnv>, password: string): Promise<void> {
    const { uid } = c.get('caller');
    const max = TRIES_PER_ACCOUNT * limitFactor;
    await enforceLimit(db, { key: 'password', userId: uid, max, windowS: QUARTER_HOUR_S });
    if (await verifyPassword(uid, password)) return;
    await recordCall(db, c, { kind: 'way-in-change-refused', who: { uid }, detail: { method: FACEBOOK } });
    throw new ApiError(400, 'wrong-password', 'The password is wrong.');
  }
}

const LAST_WAY_IN = 'Facebook is the only way to log in to this account. Set a password first.';

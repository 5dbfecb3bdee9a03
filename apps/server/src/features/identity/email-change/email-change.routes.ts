import { createHash } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { sql } from 'kysely';
import { notifyLive } from '#/db/notify.ts';
import type { Database, Executor } from '#/db/pool.ts';
import { sqlState, transact } from '#/db/transaction.ts';
import { changeEmailSchema, mailedTokenSchema } from '#/features/identity/credentials.ts';
import { consumeChangeLink } from '#/features/identity/email-change/change-link.ts';
import {
  dropFrom,
  dropWish,
  isOthersAddress,
  noteChanged,
  setAddress,
  storeWish,
} from '#/features/identity/email-change/email-change.queries.ts';
import { endOtherWaysIn } from '#/features/identity/other-ways-in.queries.ts';
import { requireYoungSignIn } from '#/features/identity/require-young-sign-in.ts';
import { recordCall } from '#/features/identity/security-events.ts';
import { endSessions } from '#/features/identity/session.queries.ts';
import { lockWaysIn } from '#/features/identity/social-account.queries.ts';
import type { Api, ApiEnv } from '#/http/api.ts';
import { limitAddress } from '#/http/client-ip.ts';
import { createRoute } from '#/http/create-route.ts';
import { ApiError } from '#/http/errors.ts';
import { enforceLimit } from '#/http/limits.ts';
import { jsonBody, jsonResponse } from '#/http/route-parts.ts';

export interface EmailChangeParts {
  db: Database;
  limitFactor: number;
  verifyPassword: (userId: string, password: string) => Promise<boolean>;
  /** Enqueues the mail to the new address, or to its owner when it is another person's. */
  mailWish: (trx: Executor, changeId: string) => Promise<void>;
  /** Enqueues the mail to the old address, which can undo the change. */
  mailChanged: (trx: Executor, changeId: string) => Promise<void>;
  mailResetLink: (trx: Executor, email: string) => Promise<void>;
  /** Enqueues telling the payment provider. */
  tellPayments: (trx: Executor, userId: string) => Promise<void>;
}

const QUARTER_HOUR_S = 15 * 60;
const HOUR_S = 60 * 60;
const tries = { proofsPerAccount: 10, asksPerAccount: 5, asksPerEmail: 5, usesPerAddress: 60 };

const successSchema = z.object({ success: z.literal(true) });

const askRoute = createRoute({
  method: 'post',
  path: '/api/auth/change-email',
  'x-action': 'self',
  summary: 'Ask for another email; it holds once the link that is mailed there is pressed',
  description:
    'Asks for the password again; of a person without one the sign-in must be younger than 10 minutes. The link works once, for 24 hours. A newer wish replaces it.',
  request: jsonBody(changeEmailSchema),
  responses: jsonResponse(200, successSchema, 'The same whether the address is taken or not.'),
});

const cancelRoute = createRoute({
  method: 'post',
  path: '/api/auth/cancel-email-change',
  'x-action': 'self',
  summary: 'Forget the email that waits to be confirmed',
  responses: jsonResponse(200, successSchema, 'Its link does not work any more.'),
});

const confirmRoute = createRoute({
  method: 'post',
  path: '/api/auth/confirm-email-change',
  'x-action': 'anyone',
  summary: 'Change the email with the link that was mailed to the new one; every other session ends',
  request: jsonBody(mailedTokenSchema),
  responses: jsonResponse(200, successSchema, 'The new email holds and is verified. The old one is told.'),
});

const undoRoute = createRoute({
  method: 'post',
  path: '/api/auth/undo-email-change',
  'x-action': 'anyone',
  summary: 'Bring the former email back with the link that was mailed to it; every session ends',
  description: 'The password ends too, and a link for a new one is mailed: who undoes a change did not make it.',
  request: jsonBody(mailedTokenSchema),
  responses: jsonResponse(200, successSchema, 'The former email holds again.'),
});

/** OP-187: the address of a person changes when its new owner has pressed a link, and comes back by the old one's. */
export function emailChangeRoutes(api: Api, parts: EmailChangeParts): void {
  const { db, limitFactor, mailWish, mailChanged, mailResetLink, tellPayments } = parts;

  api.openapi(askRoute, async (c) => {
    const { uid, email, sessionId } = c.get('caller');
    const { newEmail: typed, password } = c.req.valid('json');
    const newEmail = typed.toLowerCase();
    await prove(c, password);
    if (newEmail === email) throw new ApiError(400, 'same-email', 'This is the email of your account already.');
    await enforceLimit(db, {
      key: 'email-change',
      userId: uid,
      max: tries.asksPerAccount * limitFactor,
      windowS: HOUR_S,
    });
    // Without this limit a stranger's mailbox could be flooded from many accounts. The key does not hold the address.
    const key = `email-change:${createHash('sha256').update(newEmail).digest('base64url')}`;
    await enforceLimit(db, { key, max: tries.asksPerEmail * limitFactor, windowS: HOUR_S });
    await transact(db, async (trx) => {
      if (!(await lockWaysIn(trx, { uid, sessionId }))) {
        throw new ApiError(401, 'authentication-required', 'No user logged in');
      }
      // Whether the address is taken is looked up by the job, so that the time reveals nothing.
      await mailWish(trx, await storeWish(trx, { uid, sessionId, newEmail }));
      await recordCall(trx, c, { kind: 'email-change-asked', who: { uid } });
      await notifyLive(trx, [{ userId: uid, topics: ['me'] }]);
    });
    return c.json({ success: true } as const, 200);
  });

  api.openapi(cancelRoute, async (c) => {
    const { uid } = c.get('caller');
    await transact(db, async (trx) => {
      await sql`select from users where id = ${uid} for no key update`.execute(trx);
      await dropWish(trx, uid);
      await notifyLive(trx, [{ userId: uid, topics: ['me'] }]);
    });
    return c.json({ success: true } as const, 200);
  });

  api.openapi(confirmRoute, async (c) => {
    await limitUses(c);
    await orTaken(() =>
      transact(db, async (trx) => {
        const change = await consumeChangeLink(trx, c.req.valid('json').token, 'confirm-email-change');
        const { id, userId: uid, newEmail, sessionId } = change;
        if (await isOthersAddress(trx, newEmail, uid)) throw taken();
        await setAddress(trx, uid, newEmail);
        await noteChanged(trx, id);
        await endSessions(trx, uid, { except: sessionId });
        await recordCall(trx, c, { kind: 'email-changed', who: { uid } });
        await mailChanged(trx, id);
        await tellPayments(trx, uid);
        await notifyLive(trx, [{ userId: uid, topics: ['me'] }]);
      }),
    );
    return c.json({ success: true } as const, 200);
  });

  api.openapi(undoRoute, async (c) => {
    await limitUses(c);
    await orTaken(() =>
      transact(db, async (trx) => {
        const change = await consumeChangeLink(trx, c.req.valid('json').token, 'undo-email-change');
        const { userId: uid, oldEmail } = change;
        await dropFrom(trx, change);
        await setAddress(trx, uid, oldEmail);
        // Who changed the address knew the password, or came by another service.
        await sql`update accounts set password = null, updated_at = clock_timestamp()
          where user_id = ${uid} and provider_id = 'credential'`.execute(trx);
        const ended = await endOtherWaysIn(trx, uid);
        await endSessions(trx, uid, 'all');
        await recordCall(trx, c, { kind: 'email-change-undone', who: { uid } });
        for (const method of ended)
          await recordCall(trx, c, { kind: 'way-in-removed', who: { uid }, detail: { method } });
        await mailResetLink(trx, oldEmail);
        await tellPayments(trx, uid);
      }),
    );
    return c.json({ success: true } as const, 200);
  });

  /** Shares the count with changes of the password, so that one call cannot be used to guess for the other. */
  async function prove(c: Context<ApiEnv>, password: string | undefined): Promise<void> {
    const { uid, sessionId } = c.get('caller');
    const max = tries.proofsPerAccount * limitFactor;
    await enforceLimit(db, { key: 'password', userId: uid, max, windowS: QUARTER_HOUR_S });
    if (password === undefined && !(await hasPassword(db, uid)))
      return requireYoungSignIn(db, sessionId, 'change your email');
    if (password !== undefined && (await parts.verifyPassword(uid, password))) return;
    await recordCall(db, c, { kind: 'email-change-refused', who: { uid } });
    throw new ApiError(400, 'wrong-password', 'The password is wrong.');
  }

  function limitUses(c: Context<ApiEnv>): Promise<void> {
    const key = `change-link:${limitAddress(c.get('clientIp'))}`;
    return enforceLimit(db, { key, max: tries.usesPerAddress * limitFactor, windowS: QUARTER_HOUR_S });
  }
}

async function hasPassword(db: Executor, uid: string): Promise<boolean> {
  const { rows } = await sql`select from accounts where user_id = ${uid} and password is not null`.execute(db);
  return rows.length > 0;
}

const UNIQUE_VIOLATION = '23505';

/** Somebody may take the address between the look and the change; then the database refuses it. */
async function orTaken(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw sqlState(error) === UNIQUE_VIOLATION ? taken() : error;
  }
}

/** Said only to who has pressed a link that was mailed to this address. */
function taken(): ApiError {
  return new ApiError(409, 'email-taken', 'Another account uses this email by now. Nothing was changed.');
}

import { randomUUID } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { sql } from 'kysely';
import type { Database, Executor } from '#/db/pool.ts';
import { transact } from '#/db/transaction.ts';
import type { Auth } from '#/features/identity/create-auth.ts';
import { requestResetSchema, resetPasswordSchema } from '#/features/identity/credentials.ts';
import { dropWish } from '#/features/identity/email-change/email-change.queries.ts';
import { consumeMailedLink, requireMailedLink } from '#/features/identity/mailed-link.ts';
import { markEmailVerified } from '#/features/identity/mark-email-verified.ts';
import { endOtherWaysIn } from '#/features/identity/other-ways-in.queries.ts';
import { recordCall } from '#/features/identity/security-events.ts';
import { endSessions, type LiveSession } from '#/features/identity/session.queries.ts';
import type { Api, ApiEnv } from '#/http/api.ts';
import { limitAddress } from '#/http/client-ip.ts';
import { createRoute } from '#/http/create-route.ts';
import { enforceLimit } from '#/http/limits.ts';
import { jsonBody, jsonResponse } from '#/http/route-parts.ts';

export interface PasswordResetParts {
  db: Database;
  auth: Auth;
  limitFactor: number;
  /** The live session of the cookie, if there is one. */
  findSession: (c: Context<ApiEnv>) => Promise<LiveSession | undefined>;
  /** Enqueues a mail with a link to the owner of this email, for when the transaction is committed. */
  mailResetLink: (trx: Executor, email: string) => Promise<void>;
  mailPasswordChanged: (trx: Executor, userId: string) => Promise<void>;
}

const HOUR_S = 60 * 60;
const QUARTER_HOUR_S = 15 * 60;

/** Asking for a link sends somebody a mail. Trying a link costs us a password hash, but only when the link is good. */
const tries = { asksPerAccount: 5, asksPerAddress: 20, resetsPerAddress: 60 };

const successSchema = z.object({ success: z.literal(true) });

const requestRoute = createRoute({
  method: 'post',
  path: '/api/auth/request-password-reset',
  'x-action': 'anyone',
  summary: 'Have a link for a new password mailed',
  request: jsonBody(requestResetSchema),
  responses: jsonResponse(200, successSchema, 'The same whether there is such an account or not.'),
});

const resetRoute = createRoute({
  method: 'post',
  path: '/api/auth/reset-password',
  'x-action': 'anyone',
  summary: 'Set a new password with a mailed link; every session ends',
  request: jsonBody(resetPasswordSchema),
  responses: jsonResponse(200, successSchema, 'The new password holds, and the email is verified.'),
});

export function passwordResetRoutes(api: Api, parts: PasswordResetParts): void {
  const { db, auth, limitFactor, findSession, mailResetLink, mailPasswordChanged } = parts;
  const limit = (key: string, max: number, windowS: number) =>
    enforceLimit(db, { key, max: max * limitFactor, windowS });

  api.openapi(requestRoute, async (c) => {
    const { email } = c.req.valid('json');
    await limit(`ask-reset:${limitAddress(c.get('clientIp'))}`, tries.asksPerAddress, HOUR_S);
    await limit(`ask-reset:${email.toLowerCase()}`, tries.asksPerAccount, HOUR_S);
    // The job looks up whose email it is. Here the work is the same for every email, so that the time reveals nothing.
    await transact(db, async (trx) => {
      await recordCall(trx, c, { kind: 'password-reset-asked', who: { email } });
      await mailResetLink(trx, email);
    });
    return c.json({ success: true } as const, 200);
  });

  api.openapi(resetRoute, async (c) => {
    const { token, newPassword } = c.req.valid('json');
    await limit(`reset:${limitAddress(c.get('clientIp'))}`, tries.resetsPerAddress, QUARTER_HOUR_S);
    await requireMailedLink(db, token, 'password-reset');
    const hash = await (await auth.$context).password.hash(newPassword);
    const session = await findSession(c);
    await transact(db, async (trx) => {
      const uid = await consumeMailedLink(trx, token, 'password-reset');
      const isFirst = await storePassword(trx, uid, hash);
      // A signed-in person who sets the account's first password keeps the service that they came with. Everybody else
      // loses all other ways in.
      const ended = isFirst && session?.uid === uid ? [] : await endOtherWaysIn(trx, uid);
      await markEmailVerified(trx, uid);
      await dropWish(trx, uid);
      await endSessions(trx, uid, 'all');
      await recordCall(trx, c, { kind: 'password-reset', who: { uid } });
      for (const method of ended)
        await recordCall(trx, c, { kind: 'way-in-removed', who: { uid }, detail: { method } });
      await mailPasswordChanged(trx, uid);
    });
    return c.json({ success: true } as const, 200);
  });
}

/**
 * Stores the password, also for a person who signed in by another service and had none. Returns whether it is their
 * first.
 */
async function storePassword(trx: Executor, uid: string, hash: string): Promise<boolean> {
  const updated = await sql`update accounts set password = ${hash}, updated_at = clock_timestamp()
    where user_id = ${uid} and provider_id = 'credential'`.execute(trx);
  if (updated.numAffectedRows !== 0n) return false;
  await sql`insert into accounts (id, user_id, account_id, provider_id, password, updated_at)
    values (${randomUUID()}, ${uid}, ${uid}, 'credential', ${hash}, clock_timestamp())`.execute(trx);
  return true;
}

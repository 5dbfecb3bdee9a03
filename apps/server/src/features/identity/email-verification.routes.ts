import { z } from '@hono/zod-openapi';
import type { Database, Executor } from '#/db/pool.ts';
import { transact } from '#/db/transaction.ts';
import { mailedTokenSchema } from '#/features/identity/credentials.ts';
import { consumeMailedLink } from '#/features/identity/mailed-link.ts';
import { markEmailVerified } from '#/features/identity/mark-email-verified.ts';
import { recordCall } from '#/features/identity/security-events.ts';
import type { Api } from '#/http/api.ts';
import { limitAddress } from '#/http/client-ip.ts';
import { createRoute } from '#/http/create-route.ts';
import { enforceLimit } from '#/http/limits.ts';
import { jsonBody, jsonResponse } from '#/http/route-parts.ts';

export interface EmailVerificationParts {
  db: Database;
  limitFactor: number;
  /** Enqueues a mail with a link to the user's address. Nothing is sent when the address is verified already. */
  mailVerification: (db: Executor, userId: string) => Promise<void>;
}

const HOUR_S = 60 * 60;
const QUARTER_HOUR_S = 15 * 60;
const tries = { asksPerAccount: 5, usesPerAddress: 60 };

const successSchema = z.object({ success: z.literal(true) });

const sendRoute = createRoute({
  method: 'post',
  path: '/api/auth/send-verification-email',
  'x-action': 'self',
  summary: 'Have a link mailed that verifies the email',
  responses: jsonResponse(200, successSchema, 'It is on its way, or the email is verified already.'),
});

const verifyRoute = createRoute({
  method: 'post',
  path: '/api/auth/verify-email',
  'x-action': 'anyone',
  summary: 'Verify the email with a mailed link',
  request: jsonBody(mailedTokenSchema),
  responses: jsonResponse(200, successSchema, 'The email is verified.'),
});

export function emailVerificationRoutes(api: Api, parts: EmailVerificationParts): void {
  const { db, limitFactor, mailVerification } = parts;

  api.openapi(sendRoute, async (c) => {
    const { uid } = c.get('caller');
    const max = tries.asksPerAccount * limitFactor;
    await enforceLimit(db, { key: 'verification', userId: uid, max, windowS: HOUR_S });
    await transact(db, async (trx) => {
      await recordCall(trx, c, { kind: 'email-verification-asked', who: { uid } });
      await mailVerification(trx, uid);
    });
    return c.json({ success: true } as const, 200);
  });

  api.openapi(verifyRoute, async (c) => {
    const key = `verify:${limitAddress(c.get('clientIp'))}`;
    await enforceLimit(db, { key, max: tries.usesPerAddress * limitFactor, windowS: QUARTER_HOUR_S });
    await transact(db, async (trx) => {
      const uid = await consumeMailedLink(trx, c.req.valid('json').token, 'verify-email');
      await markEmailVerified(trx, uid);
      await recordCall(trx, c, { kind: 'email-verified', who: { uid } });
    });
    return c.json({ success: true } as const, 200);
  });
}

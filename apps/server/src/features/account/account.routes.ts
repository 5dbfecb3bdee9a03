import { z } from '@hono/zod-openapi';
import {
  boundedText,
  deleteUserSchema,
  deletionReceiptAnswerSchema,
  deletionRequestQuerySchema,
  WORD_BYTES,
} from '@nonet/contract';
import { deletionMessages } from '@nonet/domain';
import type { Context } from 'hono';
import type { AccountParts } from '#/features/account/account-parts.ts';
import { deleteAccount } from '#/features/account/delete-account.ts';
import { readReceipt, readRequest } from '#/features/account/receipt.queries.ts';
import type { Api, ApiEnv } from '#/http/api.ts';
import { limitAddress } from '#/http/client-ip.ts';
import { createRoute } from '#/http/create-route.ts';
import { ApiError } from '#/http/errors.ts';
import { enforceLimit } from '#/http/limits.ts';
import { jsonBody, jsonResponse } from '#/http/route-parts.ts';

export interface AccountRouteParts extends AccountParts {
  limitFactor: number;
  verifyPassword: (userId: string, password: string) => Promise<boolean>;
  /** Refuses a session that was opened too long ago to prove who it is. */
  requireYoungSignIn: (sessionId: string) => Promise<void>;
  /** Removes the session cookie from the browser. */
  clearCookie: (c: Context<ApiEnv>) => Promise<void>;
}

const QUARTER_HOUR_S = 15 * 60;
const tries = { passwordsPerAccount: 10, receiptsPerAddress: 60 };

const deleteRoute = createRoute({
  method: 'post',
  path: '/api/auth/delete-user',
  'x-action': 'self',
  summary: 'Delete the account and everything that belongs to it',
  description:
    'Asks for the password again; without it the sign-in must be younger than 10 minutes. The receipt is mailed too. Spaces with other people in them are to be named, or transferred before: otherwise 409 `owns-spaces` lists them.',
  request: jsonBody(deleteUserSchema),
  responses: jsonResponse(200, deletionReceiptAnswerSchema, 'Deleted; every session has ended.'),
});

const receiptRoute = createRoute({
  method: 'get',
  path: '/api/deletion-receipts/{code}',
  'x-action': 'anyone',
  summary: 'What became of a deletion',
  request: { params: z.object({ code: boundedText(WORD_BYTES) }) },
  responses: jsonResponse(200, deletionReceiptAnswerSchema, 'The receipt. It holds nothing about a person.'),
});

const requestRoute = createRoute({
  method: 'get',
  path: '/api/deletion-requests',
  'x-action': 'anyone',
  summary: 'What became of a deletion that somebody asked a network for',
  request: { query: deletionRequestQuerySchema },
  responses: jsonResponse(200, deletionReceiptAnswerSchema, 'Its receipt. It holds nothing about a person.'),
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function accountRoutes(api: Api, parts: AccountRouteParts): void {
  const { db, limitFactor } = parts;

  api.openapi(deleteRoute, async (c) => {
    const { uid, sessionId } = c.get('caller');
    const ipAddress = c.get('clientIp');
    const { password, spaces } = c.req.valid('json');
    // Shares the count with changes of the password, so that one call cannot be used to guess for the other.
    const max = tries.passwordsPerAccount * limitFactor;
    await enforceLimit(db, { key: 'password', userId: uid, max, windowS: QUARTER_HOUR_S });
    if (password === undefined) {
      await parts.requireYoungSignIn(sessionId);
    } else if (!(await parts.verifyPassword(uid, password))) {
      const userAgent = c.req.header('user-agent');
      await parts.record(db, { kind: 'account-deletion-refused', who: { uid }, ipAddress, userAgent });
      throw new ApiError(400, 'wrong-password', 'The password is wrong.');
    }
    const receipt = await deleteAccount(parts, { uid, sessionId, ipAddress, spaces });
    await parts.clearCookie(c);
    return c.json({ receipt }, 200);
  });

  api.openapi(receiptRoute, async (c) => {
    await limitReads(c);
    const receipt = await readReceipt(db, c.req.valid('param').code);
    if (receipt === undefined) {
      throw new ApiError(404, 'receipt-not-found', 'There is no such receipt. Receipts are removed after 30 days.');
    }
    return c.json({ receipt }, 200);
  });

  api.openapi(requestRoute, async (c) => {
    const { id, confirmation_code: code } = c.req.valid('query');
    if (!id || !code) throw new ApiError(400, 'missing-parameters', deletionMessages.missing);
    await limitReads(c);
    const receipt = UUID.test(id) ? await readRequest(db, id, code) : undefined;
    if (receipt === undefined) throw new ApiError(404, 'invalid-deletion-request', deletionMessages.invalid);
    return c.json({ receipt }, 200);
  });

  function limitReads(c: Context<ApiEnv>): Promise<void> {
    const key = `deletion-receipt:${limitAddress(c.get('clientIp'))}`;
    return enforceLimit(db, { key, max: tries.receiptsPerAddress * limitFactor, windowS: QUARTER_HOUR_S });
  }
}

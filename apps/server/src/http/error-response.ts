import type { ErrorBody } from '@nonet/contract';
import { spaceMessages } from '@nonet/domain';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import { ZodError } from 'zod';

import { isDatabaseAway } from '#/db/database-away.ts';
import { diskFullSentence, isDiskFull } from '#/db/disk-full.ts';
import { sqlState } from '#/db/transaction.ts';
import type { ApiEnv } from '#/http/api.ts';
import { callableError, isCallable } from '#/http/callable.ts';
import { ApiError } from '#/http/errors.ts';
import { loggedPath } from '#/http/log.ts';
import { noSuchSpace, SpaceGone } from '#/http/no-such-space.ts';
import { describeZodError } from '#/http/zod-message.ts';
import { StorageAway } from '#/storage/storage.ts';

/** The one place where an error becomes an answer. */
export function errorResponse(error: unknown, c: Context<ApiEnv>, log: Logger): Response {
  const { uid, space } = c.get('caller') ?? {};
  const isOwn = space === undefined || space.id === uid;
  const refusal = hasBrokenOff(error, c) ? brokenOff() : !isOwn && isGone(error) ? noSuchSpace() : refusalOf(error);
  const line = { requestId: c.get('requestId'), method: c.req.method, path: loggedPath(c.req.path), uid };
  if (refusal === undefined) {
    log.error({ ...line, err: error }, 'A request failed.');
    const body: ErrorBody = {
      error: internalError.message,
      code: internalError.code,
      errorId: c.get('requestId'),
    };
    return c.json(isCallable(c.req.path) ? callableError(500, body) : body, 500);
  }
  if (refusal.status === 503) log.warn({ ...line, err: error }, 'A request cannot be answered right now.');
  else if (refusal.cause !== undefined) log.info({ ...line, reason: refusal.cause }, 'A file cannot be read.');
  const { retryAfterS } = refusal.detail;
  if (retryAfterS !== undefined) c.header('Retry-After', String(retryAfterS));
  if (refusal.status === 401) c.header('WWW-Authenticate', 'Bearer');
  const { issues, ...detail } = refusal.detail;
  const all: ErrorBody = {
    error: refusal.message,
    code: refusal.code,
    ...detail,
    ...(issues === undefined ? {} : { issues: [...issues] }),
  };
  const body = paysForIt(c) ? all : withoutPlans(all);
  return c.json(isCallable(c.req.path) ? callableError(refusal.status, body) : body, refusal.status);
}

/** The plan that refuses is the space's owner's, so nobody else is led to buy one (TEAM-01). */
function paysForIt(c: Context<ApiEnv>): boolean {
  const caller = c.get('caller');
  return caller === undefined || caller.space.ownerId === caller.uid;
}

function withoutPlans({ seePlans, issues, ...body }: ErrorBody): ErrorBody {
  if (seePlans === undefined) return { ...body, ...(issues === undefined ? {} : { issues }) };
  return {
    ...body,
    error: `${body.error} ${spaceMessages.askOwner}`,
    ...(issues === undefined ? {} : { issues: issues.map(({ seePlans: _, ...issue }) => issue) }),
  };
}

/** What is said of an error that nobody expected. */
export const internalError = { code: 'internal-error', message: 'Something went wrong on our side.' };

/** The refusal that an error stands for; undefined: something is wrong on our side. */
export function refusalOf(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (error instanceof ZodError) return new ApiError(400, 'invalid-request', describeZodError(error));
  // Hono's own reader of JSON bodies throws this.
  if (error instanceof HTTPException && error.status === 400) return notJson();
  if (error instanceof HTTPException && error.status === 413) return tooLarge();
  if (isDiskFull(error)) return new ApiError(503, 'disk-full', diskFullSentence, { retryAfterS: 30 });
  if (error instanceof StorageAway) {
    return new ApiError(
      503,
      'storage-unavailable',
      'Files cannot be stored or read right now. Try again in a moment.',
      {
        retryAfterS: 30,
      },
    );
  }
  const state = sqlState(error);
  if (state === '22021' || state === '22P05') {
    return notStorable();
  }
  if (isGone(error)) {
    return new ApiError(401, 'authentication-required', 'Authentication required');
  }
  if (isDatabaseAway(error)) {
    return new ApiError(503, 'unavailable', 'Nonet cannot reach its database right now. Try again in a moment.', {
      retryAfterS: 5,
    });
  }
  return undefined;
}

/** True when the caller disconnected before the whole request arrived: then nothing is wrong on our side. */
function hasBrokenOff(error: unknown, c: Context<ApiEnv>): boolean {
  return error instanceof Error && error === c.env?.incoming?.errored;
}

/** The error for a disconnected caller. At most a proxy's log shows it. */
export function brokenOff(): ApiError {
  return new ApiError(400, 'broken-off', 'The request broke off.');
}

export function notJson(): ApiError {
  return new ApiError(400, 'invalid-json', 'The request is not valid JSON.');
}

export function notStorable(): ApiError {
  return new ApiError(400, 'invalid-character', 'The text contains a character that cannot be stored.');
}

export function tooLarge(): ApiError {
  return new ApiError(413, 'too-large', 'The request is too large.');
}

/** True when a user's row is missing, or that of a space: an account was deleted during the call, the caller's or that of the space's owner. */
function isGone(error: unknown): boolean {
  if (error instanceof SpaceGone) return true;
  if (sqlState(error) !== '23503') return false;
  return error instanceof Error && 'constraint' in error && /_(user|space)_id_fkey$/.test(String(error.constraint));
}

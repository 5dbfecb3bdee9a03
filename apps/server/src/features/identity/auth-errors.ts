import { AsyncLocalStorage } from 'node:async_hooks';
import { APIError } from 'better-auth/api';

import { isDatabaseAway } from '#/db/database-away.ts';
import { isDiskFull } from '#/db/disk-full.ts';
import type { Database } from '#/db/pool.ts';
import { ApiError, type ErrorStatus } from '#/http/errors.ts';

const taken = {
  status: 409,
  code: 'email-taken',
  message: 'There is an account with this email already. Log in, or use another email.',
} as const;

export function emailTaken(): ApiError {
  return new ApiError(taken.status, taken.code, taken.message);
}

export function wrongCredentials(): ApiError {
  return new ApiError(401, 'wrong-credentials', 'The email or the password is wrong.');
}

/**
 * Refusals of better-auth, in the product's words. Checks that ours always precede are not here, because they never
 * refuse first.
 */
const refusals: Record<string, { status: ErrorStatus; code: string; message: string }> = {
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: taken,
  UNAUTHORIZED: { status: 401, code: 'authentication-required', message: 'Authentication required' },
};

/** What better-auth told its logger during a call. */
const told = new AsyncLocalStorage<unknown[]>();

/** Keeps what better-auth tells its logger for the call that it belongs to. */
export function noteTold(...words: unknown[]): void {
  told.getStore()?.push(...words);
}

/**
 * Runs a call of better-auth and turns its refusal into ours. better-auth hides an error of the database behind a refusal
 * of its own, and tells only its logger: when the database is away or its disk is full, that error is thrown. Any other
 * unknown error stays an error of ours.
 */
export async function inProductWords<T>(call: () => Promise<T>): Promise<T> {
  const words: unknown[] = [];
  try {
    return await told.run(words, call);
  } catch (error) {
    const hidden = words.find((word) => isDiskFull(word) || isDatabaseAway(word));
    if (hidden !== undefined) throw hidden;
    const refusal = refusals[codeOf(error) ?? ''];
    throw refusal === undefined ? error : new ApiError(refusal.status, refusal.code, refusal.message);
  }
}

/**
 * The same for a registration. better-auth gives no reason when it could not store a user. When the same email is
 * registered twice at once, the database lets one registration through; this tells the other that the email is taken.
 */
export async function registering<T>(call: () => Promise<T>, db: Database, email: string): Promise<T> {
  try {
    return await inProductWords(call);
  } catch (error) {
    if (codeOf(error) === 'FAILED_TO_CREATE_USER') {
      const found = await db
        .selectFrom('users')
        .select('id')
        .where('email', '=', email.toLowerCase())
        .executeTakeFirst();
      if (found !== undefined) throw emailTaken();
    }
    throw error;
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof APIError ? error.body?.code : undefined;
}

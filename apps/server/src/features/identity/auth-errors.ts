import { APIError } from 'better-auth/api';

import type { Database } from '#/db/pool.ts';
import { ApiError, type ErrorStatus } from '#/http/errors.ts';

const emailTaken = {
  status: 409,
  code: 'email-taken',
  message: 'There is an account with this email already. Log in, or use another email.',
} as const;

export function wrongCredentials(): ApiError {
  return new ApiError(401, 'wrong-credentials', 'The email or the password is wrong.');
}

/**
 * Refusals of better-auth, in the product's words. Checks that ours always precede are not here, because they never
 * refuse first.
 */
const refusals: Record<string, { status: ErrorStatus; code: string; message: string }> = {
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: emailTaken,
  UNAUTHORIZED: { status: 401, code: 'authentication-required', message: 'Authentication required' },
};

/** Runs a call of better-auth and turns its refusal into ours. An unknown error stays an error of ours. */
export async function inProductWords<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const refusal = refusals[codeOf(error) ?? ''];
    throw refusal === undefined ? error : new ApiError(refusal.status, refusal.code, refusal.message);
  }
}

/**
 * The same for a registration. better-auth gives no reason when it could not store a user. When the same email is
 * registered twice at once, the database lets one registration through; this tells the other that the email is taken.
 */
export async function registering<T>(call: Promise<T>, db: Database, email: string): Promise<T> {
  try {
    return await inProductWords(call);
  } catch (error) {
    if (codeOf(error) === 'FAILED_TO_CREATE_USER') {
      const taken = await db
        .selectFrom('users')
        .select('id')
        .where('email', '=', email.toLowerCase())
        .executeTakeFirst();
      if (taken !== undefined) throw new ApiError(emailTaken.status, emailTaken.code, emailTaken.message);
    }
    throw error;
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof APIError ? error.body?.code : undefined;
}

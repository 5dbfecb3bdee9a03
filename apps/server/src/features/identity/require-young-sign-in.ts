import { sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';
import { ApiError } from '#/http/errors.ts';

/** How a person without a password proves that it is them (OP-18). `purpose`: what they want, as the end of a sentence. */
export async function requireYoungSignIn(db: Executor, sessionId: string, purpose: string): Promise<void> {
  const { rows } = await sql`select from sessions
    where id = ${sessionId} and created_at > clock_timestamp() - interval '10 minutes'`.execute(db);
  if (rows.length > 0) return;
  throw new ApiError(403, 'sign-in-again', `For your safety, log in again before you ${purpose}.`);
}

import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';
import { ApiError } from '#/http/errors.ts';

export type LinkPurpose = 'password-reset' | 'verify-email';

const TOKEN_BYTES = 32;

export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Makes a token for a link that is mailed to the user's address. Only its hash is stored. */
export async function createMailedLink(
  db: Executor,
  { id, email }: { id: string; email: string },
  purpose: LinkPurpose,
): Promise<string> {
  const token = createToken();
  await sql`delete from mailed_links where user_id = ${id} and expires_at < clock_timestamp()`.execute(db);
  await sql`insert into mailed_links (token_hash, user_id, purpose, email, expires_at)
    values (${hashOf(token)}, ${id}, ${purpose}, ${email}, clock_timestamp() + interval '1 hour')`.execute(db);
  return token;
}

/** Refuses a link that could not be used now, before any expensive work. */
export async function requireMailedLink(db: Executor, token: string, purpose: LinkPurpose): Promise<void> {
  const { rows } = await sql`select from mailed_links where token_hash = ${hashOf(token)} and purpose = ${purpose}
    and expires_at > clock_timestamp()`.execute(db);
  if (rows.length === 0) throw invalidToken();
}

/**
 * Uses the link up, with every other link for the same purpose, and returns whose it was. When it is used twice at
 * once, one use succeeds. Until the transaction ends, nothing else can change how this user gets in.
 */
export async function consumeMailedLink(trx: Executor, token: string, purpose: LinkPurpose): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with used as (
      delete from mailed_links where token_hash = ${hashOf(token)} and purpose = ${purpose}
        and expires_at > clock_timestamp()
      returning user_id, email
    )
    select u.id from used join users u on u.id = used.user_id and u.email = used.email
    for no key update of u`.execute(trx);
  const userId = rows[0]?.id;
  if (userId === undefined) throw invalidToken();
  await sql`delete from mailed_links where user_id = ${userId} and purpose = ${purpose}`.execute(trx);
  return userId;
}

export function invalidToken(): ApiError {
  return new ApiError(400, 'invalid-token', 'This link is no longer valid. Ask for a new one.');
}

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';

import type { Database } from '#/db/pool.ts';

/** How long somebody may take at the other service. */
export const SIGN_IN_MINUTES = 10;

const stateSchema = z.object({ browser: z.string(), next: z.string() });

/** Remembers that this browser has left for another service, and where it goes on to. Answers the state to send along. */
export async function beginSignIn(db: Database, { browser, next }: { browser: string; next: string }): Promise<string> {
  const state = randomBytes(32).toString('base64url');
  await db
    .insertInto('verifications')
    .values({
      id: randomUUID(),
      identifier: identifierOf(state),
      value: JSON.stringify({ browser: digestOf(browser), next }),
      expires_at: sql<Date>`clock_timestamp() + make_interval(mins => ${SIGN_IN_MINUTES})`,
    })
    .execute();
  return state;
}

/** Uses a state up. Undefined: it was not made here, was used, is too old, or belongs to another browser. */
export async function endSignIn(
  db: Database,
  { state, browser }: { state: string; browser: string | undefined },
): Promise<{ next: string } | undefined> {
  const row = await db
    .deleteFrom('verifications')
    .where('identifier', '=', identifierOf(state))
    .returning('value')
    .returning(sql<boolean>`expires_at > clock_timestamp()`.as('in_time'))
    .executeTakeFirst();
  if (row?.in_time !== true || browser === undefined) return undefined;
  const stored = stateSchema.parse(JSON.parse(row.value));
  return stored.browser === digestOf(browser) ? { next: stored.next } : undefined;
}

/** What nobody came back for, here and elsewhere in identity. */
export async function forgetEndedVerifications(db: Database): Promise<void> {
  await sql`delete from verifications where expires_at < clock_timestamp() - interval '1 day'`.execute(db);
}

function identifierOf(state: string): string {
  return `sign-in:${digestOf(state)}`;
}

function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

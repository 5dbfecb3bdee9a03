import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';

import type { Database } from '#/db/pool.ts';
import { isBefore, statementTime } from '#/db/statement-time.ts';

/** How long a person may take at the other service. */
export const SIGN_IN_MINUTES = 10;

/** Why the person left: to sign in and go on to a page, or to add this service to the account of a session. */
const errandSchema = z.union([z.object({ next: z.string() }), z.object({ sessionId: z.string() })]);
const stateSchema = z.object({ browser: z.string(), errand: errandSchema });

export type Errand = z.infer<typeof errandSchema>;

export interface Begun {
  errand: Errand;
  /** When the person left, by the database's clock. */
  at: Date;
  /** True when the person took too long. Then only the page to go on to may still be used. */
  isLate: boolean;
}

/** Remembers that this browser has left for another service, and why. Returns the state to send along. */
export async function beginSignIn(
  db: Database,
  { browser, errand }: { browser: string; errand: Errand },
): Promise<string> {
  const state = randomBytes(32).toString('base64url');
  await db
    .insertInto('verifications')
    .values({
      id: randomUUID(),
      identifier: identifierOf(state),
      value: JSON.stringify({ browser: digestOf(browser), errand }),
      created_at: sql<Date>`clock_timestamp()`,
      expires_at: sql<Date>`clock_timestamp() + make_interval(mins => ${SIGN_IN_MINUTES})`,
    })
    .execute();
  return state;
}

/** Uses a state up. Undefined when it was not made here, was used already, or belongs to another browser. */
export async function endSignIn(
  db: Database,
  { state, browser }: { state: string; browser: string | undefined },
): Promise<Begun | undefined> {
  const row = await db
    .deleteFrom('verifications')
    .where('identifier', '=', identifierOf(state))
    .returning(['value', 'created_at'])
    .returning(sql<boolean>`expires_at > clock_timestamp()`.as('in_time'))
    .executeTakeFirst();
  if (row === undefined || browser === undefined) return undefined;
  const stored = stateSchema.parse(JSON.parse(row.value));
  return stored.browser === digestOf(browser)
    ? { errand: stored.errand, at: row.created_at, isLate: !row.in_time }
    : undefined;
}

/** Removes expired entries: states for which nobody came back, and other verifications of identity. */
export async function forgetEndedVerifications(db: Database): Promise<void> {
  await sql`delete from verifications where ${isBefore(sql`expires_at`, sql`${statementTime} - interval '1 day'`)}`.execute(
    db,
  );
}

function identifierOf(state: string): string {
  return `sign-in:${digestOf(state)}`;
}

function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

import { type RawBuilder, sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';
import { isBefore, statementTime } from '#/db/statement-time.ts';
import { moreInWindow } from '#/db/window-of-limit.ts';
import { withoutFlush } from '#/db/without-flush.ts';
import { ApiError } from '#/http/errors.ts';

export interface Limit {
  /** What is counted, for example `sign-in:203.0.113.7`, or `upload` with a user. */
  key: string;
  /**
   * The user whose tries these are. Each user's tries are counted apart and removed with the account. A user who does
   * not exist cannot add any.
   */
  userId?: string;
  max: number;
  windowS: number;
  /** How many tries this call counts as; absent: one. */
  weight?: number;
}

/** How many tries the window has so far, and the seconds until it ends. */
export interface Window {
  tries: number;
  leftS: number;
}

/**
 * Counts one try in a fixed window, and refuses it when it is one too many. It is one statement, so any number of
 * processes count together; the database's clock ends the window. The commit does not wait for the disk, so a power cut
 * may forget the last tries.
 */
export async function enforceLimit(db: Executor, limit: Limit): Promise<void> {
  const { rows } = await countTry(limit, db.isTransaction ? sql`select` : withoutFlush).execute(db);
  refuseBeyond(limit, rows[0]);
}

/** The statement of `enforceLimit`. It can be a part of a larger statement; pass its result to `refuseBeyond`. */
export function countTry({ key, userId, windowS, weight = 1 }: Limit, mode = withoutFlush): RawBuilder<Window> {
  const counted = userId === undefined ? key : `${key}:${userId}`;
  return sql`
    with quickly as materialized (${mode})
    insert into limits as l (key, user_id, count, resets_at)
    select ${counted}, ${userId ?? null}, ${weight}::int, clock_timestamp() + make_interval(secs => ${windowS}) from quickly
    on conflict (key) do update set ${moreInWindow}
    returning count tries, ceil(extract(epoch from resets_at - clock_timestamp()))::int "leftS"`;
}

export function refuseBeyond({ max }: Limit, window: Window | undefined): void {
  if (window === undefined || window.tries <= max) return;
  const retryAfterS = Math.max(1, window.leftS);
  throw new ApiError(429, 'too-many-requests', `Too many tries. Try again in ${inWords(retryAfterS)}.`, {
    retryAfterS,
  });
}

/** Removes windows that ended long ago, so that the table stays small. */
export async function forgetEndedLimits(db: Executor): Promise<void> {
  await sql`delete from limits where ${isBefore(sql`resets_at`, sql`${statementTime} - interval '1 hour'`)}`.execute(
    db,
  );
}

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

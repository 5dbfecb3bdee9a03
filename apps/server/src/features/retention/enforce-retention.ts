import { retention } from '@nonet/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';

import type { Database } from '#/db/pool.ts';
import { isBefore, statementTime } from '#/db/statement-time.ts';

const ROWS_AT_ONCE = 5_000;

const figuresEnd = sql`${statementTime} - make_interval(months => ${retention.postFigureMonths})`;

interface Rule {
  what: string;
  rows: RawBuilder<unknown>;
  table: string;
}

/** What is removed when, by the figures that the privacy policy prints. The database's clock decides. */
const rules: readonly Rule[] = [
  {
    what: 'security events',
    table: 'security_events',
    rows: isBefore(sql`at`, sql`${statementTime} - make_interval(months => ${retention.securityLogMonths})`),
  },
  {
    what: 'measured events',
    table: 'measured_events',
    rows: isBefore(sql`at`, sql`${statementTime} - make_interval(months => ${retention.measuredMonths})`),
  },
  {
    what: 'activity',
    table: 'activity',
    rows: isBefore(sql`at`, sql`${statementTime} - make_interval(months => ${retention.activityMonths})`),
  },
  {
    // The time until which it was open is at most as young as the end of it.
    what: 'invitations',
    table: 'space_invitations',
    rows: isBefore(sql`expires_at`, sql`${statementTime} - make_interval(days => ${retention.invitationDays})`),
  },
  {
    what: 'messages',
    table: 'messages',
    rows: isBefore(sql`created_at`, sql`${statementTime} - make_interval(days => ${retention.messageDays})`),
  },
  {
    // Its readings go with it. The last of them is at most a month younger than the post.
    what: 'figures of posts',
    table: 'post_figures',
    rows: sql`${isBefore(sql`published_at`, figuresEnd)} and ${isBefore(sql`coalesce(read_at, published_at)`, figuresEnd)}`,
  },
  { what: 'readings', table: 'readings', rows: isBefore(sql`read_at`, figuresEnd) },
  {
    what: 'counts of followers',
    table: 'follower_readings',
    rows: isBefore(sql`day`, sql`(${figuresEnd})::date`),
  },
  {
    what: 'events of the payment provider',
    table: 'webhook_events',
    rows: sql`received_at < ${statementTime} - make_interval(days => ${retention.paymentEventDays})`,
  },
  {
    what: 'checkouts',
    table: 'checkout_sessions',
    rows: sql`created_at < ${statementTime} - make_interval(days => ${retention.paymentEventDays})`,
  },
  {
    // Files stay on the list until they are removed. A session that its network would not end in all this time is
    // dropped.
    what: 'sign-ins of deleted accounts',
    table: 'deletion_leftovers',
    rows: sql`kind = 'sign-out' and created_at < ${statementTime} - make_interval(days => ${retention.accountDays})`,
  },
  {
    what: 'deletion receipts',
    table: 'deletion_requests',
    rows: isBefore(sql`finished_at`, sql`${statementTime} - make_interval(days => ${retention.accountDays})`),
  },
];

export interface RetentionParts {
  db: Database;
  log: Logger;
}

/**
 * Removes what has been kept long enough. It is harmless when several processes run it at once, or when it is
 * interrupted.
 */
export async function enforceRetention({ db, log }: RetentionParts): Promise<void> {
  for (const { what, table, rows } of rules) {
    const removed = await removeAll(db, table, rows);
    if (removed > 0) log.info({ what, removed }, 'what was kept long enough was removed');
  }
  await finishDeletions(db);
  await reportStuckFiles(db, log);
}

/** Removes a few rows at a time, so that nobody waits for one long transaction. */
async function removeAll(db: Database, table: string, rows: RawBuilder<unknown>): Promise<number> {
  let removed = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)}
      where ctid = any(array(select ctid from ${sql.table(table)} where ${rows} limit ${ROWS_AT_ONCE}))`.execute(db);
    removed += Number(numAffectedRows);
    if (numAffectedRows < ROWS_AT_ONCE) return removed;
  }
}

/** Finishes deletions whose last leftover was dropped by the rules above. */
async function finishDeletions(db: Database): Promise<void> {
  await sql`update deletion_requests r set finished_at = clock_timestamp()
    where finished_at is null and not exists (select from deletion_leftovers where code = r.code)`.execute(db);
}

async function reportStuckFiles(db: Database, log: Logger): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from deletion_leftovers
    where kind = 'files' and created_at < ${statementTime} - make_interval(days => ${retention.accountDays})`.execute(
    db,
  );
  for (const { id } of rows) log.error({ leftoverId: id }, 'the files of a deleted account could not be removed');
}

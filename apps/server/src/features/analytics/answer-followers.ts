import type { Followers } from '@nonet/contract';
import { addDays, dayKey, type NetworkId } from '@nonet/domain';
import { sql } from 'kysely';
import type { Executor } from '#/db/pool.ts';
import type { WithinSpace } from '#/db/within-accounts.ts';
import { type MeasuredAccount, readAccounts } from '#/features/analytics/accounts.queries.ts';
import type { AnalyticsParts } from '#/features/analytics/analytics-parts.ts';
import { type AskedRange, readAsked } from '#/features/analytics/answer-analytics.ts';
import { ApiError } from '#/http/errors.ts';

interface CountOfDay {
  connectionId: string;
  network: NetworkId;
  day: string;
  count: number;
}

/** Followers of one account by day, and the days without a count (STAT-03). */
export async function answerFollowers(
  parts: AnalyticsParts,
  of: WithinSpace,
  { connectionId, ...range }: AskedRange & { connectionId: string },
): Promise<Followers> {
  const { measured, reader, timeZone } = await readAsked(parts, of, range);
  const account = (await readAccounts(parts.db, of)).find((one) => one.connectionId === connectionId);
  if (account === undefined) throw new ApiError(404, 'connection-not-found', 'Connection not found');
  const [from, to] = [dayKey(measured.from, timeZone), dayKey(new Date(measured.to.getTime() - 1), timeZone)];
  const counts = await readFollowers(parts.db, { spaceId: of.spaceId, accounts: [connectionId], from, to });
  const today = dayKey(reader.now, timeZone);
  const days = counts.map(({ day, count }) => ({ day, count }));
  return { connectionId, network: account.network, days, gaps: gapsOf(days, to < today ? to : today, today, account) };
}

/** The counts of some accounts; null: of all. Days are those of the person, the last included. */
export async function readFollowers(
  db: Executor,
  { spaceId, accounts, from, to }: WithinSpace & { from: string; to: string },
): Promise<CountOfDay[]> {
  const { rows } = await sql<CountOfDay>`
    select f.connection_id "connectionId", c.network, f.day::text "day", f.count::float8 "count"
    from follower_readings f join connections c on c.id = f.connection_id
    where f.space_id = ${spaceId} and c.space_id = ${spaceId} and f.day >= ${from}::date and f.day <= ${to}::date
      ${accounts === null ? sql`` : sql`and f.connection_id = any(${[...accounts]}::text[])`}
    order by f.connection_id, f.day`.execute(db);
  return rows;
}

/** Between the first count and the last possible one. Only a gap that still lasts has a known cause. */
function gapsOf(
  days: readonly { day: string }[],
  last: string,
  today: string,
  account: MeasuredAccount,
): Followers['gaps'] {
  const gaps: Followers['gaps'] = [];
  const ends = [...days.map(({ day }) => day), addDays(last, 1)];
  for (const [at, end] of ends.entries()) {
    const before = ends[at - 1];
    if (before === undefined) continue;
    const [from, to] = [addDays(before, 1), addDays(end, -1)];
    // The count of today may still come.
    if (from > to || from === today) continue;
    gaps.push({ from, to, reason: to === last && last === today ? reasonOf(account) : null });
  }
  return gaps;
}

function reasonOf({ connected, reconnectNeeded, trouble }: MeasuredAccount): string | null {
  if (!connected) return 'disconnected';
  return reconnectNeeded ? 'signed out' : trouble;
}

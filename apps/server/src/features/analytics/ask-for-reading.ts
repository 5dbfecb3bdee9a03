import type { Analytics } from '@nonet/contract';
import { sql } from 'kysely';
import { scheduleReadings, switchReading } from '#/db/schedule-readings.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { statementTime } from '#/db/statement-time.ts';
import { transact } from '#/db/transaction.ts';
import type { WithinSpace } from '#/db/within-accounts.ts';
import { readAccounts, readReader } from '#/features/analytics/accounts.queries.ts';
import { type AnalyticsParts, isOfLists, readLists } from '#/features/analytics/analytics-parts.ts';
import { readingOf } from '#/features/analytics/answer-analytics.ts';
import { ApiError } from '#/http/errors.ts';

/** Older posts hardly change any more. */
const READ_ON_REQUEST_MS = 30 * 24 * 60 * 60_000;
const MOST_ON_REQUEST = 1_000;

/** Has the newest posts of a person, or of some of their accounts, read as soon as nothing is published, once in a while (STAT-02). */
export async function askForReading(
  parts: AnalyticsParts,
  of: WithinSpace,
  query: Parameters<typeof readLists>[0],
): Promise<Analytics['reading']> {
  const { spaceId } = of;
  const chosen = readLists(query, of.accounts);
  const { db, askPauseMs, readingAges } = parts;
  const youngerMs = Math.max(READ_ON_REQUEST_MS, ...readingAges);
  await transact(db, async (trx) => {
    const { rows } = await sql<{ isOn: boolean; waitMs: number }>`
      select reads_figures "isOn", coalesce(greatest(0,
        extract(epoch from figures_asked_at - clock_timestamp()) * 1000 + ${askPauseMs}), 0)::float8 "waitMs"
      from spaces where id = ${spaceId} for no key update`.execute(trx);
    const { isOn = true, waitMs = 0 } = rows[0] ?? {};
    if (!isOn) throw new ApiError(409, 'reading-off', 'Reading figures is switched off. Switch it on first.');
    if (waitMs > 0) {
      const retryAfterS = Math.ceil(waitMs / 1000);
      throw new ApiError(429, 'asked-too-soon', 'Figures were read a moment ago. Ask again later.', { retryAfterS });
    }
    await sql`update spaces set figures_asked_at = clock_timestamp() where id = ${spaceId}`.execute(trx);
    const { rows: posts } = await sql<{ connectionId: string }>`
      update post_figures set next_at = clock_timestamp()
      where id = any(array(
        select id from post_figures
        where space_id = ${spaceId} and published_at > ${statementTime} - ${youngerMs} * interval '1 ms'
          and target_id is not null and gone_at is null ${isOfLists(chosen)}
        order by published_at desc, id desc limit ${MOST_ON_REQUEST}))
      returning connection_id "connectionId"`.execute(trx);
    await scheduleReadings(
      trx,
      posts.map(({ connectionId }) => connectionId),
    );
  });
  return showReading(parts, of);
}

/** The person's own switch. */
export async function setReading(
  parts: AnalyticsParts,
  spaceId: SpaceId,
  isOn: boolean,
): Promise<Analytics['reading']> {
  await transact(parts.db, (trx) => switchReading(trx, spaceId, isOn));
  return showReading(parts, { spaceId, accounts: null });
}

async function showReading(parts: AnalyticsParts, of: WithinSpace): Promise<Analytics['reading']> {
  const [reader, accounts] = await Promise.all([readReader(parts.db, of.spaceId), readAccounts(parts.db, of)]);
  return readingOf(parts, reader, accounts);
}

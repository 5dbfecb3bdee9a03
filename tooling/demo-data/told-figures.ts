import { sql, type Transaction } from 'kysely';
import type { Database } from '../../apps/server/src/db/pool.ts';
import { scheduleReadings } from '../../apps/server/src/db/schedule-readings.ts';
import type { SpaceId } from '../../apps/server/src/db/space-id.ts';
import type { Tables } from '../../apps/server/src/db/tables.ts';
import { storeFollowers, storeReadings } from '../../apps/server/src/features/publishing/figures/store-readings.ts';
import { planFigures } from '../../apps/server/src/features/publishing/plan-figures.ts';
import type { Connection } from '../../packages/contract/src/index.ts';
import type { NetworkId } from '../../packages/domain/src/index.ts';
import { pastReadings, pretendFigures, pretendFollowers } from './pretend-figures.ts';

const dayMs = 86_400_000;
const followedDays = 35;
/** No age lies ahead of these posts: no network has them, so none is asked. */
const noFurtherAge = [0] as const;

interface Told {
  readonly spaceId: SpaceId;
  /** Whose followers were counted. */
  readonly accounts: ReadonlyMap<NetworkId, Connection>;
  /** How old posts are when this installation reads them, in milliseconds. */
  readonly ages: readonly number[];
}

/** What became of the posts of a person that are out, as readings by the engine would have stored it. Some posts were never read. */
export async function writeToldFigures(db: Database, { spaceId, accounts, ages }: Told): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const now = Date.now();
    const posts = await planAll(trx, spaceId);
    for (const [place, { figuresId, network, at }] of posts.entries()) {
      if (isNeverRead(place)) continue;
      const post = { network, place, at };
      for (const ageMs of pastReadings(post, ages, now)) {
        const figures = pretendFigures(post, ageMs);
        const readAt = new Date(at.getTime() + ageMs);
        await storeReadings(trx, {
          spaceId,
          readAt,
          posts: [{ figuresId, kind: 'read', figures }],
          ages: noFurtherAge,
        });
      }
    }
    for (const [rank, connectionId] of [...accounts.values()].map(({ id }) => id).entries())
      for (let ago = followedDays; ago >= 0; ago--)
        await storeFollowers(trx, { connectionId, spaceId }, new Date(now - ago * dayMs), pretendFollowers(rank, ago));
    await endReading(trx, spaceId);
  });
}

/** As it happens: the account was signed out, or the network told nothing. */
const isNeverRead = (place: number) => place % 9 === 4;

interface PlannedPost {
  readonly figuresId: string;
  readonly network: NetworkId;
  readonly at: Date;
}

/** In an order that is the same in each installation. */
async function planAll(trx: Transaction<Tables>, spaceId: SpaceId): Promise<PlannedPost[]> {
  const { rows: targets } = await sql<{ id: string }>`
    select id from targets where space_id = ${spaceId} and status = 'published'`.execute(trx);
  await planFigures(
    trx,
    targets.map(({ id }) => id),
  );
  const { rows } = await sql<PlannedPost>`
    select id "figuresId", network, published_at at from post_figures where space_id = ${spaceId}
    order by published_at, network`.execute(trx);
  return rows;
}

async function endReading(trx: Transaction<Tables>, spaceId: SpaceId): Promise<void> {
  await sql`update post_figures set next_at = null where space_id = ${spaceId}`.execute(trx);
  const { rows } = await sql<{ connectionId: string }>`
    update account_readings a set followers_at = clock_timestamp() + interval '1 day',
      read_at = (select max(read_at) from post_figures where connection_id = a.connection_id)
    where space_id = ${spaceId} returning connection_id "connectionId"`.execute(trx);
  await scheduleReadings(
    trx,
    rows.map(({ connectionId }) => connectionId),
  );
}

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';

import { figureColumn } from '../../apps/server/src/db/figure-columns.ts';
import type { Database } from '../../apps/server/src/db/pool.ts';
import type { Connection } from '../../packages/contract/src/index.ts';
import { addDays, type NetworkId, networkRules, readingAges } from '../../packages/domain/src/index.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Days of the past that have posts: the 30 that are shown first, and the 30 before. */
const DAYS = 60;
const titles = ['Kiln opening', 'Oat bake', 'First plunge', 'New in: essays', 'Gift tins', 'Signed shelf', 'Set lunch'];
/** Local hours of posts, in turn; the evenings do best. */
const hours = [8, 12, 18, 9, 17, 19, 12, 18];

/** Whose past it is, with an account of each network. */
export interface MeasuredPerson {
  readonly userId: string;
  readonly accounts: ReadonlyMap<NetworkId, Connection>;
}

/**
 * Two months of posts that are out, read as often as they would have been, and the followers of their accounts. Nothing of it is at a
 * network, so none of it is read again.
 */
export async function writeMeasuredPast(db: Database, { userId, accounts }: MeasuredPerson): Promise<void> {
  const networks = [...accounts.keys()];
  await db.transaction().execute(async (trx) => {
    for (let place = 0; place < DAYS * 2; place += 1) {
      const publishedAt = momentOf(place);
      const chosen = networks.filter((_, index) => (index + place) % 3 === 0);
      const postId = randomUUID();
      const title = titles[place % titles.length] ?? '';
      await sql`insert into posts (id, user_id, title, description, wall_time, time_zone, scheduled_at, usage_month, status, published_at, search_text)
        values (${postId}, ${userId}, ${title}, ${title}, ${publishedAt}::timestamptz at time zone ${zone}, ${zone}, ${publishedAt},
          to_char(${publishedAt}::timestamptz, 'YYYYMM'), 'published', ${publishedAt}, ${` ${title.toLowerCase()}`})`.execute(
        trx,
      );
      for (const network of chosen) {
        const connectionId = accounts.get(network)?.id ?? '';
        const targetId = randomUUID();
        await sql`insert into targets (id, user_id, post_id, connection_id, network, status, due_at, published_at, remote_id, remote_url)
          values (${targetId}, ${userId}, ${postId}, ${connectionId}, ${network}, 'published', ${publishedAt}, ${publishedAt},
            ${`demo-${targetId}`}, ${`https://network.test/${targetId}`})`.execute(trx);
        await writeReadings(trx, { userId, targetId, connectionId, network, publishedAt, place });
      }
    }
    await sql`update account_readings set read_at = clock_timestamp() where user_id = ${userId}`.execute(trx);
    for (const [network, { id }] of accounts) await writeFollowers(trx, userId, id, networks.indexOf(network));
  });
}

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

function momentOf(place: number): Date {
  const moment = new Date();
  moment.setDate(moment.getDate() - 1 - Math.floor(place / 2));
  moment.setHours(hours[place % hours.length] ?? 9, 0, 0, 0);
  return moment;
}

/** From 0 to 1: the same for the same number, so that every picture of the screen is alike. */
const wave = (place: number) => (Math.sin(place * 2.4) + Math.sin(place * 0.9) + 2) / 4;

interface MeasuredTarget {
  userId: string;
  targetId: string;
  connectionId: string;
  network: NetworkId;
  publishedAt: Date;
  place: number;
}

async function writeReadings(db: Database, target: MeasuredTarget): Promise<void> {
  const { userId, targetId, connectionId, network, publishedAt, place } = target;
  const figuresId = randomUUID();
  const { told, cost } = networkRules[network].figures;
  const ages = cost === null ? readingAges.filter((ageMs) => publishedAt.getTime() + ageMs < Date.now()) : [];
  const evening = publishedAt.getHours() >= 17 ? 1.7 : 1;
  const most = (300 + 1500 * wave(place + network.length * 5)) * evening;
  const countsAt = (ageMs: number) =>
    told.map(({ name }, rank) => ({
      column: figureColumn(name),
      count: Math.round((most * (1 - Math.exp(-ageMs / (1.5 * dayMs)))) / (1 + rank * 8)),
    }));
  const lastAge = ages.at(-1);
  await sql`insert into post_figures (id, user_id, target_id, connection_id, network, published_at)
    values (${figuresId}, ${userId}, ${targetId}, ${connectionId}, ${network}, ${publishedAt})`.execute(db);
  for (const ageMs of ages) {
    const counts = countsAt(ageMs);
    await sql`insert into readings (figures_id, read_at, age_ms, ${sql.join(counts.map(({ column }) => column))})
      values (${figuresId}, ${new Date(publishedAt.getTime() + ageMs)}, ${ageMs}, ${sql.join(counts.map(({ count }) => count))})`.execute(
      db,
    );
  }
  if (lastAge === undefined) return;
  const latest = countsAt(lastAge).map(({ column, count }) => sql`${column} = ${count}`);
  await sql`update post_figures set read_at = ${new Date(publishedAt.getTime() + lastAge)}, ${sql.join(latest)}
    where id = ${figuresId}`.execute(db);
}

/** Three days of the first account were not read. */
async function writeFollowers(db: Database, userId: string, connectionId: string, rank: number): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const start = 900 + rank * 2700;
  for (let ago = 1; ago <= DAYS; ago += 1) {
    if (rank === 0 && ago >= 6 && ago <= 8) continue;
    const day = addDays(today, -ago);
    const count = Math.round(start + (DAYS - ago) * (2 + rank) + wave(ago) * 9);
    await sql`insert into follower_readings (connection_id, day, user_id, read_at, count)
      values (${connectionId}, ${day}, ${userId}, ${`${day}T09:00:00Z`}, ${count}) on conflict do nothing`.execute(db);
  }
}

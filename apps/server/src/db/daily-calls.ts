import { endOfDay } from '@nonet/domain';
import type { CallCounter, DailyCalls, Network } from '@nonet/networks';
import { type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';

import type { Database } from '#/db/pool.ts';
import { statementTime } from '#/db/statement-time.ts';
import { moreInWindow, windowHasEnded } from '#/db/window-of-limit.ts';

type Counted = Pick<Network, 'id' | 'origin'> & { readonly dailyCalls: DailyCalls };

/** A row of `limits` that is no user's, as the network counts everybody together. */
function keyOf({ id, origin, dailyCalls }: Counted): string {
  return `calls:${id}:${origin}:${dailyCalls.name}`;
}

/** Counts the calls of a network's day; undefined where nothing is counted. */
export function callCounter(
  { db, log }: { db: Database; log: Logger },
  { id, origin, dailyCalls }: Network,
): CallCounter | undefined {
  if (dailyCalls === undefined) return undefined;
  const counted = { id, origin, dailyCalls };
  const key = keyOf(counted);
  let dayEndsAt: Date | null = null;

  /** Only of the day in which the call was counted: its answer may come in the next one. */
  const change = (count: RawBuilder<number>) =>
    sql`update limits set count = ${count} where key = ${key} and resets_at = ${dayEndsAt}`.execute(db).then(
      () => undefined,
      (error: unknown) => log.warn({ err: error, network: id }, 'the calls of a day could not be corrected'),
    );

  return {
    async count() {
      dayEndsAt = await countCall(db, counted);
      return dayEndsAt === null ? readLeftMs(db, key) : null;
    },
    takeBack: () => change(sql`count - 1`),
    useUp: () => change(sql`greatest(count, ${dailyCalls.max}::int)`),
  };
}

/** Answers when the day ends in which the call was counted; null when all calls of the day are made. The commit is on the disk. */
async function countCall(db: Database, counted: Counted): Promise<Date | null> {
  const { max, zone } = counted.dailyCalls;
  const { rows } = await sql<{ dayEndsAt: Date }>`
    insert into limits as l (key, count, resets_at) values (${keyOf(counted)}, 1, ${endOfDay(new Date(), zone)})
    on conflict (key) do update set ${moreInWindow}
    where ${windowHasEnded} or l.count < ${max}
    returning resets_at "dayEndsAt"`.execute(db);
  return rows[0]?.dayEndsAt ?? null;
}

async function readLeftMs(db: Database, key: string): Promise<number> {
  const { rows } = await sql<{ leftMs: number }>`
    select greatest(0, ceil(extract(epoch from resets_at - clock_timestamp()) * 1000))::int "leftMs"
    from limits where key = ${key}`.execute(db);
  return rows[0]?.leftMs ?? 0;
}

/** How many calls of the day are made or used up, and when the day ends; null where nothing is counted. */
export async function readDailyCalls(
  db: Database,
  { id, origin, dailyCalls }: Network,
): Promise<{ used: number; max: number; until: Date } | null> {
  if (dailyCalls === undefined) return null;
  const { max, zone } = dailyCalls;
  const { rows } = await sql<{ count: number; endsAt: Date }>`
    select count, resets_at "endsAt" from limits
    where key = ${keyOf({ id, origin, dailyCalls })} and resets_at > ${statementTime}`.execute(db);
  const [day] = rows;
  return { used: Math.min(day?.count ?? 0, max), max, until: day?.endsAt ?? endOfDay(new Date(), zone) };
}

import type { WeekReport } from '@nonet/contract';
import { daysRange, displayedName, type NetworkId, networkIds, networkRules } from '@nonet/domain';
import { sql } from 'kysely';

import { figureColumn } from '#/db/figure-columns.ts';
import type { Executor } from '#/db/pool.ts';
import { isAmong } from '#/db/within-accounts.ts';
import type { ReportOf } from '#/features/reports/report.queries.ts';

/** The figure that stands for how a post does, by the network of a row of `post_figures`. */
const mainFigure = sql`case network ${sql.join(
  networkIds.map((id) => sql`when ${sql.lit(id)} then ${figureColumn(networkRules[id].figures.told[0].name)}`),
  sql` `,
)} end`;

interface Stored {
  postId: string;
  title: string;
  network: NetworkId;
  value: number;
  username: string | null;
  profileName: string | null;
  accountName: string | null;
}

/**
 * The best post of each network among those that went out in some days, by its main figure as it was read last; of equal ones the
 * earlier. A post that nobody noticed is not the best of anything.
 */
export async function readBest(
  db: Executor,
  { spaceId, accounts, days, timeZone }: ReportOf,
): Promise<WeekReport['best']> {
  const { from, to } = daysRange(days.first, days.last, timeZone);
  const { rows } = await sql<Stored>`
    with counted as (
      select id, network, target_id, published_at, ${mainFigure} value from post_figures
      where space_id = ${spaceId} and published_at >= ${from} and published_at < ${to} and gone_at is null ${isAmong(accounts, sql`connection_id`)})
    select distinct on (f.network) f.network, f.value::float8, p.id "postId", p.title, c.username, c.profile_name "profileName",
      c.account_name "accountName"
    from counted f join targets t on t.id = f.target_id join posts p on p.id = t.post_id and p.remove_at is null
      join connections c on c.id = t.connection_id
    where f.value > 0 order by f.network, f.value desc, f.published_at, f.id`.execute(db);
  const byNetwork = new Map(rows.map((row) => [row.network, row]));
  return networkIds.flatMap((network) => {
    const row = byNetwork.get(network);
    if (row === undefined) return [];
    const { postId, title, value, ...names } = row;
    const figure = networkRules[network].figures.told[0].word;
    return [{ postId, title, network, account: displayedName({ platform: network, ...names }), figure, value }];
  });
}

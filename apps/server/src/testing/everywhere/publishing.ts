import { sql } from 'kysely';
import { createDatabase } from '#/db/pool.ts';
import { signInAccounts } from '#/testing/everywhere/connections.ts';
import { calling, type Journey, register, untilPublished } from '#/testing/everywhere/journey.ts';

/** More rows than any statement may read. */
const FAR_AHEAD = 1_500;

/** When something is published now, the posts that the account has planned for later must not be read. */
export async function publishBesideMuch({ server, sandbox }: Journey): Promise<void> {
  const mary = await register(server);
  const go = calling(server, mary);
  const { bluesky, x } = await signInAccounts({ server, sandbox, ada: mary, go });
  const setUp = createDatabase({ url: server.databaseUrl, applicationName: 'nonet:set-up', max: 1 });
  await sql`
    with planned as (
      insert into posts (space_id, title, description, wall_time, time_zone, scheduled_at, usage_month, search_text)
      select ${mary.uid}, 'Far ahead', 'Planned', '2050-01-01', 'UTC', '2050-01-01', '205001', ' far ahead planned'
      from generate_series(1, ${FAR_AHEAD}::int) returning id, space_id, scheduled_at
    )
    insert into targets (space_id, post_id, connection_id, network, due_at, run_at)
    select p.space_id, p.id, c.id, c.network, scheduled_at, scheduled_at from planned p join connections c using (space_id)
  `.execute(setUp);
  await setUp.destroy();
  const { post } = await go('POST', '/api/social/posts/schedule', {
    ...{
      title: 'Now',
      description: 'Now',
      scheduledDate: new Date().toISOString(),
      timeZone: 'UTC',
      platforms: [bluesky, x],
    },
  });
  await untilPublished(go, post.id);
}

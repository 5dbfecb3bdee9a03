import type { Json, Network } from '@nonet/networks';
import { sql } from 'kysely';
import { DUE_CHANNEL } from '#/db/notify.ts';
import { ownSpaceOf } from '#/db/space-id.ts';
import { saveConnection } from '#/features/connections/arrivals/save-connection.ts';
import type { Planner } from '#/testing/planner.ts';
import { withoutLimits } from '#/testing/without-limits.ts';

/** Several people on the database of one planner, to test what one of them can do to the others. */
export interface Crowd {
  /** Connects an account of `uid`; the first account also makes the user. */
  connect(uid: string, name: string, auth?: Json): Promise<string>;
  /** Stores posts that are due now: so many for each account of `uid`, or only for one account. */
  plan(uid: string, postsOfEach: number, connectionId?: string): Promise<void>;
}

export function createCrowd({ db, engine, world }: Planner, network: Network = world.network): Crowd {
  return {
    async connect(uid, name, auth = { access: 'a', refresh: 'r' }) {
      await sql`insert into users (id, name, email) values (${uid}, 'Somebody', ${`${uid}@nonet.test`})
        on conflict do nothing`.execute(db);
      const { connectionId } = await saveConnection(
        { db, sealer: engine.sealer, ...withoutLimits },
        ownSpaceOf(uid),
        network,
        {
          account: { remoteId: `remote-${name}`, username: name, profileName: null, profilePicture: null },
          auth,
          expiresAt: null,
        },
      );
      return connectionId;
    },
    async plan(uid, postsOfEach, connectionId) {
      await sql`
        with planned as materialized (
          select gen_random_uuid() id, c.space_id, c.id connection_id, c.network
          from connections c, generate_series(1, ${postsOfEach}::int)
          where c.space_id = ${uid} and c.id = coalesce(${connectionId ?? null}::text, c.id)
        ), stored as (
          insert into posts (id, space_id, title, description, wall_time, time_zone, scheduled_at, usage_month)
          select id, space_id, 'A post', id, clock_timestamp()::timestamp, 'UTC', clock_timestamp(), '202611' from planned
        )
        insert into targets (space_id, post_id, connection_id, network, due_at, run_at)
        select space_id, id, connection_id, network, clock_timestamp(), clock_timestamp() from planned`.execute(db);
      await sql`select pg_notify(${DUE_CHANNEL}, ${Date.now().toString()})`.execute(db);
    },
  };
}

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await nameRepeats(db);
  // What carries rights of what was uploaded or prepared, sealed: the address of an upload session.
  await sql`alter table targets add column secret text`.execute(db);
  await nameOrigins(db);
}

/** What a repeat does belongs to each prepared post, and no longer to its network. What is published is not repeated any more. */
async function nameRepeats(db: Kysely<unknown>): Promise<void> {
  await sql`
    update targets set prepared = json_build_object('clientKey', prepared -> 'clientKey',
      'repeat', case
        when network = 'bluesky' then 'harmless'
        when network = 'twitter' and json_array_length(prepared #> '{payload,posts,0,media}') = 0 then 'refused'
        else 'blind' end,
      'payload', prepared -> 'payload')
    where prepared is not null and status <> 'published'`.execute(db);
}

/**
 * An origin is the name of an environment, and no longer an address. Of what only a key of the former kind told apart, one takes
 * the name and the rest keeps its address: nothing is sent there any more, as before.
 */
async function nameOrigins(db: Kysely<unknown>): Promise<void> {
  await sql`update connect_flows f set origin = ${environmentOf('f.network', 'f.origin')}`.execute(db);
  await sql`update deletion_leftovers l
    set detail = l.detail || jsonb_build_object('origin', ${environmentOf("l.detail ->> 'network'", "l.detail ->> 'origin'")})
    where kind = 'sign-out'`.execute(db);
  await sql`
    with longest as (
      select distinct on (network, env) p.network, p.origin, env
      from network_pauses p, lateral (select ${environmentOf('p.network', 'p.origin')} env) e
      order by network, env, paused_until desc
    )
    update network_pauses p set origin = l.env from longest l where p.network = l.network and p.origin = l.origin`.execute(
    db,
  );
  await sql`
    with used as (
      select distinct on (user_id, network, env, remote_account_id) id from connections
      order by user_id, network, env, remote_account_id, connected desc, connected_at desc
    )
    update connections c set origin = c.env from used where c.id = used.id`.execute(db);
}

/** By an account of the same address; else by the sandbox being the only one without encryption. */
function environmentOf(network: string, origin: string) {
  return sql.raw(`coalesce(
    (select min(a.env) from connections a where a.network = ${network} and a.origin = ${origin}),
    case when ${origin} like 'http://%' then 'sandbox' else 'production' end)`);
}

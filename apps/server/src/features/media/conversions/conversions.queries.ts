import { randomUUID } from 'node:crypto';
import type { DocumentProbe, FileKind, Making, MediaProbe, NetworkId, VideoRecipe } from '@nonet/domain';
import { sql } from 'kysely';
import { makingsOf } from '#/db/makings.ts';
import { CONVERSIONS_CHANNEL } from '#/db/notify.ts';
import type { Database, Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { statementTime } from '#/db/statement-time.ts';
import { withoutFlush } from '#/db/without-flush.ts';

/** How long a worker owns a conversion before another may take it up; renewed while it works. */
const LEASE_MS = 60_000;
/** A lease is renewed when so much of it is left: a row that changes each second should not move in its index each time. */
const RENEWED_MS = 40_000;

/** A file as plans judge it and as networks may see it: without the place where it was taken. */
export interface SourceFile {
  id: string;
  type: FileKind;
  contentType: string;
  bytes: number;
  width: number | null;
  height: number | null;
  animated: boolean;
  durationMs: number | null;
  probe: MediaProbe | null;
  document: DocumentProbe | null;
  storageKey: string;
}

/** The columns of a row `m` of `media` for a `SourceFile`. */
const sourceColumns = sql`m.id, m.kind "type", coalesce(m.published_type, m.content_type) "contentType",
  coalesce(m.published_bytes, m.bytes)::float8 bytes, m.width, m.height, m.animated, m.duration_ms "durationMs", m.probe, m.document,
  coalesce(m.published_key, m.storage_key) "storageKey"`;

/** Names one conversion, as the worker holds it that claimed it. */
export interface Claim {
  mediaId: string;
  recipe: VideoRecipe;
  lease: string;
}

/** A conversion that was claimed. */
export interface ConversionWork extends Claim {
  spaceId: SpaceId;
  /** How often it was begun, this time included. */
  tries: number;
  file: SourceFile & { type: 'image' | 'video' };
}

/** The user's file; undefined when it does not exist. */
export async function findSource(db: Executor, spaceId: SpaceId, mediaId: string): Promise<SourceFile | undefined> {
  const { rows } = await sql<SourceFile>`
    select ${sourceColumns} from media m where m.id = ${mediaId} and m.space_id = ${spaceId}`.execute(db);
  return rows[0];
}

/**
 * Takes the next conversion: of the owner whose last one was begun longest ago the one whose post is due first. A claim begins a
 * turn of that person.
 */
export async function claimConversion(db: Database): Promise<ConversionWork | null> {
  const lease = randomUUID();
  const { rows } = await sql<{ recipe: VideoRecipe; spaceId: SpaceId; tries: number } & ConversionWork['file']>`
    with person as materialized (
      select u.id from conversions c join spaces s on s.id = c.space_id join users u on u.id = s.owner_id where c.run_at <= ${statementTime}
      order by u.converted_at nulls first, c.created_at limit 1
    ), next as materialized (
      select c.media_id, c.recipe from conversions c
      where c.space_id in (select id from spaces where owner_id = (select id from person)) and c.run_at <= ${statementTime}
      order by (
        select min(t.due_at) from post_media pm join targets t on t.post_id = pm.post_id
        where pm.media_id = c.media_id and t.run_at is not null) nulls last, c.created_at
      limit 1 for update of c skip locked
    ), turn as (
      update users u set converted_at = clock_timestamp() where u.id = (select id from person) and exists (select from next)
    )
    update conversions c set state = 'making', lease = ${lease}, run_at = clock_timestamp() + ${LEASE_MS} * interval '1 ms',
      tries = c.tries + 1, percent = null, reason = null, started_at = clock_timestamp()
    from next, media m
    where c.media_id = next.media_id and c.recipe = next.recipe and m.id = c.media_id and c.run_at <= clock_timestamp()
    returning c.content recipe, c.space_id "spaceId", c.tries, ${sourceColumns}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { recipe, spaceId, tries, ...file } = row;
  return { mediaId: file.id, recipe, lease, spaceId, tries, file };
}

/** In how many milliseconds somebody has to look for a conversion; at most `withinMs`. */
export async function nextConversion(db: Database, withinMs: number): Promise<number> {
  const { rows } = await sql<{ inMs: number }>`
    select greatest(0, extract(epoch from run_at - clock_timestamp()) * 1000)::float8 "inMs" from conversions
    where run_at is not null order by run_at limit 1`.execute(db);
  return Math.min(withinMs, rows[0]?.inMs ?? withinMs);
}

/** Notes how far it is and keeps the lease. False when it is no longer ours. It need not be on disk. */
export async function noteProgress(
  db: Database,
  { mediaId, recipe, lease }: Claim,
  percent: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    with quickly as materialized (${withoutFlush})
    update conversions set percent = ${percent}, run_at = case
        when run_at < clock_timestamp() + ${RENEWED_MS} * interval '1 ms' then clock_timestamp() + ${LEASE_MS} * interval '1 ms'
        else run_at end
    from quickly where media_id = ${mediaId} and recipe = ${recipe.name} and lease = ${lease} returning media_id`.execute(
    db,
  );
  return rows.length > 0;
}

/** Gives it back for a while. `isTry` is false when nothing was the matter with the file. */
export async function putOff(
  db: Executor,
  { mediaId, recipe, lease }: Claim,
  { afterMs, reason, isTry }: { afterMs: number; reason: string | null; isTry: boolean },
): Promise<void> {
  await sql`update conversions set state = 'waiting', lease = null, percent = null, started_at = null, reason = ${reason},
      tries = tries - ${isTry ? 0 : 1}, run_at = clock_timestamp() + ${afterMs} * interval '1 ms'
    where media_id = ${mediaId} and recipe = ${recipe.name} and lease = ${lease}`.execute(db);
}

/** It is not tried again. False when it is no longer ours. */
export async function giveUp(db: Executor, { mediaId, recipe, lease }: Claim, reason: string): Promise<boolean> {
  const { rows } = await sql`
    update conversions set state = 'failed', lease = null, percent = null, started_at = null, run_at = null, reason = ${reason}
    where media_id = ${mediaId} and recipe = ${recipe.name} and lease = ${lease} returning media_id`.execute(db);
  return rows.length > 0;
}

/** Takes it out of the queue, as it is made or nobody needs it. False when it is no longer ours. */
export async function endConversion(db: Executor, { mediaId, recipe, lease }: Claim): Promise<boolean> {
  const { rows } = await sql`
    delete from conversions where media_id = ${mediaId} and recipe = ${recipe.name} and lease = ${lease} returning media_id`.execute(
    db,
  );
  return rows.length > 0;
}

/** How far a recipe of a file is; undefined when nobody has asked for it. */
export async function findMaking(
  db: Executor,
  { mediaId, recipe }: { mediaId: string; recipe: string },
): Promise<Making | undefined> {
  const { rows } = await sql<{ makings: Making[] }>`select ${makingsOf(sql`${mediaId}::uuid`)} makings`.execute(db);
  return rows[0]?.makings.find((making) => making.recipe === recipe);
}

/** How long what was just uploaded, or saved, is converted although no post needs it yet. */
const WANTED_H = 24;

/** Puts what is to be made of a file into the queue, unless it is made or in the queue already, and wakes who makes it. */
export async function queueConversions(
  db: Executor,
  { mediaId, recipes }: { mediaId: string; recipes: readonly VideoRecipe[] },
): Promise<void> {
  if (recipes.length === 0) return;
  await sql`
    with queued as (
      insert into conversions (media_id, recipe, content, space_id, wanted_until)
      select m.id, r ->> 'name', r, m.space_id, clock_timestamp() + ${WANTED_H} * interval '1 hour'
      from media m, jsonb_array_elements(${JSON.stringify(recipes)}::jsonb) r
      where m.id = ${mediaId}
        and not exists (select from media_variants v where v.media_id = m.id and v.recipe = r ->> 'name')
      on conflict (media_id, recipe) do nothing returning media_id)
    select pg_notify(${CONVERSIONS_CHANNEL}, '') from queued limit 1`.execute(db);
}

/**
 * The networks that may get the file: those of all of its owner's accounts while it is new, in a draft or in a repeat, and those of the
 * posts that are still to go out.
 */
export async function networksWanting(db: Executor, mediaId: string, recipe: string): Promise<NetworkId[]> {
  const { rows } = await sql<{ network: NetworkId }>`
    select c.network from media m join connections c on c.space_id = m.space_id and c.connected
    where m.id = ${mediaId} and (
      exists (select from conversions q where q.media_id = m.id and q.recipe = ${recipe} and q.wanted_until > clock_timestamp())
      or exists (select from draft_media where media_id = m.id)
      or exists (select from series_files where media_id = m.id))
    union
    select t.network from post_media pm join targets t on t.post_id = pm.post_id
    where pm.media_id = ${mediaId} and (pm.network is null or pm.network = t.network)
      and t.status <> all(array['published', 'rejected'])`.execute(db);
  return rows.map(({ network }) => network);
}

/** The networks of the accounts that the owner of a file has connected. */
export async function connectedNetworks(db: Executor, spaceId: SpaceId): Promise<NetworkId[]> {
  const { rows } = await sql<{ network: NetworkId }>`
    select distinct network from connections where space_id = ${spaceId} and connected`.execute(db);
  return rows.map(({ network }) => network);
}

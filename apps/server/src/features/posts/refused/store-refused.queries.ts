import { isDeepStrictEqual } from 'node:util';
import { givenAdditions, movedMarks, type NetworkId, type Poll } from '@nonet/domain';
import { sql, type Transaction } from 'kysely';

import { filesOfTarget, firstRun } from '#/db/first-run.ts';
import type { Tables } from '#/db/tables.ts';
import { storePostStatuses } from '#/db/update-post-statuses.ts';
import { afterChange, stateOf } from '#/features/posts/approval-row.ts';
import { insertCaptions, placedCaptions } from '#/features/posts/captions.queries.ts';
import type { Changed } from '#/features/posts/change-post.ts';
import type { ValidPost } from '#/features/posts/check-draft.ts';
import { letGoOfFiles } from '#/features/posts/let-go-of-media.queries.ts';
import { holdsSentTexts, noteOfTargets } from '#/features/posts/note-events.ts';
import type { PostRow } from '#/features/posts/post-row.ts';
import {
  hasSharedFiles,
  type NetworkContent,
  ownTextsAfter,
  storedContent,
} from '#/features/posts/refused/refused-content.ts';
import { keepSentTexts } from '#/features/posts/refused/sent-texts.queries.ts';
import { searchTextOf } from '#/features/posts/search-texts.ts';

/** What a network gets from now on, and its targets that are sent again. */
export interface ChangedNetwork {
  network: NetworkId;
  content: NetworkContent;
  /** The post as it goes to those targets. */
  post: ValidPost;
}

/** Writes the change of what was refused, and sets it going again. */
export async function storeRefused(
  trx: Transaction<Tables>,
  {
    stored,
    link,
    poll,
    changed,
  }: { stored: PostRow; link: string; poll: Poll | null; changed: readonly ChangedNetwork[] },
): Promise<Changed> {
  const contents = new Map(changed.map(({ network, content }) => [network, content]));
  const descriptions = ownTextsAfter(stored, contents, 0);
  const thread = stored.thread.map((part, at) => ({ ...part, descriptions: ownTextsAfter(part, contents, at + 1) }));
  const own = changed.filter(({ content }) => !hasSharedFiles(content, stored));
  const others = stored.ownFiles.filter((network) => !contents.has(network));
  const marks = movedMarks(stored.additions.marks ?? null, stored, { description: stored.description, descriptions });
  const additions = givenAdditions({ ...stored.additions, poll, marks });
  await sql`update posts set descriptions = ${JSON.stringify(descriptions)}::jsonb, additions = ${JSON.stringify(additions)}::jsonb, link = ${link === '' ? null : link},
      own_files = ${[...others, ...own.map(({ network }) => network)]}::text[],
      search_text = ${searchTextOf({ ...stored, descriptions, thread, sent: sentTextsOf(stored) })}, ${afterChange(stateOf(stored), stored)}, version = version + 1, updated_at = clock_timestamp()
    where id = ${stored.id}`.execute(trx);
  await sql`update post_parts q set descriptions = i.descriptions::jsonb
    from unnest(${thread.map((part) => JSON.stringify(part.descriptions))}::text[]) with ordinality i(descriptions, place)
    where q.post_id = ${stored.id} and q.number = i.place + 1`.execute(trx);
  await replaceOwnFiles(trx, stored, [...contents.keys()], own);
  await keepOthers(trx, stored);
  await prepareHeldAnew(trx, stored, changed);
  await keepSentTexts(trx, stored, changed);
  return sendAnew(trx, stored, changed);
}

/** The texts that somebody may look for, as they are out: kept ones, else those of before this change. */
function sentTextsOf({ targets, thread, ...first }: PostRow): string[] {
  const own = [first, ...thread].flatMap(({ descriptions }) => Object.values(descriptions));
  return targets.flatMap(({ status, partsOut, sentTexts }) =>
    status === 'published' || partsOut > 0 ? (sentTexts ?? own) : [],
  );
}

/** Files of single networks come after all shared ones. */
async function replaceOwnFiles(
  trx: Transaction<Tables>,
  { id }: PostRow,
  networks: readonly NetworkId[],
  own: readonly ChangedNetwork[],
): Promise<void> {
  const { rows: held } = await sql<{ id: string }>`
    select c.media_id id from post_captions c join post_media m on m.post_id = c.post_id and m.position = c.position
    where m.post_id = ${id} and m.network = any(${[...networks]}::text[])`.execute(trx);
  const { rows: former } = await sql<{ id: string }>`
    delete from post_media where post_id = ${id} and network = any(${[...networks]}::text[]) returning media_id id`.execute(
    trx,
  );
  await letGoOfFiles(
    trx,
    [...former, ...held].map((file) => file.id),
  );
  const files = own.flatMap(({ network, content }) =>
    content.flatMap(({ media }, at) => media.map((file) => ({ ...file, network, part: at + 1 }))),
  );
  if (files.length === 0) return;
  await sql`
    insert into post_media (post_id, position, media_id, alt, part, crops, title, link, spoiler, network)
    select ${id}::uuid, m.last + f.place, f.id, f.alt, f.part, f.crops::jsonb, f.title, f.link, f.spoiler, f.network
    from (select coalesce(max(position), -1) last from post_media where post_id = ${id}) m,
      unnest(${files.map((file) => file.id)}::uuid[], ${files.map((file) => file.alt)}::text[],
        ${files.map((file) => file.part)}::smallint[], ${files.map((file) => JSON.stringify(file.crops))}::text[],
        ${files.map(({ title = '' }) => title)}::text[], ${files.map(({ link = '' }) => link)}::text[],
        ${files.map(({ spoiler = false }) => spoiler)}::boolean[],
        ${files.map((file) => file.network)}::text[])
        with ordinality f(id, alt, part, crops, title, link, spoiler, network, place)`.execute(trx);
  const { rows } = await sql<{
    last: number;
  }>`select max(position)::int last from post_media where post_id = ${id}`.execute(trx);
  const start = (rows[0]?.last ?? 0) + 1 - files.length;
  const captions = files.flatMap((file, at) => placedCaptions(file, start + at));
  await insertCaptions(id, captions, sql`true`).execute(trx);
}

/** What is frozen, uploaded or on its way elsewhere belongs to the new version, too: nothing of it has changed. */
async function keepOthers(trx: Transaction<Tables>, { id, version }: PostRow): Promise<void> {
  await sql`update targets set
      prepared_version = case when prepared_version = ${version} then ${version} + 1 else prepared_version end,
      uploads = case when (uploads ->> 'postVersion')::int = ${version}
        then jsonb_set(uploads::jsonb, '{postVersion}', to_jsonb(${version} + 1))::json else uploads end
    where post_id = ${id}`.execute(trx);
}

/** An account that waits for its reconnect was sent nothing, and gets the new text afterwards. */
async function prepareHeldAnew(
  trx: Transaction<Tables>,
  stored: PostRow,
  changed: readonly ChangedNetwork[],
): Promise<void> {
  const networks = changed.flatMap(({ network, content }) =>
    isDeepStrictEqual(content, storedContent(stored, network)) ? [] : [network],
  );
  await sql`update targets set prepared = null, prepared_version = null, secret = null, uploads = null
    where post_id = ${stored.id} and network = any(${networks}::text[]) and status = 'held' and not in_doubt and parts_out = 0`.execute(
    trx,
  );
}

/** A new payload is prepared, with a key of its own: nothing of the former one can be seen, as it was refused or never sent. */
async function sendAnew(
  trx: Transaction<Tables>,
  stored: PostRow,
  changed: readonly ChangedNetwork[],
): Promise<Changed> {
  const { id } = stored;
  const targets = changed.flatMap(({ post }) => post.targets);
  const dueAt = sql<Date>`greatest(t.due_at, clock_timestamp())`;
  const { rows } = await sql<{ runAt: Date; isDue: boolean }>`
    with sent as (update targets t set status = 'pending', options = i.options::jsonb, text_key = i.text_key,
        due_at = ${dueAt}, run_at = ${firstRun(dueAt, filesOfTarget)}, lease = null,
        prepared = null, prepared_version = null, secret = null, uploads = null, ticket = null,
        retry_count = 0, look_count = 0, resend_count = 0, preparation_lost = false, error_code = null, error_message = null,
        readiness = i.readiness, readiness_cause = i.cause, readiness_message = i.message,
        blocked_told_at = case when i.readiness = 'blocked' then clock_timestamp() end, updated_at = clock_timestamp()
      from unnest(${targets.map(({ connection }) => connection.id)}::text[],
        ${targets.map(({ options }) => JSON.stringify(options))}::text[], ${targets.map(({ textKey }) => textKey)}::bigint[],
        ${targets.map(({ readiness }) => readiness)}::text[], ${targets.map(({ readinessCause }) => readinessCause)}::text[],
        ${targets.map(({ readinessMessage }) => readinessMessage)}::text[])
        i(connection_id, options, text_key, readiness, cause, message)
      where t.post_id = ${id} and t.connection_id = i.connection_id
      returning t.id, t.run_at, t.due_at),
    forgotten as (delete from post_events e using sent where e.post_id = ${id} and e.target_id = sent.id and ${holdsSentTexts}),
    ${noteOfTargets(
      stored,
      'edited',
      sql`sent`,
      targets.map(({ connection }) => connection.id),
    )}
    select run_at "runAt", due_at <= clock_timestamp() "isDue" from sent`.execute(trx);
  await storePostStatuses(trx, [id]);
  return {
    due: rows.map((row) => row.runAt),
    publishesNow: rows.some((row) => row.isDue),
    targets,
    isPlannedAgain: true,
  };
}

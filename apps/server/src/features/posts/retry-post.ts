import type { RetryPost } from '@nonet/contract';
import { goesOut, networkName, notApproved, type TargetStatus } from '@nonet/domain';
import { sql, type Transaction } from 'kysely';
import { filesOfTarget, firstRun } from '#/db/first-run.ts';
import type { Tables } from '#/db/tables.ts';
import { storePostStatuses } from '#/db/update-post-statuses.ts';
import { stateOf } from '#/features/posts/approval-row.ts';
import { type Change, type Changed, changePost, refuseDeleted } from '#/features/posts/change-post.ts';
import { noteOfTargets } from '#/features/posts/note-events.ts';
import type { PostRow, TargetRow } from '#/features/posts/post-row.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import type { PostKey } from '#/features/posts/within-accounts.ts';
import { ApiError } from '#/http/errors.ts';

const RETRYABLE: ReadonlySet<TargetStatus> = new Set(['held', 'asks', 'rejected']);
const SKIPPABLE: ReadonlySet<TargetStatus> = new Set(['held', 'asks']);

/**
 * Publishes targets that failed or wait for a person: at their time, or now when that has passed. Or gives up on them. Or asks their
 * networks whether drafts that they keep are published by now. Published targets stay as they are. Tells whether anything is published
 * now.
 */
export function retryPost(parts: PostsParts, key: PostKey, body: RetryPost): Promise<Changed> {
  return changePost(parts, key, retrying(body));
}

const notApprovedYet = () =>
  new ApiError(409, notApproved.code, 'Nobody has approved this post, so it can’t be published yet. Approve it first.');

export function retrying({ targets: chosen, action }: RetryPost): Change {
  return async (trx, post) => {
    refuseDeleted(post);
    const verb = verbs[action ?? 'send'];
    if (verb === verbs.send && !goesOut(stateOf(post))) throw notApprovedYet();
    const ids = pick(post, chosen ?? null, verb.fits).map((target) => target.id);
    const changed = await verb.change(trx, post, ids);
    await storePostStatuses(trx, [post.id]);
    return changed;
  };
}

/**
 * Makes targets due again. A target that was sent once is frozen: the same payload is sent with the same key, so that
 * no second post appears where the network knows the key. A time in the future stays; a past time becomes now.
 */
async function sendAgain(trx: Transaction<Tables>, post: PostRow, ids: readonly string[]): Promise<Changed> {
  const dueAt = sql<Date>`greatest(t.due_at, clock_timestamp())`;
  const { rows } = await sql<{ runAt: Date; isDue: boolean }>`
    with sent as (update targets t set status = case when t.fenced_at is null or t.prepared is null then 'pending' else 'ready' end,
      prepared_version = ${post.version}, due_at = ${dueAt}, run_at = ${firstRun(dueAt, filesOfTarget)}, lease = null,
      retry_count = 0, look_count = 0, preparation_lost = false, error_code = null, error_message = null,
      updated_at = clock_timestamp()
    where t.id = any(${[...ids]}::uuid[])
    returning t.id, t.run_at, t.due_at), ${noteOfTargets(post, 'retried', sql`sent`, accountsOf(post, ids))}
    select run_at "runAt", due_at <= clock_timestamp() "isDue" from sent`.execute(trx);
  return { due: rows.map((row) => row.runAt), publishesNow: rows.some((row) => row.isDue), isPlannedAgain: true };
}

function accountsOf({ targets }: PostRow, ids: readonly string[]): string[] {
  return targets.flatMap(({ id, connection }) => (ids.includes(id) ? connection.id : []));
}

/** Gives up on targets. Posts of a thread that are published stay, and the thread ends with them. */
async function skipTargets(trx: Transaction<Tables>, post: PostRow, ids: readonly string[]): Promise<Changed> {
  await sql`
    with skipped as (
      update targets set run_at = null, lease = null, updated_at = clock_timestamp(),
        status = case when parts_out = 0 then 'rejected' else 'published' end,
        published_at = case when parts_out > 0 then clock_timestamp() end,
        note = case when parts_out > 0 then parts_out || ' of '
          || (select 1 + count(*) from post_parts where post_id = ${post.id}) || ' parts are out. You decided not to publish the rest.' end,
        kept_as_draft = kept_as_draft and parts_out = 0,
        secret = case when parts_out = 0 then secret end,
        error_code = case when parts_out = 0 then 'skipped' end,
        error_message = case when parts_out = 0 then 'You decided not to publish this.' end
      where id = any(${[...ids]}::uuid[])
      returning id, space_id, post_id, network, connection_id, status, remote_id
    ), ${noteOfTargets(post, 'skipped', sql`skipped`, accountsOf(post, ids))}
    insert into post_history (space_id, post_id, network, connection_id, event, remote_id)
    select space_id, post_id, network, connection_id, status, remote_id from skipped where status = 'published'
  `.execute(trx);
  return {};
}

/** Asks the networks once more: their ids and links stay, and only their word publishes a draft. */
async function askAboutDrafts(trx: Transaction<Tables>, post: PostRow, ids: readonly string[]): Promise<Changed> {
  const { rows } = await sql<{ runAt: Date }>`
    with confirmed as (update targets set status = 'processing', run_at = clock_timestamp(), lease = null, retry_count = 0,
      error_code = null, error_message = null, updated_at = clock_timestamp()
    where id = any(${[...ids]}::uuid[]) returning id, run_at), ${noteOfTargets(post, 'confirmed', sql`confirmed`, accountsOf(post, ids))}
    select run_at "runAt" from confirmed`.execute(trx);
  return { due: rows.map((row) => row.runAt), publishesNow: false };
}

interface Verb {
  fits(target: TargetRow): boolean;
  change(trx: Transaction<Tables>, post: PostRow, ids: readonly string[]): Promise<Changed>;
}

const verbs: Readonly<Record<NonNullable<RetryPost['action']>, Verb>> = {
  send: { fits: ({ status, isKeptAsDraft }) => RETRYABLE.has(status) && !isKeptAsDraft, change: sendAgain },
  skip: { fits: ({ status }) => SKIPPABLE.has(status), change: skipTargets },
  published: { fits: ({ status, isKeptAsDraft }) => status === 'asks' && isKeptAsDraft, change: askAboutDrafts },
};

function pick(post: PostRow, chosen: readonly string[] | null, fits: Verb['fits']): TargetRow[] {
  const targets = post.targets.filter((target) => chosen === null || chosen.includes(target.id));
  const unknown = chosen?.some((id) => !post.targets.some((target) => target.id === id)) ?? false;
  if (unknown) throw new ApiError(404, 'target-not-found', 'This post has no such account');
  const fitting = targets.filter(fits);
  const draft = targets.find(({ isKeptAsDraft }) => isKeptAsDraft);
  if (draft !== undefined && !fits(draft) && (chosen !== null || fitting.length === 0)) throw keptAsDraft(draft);
  if (fitting.length === 0 || (chosen !== null && fitting.length < targets.length)) {
    throw new ApiError(409, 'nothing-to-retry', 'Nothing of this post waits for a decision');
  }
  return fitting;
}

/** Sending it again would make a second one. */
function keptAsDraft({ connection }: TargetRow): ApiError {
  const name = networkName(connection.network);
  const message = `${name} keeps this as a draft. Publish it there: sending it again would make a second post.`;
  return new ApiError(409, 'kept-as-draft', message);
}

import { type NewMessage, ownDecisions, REFUSED_AGAIN } from '@nonet/domain';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { addMessages } from '#/db/add-messages.ts';
import { notifyDue } from '#/db/notify.ts';
import type { Database, Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { NotedKind, Tables } from '#/db/tables.ts';
import { transact } from '#/db/transaction.ts';
import { updatePostStatuses } from '#/db/update-post-statuses.ts';
import type { Answer } from '#/features/publishing/answers/answer.ts';
import { planComments } from '#/features/publishing/plan-comments.ts';
import { planFigures, type ReadingAges } from '#/features/publishing/plan-figures.ts';
import { type AccountFollowUps, markAccounts, pauseNetworks } from '#/features/publishing/record-on-accounts.ts';
import type { SealedPayload } from '#/features/publishing/sealed-payload.ts';

export interface AnswerToRecord {
  targetId: string;
  postId: string;
  connectionId: string;
  /** The version of the tokens that were used: a newer one is not blamed for an old refusal. */
  connectionVersion: number;
  lease: string;
  /** The attempt that this answers; 0 when nothing was ever sent. */
  attempt: number;
  /** How many posts of its thread were out before the one that this answers. */
  partsOut: number;
  answer: Answer;
  /** What `answer.next` is stored as; null when there is none. */
  next: SealedPayload | null;
  /** It answers a preparation, so that no attempt tells of it. */
  isOfPreparation?: boolean;
}

/** Has the network asked later for the own id of a post, once the transaction is committed. */
export type AskForOwnId = (trx: Executor, targetId: string) => Promise<void>;

/** What follows from answers once they are committed. Absent: it does not happen. */
export interface FollowUps extends AccountFollowUps {
  /** How old a post is at each reading of its figures, in milliseconds, ascending. Absent: the usual ages. */
  readingAges?: ReadingAges;
  askForOwnId?: AskForOwnId;
}

/**
 * Writes answers. A positive answer is stored under any lease, because it is true; any other answer is dropped
 * when the lease was lost. The order of locks is posts, targets, connections, as everywhere.
 */
export async function recordAnswers(
  db: Database,
  items: readonly AnswerToRecord[],
  followUps: FollowUps = {},
): Promise<void> {
  for (const round of onePerTarget(items)) await recordRound(db, round, followUps);
}

/** Two answers about one target are written one after the other: a statement would take either of them. */
function onePerTarget(items: readonly AnswerToRecord[]): AnswerToRecord[][] {
  const rounds: AnswerToRecord[][] = [];
  for (const item of items) {
    const round = rounds.find((others) => others.every((other) => other.targetId !== item.targetId));
    if (round === undefined) rounds.push([item]);
    else round.push(item);
  }
  return rounds;
}

async function recordRound(db: Database, items: readonly AnswerToRecord[], followUps: FollowUps): Promise<void> {
  await transact(db, async (trx) => {
    const postIds = [...new Set(items.map((item) => item.postId))];
    await sql`select from posts where id = any(${postIds}::uuid[]) order by id for update`.execute(trx);
    const stored = await updateTargets(trx, items);
    const valid = items.filter((item) => stored.has(item.targetId));
    await markAccounts(trx, valid, followUps);
    const resumed = await resumeIfReconnected(trx, valid);
    await updatePostStatuses(trx, postIds);
    await pauseNetworks(trx, valid, followUps);
    await addMessages(
      trx,
      valid.flatMap((item) => (resumed.has(item.targetId) ? [] : messageOf(item, stored.get(item.targetId)))),
    );
    await planComments(
      trx,
      valid.filter(({ targetId }) => stored.get(targetId)?.hasComments),
    );
    await planFigures(
      trx,
      valid.filter(({ answer }) => answer.status === 'published').map(({ targetId }) => targetId),
      followUps.readingAges,
    );
    for (const { targetId, answer } of valid)
      if (answer.isProvisional === true) await followUps.askForOwnId?.(trx, targetId);
  });
}

interface Stored {
  id: string;
  spaceId: SpaceId;
  runAt: Date | null;
  /** Why it is not out, as its owner reads it. */
  reason: string | null;
  hasComments: boolean;
}

/**
 * Writes the targets, ends their attempts and keeps a line of history of what is settled. Answers the targets that were written, by
 * their ids, and whether comments follow what is out now. A positive answer is kept on its attempt even when another one published
 * the target before.
 */
async function updateTargets(trx: Transaction<Tables>, items: readonly AnswerToRecord[]): Promise<Map<string, Stored>> {
  // PostgreSQL guesses a hundred rows for any JSON, and would read a small table whole for them; it counts the ids of an array.
  const ids = sql`any(${items.map((item) => item.targetId)}::uuid[])`;
  const { rows } = await sql<Stored>`
    with item as (
      select * from json_to_recordset(${JSON.stringify(items.map(rowOf))}::json) i(
        id uuid, lease uuid, attempt int, status text, after_ms int, prepare_again bool, preparation_lost bool,
        retried int, looked int, resend_refused int, parts_out int, next json, next_secret text, next_in_doubt bool,
        in_doubt bool, is_refused bool, kept_as_draft bool, was_refused bool, ticket text, remote_id text, remote_url text,
        error_code text, error_message text, note text)
    ), stored as (
      update targets t set
        status = i.status,
        run_at = case
          when i.after_ms is null then null
          -- The fence has set the end of the settling time already, and nobody may look before it.
          when i.status = 'unknown' and t.status = 'sending' then t.run_at + i.after_ms * interval '1 ms'
          else clock_timestamp() + i.after_ms * interval '1 ms' end,
        lease = null,
        prepared = case when i.prepare_again then null else coalesce(i.next, t.prepared) end,
        secret = case
          when i.prepare_again or i.status = 'published' then null
          when i.next is not null then i.next_secret
          else t.secret end,
        uploads = case when i.prepare_again then null else t.uploads end,
        preparation_lost = i.next is null and (t.preparation_lost or i.preparation_lost),
        parts_out = t.parts_out + (i.next is not null)::int,
        prepared_version = case when i.prepare_again then null else t.prepared_version end,
        -- The next post of a thread begins with a clean sheet.
        retry_count = case when i.next is null then t.retry_count + i.retried else 0 end,
        look_count = case when i.next is null then t.look_count + i.looked else 0 end,
        resend_count = case when i.next is null then greatest(0, t.resend_count - i.resend_refused) else 0 end,
        ticket = coalesce(i.ticket, t.ticket),
        kept_as_draft = i.status <> 'published' and (t.kept_as_draft or i.kept_as_draft),
        in_doubt = case
          when i.next is not null then i.next_in_doubt
          when i.status in ('unknown', 'processing') or (i.status = 'asks' and not i.is_refused and (t.status = 'sending' or i.in_doubt)) then true
          when i.status in ('published', 'rejected') or i.prepare_again then false
          else t.in_doubt end,
        remote_id = coalesce(t.remote_id, i.remote_id),
        remote_url = coalesce(t.remote_url, i.remote_url),
        published_at = case when i.status = 'published' then clock_timestamp() end,
        error_code = i.error_code,
        error_message = case when i.was_refused and t.was_refused then ${REFUSED_AGAIN} || ' ' else '' end || i.error_message,
        was_refused = t.was_refused or i.was_refused,
        note = i.note,
        updated_at = clock_timestamp()
      from item i
      where t.id = ${ids} and t.id = i.id and t.status <> 'published'
        and (i.status = 'published' or (i.next is not null and t.parts_out = i.parts_out)
          or (t.lease = i.lease and t.run_at > clock_timestamp()))
      returning t.id, t.space_id, t.post_id, t.network, t.connection_id, t.status, t.remote_id, t.run_at, t.error_message
    ), ended as (
      update attempts a set ended_at = clock_timestamp(), code = i.error_code,
        message = i.error_message, remote_id = i.remote_id,
        outcome = case when i.remote_id is not null and not i.kept_as_draft then 'published' when i.is_refused then 'ready' else i.status end
      from item i
      where a.target_id = ${ids} and a.target_id = i.id and a.number = i.attempt
        and ((i.remote_id is not null and not i.kept_as_draft) or i.id in (select id from stored))
        and (a.outcome is null or a.outcome in ('unknown', 'processing') or i.remote_id is not null)
    ), told as (
      insert into post_history (space_id, post_id, network, connection_id, event, remote_id)
      select space_id, post_id, network, connection_id, status, remote_id from stored where run_at is null
    ) ${noteAnswers(items)}
    select s.id, s.space_id "spaceId", s.run_at "runAt", s.error_message reason,
      s.status = 'published' and (p.comments <> '{}' or p.without_threads = 'comments') "hasComments"
    from stored s join posts p on p.id = s.post_id
  `.execute(trx);
  await notifyDue(
    trx,
    rows.flatMap((row) => row.runAt ?? []),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** An answer as a row of the statement, by the names of its columns. */
function rowOf({ targetId, lease, attempt, partsOut, next, answer }: AnswerToRecord) {
  return {
    id: targetId,
    lease,
    attempt,
    status: answer.status,
    after_ms: answer.afterMs === null ? null : Math.round(answer.afterMs),
    prepare_again: answer.prepareAgain === true,
    preparation_lost: answer.preparationLost === true,
    retried: answer.retried === true ? 1 : 0,
    looked: answer.looked === true ? 1 : 0,
    resend_refused: answer.resendRefused === true ? 1 : 0,
    parts_out: partsOut,
    next: next?.prepared ?? null,
    next_secret: next?.sealedSecret ?? null,
    next_in_doubt: answer.nextInDoubt === true,
    in_doubt: answer.inDoubt === true,
    is_refused: answer.isRefused === true,
    kept_as_draft: answer.isKeptAsDraft === true,
    was_refused: answer.status === 'rejected' && !ownDecisions.includes(answer.error?.code ?? ''),
    ticket: answer.ticket?.toWellFormed(),
    remote_id: answer.remote?.id.toWellFormed(),
    remote_url: answer.remote?.url.toWellFormed(),
    error_code: answer.error?.code,
    error_message: answer.error?.message.toWellFormed(),
    note: answer.note?.toWellFormed(),
  };
}

interface Note {
  targetId: string;
  kind: NotedKind;
  actor: 'nonet' | 'network';
  message: string;
}

/** The part of the statement that notes what no attempt tells; nothing for what is published. */
function noteAnswers(items: readonly AnswerToRecord[]): RawBuilder<unknown> {
  const notes = items.flatMap(noteOf);
  if (notes.length === 0) return sql``;
  return sql`, noted as (
      insert into post_events (post_id, target_id, kind, actor, message)
      select s.post_id, s.id, n.kind, n.actor, n.message
      from unnest(${notes.map((note) => note.targetId)}::uuid[], ${notes.map((note) => note.kind)}::text[],
        ${notes.map((note) => note.actor)}::text[], ${notes.map((note) => note.message)}::text[])
        n(target_id, kind, actor, message) join stored s on s.id = n.target_id
    )`;
}

function noteOf({ targetId, answer: { status, error }, isOfPreparation }: AnswerToRecord): Note[] {
  if (error === null) return [];
  const { message } = error;
  if (status === 'held' || status === 'asks') return [{ targetId, kind: 'asked', actor: 'nonet', message }];
  if (status !== 'rejected' || isOfPreparation !== true) return [];
  return [{ targetId, kind: 'answered', actor: 'network', message }];
}

/** What its owner is told: that it did not go out, or that it waits for them. The lease tells this failure from an earlier one. */
function messageOf(
  { targetId, lease, answer: { status, error, isToldAlready } }: AnswerToRecord,
  stored?: Stored,
): NewMessage[] {
  if (stored === undefined || error === null || isToldAlready === true) return [];
  const kind = status === 'rejected' ? 'failed' : status === 'held' || status === 'asks' ? 'needs-you' : null;
  if (kind === null) return [];
  const { spaceId, reason } = stored;
  const data = { reason: reason ?? error.message };
  return [{ kind, spaceId, key: `${kind} ${targetId} ${lease}`, targetId, data }];
}

/**
 * A reconnect that came between a claim and its answer found nothing held yet, so what it would have resumed goes on.
 * The lock makes a reconnect either see what is held here, or be seen. Answers the targets that go on.
 */
async function resumeIfReconnected(
  trx: Transaction<Tables>,
  items: readonly AnswerToRecord[],
): Promise<ReadonlySet<string>> {
  const held = items.filter((item) => item.answer.status === 'held');
  if (held.length === 0) return new Set();
  await sql`select from connections where id = any(${held.map((item) => item.connectionId)}) order by id for share`.execute(
    trx,
  );
  const { rows } = await sql<{ id: string; runAt: Date }>`
    update targets t set status = case when t.fenced_at is null or t.prepared is null then 'pending' else 'ready' end,
      run_at = clock_timestamp(), error_code = null, error_message = null
    from unnest(${held.map((item) => item.targetId)}::uuid[], ${held.map((item) => item.connectionVersion)}::int[]) i(id, version),
      connections c
    where t.id = i.id and t.status = 'held' and c.id = t.connection_id and c.connected and not c.reconnect_needed
      and c.version > i.version
    returning t.id, t.run_at "runAt"
  `.execute(trx);
  await notifyDue(
    trx,
    rows.map((row) => row.runAt),
  );
  return new Set(rows.map(({ id }) => id));
}

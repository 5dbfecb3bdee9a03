import type { ReturnPost } from '@nonet/contract';
import { type Approval, RETURN_SENTENCE_MAX, type Role } from '@nonet/domain';
import { sql, type Transaction } from 'kysely';
import { activityRows } from '#/db/activity/note-activity.ts';
import { filesOfTarget, firstRun } from '#/db/first-run.ts';
import { notify } from '#/db/notify.ts';
import type { Tables } from '#/db/tables.ts';
import { storePostStatuses } from '#/db/update-post-statuses.ts';
import { awaitsClient, isYesOf, stateOf } from '#/features/posts/approval-row.ts';
import { type Change, type Changed, frozen, refuseDeleted, refuseOtherVersion } from '#/features/posts/change-post.ts';
import { noteEvents } from '#/features/posts/note-events.ts';
import { isFrozen, type PostRow } from '#/features/posts/post-row.ts';
import { versionOf } from '#/features/posts/post-version.ts';
import { lockPost } from '#/features/posts/posts.queries.ts';
import { tellAuthor, tellToApprove } from '#/features/posts/tell-approval.ts';
import { ApiError } from '#/http/errors.ts';

/*
 * What people decide about a post: yes, back, and once more. Each is of the version that they have seen, under the lock of the post, and
 * none of it raises the version: the post says what it said.
 */

const notAsked = () =>
  new ApiError(409, 'not-waiting', 'Nobody is asked to approve this post, or somebody has done so meanwhile.');
const mayNot = () =>
  new ApiError(
    403,
    'not-allowed',
    'Your yes does not count for this post. Another member who may approve can give it.',
  );

/** A yes to this version. The post goes out at its time; one that missed it goes on asking, and is sent when `sendNow` says so. */
export function approving({ version, sendNow = false }: { version: number; sendNow?: boolean | undefined }): Change {
  return async (trx, post) => {
    if (isMyYes(post, version)) return {};
    const by = await requireJudge(trx, post, version, ['waiting', 'returned']);
    if (post.approval !== null && awaitsClient(post.approval, version)) throw notAsked();
    const changed = await approve(trx, post, by, sendNow);
    // Of a repeat that is told once, not of each of its posts.
    await tell(trx, post, by, null);
    if (post.series === null) return changed;
    const others = await approveSeries(trx, post, by);
    return { ...changed, due: [...(changed.due ?? []), ...others] };
  };
}

/** Whoever asks again, as the first answer was lost, hears that it is approved. */
function isMyYes({ approval, changer, removeAt }: PostRow, version: number): boolean {
  const { state, teamVersion, judged } = approval ?? {};
  const stands = state === 'approved' || (state === 'waiting' && teamVersion === version);
  return stands && judged?.version === version && judged.by.id === changer?.uid && removeAt === null;
}

/** The yes of the team. Where the client is asked, too, the post goes out once both have approved the same version (APPR-06). */
async function approve(trx: Transaction<Tables>, post: PostRow, by: string, sendNow: boolean): Promise<Changed> {
  const isLast = !post.approval?.rules.clientApproves || post.approval.client?.version === post.version;
  await sql`with ${noteEvents(post, [{ kind: 'approved' }])}
    update posts set approval = ${isLast ? 'approved' : 'waiting'}, team_version = version, judged_version = version, judged_by = ${by}, judged_at = clock_timestamp(),
      return_sentence = null, return_about = null, updated_at = clock_timestamp()
    where id = ${post.id}`.execute(trx);
  await keepJudged(trx, post);
  return isLast ? release(trx, post, sendNow) : { isPlannedAgain: true };
}

/** A yes to a post of a repeat that waits is one to the repeat, and to all its posts but those that were edited alone (APPR-07). */
async function approveSeries(trx: Transaction<Tables>, post: PostRow, by: string): Promise<Date[]> {
  const told = {
    spaceId: post.spaceId,
    by: { uid: by },
    what: 'repeat-approved',
    subject: post.series?.id ?? '',
    accounts: post.targets.map(({ connection }) => connection.id),
  } as const;
  const { rows } = await sql<{ id: string }>`
    with approved as (
      update series s set approval = 'approved', judged_by = ${by}, version = version + 1, updated_at = clock_timestamp()
      where id = ${post.series?.id ?? null}::uuid and approval = 'waiting'
        and exists (select from posts where id = ${post.id} and not edited_alone)
      returning id),
    acted as (${activityRows([told], sql`exists (select from approved)`)})
    select id from posts where series_id in (select id from approved) and id <> ${post.id} and approval = 'waiting'
      and not edited_alone and remove_at is null order by id`.execute(trx);
  const due: Date[] = [];
  for (const { id } of rows) {
    const other = await lockPost(trx, post.spaceId, id);
    if (other === null || stateOf(other) !== 'waiting') continue;
    const changed = await approve(trx, { ...other, changer: post.changer, isWithRepeat: true }, by, false);
    due.push(...(changed.due ?? []));
  }
  if (rows.length > 0) await notify(trx, { live: [{ spaceId: post.spaceId, topics: ['posts', 'series'] }], due: [] });
  return due;
}

/** Back to its author, with a sentence. It waits for a change. */
export function returning({ version, sentence, about }: ReturnPost): Change {
  const said = sentence.trim();
  return async (trx, post) => {
    if (said === '') throw new ApiError(422, 'sentence-missing', 'Say in a sentence what has to change.');
    if (said.length > RETURN_SENTENCE_MAX) {
      throw new ApiError(
        422,
        'sentence-too-long',
        `Say it in ${RETURN_SENTENCE_MAX.toLocaleString('en')} characters or less.`,
      );
    }
    const by = await requireJudge(trx, post, version, ['waiting', 'approved']);
    if (isFrozen(post)) throw frozen();
    await holdBack(trx, post.id);
    await sql`with ${noteEvents(post, [{ kind: 'returned', message: said }])}
      update posts set approval = 'returned', judged_version = version, judged_by = ${by},
        judged_at = clock_timestamp(), return_sentence = ${said}, return_about = ${about ?? 'post'}, ${noYes}, updated_at = clock_timestamp()
      where id = ${post.id}`.execute(trx);
    await keepJudged(trx, post);
    await tell(trx, post, by, said);
    return { isPlannedAgain: true };
  };
}

/**
 * The post waits for a yes again. Its author sends it once more as it is, or an approver takes their decision back.
 */
export function submitting({ version }: { version: number }): Change {
  return async (trx, post) => {
    refuseDeleted(post);
    refuseOtherVersion(post, version);
    const state = stateOf(post);
    const isTakenBack = state === 'approved' || (post.approval !== null && awaitsClient(post.approval, version));
    if (state !== 'returned' && !isTakenBack) throw notAsked();
    // Whose post it is, the lock of the post has judged.
    if (isTakenBack) await requireYes(trx, post);
    if (isFrozen(post)) throw frozen();
    await holdBack(trx, post.id);
    await sql`with ${noteEvents(post, [{ kind: 'submitted' }])}
      update posts set approval = 'waiting', return_sentence = null, return_about = null, team_version = null,
        updated_at = clock_timestamp()
      where id = ${post.id}`.execute(trx);
    const { spaceId, id: postId, changer } = post;
    if (changer !== undefined) await tellToApprove(trx, { spaceId, postId, by: changer.uid });
    return { isPlannedAgain: true };
  };
}

async function tell(trx: Transaction<Tables>, post: PostRow, by: string, sentence: string | null): Promise<void> {
  const { spaceId, id: postId, approval } = post;
  if (approval !== null) await tellAuthor(trx, { spaceId, postId, by, authorId: approval.author.id, sentence });
}

/** Both yeses are void: somebody wants a change. */
const noYes = sql`team_version = null, client_version = null, client_name = null, client_at = null`;

/** Returns the id of who judges. */
async function requireJudge(
  trx: Transaction<Tables>,
  post: PostRow,
  version: number,
  states: readonly Approval[],
): Promise<string> {
  refuseDeleted(post);
  refuseOtherVersion(post, version);
  if (!states.includes(stateOf(post))) throw notAsked();
  return requireYes(trx, post);
}

/** The guard's answer is a moment old: a role may have been lowered, or a membership ended, since. */
async function requireYes(trx: Transaction<Tables>, { spaceId, approval, changer }: PostRow): Promise<string> {
  if (approval === null || changer === undefined) throw mayNot();
  const { rows } = await sql<{ role: Role }>`
    select case when s.owner_id = u.id then 'owner' when m.above_limit then 'viewer' else m.role end role
    from users u join spaces s on s.id = ${spaceId} and s.removed_at is null
      left join space_members m on m.space_id = s.id and m.user_id = u.id
    where u.id = ${changer.uid} and (s.owner_id = u.id or m.role is not null)`.execute(trx);
  const [now] = rows;
  if (now === undefined || !isYesOf(approval, { uid: changer.uid, role: now.role })) throw mayNot();
  return changer.uid;
}

/** Takes what is planned out of the queue, before the post says that it waits: the constraint lets no target be there then. */
async function holdBack(trx: Transaction<Tables>, postId: string): Promise<void> {
  await sql`update targets set run_at = null, lease = null, prepared = null, prepared_version = null, secret = null,
      status = case when status in ('preparing', 'ready') then 'pending' else status end, updated_at = clock_timestamp()
    where post_id = ${postId} and run_at is not null`.execute(trx);
}

/** Puts what is planned into the queue, as scheduling does, and with `late` also what missed its time for want of a yes. */
async function release(trx: Transaction<Tables>, post: PostRow, late: boolean): Promise<Changed> {
  const dueAt = late ? sql<Date>`greatest(t.due_at, clock_timestamp())` : sql<Date>`t.due_at`;
  // What else may keep it from going out, the judgement that follows finds.
  const noLonger = (column: string) =>
    sql`${sql.ref(column)} = case when t.readiness_cause <> 'not-approved' then t.${sql.ref(column)} end`;
  const isReady = sql`readiness = case when t.readiness_cause = 'not-approved' then 'ready' else t.readiness end,
    ${noLonger('readiness_cause')}, ${noLonger('readiness_message')}`;
  const missed = sql`t.status = 'asks' and t.error_code = 'not-approved'`;
  const { rows } = await sql<{ runAt: Date; isDue: boolean }>`
    update targets t set status = 'pending', due_at = ${dueAt}, run_at = ${firstRun(dueAt, filesOfTarget)}, lease = null,
      error_code = null, error_message = null, ${isReady}, updated_at = clock_timestamp()
    where t.post_id = ${post.id} and (t.status = 'pending' ${late ? sql`or ${missed}` : sql``})
    returning t.run_at "runAt", t.due_at <= clock_timestamp() "isDue"`.execute(trx);
  await storePostStatuses(trx, [post.id]);
  return { due: rows.map(({ runAt }) => runAt), publishesNow: rows.some(({ isDue }) => isDue), isPlannedAgain: true };
}

/** What is told as changed since is told against this version. */
async function keepJudged(trx: Transaction<Tables>, post: PostRow): Promise<void> {
  await sql`insert into judged_versions (post_id, version, content)
    values (${post.id}, ${post.version}, ${JSON.stringify(versionOf(post))}::jsonb)
    on conflict (post_id) do update set version = excluded.version, content = excluded.content`.execute(trx);
}

/** A guest of a review link says yes to a version. Where the client is not asked, it is noted and changes nothing (OP-170). */
export function approvingAsGuest(name: string): Change {
  return async (trx, post) => {
    const { approval } = post;
    await sql`with ${noteEvents(post, [{ kind: 'approved', guest: name }])}
      update posts set client_version = version, client_name = ${name}, client_at = clock_timestamp() where id = ${post.id}`.execute(
      trx,
    );
    if (approval === null || !awaitsClient(approval, post.version)) return {};
    // Whose post needed no yes of the team is approved by the guest alone.
    const by = sql`case when judged_version = version then judged_by end`;
    await sql`update posts set approval = 'approved', judged_version = version, judged_by = ${by},
        judged_at = clock_timestamp(), updated_at = clock_timestamp()
      where id = ${post.id}`.execute(trx);
    await keepJudged(trx, post);
    return release(trx, post, false);
  };
}

/** A guest wants a change. Where the client is asked, that sends the post back, and the team's yes is void (OP-132). */
export function returningAsGuest(name: string, sentence: string): Change {
  return async (trx, post) => {
    const { approval } = post;
    const isSentBack = approval?.rules.clientApproves === true && approval.state !== 'returned';
    if (isSentBack) await holdBack(trx, post.id);
    await sql`with ${noteEvents(post, [{ kind: 'returned', guest: name, message: sentence }])}
      update posts set client_version = null, client_name = ${name}, client_at = clock_timestamp()
        ${
          isSentBack
            ? sql`, approval = 'returned', team_version = null, judged_version = version, judged_by = null, judged_at = clock_timestamp(),
              return_sentence = ${sentence}, return_about = 'post', updated_at = clock_timestamp()`
            : sql``
        }
      where id = ${post.id}`.execute(trx);
    if (isSentBack) await keepJudged(trx, post);
    return isSentBack ? { isPlannedAgain: true } : {};
  };
}

/** A guest takes their yes back. What it released waits again. */
export function takingBackAsGuest(name: string): Change {
  return async (trx, post) => {
    const { approval } = post;
    const isHeldBack = approval?.rules.clientApproves === true && approval.state === 'approved';
    if (isHeldBack) await holdBack(trx, post.id);
    await sql`with ${noteEvents(post, [{ kind: 'took-back', guest: name }])}
      update posts set client_version = null, client_name = null, client_at = null
        ${isHeldBack ? sql`, approval = 'waiting', updated_at = clock_timestamp()` : sql``}
      where id = ${post.id}`.execute(trx);
    return isHeldBack ? { isPlannedAgain: true } : {};
  };
}

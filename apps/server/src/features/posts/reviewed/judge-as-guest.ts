import { randomUUID } from 'node:crypto';
import { guestMessages, type MessageData, type PostVersion } from '@nonet/domain';
import { sql } from 'kysely';
import { noteActivity } from '#/db/activity/note-activity.ts';
import { addMessages } from '#/db/add-messages.ts';
import { notify } from '#/db/notify.ts';
import type { Executor } from '#/db/pool.ts';
import { transact } from '#/db/transaction.ts';
import { approvingAsGuest, returningAsGuest, takingBackAsGuest } from '#/features/posts/approval/judge-post.ts';
import { type Change, changeHeld, newsOf } from '#/features/posts/change-post.ts';
import { versionOf } from '#/features/posts/post-version.ts';
import { lockPost } from '#/features/posts/posts.queries.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import { isOpen, isShown, type ReviewedSelection } from '#/features/posts/reviewed/reviewed-posts.ts';
import { postAmong } from '#/features/posts/within-accounts.ts';
import { ApiError } from '#/http/errors.ts';

/** What a guest says of a post, in the version that they have seen. */
export interface GuestWord {
  postId: string;
  version: number;
  /** The name that they gave. */
  by: string;
  /** Who shared the post; they are told, too. */
  sharedBy: string;
  says: 'approved' | 'change' | 'undo' | 'remark';
  /** What should change, or the remark; null: nothing was written. */
  sentence: string | null;
}

/**
 * Lets a guest of a link say something about a post, under its lock, and tells its author. `keep` stores what they said, with the content
 * that it is about, in the same transaction. False: the link does not show the post.
 */
export function judgeAsGuest(
  parts: Pick<PostsParts, 'db' | 'judge'>,
  selection: ReviewedSelection,
  word: GuestWord,
  keep: (trx: Executor, content: PostVersion) => Promise<void>,
): Promise<boolean> {
  const { spaceId, accounts } = selection;
  const { postId, version, says } = word;
  return transact(parts.db, async (trx) => {
    const locked = await lockPost(trx, spaceId, postId);
    const post = locked && postAmong(accounts, locked);
    if (post === null || !(await isPostShown(trx, selection, postId))) return false;
    if (says !== 'remark' && !isOpen(post)) throw new ApiError(409, 'frozen', guestMessages.sent);
    // What is taken back, or said beside it, is not about one version.
    if ((says === 'approved' || says === 'change') && post.version !== version) {
      throw new ApiError(409, 'version-conflict', guestMessages.changed);
    }
    await keep(trx, versionOf(post));
    const changed = await changeHeld(trx, parts, post, changeOf(word));
    if (says !== 'undo') await tell(trx, selection, word);
    await notify(trx, newsOf({ spaceId, id: postId }, changed));
    return true;
  });
}

function changeOf({ says, by, sentence }: GuestWord): Change {
  switch (says) {
    case 'approved':
      return approvingAsGuest(by);
    case 'change':
      return returningAsGuest(by, sentence ?? '');
    case 'undo':
      return takingBackAsGuest(by);
    case 'remark':
      return noting(by);
    default:
      return says satisfies never;
  }
}

/** A remark changes nothing of the post. */
function noting(guest: string): Change {
  return async (trx, { id, spaceId, targets }) => {
    const accounts = targets.map(({ connection }) => connection.id);
    await noteActivity(trx, { spaceId, by: { guest }, what: 'post-remarked', subject: id, accounts });
    return {};
  };
}

async function isPostShown(trx: Executor, selection: ReviewedSelection, postId: string): Promise<boolean> {
  const { rows } = await sql`select from posts where id = ${postId} and ${isShown(selection)}`.execute(trx);
  return rows.length > 0;
}

/** The author, and who shared it, as far as they are in the space and see the post. */
async function tell(
  trx: Executor,
  { spaceId }: ReviewedSelection,
  { postId, by, sharedBy, says, sentence }: GuestWord,
): Promise<void> {
  if (says === 'undo') return;
  const { rows } = await sql<{ userId: string; targetId: string }>`
    select distinct u.id "userId", (select id from targets where post_id = p.id order by id limit 1) "targetId"
    from posts p join spaces s on s.id = p.space_id join users u on u.id in (coalesce(p.author_id, p.space_id), ${sharedBy})
      left join space_members m on m.space_id = s.id and m.user_id = u.id
    where p.id = ${postId} and p.space_id = ${spaceId} and (s.owner_id = u.id or m.user_id is not null)
      and (m.accounts is null or exists (select from targets where post_id = p.id and connection_id = any(m.accounts)))`.execute(
    trx,
  );
  const data: MessageData['guest-word'] = { by, said: says, sentence };
  await addMessages(
    trx,
    rows.map(({ userId, targetId }) => {
      return { kind: 'guest-word', spaceId, userId, targetId, key: `guest ${postId} ${randomUUID()}`, data };
    }),
  );
}

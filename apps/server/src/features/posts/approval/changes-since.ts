import type { PostChanges } from '@nonet/contract';
import { type PostVersion, postChanges } from '@nonet/domain';
import { sql } from 'kysely';
import { postNotFound } from '#/features/posts/change-post.ts';
import { versionOf } from '#/features/posts/post-version.ts';
import { postById } from '#/features/posts/posts.queries.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import { type PostKey, postAmong } from '#/features/posts/within-accounts.ts';

/**
 * What differs between the version that was last approved or sent back, and the present one (APPR-05). A member who is bound to other
 * accounts of the post, too, is told nothing of what was before: it may have been theirs alone.
 */
export async function changesOf({ db }: PostsParts, { spaceId, accounts, id }: PostKey): Promise<PostChanges> {
  const post = await postById(db, spaceId, id);
  const seen = post && postAmong(accounts, post);
  if (post === null || seen === null) throw postNotFound();
  const { rows } = await sql<{ version: number; content: PostVersion }>`
    select version, content from judged_versions where post_id = ${id}`.execute(db);
  const [judged] = rows;
  if (judged === undefined || seen.otherAccounts !== undefined)
    return { since: null, version: post.version, changes: [] };
  return { since: judged.version, version: post.version, changes: postChanges(judged.content, versionOf(post)) };
}

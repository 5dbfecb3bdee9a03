import type { EditPost } from '@nonet/contract';

import { isoInstant } from '#/db/iso-instant.ts';
import { changePost } from '#/features/posts/change-post.ts';
import { checkDraft, mergeDraft, type PostDraft } from '#/features/posts/post-input.ts';
import { isFrozen, type PostRow } from '#/features/posts/post-row.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import { lockReferences } from '#/features/posts/references.queries.ts';
import { replacePost } from '#/features/posts/store-post.queries.ts';
import { ApiError } from '#/http/errors.ts';

/** Changes or moves a post of which nothing was sent yet. */
export async function editPost(parts: PostsParts, userId: string, id: string, body: EditPost): Promise<void> {
  await changePost(parts, { userId, id }, async (trx, stored) => {
    if (stored.status === 'cancelled') throw new ApiError(409, 'cancelled', 'This post was cancelled');
    if (isFrozen(stored)) {
      throw new ApiError(
        409,
        'frozen',
        'A part of this post was sent, or may have been, so it can no longer be changed',
      );
    }
    if (stored.version !== body.version) {
      throw new ApiError(
        409,
        'version-conflict',
        'This post was changed elsewhere meanwhile. Look at it again before you change it.',
      );
    }
    const draft = mergeDraft(draftOf(stored), body, parts.media.parse);
    const references = await lockReferences(trx, userId, draft);
    const post = await checkDraft(draft, { ...references, usage: { kind: 'allowed' }, now: new Date() });
    await replacePost(trx, { id, userId, post });
  });
}

function draftOf(post: PostRow): PostDraft {
  const boards = post.targets.flatMap(({ account, options }) =>
    options.board === undefined ? [] : [[account.id, options.board] as const],
  );
  return {
    title: post.title,
    description: post.description,
    descriptions: post.descriptions,
    scheduledAt: new Date(isoInstant(post.scheduledAt)),
    timeZone: post.timeZone,
    connectionIds: post.targets.map(({ account }) => account.id),
    media: post.media.map(({ id, alt }) => ({ id, alt })),
    templateId: post.template?.id ?? null,
    link: post.link ?? '',
    boards: Object.fromEntries(boards),
  };
}

import { additionsOf, itemWords } from '@nonet/domain';

import { isoInstant } from '#/db/iso-instant.ts';
import type { FileOfDraft, PostDraft } from '#/features/posts/post-input.ts';
import { optionsOf } from '#/features/posts/post-options.ts';
import type { MediaRow, PostRow } from '#/features/posts/post-row.ts';

/** A stored post as the draft that it came from. */
export function draftOf(post: PostRow): PostDraft & { scheduledAt: Date } {
  return {
    title: post.title,
    description: post.description,
    descriptions: post.descriptions,
    scheduledAt: new Date(isoInstant(post.scheduledAt)),
    timeZone: post.timeZone,
    connectionIds: post.targets.map(({ connection }) => connection.id),
    media: post.media.map(named),
    thread: post.thread.map((part) => ({ ...part, media: part.media.map(named) })),
    withoutThreads: post.withoutThreads,
    comments: post.comments,
    additions: additionsOf(post.additions),
    cardRead: post.cardRead,
    templateId: post.template?.id ?? null,
    link: post.link ?? '',
    options: optionsOf(post.targets),
  };
}

/** A file as a draft names it. */
export function named({ id, alt, crops, title, link, captions, spoiler }: MediaRow): FileOfDraft {
  const kept = captions?.map((one) => ({ id: one.id, language: one.language }));
  return {
    id,
    alt,
    crops,
    ...itemWords({ title, link }),
    ...(kept === undefined ? {} : { captions: kept }),
    ...(spoiler && { spoiler }),
  };
}

import type { Post } from '@nonet/contract';
import { emptyDraftContent } from '@nonet/domain';

import { mergeContents } from '#/drafts/merge-contents.ts';

import { type Draft, draftOfPost } from '../draft/draft.ts';
import { contentOf, draftOf } from '../draft/draft-content.ts';
import type { OpenedDraft } from '../draft/open/open-draft.ts';

/** A draft in the composer, and the version that it is a change of. */
export interface Written {
  opened: OpenedDraft;
  draft: Draft;
}

/**
 * What was written here, as a change of the version that somebody else saved meanwhile: of each field the one that was changed, and where
 * both were, the one here.
 */
export function rebase({ opened, draft }: Written, theirs: Post, zone: string): Written {
  const base = draftOfPost(theirs, zone);
  const { content } = mergeContents({
    base: contentOf(opened.base, emptyDraftContent),
    mine: contentOf(draft, emptyDraftContent),
    theirs: contentOf(base, emptyDraftContent),
  });
  const files = [...theirs.media, ...theirs.covers, ...theirs.thread.flatMap(({ media }) => media)];
  const { version, series } = theirs;
  const edited = opened.edited && { ...opened.edited, version, series };
  return { opened: { ...opened, base, edited, isOutdated: false }, draft: draftOf(content, files, draft) };
}

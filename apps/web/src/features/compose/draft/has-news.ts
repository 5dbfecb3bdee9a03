import { isBlank } from '@nonet/domain';

import { isSameMedia } from '../media/draft-media.ts';
import { isSameOptions } from './draft-options.ts';
import { isSameComments, isSameTexts, isSameThread } from './draft-part.ts';
import type { OpenedDraft } from './open-draft.ts';

/** True when the draft has something that a person typed or added and would miss. */
export function hasNews({ base, edited }: OpenedDraft, draft: OpenedDraft['draft']): boolean {
  const { title, description, descriptions, media, options, thread, comments } = draft;
  if (!isSameOptions(options, base.options) || !isSameThread(thread, base.thread)) return true;
  if (!isSameComments(comments, base.comments)) return true;
  const isChanged =
    title !== base.title ||
    description !== base.description ||
    !isSameTexts(descriptions, base.descriptions) ||
    !isSameMedia(media, base.media);
  // What a copy has from its post can be had again.
  if (edited || !isChanged) return isChanged;
  return media.length > 0 || [title, description, ...Object.values(descriptions)].some((text) => !isBlank(text));
}

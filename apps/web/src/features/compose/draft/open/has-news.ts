import { isWritten } from '#/drafts/is-written.ts';

import { isSameMedia } from '../../media/draft-media.ts';
import { isSameOptions } from '../draft-options.ts';
import { isSameComments, isSameLeftOut, isSameTexts, isSameThread } from '../draft-part.ts';
import type { OpenedDraft } from './open-draft.ts';

/** True when the draft has something that a person typed or added and would miss. */
export function hasNews({ base, edited }: OpenedDraft, draft: OpenedDraft['draft']): boolean {
  const isSame =
    draft.title === base.title &&
    draft.description === base.description &&
    draft.link === base.link &&
    isSameLeftOut(draft.leftOut, base.leftOut) &&
    isSameTexts(draft.descriptions, base.descriptions) &&
    isSameMedia(draft.media, base.media) &&
    isSameOptions(draft.options, base.options) &&
    isSameThread(draft.thread, base.thread) &&
    isSameComments(draft.comments, base.comments);
  // What a copy has from its post can be had again.
  return !isSame && (edited !== null || isWritten(draft));
}

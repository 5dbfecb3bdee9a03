import { isBlank } from '@nonet/domain';

import { isSameMedia } from '../media/draft-media.ts';
import { isSameTexts } from './draft.ts';
import type { OpenedDraft } from './open-draft.ts';

/** Something that somebody typed or added and would miss. */
export function hasNews({ base, edited }: OpenedDraft, draft: OpenedDraft['draft']): boolean {
  const { title, description, descriptions, media } = draft;
  if (edited) {
    return (
      title !== base.title ||
      description !== base.description ||
      !isSameTexts(descriptions, base.descriptions) ||
      !isSameMedia(media, base.media)
    );
  }
  return media.length > 0 || [title, description, ...Object.values(descriptions)].some((text) => !isBlank(text));
}

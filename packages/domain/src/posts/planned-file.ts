import type { PlannedFile } from '#/media/plan-variant.ts';
import type { ChosenMedia } from '#/posts/chosen-media.ts';

/** What decides whether a network takes a picture or a video; null when too little is known about it, and for documents. */
export function plannedFile(file: ChosenMedia): PlannedFile | null {
  const {
    type,
    contentType,
    bytes = 0,
    width = null,
    height = null,
    animated = false,
    durationMs = null,
    crops = {},
    probe = null,
  } = file;
  if (contentType === undefined || type === 'document') return null;
  return { type, contentType, bytes, width, height, animated, durationMs, crops, probe };
}

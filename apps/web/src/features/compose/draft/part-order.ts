import type { Draft } from './draft.ts';
import { newPart } from './draft-part.ts';

/** The id of the text of a part; the first one's is the post's own. */
export function partId(number: number): `post-part-${number}` {
  return `post-part-${number}`;
}

/**
 * The parts with one of them at another place; places are counted from 1, and the first part is the post itself. Null: nothing
 * changes. `uploading`: files that are on their way cannot come to the first part, or leave it.
 */
export function withPartAt(draft: Draft, from: number, to: number): Partial<Draft> | 'uploading' | null {
  const { thread, description, leftOut, descriptions, media } = draft;
  const place = Math.min(Math.max(to, 1), thread.length + 1);
  if (place === from) return null;
  const parts = [newPart({ description, leftOut, descriptions, media }), ...thread];
  const [moved] = parts.splice(from - 1, 1);
  if (moved === undefined) return null;
  parts.splice(place - 1, 0, moved);
  const [first, ...others] = parts;
  if (first === undefined) return null;
  if (from !== 1 && place !== 1) return { thread: others };
  if ([...first.media, ...media].some(({ mediaId }) => mediaId === null)) return 'uploading';
  const { key: _key, ...post } = first;
  return { ...post, thread: others };
}

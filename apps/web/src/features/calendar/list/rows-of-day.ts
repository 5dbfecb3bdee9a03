import type { ListedPost } from '@nonet/contract';

import { outlinesBeside } from '../outlines/create-outlines.ts';
import type { Outline } from '../outlines/outline.ts';

export type DayRow =
  | { readonly id: string; readonly at: number; readonly post: ListedPost }
  | { readonly id: string; readonly at: number; readonly outline: Outline };

/** What stands on a day, in the order of time; of the same moment the posts first. */
export function rowsOfDay(posts: readonly ListedPost[], outlines: readonly Outline[] | undefined): DayRow[] {
  const ofPosts = posts.map((post) => ({ id: post.id, at: Date.parse(post.scheduledDate), post }));
  const beside = outlinesBeside(outlines, ofPosts).map((outline) => ({ id: outline.id, at: outline.at, outline }));
  return beside.length === 0 ? ofPosts : [...ofPosts, ...beside].toSorted((one, other) => one.at - other.at);
}

/** The place of the first row that is still to come; behind the last one when none is. */
export function nextRowOf(rows: readonly DayRow[], now: number): number {
  const next = rows.findIndex(({ at }) => at > now);
  return next < 0 ? rows.length : next;
}

import type { Place } from './sections.ts';

let added: Place | null = null;

/** Somebody has added a block, whose code may still be on its way: it takes the focus once it is drawn. */
export function noteAdded(place: Place): void {
  added = place;
}

/** Whether the block of this place is the one that was just added. */
export function wasJustAdded(place: Place): boolean {
  if (added !== place) return false;
  added = null;
  return true;
}

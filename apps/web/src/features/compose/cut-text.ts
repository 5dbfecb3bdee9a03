import { countGraphemes, exceedsGraphemes, truncateGraphemes } from '@nonet/domain';

export interface CutText {
  text: string;
  /** The place for the caret, in UTF-16 units. */
  caret: number;
}

/**
 * Keeps a text within `max` graphemes by shortening what was just inserted, wherever that was. So typing in the middle
 * of a full text does not remove its end. Null when nothing must be cut.
 */
export function cutText(before: string, after: string, max: number): CutText | null {
  if (!exceedsGraphemes(after, max)) return null;
  const start = commonStart(before, after);
  const end = commonEnd(before.slice(start), after.slice(start));
  const head = after.slice(0, start);
  const put = after.slice(start, after.length - end);
  const tail = after.slice(after.length - end);
  const room = max - countGraphemes(head + tail);
  const kept = head + truncateGraphemes(put, Math.max(room, 0));
  // Where the pieces meet, characters may join or fall apart (half of an emoji). So the whole text is cut once more.
  const text = truncateGraphemes(kept + tail, max);
  return { text, caret: Math.min(kept.length, text.length) };
}

function commonStart(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a[length] === b[length]) length += 1;
  return length;
}

function commonEnd(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a[a.length - 1 - length] === b[b.length - 1 - length]) length += 1;
  return length;
}

/** Distinguishes the first event of a burst from those that follow it closely. */
export function createBurst(gapMs = 2000, now: () => number = () => performance.now()) {
  let lastMs = Number.NEGATIVE_INFINITY;
  return {
    isFirst(): boolean {
      const nowMs = now();
      const isFirst = nowMs - lastMs > gapMs;
      lastMs = nowMs;
      return isFirst;
    },
  };
}

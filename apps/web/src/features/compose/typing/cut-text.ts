import type { DraftContent } from '@nonet/contract';
import { countGraphemes, exceedsGraphemes, truncateGraphemes } from '@nonet/domain';

/** What did not fit a text, and its place there in UTF-16 units. */
export type LeftOut = DraftContent['leftOut'][number];

export interface CutText {
  text: string;
  /** The place for the caret, in UTF-16 units. */
  caret: number;
  /** What was taken away, by its place in `text`. */
  leftOut: readonly LeftOut[];
}

/**
 * Keeps a text within `max` graphemes by shortening what was just inserted, wherever that was. So typing in the middle
 * of a full text does not remove its end. Null when nothing must be cut.
 */
export function cutText(before: string, after: string, max: number): CutText | null {
  if (!exceedsGraphemes(after, max)) return null;
  const { start, end } = editOf(before, after);
  const head = after.slice(0, start);
  const tail = after.slice(after.length - end);
  const put = after.slice(start, after.length - end);
  const room = max - countGraphemes(head + tail);
  const kept = head + truncateGraphemes(put, Math.max(room, 0));
  // Where the pieces meet, characters may join or fall apart (half of an emoji). So the whole text is cut once more.
  const text = truncateGraphemes(kept + tail, max);
  const caret = Math.min(kept.length, text.length);
  const stays = text.length - caret;
  // The end of the text, where even that did not fit, stands apart from what was put into its middle.
  const rest = after.length - end + stays;
  const pieces = [
    { at: caret, text: after.slice(caret, after.length - end) },
    { at: text.length, text: after.slice(rest) },
  ];
  return { text, caret, leftOut: joinedPieces(pieces) };
}

/** The pieces in their order. Those of one place become one, the former before the latter. */
export function joinedPieces(pieces: readonly LeftOut[]): LeftOut[] {
  const joined: LeftOut[] = [];
  for (const piece of pieces.toSorted((one, other) => one.at - other.at)) {
    const last = joined.at(-1);
    if (last?.at === piece.at) joined[joined.length - 1] = { at: piece.at, text: last.text + piece.text };
    else if (piece.text !== '') joined.push(piece);
  }
  return joined;
}

/** The pieces after an edit of the text around them. */
export function movedPieces(pieces: readonly LeftOut[], before: string, after: string): readonly LeftOut[] {
  if (pieces.length === 0 || before === after) return pieces;
  const { start, end } = editOf(before, after);
  const removedEnd = before.length - end;
  // They belonged to a text that is gone.
  if (before !== '' && start === 0 && end === 0) return [];
  return joinedPieces(
    pieces.map(({ at, text }) => ({
      at:
        at < start || (at === start && start < removedEnd)
          ? at
          : Math.max(at, removedEnd) + after.length - before.length,
      text,
    })),
  );
}

/** What two texts have in common at their start and end: between them is what was edited. */
function editOf(before: string, after: string) {
  const start = commonStart(before, after);
  return { start, end: commonEnd(before.slice(start), after.slice(start)) };
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

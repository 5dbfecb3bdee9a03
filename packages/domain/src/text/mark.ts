/** A range of a text that means something of its own there, in UTF-16 units. A further kind is one more name here. */
export interface Mark {
  readonly kind: 'spoiler';
  readonly start: number;
  /** After its last unit. */
  readonly end: number;
}

/**
 * The marks of a text after it was edited. Words before a mark move it, words inside of it belong to it, words right beside it do not,
 * and a mark goes when its words go. Where much was rewritten at once, it follows its words if they stand in the new text once.
 */
export function moveMarks(marks: readonly Mark[], before: string, after: string): Mark[] {
  if (marks.length === 0 || before === after) return [...marks];
  const { from, until, to } = changedStretch(before, after);
  const moved = (place: number) => place - until + to;
  return marks.flatMap((mark) => {
    const again = mark.start < until && mark.end > from ? onlyPlace(after, before.slice(mark.start, mark.end)) : null;
    if (again !== null) return [{ ...mark, start: again, end: again + mark.end - mark.start }];
    const start = mark.start < from ? mark.start : mark.start >= until ? moved(mark.start) : to;
    const end = mark.end <= from ? mark.end : mark.end > until ? moved(mark.end) : from;
    // What replaces the end of a mark is not of it, and what replaces its beginning neither.
    return start < end ? [{ ...mark, start, end }] : [];
  });
}

/** Where these words stand in a text; null: nowhere, or in several places. */
function onlyPlace(text: string, words: string): number | null {
  const place = text.indexOf(words);
  return place < 0 || text.includes(words, place + 1) ? null : place;
}

/** Where two texts differ: from `from` on, up to `until` in the first and up to `to` in the second. No character is cut in two. */
function changedStretch(before: string, after: string): { from: number; until: number; to: number } {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  if (isInside(before, from) || isInside(after, from)) from -= 1;
  let same = 0;
  while (same < shorter - from && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  if (isInside(before, before.length - same) || isInside(after, after.length - same)) same -= 1;
  return { from, until: before.length - same, to: after.length - same };
}

/** Whether a place is between the two halves of a character. */
function isInside(text: string, place: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(place - 1, place + 1)) && place > 0;
}

/** Marks as they are sent: in order, within the text, those of one kind that touch as one. */
export function tidyMarks(marks: readonly Mark[], text: string): Mark[] {
  const tidy: Mark[] = [];
  for (const { kind, start, end: wanted } of marks.toSorted((one, other) => one.start - other.start)) {
    const end = Math.min(wanted, text.length);
    const last = tidy.findLast((one) => one.kind === kind);
    if (start >= end) continue;
    if (last === undefined || last.end < start) tidy.push({ kind, start, end });
    else if (last.end < end) tidy[tidy.indexOf(last)] = { ...last, end };
  }
  return tidy;
}

/** A date of a series that is done with, and what became of it. */
export interface Slot {
  day: string;
  /**
   * `plain`: its post is as it was made, and can be changed. `fixed`: its post stays as it is, as it was edited on its own or sent.
   * `gone`: it has no post, or one that was deleted.
   */
  kind: 'plain' | 'fixed' | 'gone';
}

interface Dates {
  slots: readonly Slot[];
  /** All dates of the former rule from the change on, as far as there are slots. */
  before: readonly string[];
  /** The dates of the new rule, in their order. */
  after: readonly string[];
  /** Whether the dates of both stand for one another in their order. */
  isSameRhythm: boolean;
}

/**
 * Which date of the new rule each slot takes; null: none. What is fixed or gone keeps a date from getting a second post. Plain posts
 * take the dates that are left, so that as few as possible are deleted and made.
 */
export function mapDates({ slots, before, after, isSameRhythm }: Dates): Map<string, string | null> {
  const inOrder = new Map(before.map((day, index) => [day, after[index] ?? null]));
  const has = new Set(after);
  const counterpart = (day: string) => (isSameRhythm ? (inOrder.get(day) ?? null) : has.has(day) ? day : null);
  const mapped = new Map<string, string | null>();
  for (const { day, kind } of slots) if (kind !== 'plain' || isSameRhythm) mapped.set(day, counterpart(day));
  const taken = new Set(mapped.values());
  const free = after.filter((day) => !taken.has(day)).values();
  for (const { day } of slots) if (!mapped.has(day)) mapped.set(day, free.next().value ?? null);
  return mapped;
}

import type { Place } from './plan-drop.ts';

const minuteMs = 60_000;

/**
 * The place under a point: a day of the month or the heading of a day, or in the week also the minute. Null beside the days. `heldPx`: how far
 * below its upper edge a post was taken hold of.
 */
export function placeAt(x: number, y: number, settings: { stepMinutes: number; heldPx?: number }): Place | null {
  return placeAmong(document.elementsFromPoint(x, y), y, settings);
}

/** The same of the elements that are under the point already. */
export function placeAmong(
  nodes: readonly Element[],
  y: number,
  { stepMinutes, heldPx = 0 }: { stepMinutes: number; heldPx?: number },
): Place | null {
  const heading = nodes[0]?.closest<HTMLElement>('[data-day-heading]')?.dataset.dayHeading;
  if (heading !== undefined) return { day: heading, at: null };
  // The head of the week lies over hours that nobody sees, and that of the page over everything.
  if (nodes[0]?.closest('thead, [data-page-bar]')) return null;
  const day = nodes.map((node) => node.closest<HTMLElement>('[data-day]')).find(Boolean);
  if (!day?.dataset.day) return null;
  const [from, until] = [Number(day.dataset.from), Number(day.dataset.until)];
  if (!(until > from)) return { day: day.dataset.day, at: null };
  const { top, height } = day.getBoundingClientRect();
  return { day: day.dataset.day, at: instantAtHeight((y - heldPx - top) / height, { from, until, stepMinutes }) };
}

/** The step of a day at a share of its height; the axis is linear in elapsed time. The last step ends with the day. */
export function instantAtHeight(
  share: number,
  { from, until, stepMinutes }: { from: number; until: number; stepMinutes: number },
): number {
  const stepMs = stepMinutes * minuteMs;
  const steps = Math.round((share * (until - from)) / stepMs);
  return Math.min(Math.max(from, from + steps * stepMs), until - stepMs);
}

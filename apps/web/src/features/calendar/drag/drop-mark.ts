import { useSyncExternalStore } from 'react';

/** Where what is dragged would be dropped: the day draws a dashed slot at its place by time. */
export interface DropMark {
  readonly day: string;
  /** The instant in milliseconds; null where only the day is known, as for files. */
  readonly at: number | null;
  /** Why it cannot be dropped there. */
  readonly refusal: string | null;
}

let mark: DropMark | null = null;
const listeners = new Set<() => void>();

export function showDropMark(next: DropMark | null): void {
  if (mark?.day === next?.day && mark?.at === next?.at && mark?.refusal === next?.refusal) return;
  mark = next;
  for (const listener of listeners) listener();
}

export function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const dropMarkOn = (day: string): DropMark | null => (mark?.day === day ? mark : null);

/** The mark on a day. Only the day that gets or loses it is drawn again. */
export function useDropMark(day: string): DropMark | null {
  const read = () => dropMarkOn(day);
  return useSyncExternalStore(subscribe, read, read);
}

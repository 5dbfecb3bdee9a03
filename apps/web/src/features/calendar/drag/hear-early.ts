import type { EarlyEvent } from './keep-early.ts';

type PointerName = 'pointerdown' | 'pointermove' | 'pointerup';

/** Taken up later than this, it would surprise. */
const patienceMs = 10_000;

/** What was done early, as it is heard now: nothing when the last of it is long ago. */
export function freshOf(early: readonly EarlyEvent[]): readonly Event[] {
  const last = early.at(-1)?.event.timeStamp ?? 0;
  return performance.now() - last < patienceMs ? early.map(inPlace) : [];
}

/** A pointer means the day that it was over, also when the page has moved meanwhile. */
function inPlace({ event, day, stood }: EarlyEvent): Event {
  if (!(event instanceof PointerEvent) || !day || !stood) return event;
  const { x, y } = day.getBoundingClientRect();
  return Object.defineProperties(event, {
    clientX: { value: event.clientX + x - stood.x },
    clientY: { value: event.clientY + y - stood.y },
  });
}

/** Tells of presses that were made before anybody listened. */
export function hearEarly(
  early: readonly Event[],
  hear: Readonly<Record<PointerName, (event: PointerEvent) => void>>,
): void {
  for (const event of early) if (event instanceof PointerEvent) hear[event.type as PointerName](event);
}

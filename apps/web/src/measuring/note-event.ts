import type { MeasuredEvent } from '@nonet/domain';

type Listener = (name: MeasuredEvent, path: string) => void;

let listener: Listener | null = null;

/** Reports an event to be counted, on the screen at `path`. Without permission to measure, nobody listens. */
export function noteEvent(name: MeasuredEvent, path: string = location.pathname): void {
  listener?.(name, path);
}

/** Sets the only listener: the measuring, while it runs. */
export function listenToEvents(next: Listener | null): void {
  listener = next;
}

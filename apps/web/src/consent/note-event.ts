import type { MeasuredEvent } from '@nonet/domain';

type Listener = (name: MeasuredEvent, path: string) => void;

let listener: Listener | null = null;

/** Something worth counting was done, on the screen at `path`. Heard only where measuring is allowed. */
export function noteEvent(name: MeasuredEvent, path: string = location.pathname): void {
  listener?.(name, path);
}

/** There is one listener at most: the measuring, while it runs. */
export function listenToEvents(next: Listener | null): void {
  listener = next;
}

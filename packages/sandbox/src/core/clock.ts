import type { Store } from '#/core/store.ts';

/** The sandbox's time: the machine's time, moved by what was ordered under `/_sandbox/clock`. It survives a restart. */
export class Clock {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Milliseconds since 1970. */
  now(): number {
    return Date.now() + this.offsetMs();
  }

  /** How far this clock is ahead of the machine's, in milliseconds. */
  offsetMs(): number {
    return this.#store.table<number>('clock').get('offsetMs') ?? 0;
  }

  /** Moves the clock; a negative number moves it back. */
  advance(ms: number): void {
    this.#store.table<number>('clock').set('offsetMs', this.offsetMs() + ms);
  }
}

import type { Clock } from '#/core/clock.ts';

/** Digits below the millisecond. */
const shift = 100_000n;

/** Ids of eighteen decimal digits: later ones are larger, also after the clock was moved back. */
export class Ids {
  readonly #clock: Clock;
  #last = 0n;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Notes an id that was given before; called for every one at start. */
  seen(id: string): void {
    const value = BigInt(id);
    if (value > this.#last) this.#last = value;
  }

  next(): string {
    const now = BigInt(this.#clock.now()) * shift;
    this.#last = now > this.#last ? now : this.#last + 1n;
    return `${this.#last}`;
  }
}

import type { Clock } from '#/core/clock.ts';

/** Ids as decimal digits that follow from the time: later ones are larger, also after the clock was moved back. */
export class RisingIds {
  readonly #clock: Clock;
  readonly #idAt: (ms: bigint) => bigint;
  #last = 0n;

  /** `idAt` is the first id of a millisecond since 1970. */
  constructor(clock: Clock, idAt: (ms: bigint) => bigint) {
    this.#clock = clock;
    this.#idAt = idAt;
  }

  /** Notes an id that was given before; called for every one at start. */
  seen(id: string): void {
    const value = BigInt(id);
    if (value > this.#last) this.#last = value;
  }

  next(): string {
    const now = this.#idAt(BigInt(this.#clock.now()));
    this.#last = now > this.#last ? now : this.#last + 1n;
    return `${this.#last}`;
  }
}

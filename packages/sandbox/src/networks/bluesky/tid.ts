const alphabet = '234567abcdefghijklmnopqrstuvwxyz';
const clockIdBits = 10n;

/**
 * Makes timestamp identifiers that only ever rise, as repositories use for revisions and record keys
 * (atproto.com/specs/tid): 53 bits of microseconds and 10 bits of clock id, base32-sortable, 13 characters.
 */
export class TidMaker {
  readonly #now: () => number;
  #lastMicros = 0;

  /** `now` answers milliseconds since 1970. */
  constructor(now: () => number) {
    this.#now = now;
  }

  next(): string {
    this.#lastMicros = Math.max(this.#now() * 1_000, this.#lastMicros + 1);
    let value = BigInt(this.#lastMicros) << clockIdBits;
    let text = '';
    for (let index = 0; index < 13; index += 1) {
      text = alphabet.charAt(Number(value & 31n)) + text;
      value >>= 5n;
    }
    return text;
  }
}

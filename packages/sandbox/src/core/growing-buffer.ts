/**
 * Bytes that arrive one after the other. Each piece goes to its place when it comes: joining a file of 200 MB at its end
 * would hold up everybody else for as long as that takes.
 */
export class GrowingBuffer {
  #buffer: Buffer;
  #size = 0;

  /** `expected`: how many bytes will come, as far as that is known. */
  constructor(expected: number) {
    this.#buffer = Buffer.allocUnsafeSlow(expected);
  }

  get size(): number {
    return this.#size;
  }

  add(piece: Uint8Array): void {
    const size = this.#size + piece.byteLength;
    if (size > this.#buffer.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(size, this.#buffer.length * 2));
      this.bytes().copy(larger);
      this.#buffer = larger;
    }
    this.#buffer.set(piece, this.#size);
    this.#size = size;
  }

  /** What has come so far; not a copy. */
  bytes(): Buffer {
    return this.#buffer.subarray(0, this.#size);
  }
}

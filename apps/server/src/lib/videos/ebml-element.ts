import { UnfitVideo } from '#/lib/videos/blanks.ts';
import type { FileWindow } from '#/lib/videos/file-window.ts';

/** An element of a Matroska or WebM file (RFC 8794), from the first byte of its id to the end of its content. */
export interface Element {
  id: number;
  start: number;
  contentStart: number;
  /** Null when the size is unknown: then it ends where an element begins that cannot be inside it (RFC 8794, 6.2). */
  end: number | null;
}

const MAX_HEAD_BYTES = 12;

/** Throws when the element is longer than its container. */
export async function readElement(file: FileWindow, start: number, limit: number): Promise<Element> {
  const head = await file.at(start, Math.min(MAX_HEAD_BYTES, limit - start));
  const idLength = lengthOf(head[0], 4);
  const sizeLength = lengthOf(head[idLength], 8);
  const contentStart = start + idLength + sizeLength;
  if (head.length < idLength + sizeLength) throw new UnfitVideo('damaged');
  const id = head.readUIntBE(0, idLength);
  const size = readSize(head.subarray(idLength, idLength + sizeLength));
  if (size === null) return { id, start, contentStart, end: null };
  const end = contentStart + size;
  if (end > limit) throw new UnfitVideo('damaged');
  return { id, start, contentStart, end };
}

/** A number as elements write it (RFC 8794, 4), and how many bytes it has. */
export function readNumber(bytes: Buffer): { value: number; length: number } {
  const length = lengthOf(bytes[0], 8);
  const value = readSize(bytes.subarray(0, length));
  if (bytes.length < length || value === null) throw new UnfitVideo('damaged');
  return { value, length };
}

/**
 * The head of an element that has the same size and that players skip: its id and its size. An element has at least two
 * bytes.
 */
export function voidHead(bytes: number): Buffer {
  for (let width = 1; width <= 8; width++) {
    const size = bytes - 1 - width;
    // A size of only ones would mean that it is unknown.
    if (size >= 2 ** (7 * width) - 1) continue;
    const head = Buffer.alloc(1 + width);
    head[0] = 0xec;
    const marked = BigInt(size) | (1n << BigInt(7 * width));
    for (let at = 0; at < width; at++) head[1 + at] = Number((marked >> BigInt(8 * (width - 1 - at))) & 0xffn);
    return head;
  }
  throw new UnfitVideo('damaged');
}

/** The number of leading zero bits in the first byte of a number tells how many bytes follow. */
function lengthOf(first: number | undefined, most: number): number {
  const length = Math.clz32(first ?? 0) - 23;
  if (length > most) throw new UnfitVideo('damaged');
  return length;
}

/** Null when all bits are ones, which means unknown. */
function readSize(bytes: Buffer): number | null {
  let value = BigInt(bytes[0] ?? 0) & ((1n << BigInt(8 - bytes.length)) - 1n);
  for (const byte of bytes.subarray(1)) value = (value << 8n) | BigInt(byte);
  return value === (1n << BigInt(7 * bytes.length)) - 1n ? null : Number(value);
}

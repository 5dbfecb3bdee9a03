import { readOrientation, writeOrientation } from '#/lib/pictures/exif-orientation.ts';

const HEADER_BYTES = 12;
/** Type and size of a chunk. */
const FRAME_BYTES = 8;
const KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);

/** Flags of a VP8X chunk that say what follows (RFC 9649, 2.7). */
const EXIF_FLAG = 0x08;
const XMP_FLAG = 0x04;

export function stripWebp(bytes: Buffer): Uint8Array[] {
  const chunks = readChunks(bytes);
  const exif = chunks.find(({ type }) => type === 'EXIF');
  const orientation = exif === undefined ? 1 : readOrientation(exif.bytes.subarray(FRAME_BYTES));
  const kept = chunks.filter(({ type }) => KEPT.has(type));
  const parts = kept.map((chunk) => (chunk.type === 'VP8X' ? withFlags(chunk.bytes, orientation !== 1) : chunk.bytes));
  if (orientation !== 1 && kept.some(({ type }) => type === 'VP8X')) parts.push(orientationChunk(orientation));

  const header = Buffer.from(bytes.subarray(0, HEADER_BYTES));
  const size = parts.reduce((sum, part) => sum + part.length, HEADER_BYTES - FRAME_BYTES);
  if (header.length === HEADER_BYTES) header.writeUInt32LE(size, 4);
  return [header, ...parts];
}

interface Chunk {
  type: string;
  /** With its type and size, and with the byte that pads it to an even length. */
  bytes: Buffer;
}

function readChunks(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  const fileEnd = bytes.length < HEADER_BYTES ? 0 : Math.min(bytes.length, FRAME_BYTES + bytes.readUInt32LE(4));
  for (let at = HEADER_BYTES; at + FRAME_BYTES <= fileEnd; ) {
    const size = bytes.readUInt32LE(at + 4);
    if (at + FRAME_BYTES + size > fileEnd) break;
    const end = Math.min(at + FRAME_BYTES + size + (size % 2), fileEnd);
    chunks.push({ type: bytes.toString('latin1', at, at + 4), bytes: bytes.subarray(at, end) });
    at = end;
  }
  return chunks;
}

function withFlags(chunk: Buffer, hasExif: boolean): Buffer {
  const copy = Buffer.from(chunk);
  const flags = copy[FRAME_BYTES];
  if (flags !== undefined) copy[FRAME_BYTES] = (flags & ~(EXIF_FLAG | XMP_FLAG)) | (hasExif ? EXIF_FLAG : 0);
  return copy;
}

function orientationChunk(orientation: number): Buffer {
  const body = writeOrientation(orientation);
  const frame = Buffer.from('EXIF\0\0\0\0', 'latin1');
  frame.writeUInt32LE(body.length, 4);
  return Buffer.concat([frame, body]);
}

import { crc32 } from 'node:zlib';

import { readOrientation, writeOrientation } from '#/lib/pictures/exif-orientation.ts';

const SIGNATURE_BYTES = 8;
/** Length, type and checksum of a chunk. */
const FRAME_BYTES = 12;

/**
 * PNG, third edition (W3C, 2025): the critical chunks, and those of the others that say how to show and animate the
 * picture.
 */
const KEPT = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' '),
);

export function stripPng(bytes: Buffer): Uint8Array[] {
  const parts: Uint8Array[] = [bytes.subarray(0, SIGNATURE_BYTES)];
  let hasExif = false;
  for (let at = SIGNATURE_BYTES; at + FRAME_BYTES <= bytes.length; ) {
    const end = at + FRAME_BYTES + bytes.readUInt32BE(at);
    if (end > bytes.length) break;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (KEPT.has(type)) parts.push(bytes.subarray(at, end));
    else if (type === 'eXIf' && !hasExif) {
      hasExif = true;
      parts.push(...orientationChunk(bytes.subarray(at + 8, end - 4)));
    }
    if (type === 'IEND') break;
    at = end;
  }
  return parts;
}

function orientationChunk(exif: Buffer): Buffer[] {
  const orientation = readOrientation(exif);
  if (orientation === 1) return [];
  const body = Buffer.concat([Buffer.from('eXIf', 'latin1'), writeOrientation(orientation)]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  checksum.writeUInt32BE(crc32(body));
  return [length, body, checksum];
}

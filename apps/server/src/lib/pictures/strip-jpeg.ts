import { readOrientation, writeOrientation } from '#/lib/pictures/exif-orientation.ts';

// Markers of ITU-T T.81, table B.1.
const TEM = 0x01;
const FIRST_RST = 0xd0;
const LAST_RST = 0xd7;
const EOI = 0xd9;
const SOS = 0xda;
const FIRST_APP = 0xe0;
const APP1 = 0xe1;
const LAST_APP = 0xef;
const COM = 0xfe;

const EXIF = 'Exif\0\0';
/** The application segments that decoders need: JFIF, ICC profiles (ICC.1, annex B.4), Adobe's colour transform. */
const KEPT: readonly [marker: number, name: string][] = [
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
];

/**
 * Keeps the segments that decode the first picture. Further pictures after its end (depth, motion, previews) are
 * removed.
 */
export function stripJpeg(bytes: Buffer): Uint8Array[] {
  const parts: Uint8Array[] = [bytes.subarray(0, 2)];
  let hasExif = false;
  for (let at = 2; at + 2 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    // Decoders skip bytes that are no marker, and fill bytes.
    if (bytes[at] !== 0xff || marker === 0xff || marker === 0) at += 1;
    else if (isStandalone(marker)) {
      parts.push(bytes.subarray(at, at + 2));
      if (marker === EOI) break;
      at += 2;
    } else {
      const end = at + 4 > bytes.length ? Number.POSITIVE_INFINITY : at + 2 + bytes.readUInt16BE(at + 2);
      if (end > bytes.length || end < at + 4) break;
      const segment = bytes.subarray(at, end);
      if (isKept(marker, segment)) parts.push(segment);
      else if (marker === APP1 && isNamed(segment, EXIF) && !hasExif) {
        hasExif = true;
        parts.push(...orientationSegment(segment));
      }
      at = marker === SOS ? endOfScan(bytes, end) : end;
      if (marker === SOS) parts.push(bytes.subarray(end, at));
    }
  }
  return parts;
}

function isStandalone(marker: number): boolean {
  return marker === EOI || marker === TEM || (marker >= FIRST_RST && marker <= LAST_RST);
}

function isKept(marker: number, segment: Buffer): boolean {
  if (marker === COM) return false;
  if (marker < FIRST_APP || marker > LAST_APP) return true;
  return KEPT.some(([kept, name]) => kept === marker && isNamed(segment, name));
}

function isNamed(segment: Buffer, name: string): boolean {
  return segment.toString('latin1', 4, 4 + name.length) === name;
}

function orientationSegment(segment: Buffer): Buffer[] {
  const orientation = readOrientation(segment.subarray(4));
  if (orientation === 1) return [];
  const body = Buffer.concat([Buffer.from(EXIF, 'latin1'), writeOrientation(orientation)]);
  const head = Buffer.from([0xff, APP1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return [head, body];
}

/** The end of the coded data that begin at `from`: the next marker that is neither a restart nor a stuffed zero. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < FIRST_RST || next > LAST_RST)) return at;
  }
  return bytes.length;
}

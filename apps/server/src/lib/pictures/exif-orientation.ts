const ORIENTATION = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/**
 * The camera's orientation (TIFF 6.0, tag 274: 1 to 8). It is 1, upright, when the block does not tell it or is broken.
 */
export function readOrientation(exif: Buffer): number {
  const tiff = exif.subarray(exif.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0);
  const order = tiff.toString('latin1', 0, 2);
  if ((order !== 'II' && order !== 'MM') || tiff.length < 8) return 1;
  const short = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (start + 2 > tiff.length) return 1;
  const end = Math.min(start + 2 + short(start) * ENTRY_BYTES, tiff.length);
  for (let at = start + 2; at + ENTRY_BYTES <= end; at += ENTRY_BYTES) {
    if (short(at) !== ORIENTATION) continue;
    const value = short(at + 8);
    return short(at + 2) === SHORT && value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** The smallest block with an orientation: one directory with one entry. */
export function writeOrientation(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('II*\0', 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(ORIENTATION, 10);
  tiff.writeUInt16LE(SHORT, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  return tiff;
}

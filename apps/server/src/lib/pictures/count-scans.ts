// Markers of ITU-T T.81, table B.1.
const TEM = 0x01;
const FIRST_RST = 0xd0;
const LAST_RST = 0xd7;
const EOI = 0xd9;
const SOS = 0xda;

/**
 * How many scans a JPEG has, counted up to `max`. Each scan takes time for all pixels, although it may have only a
 * hundred bytes. Other files have none.
 */
export function countScans(bytes: Buffer, max: number): number {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return 0;
  let scans = 0;
  for (let at = bytes.indexOf(0xff, 2); at !== -1 && at + 1 < bytes.length && scans < max; ) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === EOI) break;
    if (marker === SOS) scans += 1;
    // Coded data and fill bytes have no length: the search for the next marker goes on from here.
    const hasLength = marker > TEM && marker < 0xff && (marker < FIRST_RST || marker > LAST_RST);
    const length = hasLength && at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0;
    at = bytes.indexOf(0xff, at + (hasLength ? 2 + length : 1));
  }
  return scans;
}

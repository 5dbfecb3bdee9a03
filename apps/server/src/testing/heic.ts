import { readFile } from 'node:fs/promises';

/** 64 × 48 pixels: red and blue above, green and nearly white below. Encoded by kvazaar from a drawing of our own. */
export function readQuarters(): Promise<Buffer> {
  return readFile(new URL('./quarters.heic', import.meta.url));
}

/** 2048 × 2048 pixels of one grey, in two kilobytes. */
export function readFlat(): Promise<Buffer> {
  return readFile(new URL('./flat.heic', import.meta.url));
}

/** The same picture with a colour profile in front of its properties. */
export function withProfile(heic: Buffer, profile: Buffer): Buffer {
  const colr = Buffer.concat([Buffer.alloc(4), Buffer.from('colrprof'), profile]);
  colr.writeUInt32BE(colr.length, 0);
  const grown = Buffer.from(heic);
  for (const kind of ['meta', 'iprp', 'ipco']) {
    const at = grown.indexOf(kind) - 4;
    grown.writeUInt32BE(grown.readUInt32BE(at) + colr.length, at);
  }
  // Properties have numbers, so the new one must come last.
  const ipco = heic.indexOf('ipco') - 4;
  const end = ipco + heic.readUInt32BE(ipco);
  // After a version and the sizes of the fields, each item has an id, a reference, the place of its bytes, and its
  // extents.
  const iloc = grown.indexOf('iloc') + 4;
  for (let item = 0, at = iloc + 8; item < grown.readUInt16BE(iloc + 6); item++) {
    grown.writeUInt32BE(grown.readUInt32BE(at + 4) + colr.length, at + 4);
    at += 10 + grown.readUInt16BE(at + 8) * 8;
  }
  return Buffer.concat([grown.subarray(0, end), colr, grown.subarray(end)]);
}

/** The same picture without transparency: its second picture is no longer declared to be that. */
export function opaque(heic: Buffer): Buffer {
  const changed = Buffer.from(heic);
  changed.write('dimg', changed.indexOf('auxl'), 'latin1');
  return changed;
}

/** The same picture, but the file declares another size (`ispe`). */
export function claiming(heic: Buffer, width: number, height: number): Buffer {
  const claim = Buffer.from(heic);
  const at = claim.indexOf('ispe') + 8;
  claim.writeUInt32BE(width, at);
  claim.writeUInt32BE(height, at + 4);
  return claim;
}

/** A picture that is assembled from the same part this many times. The part itself is missing. */
export function repeating(parts: number): Buffer {
  const ids = Buffer.alloc(4 + 2 * parts);
  ids.writeUInt16BE(1, 0);
  ids.writeUInt16BE(parts, 2);
  for (let part = 0; part < parts; part++) ids.writeUInt16BE(2, 4 + 2 * part);
  return Buffer.concat([
    box('ftyp', Buffer.from('heic\0\0\0\0heic', 'latin1')),
    box('meta', Buffer.alloc(4), box('iref', Buffer.alloc(4), box('dimg', ids))),
  ]);
}

function box(kind: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length, 0);
  head.write(kind, 4, 'latin1');
  return Buffer.concat([head, body]);
}

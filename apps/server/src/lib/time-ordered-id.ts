import { randomBytes } from 'node:crypto';

/**
 * A UUID of version 7 (RFC 9562): the milliseconds since 1970, then chance. Rows that are made together lie together in every
 * index that begins with such an id, so fewer pages are read and, above all, written (decision 0043).
 */
export function timeOrderedId(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

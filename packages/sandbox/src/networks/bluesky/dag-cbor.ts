import { cidBytes } from '#/networks/bluesky/cid.ts';
import type { Json } from '#/networks/bluesky/json.ts';

/** A value that the protocol's data model does not know, for example a fraction. */
export class NotEncodable extends Error {}

/**
 * Encodes JSON as deterministic DAG-CBOR (ipld.io/specs/codecs/dag-cbor/spec; atproto.com/specs/data-model):
 * shortest heads, map keys by length then bytes, `{"$link": cid}` as tag 42, `{"$bytes": base64}` as bytes.
 */
export function encodeDagCbor(value: Json): Uint8Array {
  const parts: Uint8Array[] = [];
  write(value, parts);
  return Buffer.concat(parts);
}

function write(value: Json, parts: Uint8Array[]): void {
  if (typeof value === 'string') writeText(value, parts);
  else if (typeof value === 'number') writeInteger(value, parts);
  else if (typeof value === 'boolean') parts.push(value ? yes : no);
  else if (value === null) parts.push(nothing);
  else if (Array.isArray(value)) {
    parts.push(head(4, value.length));
    for (const item of value) write(item, parts);
  } else if (!writeLinkOrBytes(value, parts)) writeMap(value, parts);
}

function writeText(text: string, parts: Uint8Array[]): void {
  const bytes = Buffer.from(text, 'utf8');
  parts.push(head(3, bytes.length), bytes);
}

function writeInteger(value: number, parts: Uint8Array[]): void {
  if (!Number.isSafeInteger(value)) throw new NotEncodable(`Numbers must be whole and safe (got ${value})`);
  parts.push(value < 0 ? head(1, -1 - value) : head(0, value));
}

function writeMap(map: { [key: string]: Json }, parts: Uint8Array[]): void {
  const keys = Object.keys(map).sort(byLengthThenBytes);
  parts.push(head(5, keys.length));
  for (const key of keys) {
    writeText(key, parts);
    const item = map[key];
    if (item !== undefined) write(item, parts);
  }
}

function writeLinkOrBytes(map: { [key: string]: Json }, parts: Uint8Array[]): boolean {
  const { $link, $bytes } = map;
  if ($link === undefined && $bytes === undefined) return false;
  if (Object.keys(map).length !== 1) return false;
  if (typeof $link === 'string') {
    const cid = cidBytes($link);
    if (cid === null) throw new NotEncodable(`Invalid CID in $link: ${$link}`);
    parts.push(linkTag, head(2, cid.length + 1), Buffer.of(0), cid);
    return true;
  }
  if (typeof $bytes !== 'string') return false;
  const bytes = Buffer.from($bytes, 'base64');
  parts.push(head(2, bytes.length), bytes);
  return true;
}

const no = Buffer.of(0xf4);
const yes = Buffer.of(0xf5);
const nothing = Buffer.of(0xf6);
const linkTag = Buffer.of(0xd8, 42);

function head(major: number, length: number): Uint8Array {
  const first = major << 5;
  if (length < 24) return Buffer.of(first | length);
  if (length < 0x100) return Buffer.of(first | 24, length);
  if (length < 0x1_0000) return Buffer.of(first | 25, length >> 8, length & 0xff);
  const bytes = Buffer.alloc(length < 0x1_0000_0000 ? 5 : 9);
  bytes[0] = first | (bytes.length === 5 ? 26 : 27);
  if (bytes.length === 5) bytes.writeUInt32BE(length, 1);
  else bytes.writeBigUInt64BE(BigInt(length), 1);
  return bytes;
}

function byLengthThenBytes(a: string, b: string): number {
  const difference = Buffer.byteLength(a) - Buffer.byteLength(b);
  return difference === 0 ? Buffer.compare(Buffer.from(a), Buffer.from(b)) : difference;
}

import { createHash } from 'node:crypto';

/** How the bytes behind a CID are to be read: a record or a commit (DAG-CBOR), or a file (raw). */
export type Codec = 'dag-cbor' | 'raw';

const codecBytes = { 'dag-cbor': 0x71, raw: 0x55 } as const;
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** The CID of some bytes: version 1, SHA-256, base32 (atproto.com/specs/data-model, "link and CID formats"). */
export function cidOf(bytes: Uint8Array, codec: Codec): string {
  const digest = createHash('sha256').update(bytes).digest();
  return `b${base32(Buffer.concat([Buffer.of(1, codecBytes[codec], 0x12, 0x20), digest]))}`;
}

/** The bytes of a CID as they stand inside DAG-CBOR, or null when the text is no CID this protocol allows. */
export function cidBytes(text: string): Uint8Array | null {
  if (!/^b[a-z2-7]{58}$/.test(text)) return null;
  const bytes = fromBase32(text.slice(1));
  const isKnown = bytes[0] === 1 && (bytes[1] === 0x71 || bytes[1] === 0x55) && bytes[2] === 0x12 && bytes[3] === 0x20;
  return isKnown ? bytes : null;
}

/** Lower-case base32 without padding (RFC 4648). */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(value >> bits) & 31];
    }
  }
  return bits === 0 ? text : text + alphabet[(value << (5 - bits)) & 31];
}

function fromBase32(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8));
  let bits = 0;
  let value = 0;
  let at = 0;
  for (const letter of text) {
    value = ((value << 5) | alphabet.indexOf(letter)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = (value >> bits) & 0xff;
  }
  return bytes;
}

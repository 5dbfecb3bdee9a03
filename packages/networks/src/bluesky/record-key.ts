import { createHash } from 'node:crypto';

const alphabet = '234567abcdefghijklmnopqrstuvwxyz';

/**
 * The record key of a post: a TID (https://atproto.com/specs/tid, read 2026-11-20: 53 bits of microseconds, 10 bits of
 * clock id, 13 characters that sort by time). It is made from the post's own second and its target, not from chance, so
 * preparing the same target for the same moment gives the same key, and two targets of one second get different ones.
 * `follows`: the number of posts before it in its thread, whose keys sort in their order.
 */
export function recordKey(targetId: string, createdAt: Date, follows = 0): string {
  const hash = createHash('sha256').update(targetId).digest();
  return tid(createdAt, (hash.readUInt32BE(0) % 1_000_000) + follows, hash.readUInt16BE(4) % 1_024);
}

/**
 * The record key of a comment, from its own id and the key of the post that it answers alone: a second sender, also a restored
 * installation that does not know when it was sent first, has the same key. It sorts a second after its post.
 */
export function commentKey(commentId: string, postKey: string): string {
  const value = numberIn(postKey);
  const second = value === null ? 0n : (value >> 10n) / 1_000_000n;
  return recordKey(`comment ${commentId}`, new Date(Number(second + 1n) * 1_000));
}

/**
 * Whether two keys were made for the same target, whatever their seconds: of two targets that is so once in a billion.
 * Never of what is no TID.
 */
export function isOfSameTarget(one: string, other: string): boolean {
  const mark = targetMark(one);
  return mark !== null && mark === targetMark(other);
}

/** The part of a key that comes from its target alone. */
function targetMark(key: string): string | null {
  const value = numberIn(key);
  return value === null ? null : `${(value >> 10n) % 1_000_000n}/${value & 1_023n}`;
}

/** The number that a TID writes; null for what is no TID. */
function numberIn(key: string): bigint | null {
  if (!/^[2-7a-j][2-7a-z]{12}$/.test(key)) return null;
  return [...key].reduce((read, letter) => (read << 5n) | BigInt(alphabet.indexOf(letter)), 0n);
}

/** No record that was made since this second, and has a TID for its key, sorts before it. */
export function firstKeySince(time: Date): string {
  return tid(time, 0, 0);
}

function tid(time: Date, microsOfSecond: number, clockId: number): string {
  const second = BigInt(Math.floor(time.getTime() / 1_000));
  let rest = ((second * 1_000_000n + BigInt(microsOfSecond)) << 10n) | BigInt(clockId);
  let key = '';
  for (let digit = 0; digit < 13; digit += 1) {
    key = `${alphabet[Number(rest & 31n)]}${key}`;
    rest >>= 5n;
  }
  return key;
}

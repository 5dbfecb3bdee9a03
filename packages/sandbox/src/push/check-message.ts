import { createPublicKey, verify } from 'node:crypto';

/** Why a push service does not take a message. */
export class PushRefused extends Error {
  readonly status: 400 | 401 | 403 | 413;

  constructor(status: PushRefused['status'], message: string) {
    super(message);
    this.status = status;
  }
}

/** RFC 8030, 7.2: a service takes at least this much. The large ones take no more. */
const maxBytes = 4_096;
/** RFC 8188, 2.1: salt, record size and the length of the key's id; RFC 8291, 4: the id is a point of 65 bytes. */
const headBytes = { salt: 16, recordSize: 4, idLength: 1, id: 65 };
const tagBytes = 16;
const urgencies = ['very-low', 'low', 'normal', 'high'];
/** RFC 8292, 2: a signature holds for a day at most. */
const longestS = 86_400;

/** Refuses headers that services refuse (RFC 8030, 5). */
export function checkHeaders(headers: Readonly<Record<string, string>>): void {
  if (!/^\d+$/.test(headers['ttl'] ?? '')) throw new PushRefused(400, 'TTL must say for how many seconds it is kept.');
  const { urgency, topic } = headers;
  if (urgency !== undefined && !urgencies.includes(urgency)) throw new PushRefused(400, 'Urgency is not one.');
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) {
    throw new PushRefused(400, 'Topic has at most 32 characters of the URL-safe Base64 alphabet.');
  }
  if (headers['content-encoding'] !== 'aes128gcm') throw new PushRefused(400, 'Content-Encoding must be aes128gcm.');
}

/** Refuses a body that is not one encrypted record (RFC 8188), as far as can be told without the browser's keys. */
export function checkBody(body: Buffer): void {
  if (body.length > maxBytes) throw new PushRefused(413, `A message has at most ${maxBytes} bytes.`);
  const { salt, recordSize, idLength, id } = headBytes;
  const head = salt + recordSize + idLength + id;
  if (body.length <= head + tagBytes) throw new PushRefused(400, 'The body is too short for an encrypted message.');
  if (body.readUInt32BE(salt) < body.length - head) throw new PushRefused(400, 'The body is more than one record.');
  if (body[salt + recordSize] !== id || body[salt + recordSize + idLength] !== 4) {
    throw new PushRefused(400, 'The key in the body is not a point of P-256.');
  }
}

/** Who signed a call, and what it claims. */
export interface Vapid {
  readonly key: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** Reads the signature of a call (RFC 8292), and refuses one that is missing, broken, for another service or out of time. */
export function readVapid(authorization: string | undefined, origin: string, nowMs: number): Vapid {
  const [, token = '', key = ''] = /^vapid\s+t=([\w.-]+)\s*,\s*k=([\w-]+)$/i.exec(authorization ?? '') ?? [];
  const [head = '', body = '', signature = '', ...rest] = token.split('.');
  if (signature === '' || rest.length > 0) throw new PushRefused(401, 'The call is not signed as RFC 8292 has it.');
  if (partOf(head)['alg'] !== 'ES256') throw new PushRefused(401, 'The signature must be ES256.');
  if (!isSigned(`${head}.${body}`, signature, key)) throw new PushRefused(401, 'The signature is not of this key.');
  const claims = partOf(body);
  const { aud, exp, sub } = claims;
  if (aud !== origin) throw new PushRefused(401, `The signature is for ${String(aud)}, not for ${origin}.`);
  const leftS = typeof exp === 'number' ? exp - nowMs / 1_000 : Number.NaN;
  if (!(leftS > 0 && leftS <= longestS)) throw new PushRefused(401, 'The signature holds for no time up to a day.');
  if (typeof sub !== 'string' || !/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(sub)) {
    throw new PushRefused(401, 'The signature does not say whom to write to.');
  }
  return { key, claims };
}

function partOf(text: string): Record<string, unknown> {
  try {
    const part: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (typeof part === 'object' && part !== null) return { ...part };
  } catch {
    // The same refusal as for JSON of another kind.
  }
  throw new PushRefused(401, 'The signature is not a JWT.');
}

function isSigned(text: string, signature: string, key: string): boolean {
  const point = Buffer.from(key, 'base64url');
  if (point.length !== headBytes.id || point[0] !== 4) return false;
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  try {
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const bytes = Buffer.from(signature, 'base64url');
    return verify('sha256', Buffer.from(text), { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes);
  } catch {
    return false; // Node tells a point that is not on the curve only by throwing.
  }
}

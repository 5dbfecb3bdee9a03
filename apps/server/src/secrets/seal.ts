import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

import { deriveKey } from '#/secrets/derive-key.ts';

/** Encrypts what must not be readable in the database or in a backup of it. */
export interface Sealer {
  /** The ids of the keys; they are not secret. The id of the present secret comes first. */
  readonly keyIds: readonly [string, ...string[]];
  /** Binds the context (whose value it is, and of what) to the result, which opens only with the same context. */
  seal(plain: string, context: string): string;
  open(sealed: string, context: string): string;
  /** False when the value was sealed with the previous secret or an unknown one. */
  isCurrent(sealed: string): boolean;
}

export class UnsealError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnsealError';
  }
}

const FORMAT = 's1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM. A value names the key that sealed it, so that values of the previous secret still open after a rotation.
 */
export function createSealer(secret: string, previous?: string): Sealer {
  const current = sealingKey(secret);
  const keys = [current, ...(previous === undefined ? [] : [sealingKey(previous)])];

  return {
    keyIds: [current.id, ...keys.slice(1).map(({ id }) => id)],

    isCurrent: (sealed) => sealed.startsWith(`${FORMAT}.${current.id}.`),

    seal(plain, context) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current.key, iv);
      cipher.setAAD(additionalData(current.id, context));
      const body = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${FORMAT}.${current.id}.${body.toString('base64url')}`;
    },

    open(sealed, context) {
      const [format, id, text, ...rest] = sealed.split('.');
      const body = Buffer.from(text ?? '', 'base64url');
      if (format !== FORMAT || rest.length > 0 || body.length < IV_BYTES + TAG_BYTES) {
        throw new UnsealError('This is not a sealed value.');
      }
      const known = keys.find((candidate) => candidate.id === id);
      if (known === undefined) {
        throw new UnsealError('The value was sealed with another secret; set NONET_SECRET_PREVIOUS to that secret.');
      }
      const decipher = createDecipheriv('aes-256-gcm', known.key, body.subarray(0, IV_BYTES));
      decipher.setAAD(additionalData(known.id, context));
      decipher.setAuthTag(body.subarray(-TAG_BYTES));
      try {
        const plain = Buffer.concat([decipher.update(body.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
        return plain.toString('utf8');
      } catch {
        // The reason inside the cipher would help only an attacker.
        throw new UnsealError('The sealed value was changed, or belongs to another context.');
      }
    },
  };
}

function sealingKey(secret: string): { id: string; key: KeyObject } {
  return { id: deriveKey(secret, 'seal-id').toString('hex', 0, 4), key: createSecretKey(deriveKey(secret, 'seal')) };
}

function additionalData(keyId: string, context: string): Buffer {
  return Buffer.from(`${FORMAT}:${keyId}:${context}`, 'utf8');
}

import { hkdfSync } from 'node:crypto';

/** The purposes of keys. Each purpose has its own key, so that a value made for one can never be used for another. */
export type KeyPurpose = 'seal' | 'seal-id' | 'identity' | 'media-address' | 'unsubscribe' | 'review-pass';

/** 32 bytes by HKDF-SHA-256 (RFC 5869); the purpose is the `info`. */
export function deriveKey(secret: string, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `nonet/${purpose}/1`, 32));
}

import { hkdfSync } from 'node:crypto';

/** What keys are made for. One key per purpose, so that a value of one can never stand in for another. */
export type KeyPurpose = 'seal' | 'seal-id' | 'identity' | 'media-address';

/** 32 bytes by HKDF-SHA-256 (RFC 5869); the purpose is the `info`. */
export function deriveKey(secret: string, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `nonet/${purpose}/1`, 32));
}

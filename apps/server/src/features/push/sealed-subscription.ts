import { ECDH } from 'node:crypto';
import { z } from 'zod';

import { type Sealer, UnsealError } from '#/secrets/seal.ts';
import { sealContext } from '#/secrets/seal-context.ts';

/** Where a browser is notified, and the keys that only it can read with (RFC 8291). Their holder can notify it. */
export interface Subscription {
  endpoint: string;
  /** The browser's public key, base64url. */
  p256dh: string;
  /** The secret that the browser shared, base64url. */
  auth: string;
}

const subscriptionSchema = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });

const AUTH_BYTES = 16;

/** Whether a message can be encrypted for these keys: a point of the curve and 16 bytes. */
export function hasUsableKeys({ p256dh, auth }: Subscription): boolean {
  if (!isBase64Url(p256dh) || !isBase64Url(auth) || Buffer.from(auth, 'base64url').length !== AUTH_BYTES) return false;
  try {
    const point = ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
    return point === p256dh.replace(/=+$/, '');
  } catch {
    return false; // Node tells a point that is not on the curve only by throwing.
  }
}

export function sealSubscription(sealer: Sealer, id: string, { endpoint, p256dh, auth }: Subscription): string {
  const plain = { endpoint, p256dh: p256dh.replace(/=+$/, ''), auth: auth.replace(/=+$/, '') };
  return sealer.seal(JSON.stringify(plain), sealContext.pushSubscription(id));
}

/** Null when it was sealed with a secret that is lost. */
export function openSubscription(sealer: Sealer, { id, sealed }: { id: string; sealed: string }): Subscription | null {
  try {
    return subscriptionSchema.parse(JSON.parse(sealer.open(sealed, sealContext.pushSubscription(id))));
  } catch (error) {
    if (error instanceof UnsealError) return null;
    throw error;
  }
}

function isBase64Url(text: string): boolean {
  return /^[\w-]+=*$/.test(text);
}

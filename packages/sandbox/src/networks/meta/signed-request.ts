import { createHmac } from 'node:crypto';

import { isLoopbackHost } from '#/core/loopback-only.ts';
import { type Order, text } from '#/core/order.ts';
import { SteeringError } from '#/core/world.ts';

/**
 * What Meta posts as `signed_request` when a person removes an app or asks for the deletion of what it knows (Facebook,
 * "Data deletion request callback"): the signature covers the payload as it is encoded.
 */
export function signRequest(payload: { user_id: string; issued_at: number }, appSecret: string): string {
  const encoded = Buffer.from(JSON.stringify({ algorithm: 'HMAC-SHA256', ...payload })).toString('base64url');
  return `${createHmac('sha256', appSecret).update(encoded).digest('base64url')}.${encoded}`;
}

/** Reads where an app on this machine is to be sent a signed request. */
export function callbackIn(order: Order): string {
  const address = text(order, 'address');
  if (isLoopbackHost(URL.parse(address)?.hostname ?? '')) return address;
  throw new SteeringError('"address" must be one of this machine.');
}

/** Posts a signed request to an app's callback, as Meta does; answers what came back. */
export async function sendSignedRequest(
  address: string,
  signedRequest: string,
): Promise<{ status: number; body: string }> {
  const body = new URLSearchParams({ signed_request: signedRequest });
  const init = { method: 'POST', body, redirect: 'manual', signal: AbortSignal.timeout(30_000) } as const;
  const answer = await fetch(address, init).catch(() => null);
  if (answer === null) throw new SteeringError('Nobody answers at this address.');
  return { status: answer.status, body: await answer.text() };
}

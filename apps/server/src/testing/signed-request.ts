import { createHmac } from 'node:crypto';

/** What Threads posts about a person, with the signature of the sandbox's app unless another secret is given. */
export function signedRequest(remoteUserId: string, secret = 'sandbox-threads-secret'): URLSearchParams {
  const payload = { algorithm: 'HMAC-SHA256', user_id: remoteUserId, issued_at: 1_790_000_000 };
  const encoded = Buffer.from(JSON.stringify(payload)).toString('base64url');
  const signature = createHmac('sha256', secret).update(encoded).digest('base64url');
  return new URLSearchParams({ signed_request: `${signature}.${encoded}` });
}

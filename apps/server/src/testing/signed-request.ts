import { createHmac } from 'node:crypto';

/** The secrets of the sandbox's apps. */
export const appSecrets = { facebook: 'demo-app-secret', threads: 'sandbox-threads-secret' } as const;

/** What Meta posts about a person, with the signature of the sandbox's app for Threads unless another secret is given. */
export function signedRequest(remoteUserId: string, secret: string = appSecrets.threads): URLSearchParams {
  const payload = { algorithm: 'HMAC-SHA256', user_id: remoteUserId, issued_at: 1_790_000_000 };
  const encoded = Buffer.from(JSON.stringify(payload)).toString('base64url');
  const signature = createHmac('sha256', secret).update(encoded).digest('base64url');
  return new URLSearchParams({ signed_request: `${signature}.${encoded}` });
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { parseExactly } from '#/kit/exact-json.ts';
import { graphId } from '#/meta/containers.ts';
import type { DeletionRequest } from '#/port.ts';

/** The id is a string; one of the older kind may come as a number, which is read by its digits. */
const payloadWire = z.object({
  algorithm: z.literal('HMAC-SHA256'),
  user_id: graphId,
});

const refused: DeletionRequest = {
  kind: 'rejected',
  code: 'signature-refused',
  message: 'This request was not signed by the network.',
};

/**
 * Whom a `signed_request` speaks of, which Meta posts when somebody removes an app or asks for the deletion of what it knows
 * ("Data deletion request callback", read 2026-11-23): the signature is of the payload as it is encoded. Any of the secrets will do:
 * Threads does not say which of an app's two signs.
 */
export function readSignedRequest(form: URLSearchParams, secrets: readonly string[]): DeletionRequest {
  const [signature = '', payload = '', ...more] = (form.get('signed_request') ?? '').split('.');
  const given = Buffer.from(signature, 'base64url');
  const isSigned = secrets.some((secret) => {
    const due = createHmac('sha256', secret).update(payload).digest();
    return given.length === due.length && timingSafeEqual(given, due);
  });
  if (!isSigned || more.length > 0) return refused;
  const read = payloadWire.safeParse(jsonOf(Buffer.from(payload, 'base64url').toString('utf8')));
  return read.success ? { kind: 'person', remoteUserId: read.data.user_id } : refused;
}

function jsonOf(text: string): unknown {
  try {
    return parseExactly(text);
  } catch {
    // Signed, and no JSON: not what Meta documents.
    return null;
  }
}

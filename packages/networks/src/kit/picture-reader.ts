import type { HttpSettings } from '#/kit/http.ts';
import { createHttp } from '#/kit/http.ts';

/** What became of reading a picture: its bytes, whatever they are; there is none; or nobody can tell right now. */
export type PictureRead =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'none' }
  | { readonly kind: 'away'; readonly reason: string };

/** Reads a picture at an address that a network, or a stranger on it, has named. Never throws. */
export type PictureReader = (address: string, how: { readonly signal: AbortSignal }) => Promise<PictureRead>;

/** Far more than profile pictures have: X gives 400 × 400 pixels, Bluesky takes 1 MB. */
const MAX_BYTES = 4_000_000;

/**
 * Makes a reader that goes through the address guard, follows no redirect, and takes at most 4 MB in 5 seconds. It sends nothing
 * that says who asks.
 */
export function createPictureReader(settings: HttpSettings): PictureReader {
  const http = createHttp(settings);
  return async (address, { signal }) => {
    if (!URL.canParse(address)) return { kind: 'none' };
    const result = await http.send({
      method: 'GET',
      url: new URL(address),
      host: 'user-supplied',
      headers: { accept: 'image/*' },
      maxBytes: MAX_BYTES,
      signal,
    });
    if (result.kind === 'answer') {
      if (result.status === 200) return { kind: 'bytes', bytes: result.bytes };
      return result.status >= 500 || result.status === 429
        ? { kind: 'away', reason: `status ${result.status}` }
        : { kind: 'none' };
    }
    const isFinal = ['address', 'invalid-request', 'too-large', 'broken-json'].includes(result.reason);
    return isFinal ? { kind: 'none' } : { kind: 'away', reason: result.reason };
  };
}

import type { HttpSettings } from '#/kit/http.ts';
import { createHttp } from '#/kit/http.ts';

/** Reads the bytes at an address as a stranger on the internet would. Null: they cannot be had there. Never throws. */
export type OutsideReader = (address: string, how: { readonly signal: AbortSignal }) => Promise<Uint8Array | null>;

/** What is read says that somebody was reached; it is no file. */
const MAX_BYTES = 1_000;

/**
 * Makes a reader that goes through the address guard, past the proxy, and follows no redirect. It takes at most 1,000 bytes in 5
 * seconds. So a host that only its own network can name is not read, unless it is one of `allowedOrigins`.
 */
export function createOutsideReader(settings: HttpSettings): OutsideReader {
  const http = createHttp(settings);
  return async (address, { signal }) => {
    const result = await http.send({
      method: 'GET',
      url: new URL(address),
      host: 'user-supplied',
      headers: { accept: '*/*' },
      maxBytes: MAX_BYTES,
      signal,
    });
    return result.kind === 'answer' && result.status === 200 ? result.bytes : null;
  };
}

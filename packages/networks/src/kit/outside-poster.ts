import { AddressRefused, checkGuardedUrl } from '#/kit/address-guard.ts';
import type { HttpSettings, HttpSystem } from '#/kit/http.ts';
import { createHttp } from '#/kit/http.ts';
import { retryAfterMs } from '#/kit/retry-after.ts';

/** What became of a post: the status that was answered; an address that is never called; or nobody can tell right now. */
export type OutsidePosted =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfterMs: number | null }
  | { readonly kind: 'refused' }
  | { readonly kind: 'away'; readonly reason: string };

/** Bytes for an address that a user has named. */
export interface OutsidePost {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly contentType: string;
  readonly bytes: Uint8Array;
  readonly signal: AbortSignal;
}

/** Sends bytes to addresses that users have named. */
export interface OutsidePoster {
  /** Whether an address may be called as far as can be told without asking who it belongs to. */
  mayCall(address: string): boolean;
  /** Never throws. Whatever is not surely unsent may have arrived. */
  post(what: OutsidePost): Promise<OutsidePosted>;
  /** Closes idle connections. */
  close(): void;
}

/** Only the status counts; what else is answered says at most why. */
const MAX_BYTES = 10_000;
const TIMEOUT_MS = 10_000;

/**
 * Makes a poster that goes through the address guard, past the proxy, and follows no redirect. It calls https on port 443 of hosts on
 * the public internet, and `allowedOrigins`.
 */
export function createOutsidePoster(settings: HttpSettings, system?: HttpSystem): OutsidePoster {
  const http = createHttp(settings, system);
  const allowed = new Set(settings.allowedOrigins);

  function mayCall(address: string): boolean {
    if (!URL.canParse(address)) return false;
    const url = new URL(address);
    if (allowed.has(url.origin)) return true;
    try {
      checkGuardedUrl(url);
      return true;
    } catch (error) {
      if (error instanceof AddressRefused) return false;
      throw error;
    }
  }

  return {
    mayCall,
    async post({ address, headers, contentType, bytes, signal }) {
      if (!mayCall(address)) return { kind: 'refused' };
      const result = await http.send({
        method: 'POST',
        url: new URL(address),
        host: 'user-supplied',
        headers: { ...headers, accept: '*/*' },
        body: { contentType, bytes },
        maxBytes: MAX_BYTES,
        timeoutMs: TIMEOUT_MS,
        signal,
      });
      if (result.kind === 'answer') {
        const waitMs = retryAfterMs(result.headers, '', Date.now());
        return { kind: 'answered', status: result.status, retryAfterMs: waitMs };
      }
      return result.reason === 'address' || result.reason === 'invalid-request'
        ? { kind: 'refused' }
        : { kind: 'away', reason: result.reason };
    },
    close: () => http.close(),
  };
}

import type { IncomingHttpHeaders } from 'node:http';
import type { Http } from '#/kit/http.ts';

/** What was answered at the end of all redirects, or why nothing was. */
export type Followed =
  | {
      readonly kind: 'answer';
      readonly url: URL;
      readonly status: number;
      readonly headers: IncomingHttpHeaders;
      readonly bytes: Uint8Array;
    }
  /** `refused`: the address, or one that it leads to, is none that is called. */
  | { readonly kind: 'refused' | 'away' | 'too-slow' | 'too-large' };

/** How an address is followed. */
export interface FollowHow {
  readonly accept: string;
  readonly maxBytes: number;
  /** The beginning of a larger body suffices. */
  readonly isCut?: true;
  readonly signal: AbortSignal;
}

/** For the address and all that it leads to, together. */
const TIMEOUT_MS = 5_000;
/** As many as `fetch` follows are far more than pages have. */
const MOST_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** Many sites answer programs that name themselves as no browser at all with an error. */
const USER_AGENT = 'Mozilla/5.0 (compatible; Nonet; link preview)';

/**
 * Reads what is at an address that a person or a stranger's page has named. It and every redirect pass the address guard. Addresses with
 * http are tried with https, as only that is called, unless their origin is allowed. Never throws.
 */
export async function followAddress(
  http: Http,
  isAllowed: (origin: string) => boolean,
  address: URL,
  { signal, ...how }: FollowHow,
): Promise<Followed> {
  const until = performance.now() + TIMEOUT_MS;
  let url = address;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    if (url.protocol === 'http:' && !isAllowed(url.origin)) url = new URL(url.href.replace(/^http:/i, 'https:'));
    const leftMs = until - performance.now();
    if (leftMs <= 0) return { kind: 'too-slow' };
    const headers = { accept: how.accept, 'user-agent': USER_AGENT };
    const { maxBytes, isCut } = how;
    const call = { method: 'GET', url, host: 'user-supplied', headers, maxBytes, timeoutMs: leftMs, signal } as const;
    const result = await http.send({ ...call, ...(isCut && { isCut }) });
    if (result.kind !== 'answer') return { kind: kindOf(result.reason) };
    const location = result.headers.location;
    if (!REDIRECTS.has(result.status) || location === undefined) {
      return { kind: 'answer', url, status: result.status, headers: result.headers, bytes: result.bytes };
    }
    const next = URL.parse(location, url.href);
    if (next === null) return { kind: 'away' };
    url = next;
  }
  return { kind: 'away' };
}

function kindOf(reason: string): Exclude<Followed['kind'], 'answer'> {
  if (reason === 'address' || reason === 'invalid-request') return 'refused';
  if (reason === 'timed-out' || reason === 'connect-timed-out') return 'too-slow';
  return reason === 'too-large' ? 'too-large' : 'away';
}

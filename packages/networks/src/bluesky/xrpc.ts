import type { z } from 'zod';
import type { BlueskySettings } from '#/bluesky/settings.ts';
import { refusalWire } from '#/bluesky/wire.ts';
import type { Http, HttpCall, HttpNotSent } from '#/kit/http.ts';
import { retryAfterMs } from '#/kit/retry-after.ts';

/** What became of a call. `unclear` covers everything that is neither a readable answer nor a documented refusal. */
export type XrpcResult<Value> = { readonly kind: 'ok'; readonly value: Value } | XrpcFailure;

export type XrpcFailure =
  | XrpcRefused
  | { readonly kind: 'not-sent'; readonly reason: HttpNotSent['reason'] }
  | { readonly kind: 'unclear' };

/** A refusal in the documented envelope. */
interface XrpcRefused {
  readonly kind: 'refused';
  /** The documented name, for example `InvalidSwap`. */
  readonly error: string;
  /** The server's own sentence; may hold anything, so it is redacted before anybody sees it. */
  readonly message: string;
  /** How long the server asks us to wait; null when it says nothing. */
  readonly waitMs: number | null;
}

/** One XRPC call (https://atproto.com/specs/xrpc): POST with `input` or `blob`, else GET. */
interface XrpcCall<Value> {
  /** Base address of the server. */
  readonly server: string;
  readonly nsid: string;
  readonly verb: 'GET' | 'POST';
  readonly params?: Readonly<Record<string, string>>;
  readonly input?: unknown;
  readonly blob?: { readonly contentType: string; readonly bytes: Uint8Array };
  readonly token?: string;
  readonly answer: z.ZodType<Value>;
  readonly signal: AbortSignal;
}

/** Makes XRPC calls. */
export type Xrpc = <Value>(call: XrpcCall<Value>) => Promise<XrpcResult<Value>>;

/** A write is given longer than the kit's default for a user's own server, as its answer is worth waiting for. */
const TIMEOUT_MS = { GET: 5_000, POST: 20_000, blob: 60_000 } as const;

/** Binds the calls to the kit and to Bluesky's addresses. */
export function createXrpc(http: Http, settings: BlueskySettings): Xrpc {
  return async (call) => {
    const url = new URL(`${call.server}/xrpc/${call.nsid}`);
    for (const [name, value] of Object.entries(call.params ?? {})) url.searchParams.set(name, value);
    const result = await http.send({
      method: call.verb,
      url,
      host: hostKind(url, settings),
      headers: call.token === undefined ? {} : { authorization: `Bearer ${call.token}` },
      body: call.blob ?? (call.input === undefined ? undefined : json(call.input)),
      signal: call.signal,
      timeoutMs: call.blob === undefined ? TIMEOUT_MS[call.verb] : TIMEOUT_MS.blob,
    });
    if (result.kind === 'not-sent') return result;
    if (result.kind === 'lost') return { kind: 'unclear' };
    if (result.status >= 200 && result.status < 300) {
      const value = call.answer.safeParse(result.json);
      return value.success ? { kind: 'ok', value: value.data } : { kind: 'unclear' };
    }
    const refusal = refusalWire.safeParse(result.json);
    // A server error proves nothing, whatever name it carries: the write may have happened before it.
    if (!refusal.success || result.status < 400 || result.status >= 500) return { kind: 'unclear' };
    return { kind: 'refused', ...refusal.data, waitMs: retryAfterMs(result.headers, 'ratelimit-reset', Date.now()) };
  };
}

/**
 * True for the servers that Bluesky itself runs behind the entryway `bsky.social`. Their names are given out by
 * Bluesky's own DNS, so no user can point one elsewhere (bluesky-social/bsky-docs@390c1e9, entryway).
 */
export function isHostedByBluesky(pds: string): boolean {
  const url = URL.parse(pds);
  return url !== null && url.protocol === 'https:' && url.port === '' && url.hostname.endsWith('.host.bsky.network');
}

function hostKind(url: URL, settings: BlueskySettings): HttpCall['host'] {
  const fixed = [settings.service, settings.appView, settings.plc].some((base) => new URL(base).origin === url.origin);
  return fixed || isHostedByBluesky(url.origin) ? 'fixed' : 'user-supplied';
}

function json(input: unknown): { contentType: string; bytes: string } {
  return { contentType: 'application/json', bytes: JSON.stringify(input) };
}

import { called, readRefusal } from '#/bluesky/errors.ts';
import type { BlueskySettings } from '#/bluesky/settings.ts';
import { type Access, type ApiCall, type ApiResult, createCaller } from '#/kit/caller.ts';
import type { Http, HttpCall, StreamedBytes } from '#/kit/http.ts';

/** One XRPC call (https://atproto.com/specs/xrpc): POST with `input` or `blob`, else GET. */
interface XrpcCall<Value> extends Pick<Access, 'token' | 'signal'>, Pick<ApiCall<Value>, 'answer'> {
  /** Base address of the server. */
  readonly server: string;
  readonly nsid: string;
  readonly verb: 'GET' | 'POST';
  readonly params?: ApiCall<Value>['query'];
  readonly input?: unknown;
  readonly blob?: { readonly contentType: string; readonly bytes: StreamedBytes };
  /** What must appear in no message. */
  readonly secrets?: readonly string[];
}

/** Makes XRPC calls. */
export type Xrpc = <Value>(call: XrpcCall<Value>) => Promise<ApiResult<Value>>;

/** A write is given longer than the kit's default for a user's own server, as its answer is worth waiting for. */
const TIMEOUT_MS = { GET: 5_000, POST: 20_000, blob: 60_000 } as const;

/** Binds the calls to the kit and to Bluesky's addresses. */
export function createXrpc(http: Http, settings: BlueskySettings): Xrpc {
  const host = (url: URL) => hostKind(url, settings);
  const callerFor = createCaller(http, { called, base: '', host, read: readRefusal });
  return ({ server, nsid, verb, params = {}, input, blob, token, secrets = [], answer, signal }) =>
    callerFor({ token, secrets, signal })({
      method: verb,
      path: `${server}/xrpc/${nsid}`,
      query: params,
      json: input,
      body: blob,
      answer,
      timeoutMs: TIMEOUT_MS[blob === undefined ? verb : 'blob'],
    });
}

/**
 * True for the servers that Bluesky itself runs behind the entryway `bsky.social`. Their names are given out by
 * Bluesky's own DNS, so no user can point one elsewhere (bluesky-social/bsky-docs@390c1e9, entryway).
 */
export function isHostedByBluesky(pds: string): boolean {
  const url = URL.parse(pds);
  return url !== null && url.protocol === 'https:' && url.port === '' && url.hostname.endsWith('.host.bsky.network');
}

/** The account's server, unless it is Bluesky's own or the operator's. */
export function chosenHost(pds: string, settings: BlueskySettings): string | null {
  const url = URL.parse(pds);
  return url === null || hostKind(url, settings) === 'fixed' ? null : url.host;
}

function hostKind(url: URL, settings: BlueskySettings): HttpCall['host'] {
  const fixed = [settings.service, settings.appView, settings.plc].some((base) => new URL(base).origin === url.origin);
  return fixed || isHostedByBluesky(url.origin) ? 'fixed' : 'user-supplied';
}

import { called } from '#/bluesky/errors.ts';
import type { BlueskySettings } from '#/bluesky/settings.ts';
import type { BlueskyAuth } from '#/bluesky/wire.ts';
import { didDocumentWire, resolvedHandleWire } from '#/bluesky/wire.ts';
import type { Xrpc } from '#/bluesky/xrpc.ts';
import type { Http } from '#/kit/http.ts';
import { notSent, retryIfUnknown } from '#/kit/outcomes.ts';
import type { WayName, WayOf } from '#/kit/way.ts';
import type { ReconnectNeeded, Rejected, RetryLater } from '#/port.ts';

/** What is needed to find an account. */
export interface Directory {
  readonly http: Http;
  readonly xrpc: Xrpc;
  readonly settings: BlueskySettings;
}

/** A way of the port, which is told first where Bluesky is. */
export type Way<Name extends WayName> = WayOf<Directory, BlueskyAuth, Name>;

/** Syntax of a handle: https://atproto.com/specs/handle, read 2026-11-20. */
const handleSyntax = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** A handle as typed (spaces around it, `@`, capitals) in its one form; null when it cannot be one. */
export function normaliseHandle(typed: string): string | null {
  const handle = typed.trim().replace(/^@/, '').toLowerCase();
  return handleSyntax.test(handle) ? handle : null;
}

export type DidResult = { readonly kind: 'did'; readonly did: string } | Rejected | ReconnectNeeded | RetryLater;

/** Asks who stands behind a handle. A handle that leads nowhere is `rejected` with the code `handle-not-found`. */
export async function resolveHandle(
  { xrpc, settings }: Directory,
  handle: string,
  signal: AbortSignal,
): Promise<DidResult> {
  const result = await xrpc({
    server: settings.service,
    nsid: 'com.atproto.identity.resolveHandle',
    verb: 'GET',
    params: { handle },
    answer: resolvedHandleWire,
    signal,
  });
  if (result.kind === 'ok') return { kind: 'did', did: result.value.did };
  // HandleNotFound is the lexicon's name, InvalidRequest what servers say (real @atproto/pds 0.5.35, 2026-11-20).
  if (result.name === 'HandleNotFound' || result.name === 'InvalidRequest') {
    return { kind: 'rejected', code: 'handle-not-found', message: 'Bluesky does not know this handle.' };
  }
  return retryIfUnknown(result.failure);
}

export type ServerResult = { readonly kind: 'server'; readonly pds: string } | Rejected | RetryLater;

const documentMissing: Rejected = {
  kind: 'rejected',
  code: 'account-not-found',
  message: 'The server of this account could not be found.',
};

/** Finds the server of an account in its DID document: `did:plc` in the directory, `did:web` at the named host. */
export async function findServer(
  { http, settings }: Directory,
  did: string,
  signal: AbortSignal,
): Promise<ServerResult> {
  const web = did.match(/^did:web:([a-z0-9.-]+)$/i)?.[1];
  if (web === undefined && !/^did:plc:[a-z2-7]{24}$/.test(did)) return documentMissing;
  const result = await http.send({
    method: 'GET',
    url: new URL(web === undefined ? `${settings.plc}/${did}` : `https://${web}/.well-known/did.json`),
    host: web === undefined ? 'fixed' : 'user-supplied',
    signal,
    timeoutMs: 5_000,
  });
  if (result.kind === 'not-sent') {
    const failure = notSent(result.reason, called);
    return failure.kind === 'rejected' ? failure : unreachable();
  }
  if (result.kind === 'lost') return unreachable();
  if (result.status === 200) {
    const pds = serverIn(result.json, did);
    return pds === null ? documentMissing : { kind: 'server', pds };
  }
  // did:plc specification v0.1 (web.plc.directory): 404 was never registered, 410 was given up.
  return result.status === 404 || result.status === 410 ? documentMissing : unreachable();
}

/** The origin of the account's server that a DID document of `did` names; null when it names none. */
export function serverIn(document: unknown, did: string): string | null {
  const parsed = didDocumentWire.safeParse(document);
  if (!parsed.success || parsed.data.id !== did) return null;
  // https://atproto.com/specs/did#did-documents, read 2026-11-20: the first matching entry counts.
  const entry = parsed.data.service.find(
    ({ id, type }) => (id === '#atproto_pds' || id === `${did}#atproto_pds`) && type === 'AtprotoPersonalDataServer',
  );
  const url = typeof entry?.serviceEndpoint === 'string' ? URL.parse(entry.serviceEndpoint) : null;
  return url === null || (url.protocol !== 'https:' && url.protocol !== 'http:') ? null : url.origin;
}

function unreachable(): RetryLater {
  const message = 'The address book of Bluesky accounts could not be reached.';
  return { kind: 'retry-later', code: 'unreachable', message, afterMs: null, scope: 'target' };
}

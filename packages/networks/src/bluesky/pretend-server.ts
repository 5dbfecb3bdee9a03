import { jsonToLex, lexicons } from '@atproto/api';
import { createBluesky } from '#/bluesky/index.ts';
import type { BlueskySettings } from '#/bluesky/settings.ts';
import type { BlueskyAuth } from '#/bluesky/wire.ts';
import { pretendNetwork } from '#/kit/pretend-network.ts';
import { contextWith, fileOf, neverWhole, postsOf } from '#/kit/pretend-post.ts';
import type { MediaFile } from '#/port.ts';

/** One request as the pretend server saw it. */
export interface Seen {
  readonly path: string;
  readonly params: Record<string, string>;
  readonly token: string | null;
  readonly contentType: string | undefined;
  /** Parsed JSON, or the number of bytes of anything else. */
  readonly input: unknown;
}

export const did = 'did:plc:abcdefghijklmnopqrstuvwx';
export const handle = 'studio.nonet.test';
export const appPassword = 'abcd-efgh-ijkl-mnop';

/** A token that says when it ends. */
export function jwt(claims: Record<string, unknown>): string {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ typ: 'at+jwt' })}.${part(claims)}.c2lnbmF0dXJl`;
}

/**
 * A server that answers what a test tells it to. What it receives is checked against the official lexicons: a request that they
 * refuse fails the test.
 */
export async function pretendServer(more: Partial<BlueskySettings> = {}) {
  const { origin, client, seen, on } = await pretendNetwork<Seen>(({ url, method, authorization, ...received }) => {
    const more: Seen = {
      path: url.pathname.replace('/xrpc/', ''),
      params: received.query,
      token: authorization?.replace('Bearer ', '') ?? null,
      contentType: received.headers['content-type'],
      input: received.json ?? received.size,
    };
    const violation = url.pathname.startsWith('/xrpc/') ? violationOf(more, method, url.searchParams) : null;
    return { call: more.path, more, violations: violation === null ? [] : [violation] };
  });

  const session = {
    did,
    handle,
    accessJwt: jwt({ scope: 'com.atproto.appPass', exp: 1_795_000_000 }),
    refreshJwt: jwt({ scope: 'com.atproto.refresh', exp: 1_799_000_000 }),
    active: true,
  };
  const document = {
    id: did,
    alsoKnownAs: [`at://${handle}`],
    service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: origin }],
  };
  on('com.atproto.identity.resolveHandle', { body: { did } });
  on(`/plc/${did}`, { body: document, headers: { 'content-type': 'application/did+ld+json; charset=utf-8' } });
  on('com.atproto.server.createSession', { body: session });
  on('app.bsky.actor.getProfile', { body: { did, handle, displayName: 'Studio', avatar: 'https://cdn.test/a.jpg' } });

  const settings = {
    service: origin,
    plc: `${origin}/plc`,
    appView: origin,
    video: origin,
    webUrl: 'https://web.test',
    sandbox: false,
    ...more,
  };
  const network = createBluesky(settings, client);
  const auth: BlueskyAuth = {
    pds: origin,
    did,
    handle,
    accessJwt: session.accessJwt,
    refreshJwt: session.refreshJwt,
    appPassword,
  };
  return { origin, network, auth, session, document, seen, on };
}

export const context = { ...contextWith(), notBefore: new Date(0), notAfter: new Date() };
export const post = postsOf({ remoteId: did, handle });

/** An image of `bytes` bytes. */
export function image(more: Partial<MediaFile> = {}): MediaFile {
  return fileOf({ id: 'image-1', contentType: 'image/png', alt: 'A view', ...more });
}

/** A video of `bytes` bytes. */
export function video(more: Partial<MediaFile> = {}): MediaFile {
  return fileOf({ id: 'video-1', contentType: 'video/mp4', durationMs: 3_000, ...neverWhole, ...more });
}

function violationOf(seen: Seen, method: string, query: URLSearchParams): string | null {
  try {
    const definition = lexicons.getDefOrThrow(seen.path, ['query', 'procedure']);
    if ((definition.type === 'query') !== (method === 'GET')) return `${seen.path}: ${method}`;
    if (definition.type === 'query') lexicons.assertValidXrpcParams(seen.path, typed(query));
    else if (seen.contentType === 'application/json')
      lexicons.assertValidXrpcInput(seen.path, jsonToLex(seen.input as never));
    else if (definition.input?.encoding === 'application/json') return `${seen.path}: no JSON`;
    if (seen.path === 'com.atproto.repo.putRecord') {
      const { collection, record } = seen.input as { collection: string; record: never };
      lexicons.assertValidRecord(collection, jsonToLex(record));
    }
    return null;
  } catch (error) {
    return `${seen.path}: ${error instanceof Error ? error.message : error}`;
  }
}

/** Parameters that are lists, of the methods that we call. */
const lists: ReadonlySet<string> = new Set(['uris']);

/** A query has nothing but text; the lexicons speak of what it stands for. */
function typed(query: URLSearchParams): Record<string, unknown> {
  const values = [...query].map(([name, text]) => {
    if (lists.has(name)) return [name, query.getAll(name)];
    if (text === 'true' || text === 'false') return [name, text === 'true'];
    return [name, /^\d+$/.test(text) ? Number(text) : text];
  });
  return Object.fromEntries(values);
}

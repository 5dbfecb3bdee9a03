import { createInstagram } from '#/instagram/index.ts';
import type { InstagramSettings } from '#/instagram/settings.ts';
import type { FrozenPost } from '#/instagram/wire.ts';
import { pretendNetwork, type Received, type Reply } from '#/kit/pretend-network.ts';
import type { LinkedAuth } from '#/meta/linked-account.ts';
import type { LookContext, MediaFile, Prepared, PublishContext, PublishInput, RevokeContext } from '#/port.ts';

/** One request as the pretend Instagram saw it. */
export interface Seen {
  /** For example `POST /{account}/media`; other ids are `{id}`. */
  readonly call: string;
  readonly id: string;
  readonly query: Record<string, string>;
  readonly form: Record<string, string>;
  readonly authorization: string | undefined;
}

export const account = { id: '17841405822304914', username: 'studio.fala' };
export const auth: LinkedAuth = { pageToken: 'EAAG-the-page-token', pageId: '104258371958372' };
export const appSecret = 'the-app-secret';
const DAY_MS = 24 * 60 * 60_000;
export const container = { id: '17889615691921648', expiresAt: new Date(Date.now() + DAY_MS).toISOString() };
export const postId = '17918195224117851';

/** A refusal in the envelope of the Graph API. */
export function refusal(code: number, subcode?: number, message = 'Something.', status = 400): Reply {
  const error = { message, type: 'OAuthException', code, error_subcode: subcode, fbtrace_id: 'Axyz' };
  return { status, body: { error } };
}

/** An Instagram that takes everything at once, and otherwise answers what a test tells it to. */
export async function pretendInstagram(more: Partial<InstagramSettings> = {}) {
  const { origin, client, seen, on } = await pretendNetwork<Seen>((received) => {
    const now = understand(received);
    return { call: now.call, seen: now };
  });
  let made = 0;
  on('POST /{account}/media', () => {
    made += 1;
    return { body: { id: `1788961569192164${made}` } };
  });
  on('GET /{id}', ({ id, query }) =>
    query['fields']?.includes('status_code') === true
      ? { body: { id, status_code: 'FINISHED', status: 'Finished: Media has been uploaded and it is ready.' } }
      : { body: { id, permalink: `https://www.instagram.com/p/of-${id}/` } },
  );
  on('POST /{account}/media_publish', { body: { id: postId } });
  const settings = {
    appSecret,
    graph: `${origin}/v26.0`,
    web: 'https://instagram.test',
    mayDelete: true,
    mayReadFigures: true,
    sandbox: false,
  };
  const network = createInstagram({ ...settings, ...more }, client);
  const calls = (): string[] => seen.map(({ call }) => call);
  const forms = (): Record<string, string>[] =>
    seen.filter(({ call }) => call.startsWith('POST')).map(({ form }) => form);
  return { network, seen, calls, forms, on };
}

function understand({ method, url, headers, bytes }: Received): Seen {
  const id = /^\/v26\.0\/(\d+)$/.exec(url.pathname)?.[1] ?? '';
  const path = url.pathname.replace('/v26.0', '').replace(account.id, '{account}').replace(auth.pageId, '{page}');
  return {
    call: `${method} ${path.replace(/\d{10,}/, '{id}')}`,
    id,
    query: Object.fromEntries(url.searchParams),
    form: Object.fromEntries(new URLSearchParams(bytes.toString())),
    authorization: headers.authorization,
  };
}

export const context: PublishContext & RevokeContext & LookContext = {
  file: async () => undefined,
  signal: new AbortController().signal,
  grant: null,
  notBefore: new Date('2026-11-20T09:00:00.500Z'),
  notAfter: new Date('2026-11-20T09:01:30.000Z'),
  taken: new Set(),
};

/** A post of one photo, unless `more` says otherwise. */
export function post(more: Partial<PublishInput> = {}): PublishInput {
  return {
    targetId: 'target-1',
    title: 'A title nobody sees',
    text: 'Hello',
    replies: [],
    link: null,
    media: [photo()],
    format: 'feed',
    template: null,
    options: {},
    createdAt: new Date('2026-11-20T09:00:00.000Z'),
    account: { remoteId: account.id, handle: account.username },
    ...more,
  };
}

/** What `prepare` freezes. */
export function frozen(more: Partial<FrozenPost> = {}): Prepared {
  const payload: FrozenPost = { container, account, text: 'Hello', mediaType: 'IMAGE', productType: 'FEED', ...more };
  return { clientKey: null, repeat: 'refused', payload };
}

/** A photo at an address that nobody may tell. */
export function photo(id = 'file-1', alt = ''): MediaFile {
  return {
    id,
    contentType: 'image/jpeg',
    bytes: 10,
    width: 640,
    height: 640,
    durationMs: null,
    alt,
    read: async () => new Uint8Array(10),
    readPart: async (from, to) => new Uint8Array(to - from),
    address: async () => `https://nonet.test/media/for-networks/right-to-${id}`,
  };
}

/** A video at such an address. */
export function film(id = 'film-1', alt = ''): MediaFile {
  return { ...photo(id, alt), contentType: 'video/mp4', durationMs: 5_000 };
}

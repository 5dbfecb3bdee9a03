import { createFacebook } from '#/facebook/index.ts';
import { type FacebookSettings, facebookScopes } from '#/facebook/settings.ts';
import type { FacebookAuth, FrozenPost } from '#/facebook/wire.ts';
import { pretendNetwork, type Received, type Reply } from '#/kit/pretend-network.ts';
import type { LookContext, MediaFile, Prepared, PublishContext, PublishInput, RevokeContext } from '#/port.ts';

/** One request as the pretend Facebook saw it. */
export interface Seen {
  /** For example `POST /{page}/feed`, without the version; ids that are no page's are `{id}`. */
  readonly call: string;
  readonly id: string;
  readonly version: string;
  readonly query: Record<string, string>;
  readonly form: Record<string, string>;
  readonly authorization: string | undefined;
}

export const redirectUri = 'http://localhost:9009/facebook-callback';
export const secret = 'the-facebook-secret';
export const pageId = '104555111222333';
export const postId = `${pageId}_122100000000000001`;
export const videoId = '998877665544332211';
export const auth: FacebookAuth = { pageToken: 'EAAB-the-page-token' };

/** A refusal in the envelope of the Graph API. */
export function refusal(code: number, more: { subcode?: number; status?: number; message?: string } = {}): Reply {
  const { subcode, status = 400, message = 'Something.' } = more;
  const error = { message, type: 'OAuthException', code, error_subcode: subcode, fbtrace_id: 'Axyz' };
  return { status, body: { error } };
}

/** A Facebook that takes everything at once, and otherwise answers what a test tells it to. */
export async function pretendFacebook(more: Partial<FacebookSettings> = {}) {
  const { origin, client, seen, on } = await pretendNetwork<Seen>((received) => {
    const now = understand(received);
    return { call: now.call, seen: now };
  });
  on('POST /{page}/feed', { body: { id: postId } });
  on('POST /{page}/photos', ({ form }) => ({ body: { id: `55${Object.keys(form).length}` } }));
  on('POST /{id}', { body: { success: true } });
  on('GET /{id}', ({ id }) => ({ body: { id, is_published: true, permalink_url: `/studio/posts/${id}` } }));
  const network = createFacebook(
    {
      appId: '42',
      appSecret: secret,
      scopes: Object.keys(facebookScopes) as FacebookSettings['scopes'],
      dialog: 'https://www.facebook.test',
      graph: origin,
      version: 'v26.0',
      sandbox: false,
      ...more,
    },
    client,
  );
  return { network, origin, client, seen, on, calls: () => seen.map(({ call }) => call) };
}

function understand({ method, url, headers, bytes }: Received): Seen {
  const [, version = '', path = url.pathname] = /^\/(v\d+\.\d+)(\/.*)$/.exec(url.pathname) ?? [];
  const id = /^\/(\d[\d_]*)/.exec(path)?.[1] ?? '';
  const named = path.replace(/^\/\d[\d_]*/, id === pageId ? '/{page}' : '/{id}');
  return {
    call: `${method} ${named}`,
    id,
    version,
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

/** A post of words, unless `more` says otherwise. */
export function post(more: Partial<PublishInput> = {}): PublishInput {
  return {
    targetId: 'target-1',
    title: 'A title nobody sees',
    text: 'Hello',
    replies: [],
    link: null,
    media: [],
    format: 'feed',
    template: null,
    options: null,
    createdAt: new Date('2026-11-20T09:00:00.000Z'),
    account: { remoteId: pageId, handle: 'studio.fala' },
    ...more,
  };
}

/** What `prepare` freezes. */
export function frozen(payload: FrozenPost = { kind: 'post', id: postId, pageId, text: 'Hello' }): Prepared {
  return { clientKey: null, repeat: payload.kind === 'post' ? 'harmless' : 'refused', payload };
}

export function video(bytes = 10): MediaFile {
  return {
    id: 'film',
    contentType: 'video/mp4',
    bytes,
    width: 1080,
    height: 1920,
    durationMs: 5_000,
    alt: '',
    read: () => Promise.reject(new Error('a video is never read whole')),
    readPart: async (from, to) => new Uint8Array(to - from),
    address: () => Promise.reject(new Error('nobody fetches this file')),
  };
}

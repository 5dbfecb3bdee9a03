import { pretendNetwork, type Received, type Reply } from '#/kit/pretend-network.ts';
import type { LookContext, MediaFile, Prepared, PublishContext, PublishInput, RevokeContext } from '#/port.ts';
import { createThreads } from '#/threads/index.ts';
import { type ThreadsSettings, threadsScopes } from '#/threads/settings.ts';
import type { FrozenPosts, ThreadsAuth } from '#/threads/wire.ts';

/** One request as the pretend Threads saw it. */
export interface Seen {
  /** For example `POST /v1.0/me/threads`; ids are `{id}`. */
  readonly call: string;
  readonly id: string;
  readonly query: Record<string, string>;
  readonly form: Record<string, string>;
  readonly authorization: string | undefined;
}

export const redirectUri = 'http://localhost:9009/threads-callback';
export const secret = 'the-threads-secret';
const DAY_MS = 24 * 60 * 60_000;
export const auth: ThreadsAuth = {
  userId: '27326433150368539',
  username: 'studio',
  accessToken: 'THQV-the-token',
  issuedAt: new Date(Date.now() - 2 * DAY_MS).toISOString(),
  expiresAt: new Date(Date.now() + 58 * DAY_MS).toISOString(),
};
export const container = { id: '17889615691921649', expiresAt: new Date(Date.now() + DAY_MS).toISOString() };
export const postId = '18073912352326149';

/** A refusal in the envelope of the Graph API. */
export function refusal(status: number, code: number, more: { subcode?: number; message?: string } = {}): Reply {
  const { subcode, message = 'Something.' } = more;
  const error = { message, type: 'THApiException', code, error_subcode: subcode, fbtrace_id: 'Axyz' };
  return { status, body: { error } };
}

/** A Threads that takes everything at once, and otherwise answers what a test tells it to. */
export async function pretendThreads(more: Partial<ThreadsSettings> = {}) {
  const { origin, client, seen, on } = await pretendNetwork<Seen>((received) => {
    const now = understand(received);
    return { call: now.call, seen: now };
  });
  let made = 0;
  on('POST /v1.0/me/threads', () => {
    made += 1;
    return { body: { id: `1788961569192165${made}` } };
  });
  on('GET /v1.0/{id}', ({ id, query }) =>
    query['fields']?.includes('status') === true
      ? { body: { id, status: 'FINISHED' } }
      : { body: { id, permalink: `https://www.threads.com/@studio/post/of-${id}`, shortcode: 'DCk' } },
  );
  on('POST /v1.0/me/threads_publish', { body: { id: postId } });
  const network = createThreads(
    {
      appId: '42',
      appSecret: secret,
      signers: [secret],
      scopes: Object.keys(threadsScopes) as ThreadsSettings['scopes'],
      web: 'https://threads.test',
      api: origin,
      sandbox: false,
      ...more,
    },
    client,
  );
  const calls = (): string[] => seen.map(({ call }) => call);
  const forms = (): Record<string, string>[] =>
    seen.filter(({ call }) => call.startsWith('POST')).map(({ form }) => form);
  return { network, seen, calls, forms, on };
}

function understand({ method, url, headers, bytes }: Received): Seen {
  const id = /^\/v1\.0\/(\d+)$/.exec(url.pathname)?.[1] ?? '';
  return {
    call: `${method} ${id === '' ? url.pathname : '/v1.0/{id}'}`,
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
    account: { remoteId: auth.userId, handle: auth.username },
    ...more,
  };
}

/** What `prepare` freezes. */
export function frozen(more: Partial<FrozenPosts> = {}): Prepared {
  const posts: FrozenPosts['posts'] = [{ text: 'Hello', mediaType: 'TEXT', fields: {}, files: [] }];
  const payload: FrozenPosts = { posts, container, replyTo: null, ...more };
  return { clientKey: null, repeat: 'refused', payload };
}

/** A file at an address that nobody may tell. */
export function file(contentType: string, id = 'file-1', alt = ''): MediaFile {
  return {
    id,
    contentType,
    bytes: 10,
    width: 640,
    height: 480,
    durationMs: contentType.startsWith('video/') ? 5_000 : null,
    alt,
    read: async () => new Uint8Array(10),
    readPart: async (from, to) => new Uint8Array(to - from),
    address: async () => `https://nonet.test/media/for-networks/right-to-${id}`,
  };
}

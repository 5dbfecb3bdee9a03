import { pretendNetwork, type Reply } from '#/kit/pretend-network.ts';
import { contextWith, fetchedFile, postsOf } from '#/kit/pretend-post.ts';
import type { MediaFile, Prepared } from '#/port.ts';
import { createThreads } from '#/threads/index.ts';
import { type ThreadsSettings, threadsScopes } from '#/threads/settings.ts';
import type { FrozenPosts, ThreadsAuth } from '#/threads/wire.ts';

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
  const { origin, client, ...pretend } = await pretendNetwork(({ method, url }) => {
    const id = /^\/v1\.0\/(\d+)$/.exec(url.pathname)?.[1] ?? '';
    return { call: `${method} ${id === '' ? url.pathname : '/v1.0/{id}'}`, id };
  });
  const { on } = pretend;
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
  return { network, ...pretend };
}

export const context = contextWith();
export const post = postsOf({ remoteId: auth.userId, handle: auth.username });

/** What `prepare` freezes. */
export function frozen(more: Partial<FrozenPosts> = {}): Prepared {
  const posts: FrozenPosts['posts'] = [{ text: 'Hello', mediaType: 'TEXT', fields: {}, files: [] }];
  const payload: FrozenPosts = { posts, container, replyTo: null, ...more };
  return { clientKey: null, repeat: 'refused', payload };
}

/** A file at an address that nobody may tell. */
export function file(contentType: string, id = 'file-1', alt = ''): MediaFile {
  return fetchedFile({ contentType, id, alt });
}

import { createInstagram } from '#/instagram/index.ts';
import type { InstagramSettings } from '#/instagram/settings.ts';
import type { FrozenPost } from '#/instagram/wire.ts';
import { pretendNetwork, type Reply } from '#/kit/pretend-network.ts';
import { contextWith, fetchedFile, postsOf } from '#/kit/pretend-post.ts';
import type { LinkedAuth } from '#/meta/linked-account.ts';
import type { MediaFile, Prepared } from '#/port.ts';

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
  const { origin, client, ...pretend } = await pretendNetwork(({ method, url }) => {
    const id = /^\/v26\.0\/(\d+)$/.exec(url.pathname)?.[1] ?? '';
    const path = url.pathname.replace('/v26.0', '').replace(account.id, '{account}').replace(auth.pageId, '{page}');
    return { call: `${method} ${path.replace(/\d{10,}/, '{id}')}`, id };
  });
  const { on } = pretend;
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
  return { network, ...pretend };
}

export const context = contextWith();

/** A photo at an address that nobody may tell. */
export function photo(id = 'file-1', alt = ''): MediaFile {
  return fetchedFile({ id, alt, height: 640 });
}

/** A video at such an address. */
export function film(id = 'film-1', alt = ''): MediaFile {
  return { ...photo(id, alt), contentType: 'video/mp4', durationMs: 5_000 };
}

/** A post of one photo, unless a test says otherwise. */
export const post = postsOf({ remoteId: account.id, handle: account.username }, { media: [photo()], options: {} });

/** What `prepare` freezes. */
export function frozen(more: Partial<FrozenPost> = {}): Prepared {
  const payload: FrozenPost = {
    container,
    account,
    text: 'Hello',
    mediaType: 'IMAGE',
    productType: 'FEED',
    note: null,
    ...more,
  };
  return { clientKey: null, repeat: 'refused', payload };
}

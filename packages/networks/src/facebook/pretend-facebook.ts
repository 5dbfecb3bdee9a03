import { createFacebook } from '#/facebook/index.ts';
import { type FacebookSettings, facebookScopes } from '#/facebook/settings.ts';
import type { FacebookAuth, FrozenPost } from '#/facebook/wire.ts';
import { pretendNetwork, type Reply } from '#/kit/pretend-network.ts';
import { contextWith, fileOf, neverWhole, postsOf } from '#/kit/pretend-post.ts';
import type { MediaFile, Prepared } from '#/port.ts';

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
  const pretend = await pretendNetwork(({ method, url }) => {
    const [, version = '', path = url.pathname] = /^\/(v\d+\.\d+)(\/.*)$/.exec(url.pathname) ?? [];
    const id = /^\/(\d[\d_]*)/.exec(path)?.[1] ?? '';
    const named = path.replace(/^\/\d[\d_]*/, id === pageId ? '/{page}' : '/{id}');
    return { call: `${method} ${named}`, id, more: { version } };
  });
  const { on, origin } = pretend;
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
    pretend.client,
  );
  return { network, ...pretend };
}

export const context = contextWith();
export const post = postsOf({ remoteId: pageId, handle: 'studio.fala' });

/** What `prepare` freezes. */
export function frozen(payload: FrozenPost = { kind: 'post', id: postId, pageId, text: 'Hello' }): Prepared {
  return { clientKey: null, repeat: payload.kind === 'post' ? 'harmless' : 'refused', payload };
}

export function video(bytes = 10): MediaFile {
  return fileOf({ id: 'film', contentType: 'video/mp4', bytes, width: 1080, height: 1920, ...neverWhole });
}

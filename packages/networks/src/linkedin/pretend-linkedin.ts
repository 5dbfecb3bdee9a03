import { pretendNetwork, type Reply } from '#/kit/pretend-network.ts';
import { contextWith, fileOf, postsOf } from '#/kit/pretend-post.ts';
import { createLinkedin } from '#/linkedin/index.ts';
import type { LinkedinSettings } from '#/linkedin/settings.ts';
import type { FrozenPost, LinkedinAuth } from '#/linkedin/wire.ts';
import type { MediaFile, Prepared } from '#/port.ts';

export const redirectUri = 'http://localhost:9009/linkedin-callback';
export const secret = 'the-linkedin-secret';
export const person = 'urn:li:person:782bbtaQ';
export const page = 'urn:li:organization:2414183';
export const share = 'urn:li:share:7141138937766391808';
export const auth: LinkedinAuth = {
  accessToken: 'AQX-the-token',
  refreshToken: '',
  issuedAt: '2026-01-01T00:00:00.000Z',
};
export const allScopes: LinkedinSettings['scopes'] = [
  'openid',
  'profile',
  'email',
  'w_member_social',
  'r_basicprofile',
  'rw_organization_admin',
  'w_organization_social',
  'r_organization_social',
  'r_member_postAnalytics',
  'r_member_profileAnalytics',
];

/** A refusal in the envelope of the API. */
export function refusal(status: number, more: object): Reply {
  return { status, body: { status, message: 'Something.', ...more } };
}

/** The refusal of a text that is there already. */
export const duplicate: Reply = refusal(422, {
  errorDetailType: 'com.linkedin.common.error.BadRequest',
  message: `com.linkedin.content.common.exception.BadRequestResponseException: Content is a duplicate of ${share}`,
  errorDetails: { inputErrors: [{ code: 'DUPLICATE_POST', description: 'Duplicate post is detected', input: {} }] },
});

/** Ids in a path, also that of a post before its comments. */
const namesOfThings = /urn%3Ali%3A[^/]+(?=\/comments$|$)|(?<=\/organizations\/)\d+$/;

/** A LinkedIn that takes everything at once, and otherwise answers what a test tells it to. */
export async function pretendLinkedin(more: Partial<LinkedinSettings> = {}) {
  const { client, ...pretend } = await pretendNetwork(({ method, url, size }) => {
    const id = decodeURIComponent(namesOfThings.exec(url.pathname)?.[0] ?? '');
    const action = url.searchParams.get('action');
    const call = `${method} ${url.pathname.replace(namesOfThings, '{id}')}${action === null ? '' : `?action=${action}`}`;
    // The query as it came: in Rest.li the percent sign has a meaning.
    return { call, id, more: { rawQuery: url.search, bytes: size } };
  });
  const { on, origin } = pretend;
  on('POST /rest/posts', { status: 201, headers: { 'x-restli-id': share } });
  const network = createLinkedin(
    {
      appId: 'client',
      appSecret: secret,
      scopes: allScopes,
      web: `${origin}/web`,
      api: origin,
      version: '202609',
      sandbox: false,
      ...more,
    },
    client,
  );
  return { network, ...pretend };
}

export const context = contextWith();
export const post = postsOf({ remoteId: page, handle: 'studio-fala' });

/** What `prepare` freezes. */
export function frozen(more: Partial<FrozenPost> = {}): Prepared {
  const payload: FrozenPost = { author: page, commentary: 'Hello', article: null, files: [], note: null, ...more };
  return { clientKey: null, repeat: payload.files.length === 0 ? 'named' : 'blind', payload };
}

export function file(contentType: string, more: Partial<MediaFile> = {}): MediaFile {
  return fileOf({ contentType, bytes: 100_000, ...more });
}

import { pretendNetwork, type Received, type Reply } from '#/kit/pretend-network.ts';
import { createLinkedin } from '#/linkedin/index.ts';
import type { LinkedinSettings } from '#/linkedin/settings.ts';
import type { FrozenPost, LinkedinAuth } from '#/linkedin/wire.ts';
import type { LookContext, MediaFile, Prepared, PublishContext, PublishInput, RevokeContext } from '#/port.ts';

/** One request as the pretend LinkedIn saw it. */
export interface Seen {
  /** For example `POST /rest/images?action=initializeUpload`; ids that are no names of methods are `{id}`. */
  readonly call: string;
  readonly id: string;
  readonly query: Record<string, string>;
  /** The query as it came: in Rest.li the percent sign has a meaning. */
  readonly rawQuery: string;
  readonly form: Record<string, string>;
  readonly json: unknown;
  readonly bytes: number;
  readonly headers: Received['headers'];
}

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

/** A LinkedIn that takes everything at once, and otherwise answers what a test tells it to. */
export async function pretendLinkedin(more: Partial<LinkedinSettings> = {}) {
  const { origin, client, seen, on } = await pretendNetwork<Seen>((received) => {
    const now = understand(received);
    return { call: now.call, seen: now };
  });
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
  return { network, origin, seen, on, calls: () => seen.map(({ call }) => call) };
}

/** Ids in a path, also that of a post before its comments. */
const namesOfThings = /urn%3Ali%3A[^/]+(?=\/comments$|$)|(?<=\/organizations\/)\d+$/;

function understand({ method, url, headers, bytes }: Received): Seen {
  const id = decodeURIComponent(namesOfThings.exec(url.pathname)?.[0] ?? '');
  const path = url.pathname.replace(namesOfThings, '{id}');
  const action = url.searchParams.get('action');
  const text = bytes.toString();
  return {
    call: `${method} ${path}${action === null ? '' : `?action=${action}`}`,
    id,
    query: Object.fromEntries(url.searchParams),
    rawQuery: url.search,
    form: Object.fromEntries(new URLSearchParams(text)),
    json: headers['content-type'] === 'application/json' ? JSON.parse(text) : null,
    bytes: bytes.length,
    headers,
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
    account: { remoteId: page, handle: 'studio-fala' },
    ...more,
  };
}

/** What `prepare` freezes. */
export function frozen(more: Partial<FrozenPost> = {}): Prepared {
  const payload: FrozenPost = { author: page, commentary: 'Hello', article: null, files: [], ...more };
  return { clientKey: null, repeat: payload.files.length === 0 ? 'named' : 'blind', payload };
}

export function file(contentType: string, more: Partial<MediaFile> = {}): MediaFile {
  const bytes = more.bytes ?? 100_000;
  return {
    id: 'file-1',
    contentType,
    bytes,
    width: 640,
    height: 480,
    durationMs: contentType.startsWith('video/') ? 5_000 : null,
    alt: '',
    read: async () => new Uint8Array(bytes),
    readPart: async (from, to) => new Uint8Array(to - from),
    address: () => Promise.reject(new Error('nobody fetches this file')),
    ...more,
  };
}

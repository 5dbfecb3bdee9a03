import { pretendNetwork, type Received, type Reply } from '#/kit/pretend-network.ts';
import type { LookContext, MediaFile, Prepared, PublishContext, PublishInput, RevokeContext } from '#/port.ts';
import { createTiktok } from '#/tiktok/index.ts';
import reference from '#/tiktok/reference-names.json' with { type: 'json' };
import { type TiktokSettings, tiktokScopes } from '#/tiktok/settings.ts';
import {
  type FrozenPhotos,
  type FrozenVideo,
  frozen,
  type PublishStatus,
  type Ticket,
  type TiktokAuth,
} from '#/tiktok/wire.ts';

/** One request as the pretend TikTok saw it. */
export interface Seen {
  /** For example `POST /v2/post/publish/video/init/`; `PUT /upload` brings bytes. */
  readonly call: string;
  readonly query: Record<string, string>;
  readonly form: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
  readonly json: any;
  readonly length: number;
  readonly authorization: string | undefined;
  readonly contentType: string | undefined;
  readonly range: string | undefined;
}

export const redirectUri = 'http://localhost:9009/tiktok-callback';
export const secret = 'the-tiktok-secret';
export const publishId = 'v_pub_file~v2-1.7300000000000000001';
export const postId = '7300000000000000123';
const HOUR_MS = 60 * 60_000;
export const auth: TiktokAuth = {
  openId: 'the-open-id',
  username: 'studio',
  accessToken: 'act.the-token',
  refreshToken: 'rft.the-refresh-token',
  expiresAt: new Date(Date.now() + HOUR_MS).toISOString(),
};
export const creator = {
  creator_username: 'studio',
  creator_nickname: 'Studio Fala',
  creator_avatar_url: 'https://p16.test/a.jpg',
  privacy_level_options: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
  comment_disabled: false,
  duet_disabled: true,
  stitch_disabled: false,
  max_video_post_duration_sec: 300,
};

export const ok = (data: unknown): Reply => ({ body: { data, error: { code: 'ok', message: '', log_id: 'L' } } });
export const refusal = (status: number, code: string, message = 'Something.'): Reply => ({
  status,
  body: { error: { code, message, log_id: 'L' } },
});
export const statusReply = (more: Partial<Record<keyof PublishStatus, unknown>>): Reply =>
  ok({ status: 'PROCESSING_UPLOAD', uploaded_bytes: 0, publicaly_available_post_id: [], ...more });

export const paths = {
  creator: 'POST /v2/post/publish/creator_info/query/',
  video: 'POST /v2/post/publish/video/init/',
  inbox: 'POST /v2/post/publish/inbox/video/init/',
  photos: 'POST /v2/post/publish/content/init/',
  status: 'POST /v2/post/publish/status/fetch/',
  list: 'POST /v2/video/list/',
  put: 'PUT /upload',
} as const;

/**
 * A TikTok that takes everything at once, and otherwise answers what a test tells it to. A test fails when a request has what TikTok's
 * reference does not.
 */
export async function pretendTiktok(more: Partial<TiktokSettings> = {}) {
  const { origin, client, seen, on } = await pretendNetwork<Seen>((received) => {
    const now = understand(received);
    return { call: now.call, seen: now, violations: violationsOf(now) };
  });
  const address = `${origin}/upload?upload_token=right-to-send`;
  on(paths.creator, ok(creator));
  on(paths.video, ok({ publish_id: publishId, upload_url: address }));
  on(paths.inbox, ok({ publish_id: publishId, upload_url: address }));
  on(paths.photos, ok({ publish_id: publishId }));
  on(paths.put, { status: 201 });
  const network = createTiktok(
    {
      clientKey: 'ck',
      clientSecret: secret,
      scopes: Object.keys(tiktokScopes) as TiktokSettings['scopes'],
      web: 'https://www.tiktok.test',
      api: origin,
      environment: 'production',
      isAudited: null,
      ...more,
    },
    client,
  );
  const calls = (): string[] => seen.map(({ call }) => call);
  const jsonOf = (call: string) => seen.find((one) => one.call === call)?.json;
  return { network, seen, calls, jsonOf, on, address };
}

function understand({ method, url, headers, bytes }: Received): Seen {
  const contentType = headers['content-type'];
  const isJson = contentType?.startsWith('application/json') === true && bytes.length > 0;
  return {
    call: `${method} ${url.pathname}`,
    query: Object.fromEntries(url.searchParams),
    form: method === 'POST' && !isJson ? Object.fromEntries(new URLSearchParams(bytes.toString())) : {},
    json: isJson ? JSON.parse(bytes.toString()) : undefined,
    length: bytes.length,
    authorization: headers.authorization,
    contentType,
    range: headers['content-range'],
  };
}

interface Field {
  readonly type: string;
  readonly required?: boolean;
  readonly enum?: readonly string[];
  readonly maxLength?: number;
}
type Fields = Readonly<Record<string, unknown>>;

/** What of a request is not in the reference ("Content Posting API"; the chunks of a video: "Media transfer guide"). */
function violationsOf({ call, json, contentType = '', range = '' }: Seen): string[] {
  if (call === paths.put) {
    const isChunk = reference.chunkTypes.includes(contentType) && /^bytes \d+-\d+\/\d+$/.test(range);
    return isChunk ? [] : [`${call}: ${contentType}, ${range}`];
  }
  const endpoints: Readonly<Record<string, { readonly body: object }>> = reference.endpoints;
  const known = endpoints[call]?.body;
  if (known === undefined) return /^POST \/v2\/post\//.test(call) ? [`${call}: no such endpoint`] : [];
  return [...differences(known, json ?? {}, '')].map((what) => `${call}: ${what}`);
}

function* differences(known: object, value: Fields, place: string): Generator<string> {
  for (const name of Object.keys(value)) if (!(name in known)) yield `${place}${name} is unknown`;
  for (const [name, field] of Object.entries(known)) {
    const given = value[name];
    if (typeof field.type !== 'string') yield* differences(field, (given ?? {}) as Fields, `${name}.`);
    else if (given === undefined ? field.required === true : !isOfType(given, field)) yield `${place}${name}: ${given}`;
  }
}

function isOfType(value: unknown, { type, enum: known, maxLength = Number.POSITIVE_INFINITY }: Field): boolean {
  if (type.startsWith('list<')) return Array.isArray(value) && value.every((one) => typeof one === 'string');
  if (type.startsWith('int')) return Number.isInteger(value);
  if (type.startsWith('bool')) return typeof value === 'boolean';
  return typeof value === 'string' && value.length <= maxLength && (known?.includes(value) ?? true);
}

/** A context in which these files are there. */
export function contextWith(...files: readonly MediaFile[]): PublishContext & RevokeContext & LookContext {
  return {
    file: async (id) => files.find((one) => one.id === id),
    signal: new AbortController().signal,
    grant: null,
    notBefore: new Date('2026-11-20T09:00:00.500Z'),
    notAfter: new Date('2026-11-20T09:01:30.000Z'),
    taken: new Set(),
  };
}
export const context = contextWith();

/** A post of one photo for everybody, unless `more` says otherwise. */
export function post(more: Partial<PublishInput> = {}): PublishInput {
  return {
    targetId: 'target-1',
    title: 'A title nobody sees',
    text: 'Hello',
    replies: [],
    link: null,
    media: [file('image/jpeg')],
    format: 'feed',
    template: null,
    options: { privacy: 'PUBLIC_TO_EVERYONE' },
    createdAt: new Date('2026-11-20T09:00:00.000Z'),
    account: { remoteId: auth.openId, handle: 'studio' },
    ...more,
  };
}

/** A file at an address that nobody may tell. */
export function file(contentType: string, bytes = 10, more: Partial<MediaFile> = {}): MediaFile {
  const id = more.id ?? 'file-1';
  return {
    id,
    contentType,
    bytes,
    width: 720,
    height: 1280,
    durationMs: contentType.startsWith('video/') ? 5_000 : null,
    alt: '',
    read: async () => new Uint8Array(bytes),
    readPart: async (from, to) => new Uint8Array(to - from),
    address: async () => `https://nonet.test/media/for-networks/right-to-${id}`,
    ...more,
  };
}

const MB = 1024 * 1024;
export const film = file('video/mp4', 12 * MB, { id: 'film' });

/** What `prepare` freezes of a video of 12 MB: its last chunk is 7 MB. */
export function frozenFilm(address: string, more: Partial<FrozenVideo> = {}): Prepared {
  const payload: FrozenVideo = {
    kind: 'video',
    text: 'Hello',
    isDraft: false,
    isPublic: true,
    publishId,
    endsAt: new Date(Date.now() + HOUR_MS).toISOString(),
    file: { id: film.id, contentType: film.contentType, bytes: film.bytes, lastFrom: 5 * MB },
    ...more,
  };
  return frozen(payload, address);
}

export function frozenPhotos(more: Partial<FrozenPhotos> = {}): Prepared {
  const payload: FrozenPhotos = {
    kind: 'photo',
    text: 'Hello',
    isDraft: false,
    isPublic: true,
    info: { description: 'Hello', privacy_level: 'PUBLIC_TO_EVERYONE' },
    ...more,
  };
  return frozen(payload, ['https://nonet.test/media/for-networks/right-to-file-1']);
}

export function ticket(more: Partial<Ticket> = {}): string {
  return JSON.stringify({ publishId, kind: 'video', isPublic: true, completeSince: null, ...more });
}

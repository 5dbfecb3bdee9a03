import { pretendNetwork, type Received, type Reply } from '#/kit/pretend-network.ts';
import { contextWith, fetchedFile, postsOf } from '#/kit/pretend-post.ts';
import type { MediaFile, Prepared } from '#/port.ts';
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

export const redirectUri = 'http://localhost:9009/tiktok-callback';
export const secret = 'the-tiktok-secret';
export const publishId = 'v_pub_file~v2-1.7300000000000000001';
/** One that no number of JavaScript holds (postiz#1984). */
export const postId = '7678907398077074696';
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
  const { origin, client, ...pretend } = await pretendNetwork((received) => {
    const call = `${received.method} ${received.url.pathname}`;
    return {
      call,
      more: { length: received.size, range: received.headers['content-range'] },
      violations: violationsOf(call, received),
    };
  });
  const { on, seen } = pretend;
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
  const jsonOf = (call: string) => seen.find((one) => one.call === call)?.json;
  return { network, ...pretend, jsonOf, address };
}

interface Field {
  readonly type: string;
  readonly required?: boolean;
  readonly enum?: readonly string[];
  readonly maxLength?: number;
}
type Fields = Readonly<Record<string, unknown>>;

/** The parts of a request that are not in the reference ("Content Posting API"; the chunks of a video: "Media transfer guide"). */
function violationsOf(
  call: string,
  { json, contentType, headers: { 'content-range': range = '' } }: Received,
): string[] {
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

export const context = contextWith();

/** A file at an address that nobody may tell. */
export function file(contentType: string, bytes = 10, more: Partial<MediaFile> = {}): MediaFile {
  return fetchedFile({ contentType, bytes, width: 720, height: 1280, ...more });
}

/** A post of one photo for everybody, unless a test says otherwise. */
export const post = postsOf(
  { remoteId: auth.openId, handle: 'studio' },
  { media: [file('image/jpeg')], options: { privacy: 'PUBLIC_TO_EVERYONE' } },
);

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
    cover: 0,
    ...more,
  };
  return frozen(payload, ['https://nonet.test/media/for-networks/right-to-file-1']);
}

export function ticket(more: Partial<Ticket> = {}): string {
  return JSON.stringify({ publishId, kind: 'video', isPublic: true, completeSince: null, ...more });
}

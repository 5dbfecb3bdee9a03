import { pretendNetwork, type Received, type Reply } from '#/kit/pretend-network.ts';
import { contextWith, fileOf, neverWhole, postsOf } from '#/kit/pretend-post.ts';
import type { Json, MediaFile, Prepared } from '#/port.ts';
import document from '#/youtube/discovery-used.json' with { type: 'json' };
import { createYoutube } from '#/youtube/index.ts';
import type { YoutubeSettings } from '#/youtube/settings.ts';
import type { FrozenVideo, YoutubeAuth } from '#/youtube/wire.ts';

export const redirectUri = 'http://localhost:9009/youtube-callback';
export const secret = 'the-client-secret';
export const auth: YoutubeAuth = {
  channelId: 'UCstudio',
  uploads: 'UUstudio',
  accessToken: 'ya29.the-token',
  refreshToken: '1//the-refresh-token',
};
export const videoId = 'dQw4w9WgXcQ';
export const PART = 8 * 1024 * 1024;

/** A refusal in Google's envelope. */
export function refusal(status: number, reason: string, message = 'Something.'): Reply {
  return { status, body: { error: { code: status, message, errors: [{ message, domain: 'youtube.x', reason }] } } };
}

/** The video as YouTube tells of it. */
export function told(status: object = {}): Reply {
  const usual = { uploadStatus: 'processed', privacyStatus: 'public' };
  return { body: { items: [{ id: videoId, status: { ...usual, ...status } }] } };
}

/** The video while nobody but the channel sees it. */
export const hidden = told({ privacyStatus: 'private' });

/**
 * A YouTube that takes every video, and otherwise answers what a test tells it to. What it receives must be what the discovery
 * document describes.
 */
export async function pretendYoutube(more: Partial<YoutubeSettings> = {}) {
  const { origin, client, ...pretend } = await pretendNetwork((received) => {
    const { method, url } = received;
    const call = `${method} ${url.searchParams.has('upload_id') ? 'session' : url.pathname}`;
    return { call, violations: violationsOf(call, received) };
  });
  const { on } = pretend;
  const session = `${origin}/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status&upload_id=the-session`;
  on('POST /upload/youtube/v3/videos', { headers: { location: session } });
  on('PUT session', ({ headers }) => {
    const [, to = '', total = ''] = /-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '') ?? [];
    if (Number(to) + 1 === Number(total)) return { body: { id: videoId } };
    return to === '' ? { status: 308 } : { status: 308, headers: { range: `bytes=0-${to}` } };
  });
  on('GET /youtube/v3/videos', hidden);
  const settings = {
    clientId: 'the-client',
    clientSecret: secret,
    isAudited: true,
    asksForComments: false,
    uploadsPerDay: 100,
  };
  const addresses = { web: 'https://youtube.test', accounts: 'https://accounts.test', tokens: origin, api: origin };
  const network = createYoutube({ ...settings, ...addresses, sandbox: false, ...more }, client);
  return { network, ...pretend, session };
}

type Property = { readonly $ref?: string; readonly type?: string; readonly enum?: readonly string[]; items?: Property };
const methods: Readonly<Record<string, { query: object; request?: string }>> = document.methods;
const schemas: Readonly<Record<string, Readonly<Record<string, Property>>>> = document.schemas;

/** Calls about tokens, and those of an upload that was begun, are in no discovery document. */
function violationsOf(call: string, { query, json, url }: Received): string[] {
  if (call.endsWith(' session') || ['/token', '/revoke'].includes(url.pathname)) return [];
  const method = methods[call];
  if (method === undefined) return [`${call}: no such method`];
  const known = new Map<string, { required?: boolean; enum?: readonly string[] }>(Object.entries(method.query));
  const unknown = Object.keys(query).filter((name) => !known.has(name) && name !== 'uploadType');
  const missing = [...known].filter(([name, { required }]) => required && !(name in query)).map(([name]) => name);
  const body = method.request === undefined ? [] : [...unknownIn(method.request, json, '$')];
  return [...unknown, ...missing, ...body].map((what) => `${call}: ${what}`);
}

/** Names and values in JSON that a schema does not have. */
function* unknownIn(schema: string, value: Json, place: string): Generator<string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return yield `${place} is no ${schema}`;
  for (const [name, member] of Object.entries(value)) {
    const property = schemas[schema]?.[name];
    const at = `${place}.${name}`;
    if (property === undefined) yield `${at} is not in ${schema}`;
    else if (property.$ref !== undefined) yield* unknownIn(property.$ref, member, at);
    else if (property.enum !== undefined && !property.enum.includes(String(member))) yield `${at} is ${member}`;
    else if (property.type === 'array' ? !Array.isArray(member) : typeof member !== property.type)
      yield `${at} is no ${property.type}`;
  }
}

export const context = contextWith();

export function file(bytes = 10, more: Partial<MediaFile> = {}): MediaFile {
  return fileOf({ contentType: 'video/mp4', bytes, height: 360, ...neverWhole, ...more });
}

/** A video that is due now, unless a test says otherwise. */
export const post = (more: Parameters<ReturnType<typeof postsOf>>[0] = {}) =>
  postsOf(
    { remoteId: auth.channelId, handle: 'studio' },
    {
      title: 'Kiln opening',
      text: 'Nine bowls.',
      media: [file()],
      format: 'video',
      options: { madeForKids: false },
      createdAt: new Date(),
    },
  )(more);

/** What `prepare` freezes. */
export function frozen(more: Partial<FrozenVideo> = {}): Prepared {
  const usual = { videoId, privacy: 'public', madeForKids: false, syntheticMedia: false } as const;
  const payload: FrozenVideo = { ...usual, title: 'Kiln opening', text: 'Nine bowls.', note: null, ...more };
  return { clientKey: null, repeat: 'harmless', payload };
}

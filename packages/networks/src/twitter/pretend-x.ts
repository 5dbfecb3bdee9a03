import { z } from 'zod';
import { pretendNetwork, type Reply } from '#/kit/pretend-network.ts';
import type { UploadedFile } from '#/kit/remember-uploads.ts';
import type { LookContext, MediaFile, Prepared, PublishContext, PublishInput, RevokeContext } from '#/port.ts';
import { createTwitter } from '#/twitter/index.ts';
import documents from '#/twitter/openapi-used.json' with { type: 'json' };
import type { TwitterAuth } from '#/twitter/wire.ts';

/** One request as the pretend X saw it. */
export interface Seen {
  /** For example `POST /2/tweets`. */
  readonly call: string;
  readonly query: Record<string, string>;
  readonly authorization: string | undefined;
  /** Parsed JSON, or the fields of a form; files are their size in bytes. */
  readonly input: unknown;
}

export const client = { id: 'client-1', secret: 'the-client-secret' };
export const auth: TwitterAuth = {
  userId: '1234567890123456789',
  username: 'studio',
  accessToken: 'the-access-token',
  refreshToken: 'the-refresh-token',
};
export const redirectUri = 'http://localhost:9009/twitter-callback';

/** X's problem+json. */
export function problem(status: number, more: object): Reply {
  const body = { title: 'Forbidden', detail: 'Something.', type: 'about:blank', status, ...more };
  return { status, body, headers: { 'content-type': 'application/problem+json' } };
}

/** An X that answers what a test tells it to. What it receives must be what both official documents describe. */
export async function pretendX() {
  const {
    origin,
    client: kit,
    seen,
    on,
  } = await pretendNetwork(async ({ method, url, headers, bytes }) => {
    const contentType = headers['content-type'];
    const now: Seen = {
      call: `${method} ${url.pathname.replace(/(?<=\/)\d{5,}(?=\/|$)/, '{id}')}`,
      query: Object.fromEntries(url.searchParams),
      authorization: headers.authorization,
      input: await inputOf(bytes, contentType),
    };
    return { call: now.call, seen: now, violations: violationsOf(now, contentType) };
  });
  const settings = {
    clientId: client.id,
    clientSecret: client.secret,
    web: 'https://x.test',
    api: origin,
    readsFigures: true,
  };
  const network = createTwitter({ ...settings, sandbox: false }, kit);
  const { consent } = network;
  if (consent === undefined) throw new Error('X has a consent page');
  const calls = (): string[] => seen.map(({ call }) => call);
  return { network, consent, seen, calls, on };
}

export const context: PublishContext & RevokeContext & LookContext = {
  file: async () => undefined,
  signal: new AbortController().signal,
  grant: null,
  notBefore: new Date('2026-11-20T09:00:00.000Z'),
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
export function frozen(text: string, media: UploadedFile[] = []): Prepared {
  const repeat = media.length === 0 ? 'refused' : 'blind';
  return { clientKey: null, repeat, payload: { posts: [{ text, media, files: [] }], replyTo: null } };
}

/** A file without alternative text. */
export function file(contentType: string, bytes = 10, more: Partial<MediaFile> = {}): MediaFile {
  return {
    id: 'file-1',
    contentType,
    bytes,
    width: 640,
    height: 480,
    durationMs: null,
    alt: '',
    read: async () => new Uint8Array(bytes),
    readPart: async (from, to) => new Uint8Array(to - from),
    address: () => Promise.reject(new Error('nobody fetches this file')),
    ...more,
  };
}

async function inputOf(bytes: Buffer, contentType = ''): Promise<unknown> {
  if (contentType === 'application/json') return JSON.parse(bytes.toString());
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)/.test(contentType)) return null;
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData();
  return Object.fromEntries(
    [...form].map(([name, value]) => [name, typeof value === 'string' ? value : { bytes: value.size }]),
  );
}

/** The token endpoints are in neither document. */
function violationsOf({ call, query, input }: Seen, contentType = ''): string[] {
  if (call.startsWith('POST /2/oauth2/')) return [];
  return Object.entries(documents).flatMap(([version, { operations }]) => {
    const violation = (what: string): string => `${version} ${call}: ${what}`;
    const operation = Object.entries(operations).find(([name]) => name === call)?.[1];
    if (operation === undefined) return [violation('no such operation')];
    const wrongQuery = queryViolations(query, operation.query, version).map(violation);
    if (!('body' in operation)) return input === null ? wrongQuery : [...wrongQuery, violation('a body')];
    const mediaType = contentType.split(';')[0] ?? '';
    const schema = Object.entries(operation.body).find(([type]) => type === mediaType)?.[1];
    if (schema === undefined) return [...wrongQuery, violation(`content type ${contentType}`)];
    const isForm = mediaType === 'multipart/form-data';
    const parsed = schemaOf(schema).safeParse(isForm ? typedFields(input) : input);
    return parsed.success ? wrongQuery : [...wrongQuery, violation(parsed.error.message)];
  });
}

function queryViolations(query: Seen['query'], parameters: object, version: string): string[] {
  const known = new Map(Object.entries(parameters));
  const missing = [...known].filter(([name, { required }]) => required && !(name in query)).map(([name]) => name);
  const wrong = Object.entries(query).filter(([name, value]) => {
    // 2.167 renamed the parameter; the guides and every client still send this one.
    const schema = known.get(version === '2.167' && name === 'tweet.fields' ? 'post.fields' : name)?.schema;
    if (schema === undefined) return true;
    const typed = { array: value.split(','), integer: Number(value) }[String(schema.type)] ?? value;
    return !schemaOf(schema).safeParse(typed).success;
  });
  return [...missing, ...wrong.map(([name]) => name)];
}

/** A form has nothing but strings and files; the document speaks of what they stand for. */
function typedFields(input: unknown): object {
  const fields = Object.entries(Object(input)).map(([name, value]) => {
    if (typeof value !== 'string') return [name, 'the bytes of a file'];
    return [name, /^\d+$/.test(value) ? Number(value) : value];
  });
  return Object.fromEntries(fields);
}

/** The documents hold plain JSON Schema; the types of their literals are of no use. */
function schemaOf(schema: unknown): z.ZodType {
  return z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0], { defaultTarget: 'openapi-3.0' });
}

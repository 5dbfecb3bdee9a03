import { z } from 'zod';
import { pretendNetwork, type Received, type Reply } from '#/kit/pretend-network.ts';
import { createPinterest } from '#/pinterest/index.ts';
import official from '#/pinterest/openapi-used.json' with { type: 'json' };
import { type PinterestSettings, pinterestScopes } from '#/pinterest/settings.ts';
import type { FrozenPin, PinterestAuth } from '#/pinterest/wire.ts';
import type { LookContext, MediaFile, Prepared, PublishContext, PublishInput, RevokeContext } from '#/port.ts';

/** One request as the pretend Pinterest saw it. */
export interface Seen {
  /** For example `POST /pins`; ids are `{id}`. */
  readonly call: string;
  readonly query: Record<string, string>;
  readonly authorization: string | undefined;
  /** Parsed JSON, or the fields of a form; files are their sizes. */
  readonly input: unknown;
}

export const redirectUri = 'http://localhost:9009/pinterest-callback';
export const secret = 'the-app-secret';
export const auth: PinterestAuth = {
  userId: '123456789012345678',
  username: 'studio_fala',
  accessToken: 'pina_the-access-token',
  refreshToken: 'pinr.the-refresh-token',
  scopes: Object.keys(pinterestScopes),
};
export const pinId = '999658448514149467';

/** A refusal in Pinterest's envelope. */
export function refusal(status: number, code: number, message = 'Something.'): Reply {
  return { status, body: { code, message, status: 'failure' } };
}

/** A Pinterest that answers what a test tells it to. What it receives must be what the official description has. */
export async function pretendPinterest(more: Partial<PinterestSettings> = {}) {
  const { origin, client, seen, on } = await pretendNetwork<Seen>(async (received) => {
    const now = await understand(received);
    return { call: now.call, seen: now, violations: violationsOf(now) };
  });
  on('POST /pins', { status: 201, body: { id: pinId } });
  const settings: PinterestSettings = {
    appId: '42',
    appSecret: secret,
    scopes: Object.keys(pinterestScopes) as PinterestSettings['scopes'],
    access: 'standard',
    web: 'https://pinterest.test',
    api: origin,
    sandbox: false,
    ...more,
  };
  const network = createPinterest(settings, client);
  const calls = (): string[] => seen.map(({ call }) => call);
  return { network, origin, seen, calls, on };
}

export const picture: MediaFile = {
  id: 'file-1',
  contentType: 'image/png',
  bytes: 500_000,
  width: 1_000,
  height: 1_500,
  durationMs: null,
  alt: 'A cup',
  read: async () => bytesOf(0, 500_000),
  readPart: async (from, to) => bytesOf(from, to),
  address: () => Promise.reject(new Error('nobody fetches this file')),
};
export const film: MediaFile = { ...picture, id: 'film-1', contentType: 'video/mp4', durationMs: 10_000 };

function bytesOf(from: number, to: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: to - from }, (_, index) => (from + index) % 251);
}

export const context: PublishContext & RevokeContext & LookContext = {
  file: async (id) => [picture, film].find((file) => file.id === id),
  signal: new AbortController().signal,
  grant: null,
  notBefore: new Date('2026-11-20T09:00:00.500Z'),
  notAfter: new Date('2026-11-20T09:01:30.000Z'),
  taken: new Set(),
};

/** A Pin with a picture, unless `more` says otherwise. */
export function post(more: Partial<PublishInput> = {}): PublishInput {
  return {
    targetId: 'target-1',
    title: 'Three bowls',
    text: 'Out of the kiln',
    replies: [],
    link: 'https://studiofala.example/bowls',
    media: [picture],
    format: 'pin',
    template: null,
    options: { board: '11', section: '12' },
    createdAt: new Date('2026-11-20T09:00:00.000Z'),
    account: { remoteId: auth.userId, handle: auth.username },
    ...more,
  };
}

/** What `prepare` freezes. */
export function frozen(more: Partial<FrozenPin> = {}): Prepared {
  const payload: FrozenPin = {
    board: '11',
    section: '12',
    title: 'Three bowls',
    text: 'Out of the kiln',
    link: 'https://studiofala.example/bowls',
    alt: 'A cup',
    source: { kind: 'picture', fileId: 'file-1', contentType: 'image/png' },
    ...more,
  };
  return { clientKey: null, repeat: 'blind', payload };
}

async function understand({ method, url, headers, bytes }: Received): Promise<Seen> {
  return {
    call: `${method} ${url.pathname.replace(/^\/v5/, '').replace(/(?<=\/)\d+(?=\/|$)/, '{id}')}`,
    query: Object.fromEntries(url.searchParams),
    authorization: headers.authorization,
    input: await inputOf(bytes, headers['content-type']),
  };
}

async function inputOf(bytes: Buffer<ArrayBuffer>, contentType = ''): Promise<unknown> {
  if (contentType === 'application/json') return JSON.parse(bytes.toString());
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)/.test(contentType)) return null;
  const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
  return Object.fromEntries(
    [...form].map(([name, value]) => [name, typeof value === 'string' ? value : { bytes: value.size }]),
  );
}

/** What of a call the official description does not have. The host for uploads is none of it. */
function violationsOf({ call, query, input }: Seen): string[] {
  if (call === 'POST /uploads/') return [];
  const [, request] =
    Object.entries(official.requests).find(([name]) => name.replace(/\{\w+\}/g, '{id}') === call) ?? [];
  if (request === undefined) return [`${call}: no such operation`];
  const known = new Map<string, object>(Object.entries(request.query));
  const wrongQuery = Object.entries(query).filter(([name, value]) => {
    const schema = known.get(name);
    return schema === undefined || !schemaOf(schema).safeParse(typedAs(value, Reflect.get(schema, 'type'))).success;
  });
  const wrong = wrongQuery.map(([name]) => `${call}: the parameter ${name}`);
  if (!('body' in request)) return input === null ? wrong : [...wrong, `${call}: a body`];
  const grants: Readonly<Record<string, string>> = {
    authorization_code: 'OauthAccessTokenRequestCode',
    refresh_token: 'OauthAccessTokenRequestRefresh',
  };
  const name = call === 'POST /oauth/token' ? grants[`${Reflect.get(Object(input), 'grant_type')}`] : request.body;
  const parsed = schemaOf({ $ref: name }).safeParse(input);
  const unknown = Object.keys(Object(input)).filter((field) => !isNamed(`${name}`, field));
  return [
    ...wrong,
    ...(parsed.success ? [] : [`${call}: ${parsed.error.message}`]),
    ...unknown.map((field) => `${call}: the field ${field}`),
  ];
}

function typedAs(text: string, type: unknown): unknown {
  if (type === 'integer') return Number(text);
  return type === 'boolean' && /^(?:true|false)$/.test(text) ? text === 'true' : text;
}

/** Of a page beside the description: "Set up authentication and authorization". */
const beside = ['continuous_refresh'];

function isNamed(schema: string, field: string): boolean {
  return beside.includes(field) || JSON.stringify(inlined({ $ref: schema })).includes(`"${field}":`);
}

/** The description holds plain JSON Schema; the types of its literals are of no use. */
function schemaOf(schema: unknown): z.ZodType {
  return z.fromJSONSchema(inlined(schema) as Parameters<typeof z.fromJSONSchema>[0], { defaultTarget: 'openapi-3.0' });
}

function inlined(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(inlined);
  if (typeof schema !== 'object' || schema === null) return schema;
  const name: unknown = Reflect.get(schema, '$ref');
  if (typeof name === 'string') return inlined(Reflect.get(official.schemas, name));
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, inlined(value)]));
}

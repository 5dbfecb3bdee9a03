import { z } from 'zod';
import { pretendNetwork, type Received, type Reply } from '#/kit/pretend-network.ts';
import { contextWith, fileOf, postsOf } from '#/kit/pretend-post.ts';
import { createPinterest } from '#/pinterest/index.ts';
import official from '#/pinterest/openapi-used.json' with { type: 'json' };
import { type PinterestSettings, pinterestScopes } from '#/pinterest/settings.ts';
import type { FrozenPin, PinterestAuth } from '#/pinterest/wire.ts';
import type { MediaFile, Prepared } from '#/port.ts';

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
  const { client, ...pretend } = await pretendNetwork((received) => {
    const path = received.url.pathname.replace(/^\/v5/, '').replace(/(?<=\/)\d+(?=\/|$)/, '{id}');
    const call = `${received.method} ${path}`;
    return { call, violations: violationsOf(call, received) };
  });
  const { on, origin } = pretend;
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
  return { network, ...pretend };
}

export const picture = fileOf({
  contentType: 'image/png',
  bytes: 500_000,
  width: 1_000,
  height: 1_500,
  alt: 'A cup',
  read: async () => bytesOf(0, 500_000),
  readPart: async (from, to) => bytesOf(from, to),
});
export const film: MediaFile = { ...picture, id: 'film-1', contentType: 'video/mp4', durationMs: 10_000 };

function bytesOf(from: number, to: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: to - from }, (_, index) => (from + index) % 251);
}

export const context = contextWith(picture, film);

/** A Pin with a picture, unless a test says otherwise. */
export const post = postsOf(
  { remoteId: auth.userId, handle: auth.username },
  {
    title: 'Three bowls',
    text: 'Out of the kiln',
    link: 'https://studiofala.example/bowls',
    media: [picture],
    format: 'pin',
    options: { board: '11', section: '12' },
  },
);

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

/** The parts of a call that the official description does not have. The host for uploads is none of it. */
function violationsOf(call: string, { query, input }: Received): string[] {
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

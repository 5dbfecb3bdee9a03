import { z } from 'zod';
import { pretendNetwork, type Received, type Reply } from '#/kit/pretend-network.ts';
import { contextWith, fileOf, postsOf } from '#/kit/pretend-post.ts';
import type { UploadedFile } from '#/kit/remember-uploads.ts';
import type { MediaFile, Prepared } from '#/port.ts';
import { createTwitter } from '#/twitter/index.ts';
import documents from '#/twitter/openapi-used.json' with { type: 'json' };
import type { TwitterAuth } from '#/twitter/wire.ts';

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
    ...pretend
  } = await pretendNetwork((received) => {
    const call = `${received.method} ${received.url.pathname.replace(/(?<=\/)\d{5,}(?=\/|$)/, '{id}')}`;
    return { call, violations: violationsOf(call, received) };
  });
  const app = { clientId: client.id, clientSecret: client.secret };
  const settings = { ...app, web: 'https://x.test', api: origin, readsFigures: true, sandbox: false };
  const network = createTwitter(settings, kit);
  const { consent } = network;
  if (consent === undefined) throw new Error('X has a consent page');
  return { network, consent, ...pretend };
}

export const context = { ...contextWith(), notBefore: new Date('2026-11-20T09:00:00.000Z') };
export const post = postsOf({ remoteId: auth.userId, handle: auth.username });

/** What `prepare` freezes. */
export function frozen(text: string, media: UploadedFile[] = []): Prepared {
  const repeat = media.length === 0 ? 'refused' : 'blind';
  return { clientKey: null, repeat, payload: { posts: [{ text, media, files: [] }], replyTo: null } };
}

/** A file without alternative text. */
export function file(contentType: string, bytes = 10, more: Partial<MediaFile> = {}): MediaFile {
  return fileOf({ contentType, bytes, durationMs: null, ...more });
}

/** The token endpoints are in neither document. */
function violationsOf(call: string, { query, input, contentType }: Received): string[] {
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

function queryViolations(query: Received['query'], parameters: object, version: string): string[] {
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

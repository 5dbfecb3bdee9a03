import { l, type Schema, type StringFormat } from '@atproto/lex-schema';
import type { Context } from 'hono';

import { ConnectionCut, cutConnection } from '#/core/connection.ts';
import { readBody as readWholeBody } from '#/core/read-body.ts';
import type { Env } from '#/core/request-log.ts';
import type { World } from '#/core/world.ts';
import { isObject, type Json, type JsonObject } from '#/networks/bluesky/json.ts';
import { findIssue } from '#/networks/bluesky/lexicon.ts';
import { limits, type RateLimiter } from '#/networks/bluesky/rate-limits.ts';
import { invalidRequest, XrpcError } from '#/networks/bluesky/xrpc-error.ts';

/** One method of the protocol. */
export interface XrpcMethod {
  readonly verb: 'GET' | 'POST';
  /** Answers a JSON body, a response of its own, or nothing (200, empty body). Throws `XrpcError`. */
  run(call: Call): Promise<object | Response | undefined> | object | Response | undefined;
}

/** The methods of the protocol by their name. */
export type XrpcMethods = Readonly<Record<string, XrpcMethod>>;

/** One call. */
export interface Call {
  readonly context: Context<Env>;
  readonly query: URLSearchParams;
  readonly authorization: string | undefined;
  /** Adds headers to the answer, also to a refusal. */
  addHeaders(headers: Readonly<Record<string, string>>): void;
}

/** Answers calls whose path ends in the method, as the reference server does, errors included. */
export function xrpcHandler(methods: XrpcMethods, world: World, limiter: RateLimiter) {
  const byName = new Map(Object.entries(methods));
  return async (context: Context<Env>): Promise<Response> => {
    const headers: Record<string, string> = {};
    const { search, pathname } = new URL(context.req.url);
    const call: Call = {
      context,
      query: new URLSearchParams(search),
      authorization: context.req.header('authorization'),
      addHeaders: (more) => Object.assign(headers, more),
    };
    try {
      call.addHeaders(limiter.consume(limits.global, 'all', 1));
      const answer = await methodOf(byName, pathname, context.req.method).run(call);
      // Whatever was answered stays true after a crash, also what another call has just changed.
      await world.store.durable();
      if (answer instanceof Response) return answer;
      return answer === undefined ? new Response(null, { headers }) : Response.json(answer, { headers });
    } catch (error) {
      await world.store.durable();
      if (error instanceof ConnectionCut) return cutConnection(context);
      if (!(error instanceof XrpcError)) throw error;
      const response = error.toResponse();
      // A limit that refuses speaks for itself, not for those that were counted before it.
      if (error.status === 429) return response;
      for (const name in headers) if (!response.headers.has(name)) response.headers.set(name, headers[name] ?? '');
      return response;
    }
  };
}

function methodOf(methods: ReadonlyMap<string, XrpcMethod>, pathname: string, verb: string): XrpcMethod {
  const method = methods.get(pathname.slice(pathname.lastIndexOf('/') + 1));
  if (method === undefined) throw new XrpcError(501, 'MethodNotImplemented', 'Method Not Implemented');
  if (method.verb !== verb) throw invalidRequest(`Incorrect HTTP method (${verb}) expected ${method.verb}`);
  return method;
}

/** Reads a JSON body and checks it against the method's input schema. */
export async function readInput(call: Call, schema: Schema, maxBytes: number): Promise<JsonObject> {
  const type = mediaTypeOf(call.context);
  if (type !== 'application/json') throw invalidRequest(`Wrong request encoding (Content-Type): ${type}`);
  const body = parseBody(new TextDecoder().decode(await readBody(call.context, maxBytes)));
  const issue = findIssue(schema, body);
  if (issue !== null || !isObject(body)) throw invalidRequest(issue?.message ?? 'Invalid body');
  return body;
}

/** Reads JSON as the reference server's body parser does: nothing is an empty object; only objects and lists are JSON. */
function parseBody(text: string): Json {
  if (text === '') return {};
  const first = text.trimStart().charAt(0);
  if (first !== '' && first !== '{' && first !== '[') {
    throw invalidRequest(`Unexpected token '${first}', "${text}" is not valid JSON`, 'SyntaxError');
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalidRequest(error instanceof Error ? error.message : 'Malformed JSON', 'SyntaxError');
  }
}

/** The media type of the body, without parameters. */
export function mediaTypeOf(context: Context<Env>): string {
  const { headers } = context.env.incoming;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) {
    throw invalidRequest('A request body is expected but none was provided');
  }
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type === undefined || type === '') {
    throw invalidRequest('Request encoding (Content-Type) required but not provided');
  }
  return type;
}

/** The whole body; refuses one that is too large as soon as that is known. */
export function readBody(context: Context<Env>, maxBytes: number): Promise<Buffer> {
  return readWholeBody(context, maxBytes, payloadTooLarge);
}

function payloadTooLarge(): XrpcError {
  return new XrpcError(413, 'PayloadTooLarge', 'request entity too large');
}

/** Reads query parameters that must be there, each in its format, in the order in which the schema names them. */
export function readParams<Name extends string>(
  call: Call,
  method: string,
  formats: Readonly<Record<Name, StringFormat>>,
): Readonly<Record<Name, string>> {
  const params: Partial<Record<Name, string>> = {};
  for (const name in formats) {
    const value = readParam(call, method, name, l.string<{ format: StringFormat }>({ format: formats[name] }));
    if (value === undefined) throw invalidRequest(`Invalid ${method} params: Missing required key "${name}"`);
    params[name] = value;
  }
  return params as Record<Name, string>;
}

/** Reads a query parameter that may be missing; an empty one is missing, too. */
export function readParam(call: Call, method: string, name: string, schema: Schema): string | undefined {
  const text = call.query.get(name) ?? '';
  if (text === '') return undefined;
  const issue = findIssue(schema, queryValue(schema, text));
  if (issue !== null) throw invalidRequest(`Invalid ${method} params: ${issue.issues[0]?.message}`);
  return text;
}

/** What a text in a query stands for; itself when it cannot stand for what the schema asks. */
function queryValue({ type }: Schema, text: string): Json {
  if (type === 'integer' && /^-?\d+$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

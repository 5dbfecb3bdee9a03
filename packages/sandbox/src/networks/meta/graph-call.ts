import type { Context } from 'hono';

import { answerCall } from '#/core/answer-call.ts';
import { readBody } from '#/core/read-body.ts';
import type { Env } from '#/core/request-log.ts';
import type { FaultRefusals } from '#/core/take-call.ts';
import type { World } from '#/core/world.ts';
import { GraphError } from '#/networks/meta/graph-error.ts';

/** Parameters of a call, as text. */
export type Parameters = ReadonlyMap<string, string>;

/** Files of a call, by the names of their fields. */
export type Files = ReadonlyMap<string, File>;

const maxBodyBytes = 1_048_576;

/**
 * Answers a call of a Graph API. Its parameters come in the query, a form or a JSON body, also in several of them at once.
 * A body that `hasBytes` is nothing but the bytes of a file, whatever type it declares. What was answered is on disk before,
 * also what a refusal has changed.
 */
export function answerGraphCall(
  world: World,
  context: Context<Env>,
  run: (parameters: Parameters, files: Files) => object | Promise<object>,
  hasBytes = false,
): Promise<Response> {
  const runWithParameters = async (): Promise<object> => {
    const { parameters, files } = await readParameters(context, hasBytes);
    return run(parameters, files);
  };
  return answerCall(context, world, runWithParameters, {
    refusalOf: (error) => (error instanceof GraphError ? error.toResponse() : null),
    show: (answer) => Response.json(answer, { headers: { 'content-type': 'application/json; charset=UTF-8' } }),
  });
}

/** The token of a call, from its header or its parameters. */
export function tokenOf(context: Context<Env>, parameters: Parameters): string {
  const inHeader = /^(?:Bearer|OAuth) +(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
  const token = inHeader ?? parameters.get('access_token');
  if (token !== undefined && token !== '') return token;
  throw new GraphError(2500, 'An active access token must be used to query information about the current user.');
}

/** What a fault makes a Graph API say. */
export const graphRefusals: Omit<FaultRefusals, 'expired'> = {
  internalError: () => {
    return new GraphError(2, 'An unexpected error has occurred. Please retry your request later.', { status: 500 });
  },
  unknownError: () => new GraphError(987_654, 'Nobody documented this error.'),
  throttled: () => new GraphError(4, '(#4) Application request limit reached'),
};

async function readParameters(
  context: Context<Env>,
  hasBytes: boolean,
): Promise<{ parameters: Parameters; files: Files }> {
  const parameters = new Map(new URL(context.req.url).searchParams);
  const files = new Map<string, File>();
  if (context.req.method === 'GET' || hasBytes) return { parameters, files };
  const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  const fields = type === 'application/json' ? await readJson(context) : await context.req.parseBody();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') parameters.set(name, value);
    else if (value instanceof File) files.set(name, value);
    else if (type === 'application/json') parameters.set(name, JSON.stringify(value));
  }
  return { parameters, files };
}

async function readJson(context: Context<Env>): Promise<object> {
  const bytes = await readBody(
    context,
    maxBodyBytes,
    () => new GraphError(1, 'Request body is too large', { status: 413 }),
  );
  try {
    const body: unknown = JSON.parse(bytes.toString('utf8'));
    if (typeof body === 'object' && body !== null) return body;
  } catch {
    // Answered below, together with JSON that is no object.
  }
  throw new GraphError(100, '(#100) The body is not a JSON object');
}

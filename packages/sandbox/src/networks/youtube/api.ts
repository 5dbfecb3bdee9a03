import type { Context } from 'hono';

import { answerCall } from '#/core/answer-call.ts';
import type { FaultPlace } from '#/core/faults.ts';
import { bearerOf } from '#/core/oauth/bearer.ts';
import type { Bearer, Grants } from '#/core/oauth/grants.ts';
import { readBody } from '#/core/read-body.ts';
import type { Env } from '#/core/request-log.ts';
import { takeCall } from '#/core/take-call.ts';
import type { SandboxApp, World } from '#/core/world.ts';
import type { Channel, Channels } from '#/networks/youtube/channels.ts';
import { apiBase } from '#/networks/youtube/links.ts';
import { badRequest, forbidden, Refusal, refusalsFor, unauthorized } from '#/networks/youtube/refusals.ts';
import type { Switches } from '#/networks/youtube/switches.ts';

/** One method of the API. */
export interface Endpoint {
  readonly verb: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As it stands in the discovery document. */
  readonly path: string;
  /** Any of these is enough; `youtube` and `youtube.force-ssl` allow everything. */
  readonly scopes: readonly string[];
  /** The one scope that allows the call, in the place of all others; absent: see `scopes`. */
  readonly needs?: string;
  /** What the call takes of the project's day ("Quota costs", 2026); absent: nothing. */
  readonly cost?: { readonly bucket: 'uploads' | 'units'; readonly units: number };
  /** The parts that the resource has, where the call names some. */
  readonly parts?: readonly string[];
  /** Answers a JSON body, or a whole answer. Throws `Refusal`. */
  run(call: Call): Promise<object> | object;
}

/** One call by somebody who may make it. */
export interface Call {
  readonly context: Context<Env>;
  readonly query: URLSearchParams;
  readonly channel: Channel;
  /** The parts that it names. */
  readonly parts: readonly string[];
  /** Takes a call that nothing is wrong with, unless a fault strikes; answers what `run` is to answer. */
  take(place: FaultPlace, accept: () => object | Promise<object>): Promise<object>;
}

/** What every call is checked against. */
export interface Gate {
  readonly channels: Channels;
  readonly grants: Grants;
  readonly switches: Switches;
}

/** Where scopes begin; everything else of them is a name. */
export const scopeBase = 'https://www.googleapis.com/auth/';
const wholeScopes = ['youtube', 'youtube.force-ssl'];

/** Registers the methods under the path that stands for www.googleapis.com. What an answer says is on disk before it is sent. */
export function mountApi(app: SandboxApp, world: World, gate: Gate, endpoints: readonly Endpoint[]): void {
  for (const endpoint of endpoints) {
    app.on(endpoint.verb, `${apiBase}${endpoint.path}`, async (context) => {
      const run = async (): Promise<object> => {
        const { channels: accounts, grants } = gate;
        const { bearer, account: channel } = bearerOf(context, { accounts, grants }, unauthorized);
        const { cost } = endpoint;
        // Refused calls cost, too, so that this comes before everything that may be wrong with one.
        if (cost !== undefined) gate.switches.spend(cost.bucket, cost.units);
        assertAllowed(endpoint, bearer, channel);
        const query = new URL(context.req.url).searchParams;
        const take: Call['take'] = async (place, accept) => {
          const names = [channel.id, channel.handle];
          const refusals = refusalsFor(gate.grants, bearer);
          return takeCall(world, { context, network: 'youtube', names, place, refusals }, accept);
        };
        return endpoint.run({ context, query, channel, parts: partsIn(endpoint, query), take });
      };
      return answerCall(context, world, run, {
        refusalOf: (error) => (error instanceof Refusal ? error.toResponse() : null),
      });
    });
  }
  app.all(`${apiBase}/*`, () => new Refusal(404, 'global', 'notFound', 'Not Found').toResponse());
}

/** The JSON of a request. */
export async function readJson(context: Context<Env>): Promise<unknown> {
  const bytes = await readBody(context, maxJsonBytes, () =>
    badRequest('badRequest', 'Request is too large.', 'global'),
  );
  return parseJson(bytes, context.req.header('content-type') ?? '');
}

/** What JSON of this declared type says. */
export function parseJson(bytes: Buffer, declared: string): unknown {
  try {
    if (declared.split(';')[0]?.trim().toLowerCase() === 'application/json') return JSON.parse(bytes.toString('utf8'));
  } catch {
    // As a body of another type: what is not JSON is no resource.
  }
  throw badRequest('parseError', 'Parse Error', 'global');
}
const maxJsonBytes = 64 * 1_024;

function assertAllowed({ scopes, needs }: Endpoint, bearer: Bearer, { status }: Channel): void {
  const enough = (needs === undefined ? [...wholeScopes, ...scopes] : [needs]).map((name) => `${scopeBase}${name}`);
  if (!enough.some((scope) => bearer.scopes.includes(scope))) {
    const message = 'Request had insufficient authentication scopes.';
    throw new Refusal(403, 'global', 'insufficientPermissions', message, 'PERMISSION_DENIED');
  }
  if (status === 'active') return;
  const reason = status === 'suspended' ? 'authenticatedUserAccountSuspended' : 'authenticatedUserAccountClosed';
  throw new Refusal(403, 'youtube.common', reason, `The YouTube account of the authenticated user is ${status}.`);
}

function partsIn({ parts }: Endpoint, query: URLSearchParams): readonly string[] {
  if (parts === undefined) return [];
  const named = query.getAll('part').flatMap((text) => text.split(','));
  if (named.length === 0) throw badRequest('missingRequiredParameter', 'No filter selected. Expected one of: part');
  const unknown = named.find((name) => name !== 'id' && !parts.includes(name));
  if (unknown !== undefined) throw badRequest('unknownPart', `'${unknown}'`);
  return named;
}

/** The refusal of something that belongs to another channel. */
export function assertOwn<Thing extends { readonly channelId: string }>(thing: Thing, { id }: Channel): Thing {
  if (thing.channelId !== id) throw forbidden();
  return thing;
}

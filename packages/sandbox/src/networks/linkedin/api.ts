import type { Context } from 'hono';
import { answerCall } from '#/core/answer-call.ts';
import type { FaultPlace } from '#/core/faults.ts';
import type { Limiter } from '#/core/limiter.ts';
import { bearerTokenOf } from '#/core/oauth/bearer.ts';
import type { Bearer, Grants } from '#/core/oauth/grants.ts';
import { isOrder, type Order } from '#/core/order.ts';
import type { Env } from '#/core/request-log.ts';
import { type FaultRefusals, takeCall } from '#/core/take-call.ts';
import type { SandboxApp, World } from '#/core/world.ts';
import type { Author, Members } from '#/networks/linkedin/accounts.ts';
import { postingRoles } from '#/networks/linkedin/accounts.ts';
import { apiBase } from '#/networks/linkedin/links.ts';
import {
  accessDenied,
  internalError,
  invalid,
  RestError,
  tokenErrors,
  tooMany,
} from '#/networks/linkedin/rest-error.ts';
import type { Switches } from '#/networks/linkedin/switches.ts';

const dayMs = 86_400_000;

/** What every call is checked against. */
export interface Gate {
  readonly accounts: Members;
  readonly grants: Grants;
  readonly switches: Switches;
  readonly limiter: Limiter;
}

/** One method of the API. */
export interface Endpoint {
  readonly verb: 'GET' | 'POST' | 'DELETE';
  /** Below `/rest` it asks for the headers of versioned calls. */
  readonly path: string;
  /** As refusals name it, for example `posts.CREATE`. */
  readonly resource: string;
  /** What tells it from others at its path: the query's `action` or `q`. */
  readonly query?: Readonly<Record<string, string>>;
  /** One of these is enough. */
  readonly scopes: readonly string[];
  /** Where faults strike it, by `Call.take`; absent: nowhere. */
  readonly place?: FaultPlace;
  /** Answers JSON, or a whole response. Throws `RestError`. */
  run(call: Call): Promise<object> | object;
}

/** One call by a member who has allowed it. */
export interface Call {
  readonly context: Context<Env>;
  readonly query: URLSearchParams;
  readonly bearer: Bearer;
  readonly memberUrn: string;
  has(scope: string): boolean;
  /** The member, or a page for which the member may act; throws when they may not. `right` as in `w`, to write. */
  author(urn: unknown, right: 'r' | 'w'): Author;
  json(): Promise<Order>;
  /** Takes a call that nothing is wrong with, unless a fault strikes; answers what `run` is to answer. */
  take(accept: () => object | Promise<object>): Promise<object>;
}

/** Registers the methods. What an answer says is on disk before it is sent. */
export function mountApi(app: SandboxApp, world: World, gate: Gate, endpoints: readonly Endpoint[]): void {
  const paths = new Set(endpoints.map(({ verb, path }) => `${verb} ${path}`));
  for (const one of paths) {
    const [verb = '', path = ''] = one.split(' ');
    const here = endpoints.filter((endpoint) => endpoint.verb === verb && endpoint.path === path);
    app.on(verb, `${apiBase}${path}`, (context) =>
      answer(context, world, async () => {
        const query = new URL(context.req.url).searchParams;
        const bearer = bearerOf(world, gate, context);
        if (path.startsWith('/rest/')) assertVersion(world, context);
        const endpoint = here.find(({ query: asked = {} }) =>
          Object.entries(asked).every(([name, value]) => query.get(name) === value),
        );
        if (endpoint === undefined)
          throw invalid('ILLEGAL_ARGUMENT', 'Neither a method, an action nor a finder is named.');
        if (!endpoint.scopes.some((scope) => bearer.scopes.includes(scope))) throw accessDenied(endpoint.resource);
        return endpoint.run(callOf(world, gate, endpoint, { context, query, bearer }));
      }),
    );
  }
  app.all(`${apiBase}/*`, () => new RestError(404, 'RESOURCE_NOT_FOUND', 'No virtual resource found').toResponse());
}

/** Runs a handler, and answers what it throws in the API's own words. */
export function answer(context: Context<Env>, world: World, run: () => Promise<object> | object): Promise<Response> {
  return answerCall(context, world, run, {
    refusalOf: (error) => (error instanceof RestError ? error.toResponse() : null),
  });
}

/** What a fault makes the network say to the bearer of a token. It never names a time ("Rate limits": until midnight UTC). */
export function refusalsFor({ grants }: Pick<Gate, 'grants'>, { tokenKey }: Pick<Bearer, 'tokenKey'>): FaultRefusals {
  return {
    internalError,
    unknownError: () => new RestError(400, 'UNHEARD_OF', 'Nobody documented this error.'),
    throttled: () => tooMany(),
    expired: () => grants.expire(tokenKey),
  };
}

/** Counts a call of the UTC day; throws when there were too many. */
export function countDay(world: World, { limiter }: Gate, key: string, most: number): void {
  const now = world.clock.now();
  const day = Math.floor(now / dayMs);
  const window = limiter.count(`${key} ${day}`, (day + 1) * dayMs - now);
  if (window !== null && window.used > most) throw tooMany();
}

function callOf(
  world: World,
  gate: Gate,
  endpoint: Endpoint,
  { context, query, bearer }: Pick<Call, 'context' | 'query' | 'bearer'>,
): Call {
  const { accounts } = gate;
  const memberUrn = `urn:li:person:${bearer.accountId}`;
  const has = (scope: string): boolean => bearer.scopes.includes(scope);
  return {
    context,
    query,
    bearer,
    memberUrn,
    has,
    author: (urn, right) => {
      const author = typeof urn === 'string' ? accounts.author(urn) : null;
      if (author === null) throw invalid('INVALID_URN_ID', 'The URN ID provided is invalid');
      const isMember = author.urn === memberUrn;
      const page = author.kind === 'company' ? accounts.page(author.id) : null;
      const mayAct = page?.memberId === bearer.accountId && postingRoles.has(page.role);
      const scope = `${right}_${page === null ? 'member' : 'organization'}_social`;
      if (!(isMember || mayAct) || !has(scope)) throw accessDenied(endpoint.resource);
      return author;
    },
    json: async () => {
      const body: unknown = await context.req.json().catch(() => null);
      if (!isOrder(body)) throw invalid('ILLEGAL_ARGUMENT', 'The body must be a JSON object.');
      return body;
    },
    take: async (accept) => {
      const { place } = endpoint;
      if (place === undefined) return accept();
      const pages = accounts.pages().filter(({ memberId }) => memberId === bearer.accountId);
      const names = [
        bearer.accountId,
        accounts.find(bearer.accountId)?.handle ?? '',
        ...pages.map((page) => page.vanityName),
      ];
      return takeCall(
        world,
        { context, network: 'linkedin', names, place, refusals: refusalsFor(gate, bearer) },
        accept,
      );
    },
  };
}

function bearerOf(world: World, { grants, accounts, switches }: Gate, context: Context<Env>): Bearer {
  const token = bearerTokenOf(context);
  if (token === undefined) throw tokenErrors.empty();
  const bearer = grants.read(token);
  const member = accounts.find(bearer.accountId);
  if (member === null) throw tokenErrors.unknown();
  context.set('account', member.handle);
  if (world.clock.now() - bearer.issuedAt < switches.state.freshMs) throw tokenErrors.ended();
  return bearer;
}

/** "Versioning": a version is a month, and lives for a year from its release. */
function assertVersion(world: World, context: Context<Env>): void {
  const version = context.req.header('linkedin-version');
  if (version === undefined) {
    const message = 'A version must be present. Please specify a version by adding the LinkedIn-Version header.';
    throw invalid('VERSION_MISSING', message);
  }
  const now = new Date(world.clock.now());
  const month = now.getUTCFullYear() * 12 + now.getUTCMonth();
  const [, year = '', of = ''] = /^(\d{4})(0[1-9]|1[0-2])$/.exec(version) ?? [];
  const age = month - (Number(year) * 12 + Number(of) - 1);
  if (!(age >= 0 && age <= 12)) {
    throw new RestError(426, 'NONEXISTENT_VERSION', `Requested version ${version}01 is not active`);
  }
  if (context.req.header('x-restli-protocol-version') !== '2.0.0') {
    throw invalid('ILLEGAL_ARGUMENT', 'The header X-Restli-Protocol-Version must be 2.0.0.');
  }
}

import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';

import type { FaultPlace } from '#/core/faults.ts';
import { readBody } from '#/core/read-body.ts';
import type { Env } from '#/core/request-log.ts';
import type { Store } from '#/core/store.ts';
import { takeCall } from '#/core/take-call.ts';
import type { SandboxApp, World } from '#/core/world.ts';
import { type Caller, callerOf, type Parts } from '#/networks/facebook/caller.ts';
import { graphBase, ruploadBase } from '#/networks/facebook/links.ts';
import type { Switches } from '#/networks/facebook/switches.ts';
import type { Usage } from '#/networks/facebook/usage.ts';
import { answerGraphCall, type Files, graphRefusals, type Parameters, tokenOf } from '#/networks/meta/graph-call.ts';
import { GraphError } from '#/networks/meta/graph-error.ts';

/** A call that needs nobody's token. */
export type OpenMethod = (context: Context<Env>, parameters: Parameters) => object | Promise<object>;

/** A call about a node, or about an edge of it. */
export interface NodeCall {
  readonly context: Context<Env>;
  readonly parameters: Parameters;
  readonly files: Files;
  /** Of the node: what stands in the path, or what `me` means. */
  readonly id: string;
  readonly caller: Caller;
  /** Throws when the person has not allowed it. */
  assertScope(scope: string): void;
  /** The bytes of an upload's body. */
  readBytes(maxBytes: number): Promise<Buffer>;
  /** Takes a call that nothing is wrong with, unless a fault strikes; answers what the method is to answer. */
  take(place: FaultPlace, accept: () => object | Promise<object>): Promise<object>;
}

/** Throws `GraphError`. */
export type NodeMethod = (call: NodeCall) => object | Promise<object>;

/** The nodes of one kind. A network hands its own to `mountNodes`; they share one host, and an id tells which they are. */
export interface NodeType {
  /** Whose faults strike its calls. */
  readonly network: string;
  owns(id: string): boolean;
  /** The names that a fault has for the account that a node belongs to. */
  namesOf(id: string, caller: Caller): readonly string[];
  /** By verb and edge: `GET` and `DELETE` are calls about the node itself, `POST feed` one about its edge `feed`. */
  readonly methods: Readonly<Record<string, NodeMethod>>;
  /** What rupload.facebook.com does with a file that is sent to a node. */
  readonly receive?: NodeMethod;
}

/** Paths of bodies that are bytes of a file and nothing else. */
const bytesPath = /^upload:/;

const hosts = new WeakMap<Store, NodeType[]>();

/** Adds kinds of nodes to the Graph host of this sandbox. */
export function mountNodes({ store }: World, types: readonly NodeType[]): void {
  hosts.set(store, [...(hosts.get(store) ?? []), ...types]);
}

/** The newest version of the API, and the oldest one that answers (changelog, July 2026): who asks for an older one gets this. */
const versions = { newest: 26, oldest: 20 } as const;

/** What the host is made of. */
interface Host {
  readonly parts: Parts;
  readonly open: Readonly<Record<string, OpenMethod>>;
  readonly usage: Usage;
  readonly switches: Switches;
}

/** Registers the Graph API at any version or none, and the host that takes files. */
export function mountGraph(sandbox: SandboxApp, world: World, host: Host): void {
  const { open } = host;
  const find = (id: string): NodeType | undefined => hosts.get(world.store)?.find((type) => type.owns(id));

  sandbox.use(`${graphBase}/*`, world.log.middleware);
  sandbox.all(`${graphBase}/*`, (context) => {
    const verb = context.req.method;
    const [, version, path = ''] =
      /^\/(?:v(\d+)\.\d+(?:\/|$))?(.*?)\/?$/.exec(decodeURIComponent(context.req.path.slice(graphBase.length))) ?? [];
    const headers = { 'facebook-api-version': `v${Math.max(Number(version ?? versions.newest), versions.oldest)}.0` };
    const run = (parameters: Parameters, files: Files): object | Promise<object> => {
      const opened = open[`${verb} ${path}`];
      if (opened !== undefined) return opened(context, parameters);
      const [first = '', ...rest] = path.split('/');
      if (first !== 'me' && !/\d/.test(first)) throw unknownPath(path);
      const caller = admit(world, host.parts, context, parameters);
      const id = first === 'me' ? (caller.page ?? caller.person).id : first;
      const type = find(id);
      if (type === undefined) throw noObject(verb, id);
      const method = type.methods[[verb, ...(rest.length === 0 ? [] : [rest.join('/')])].join(' ')];
      if (method === undefined) throw unknownPath(path);
      Object.assign(headers, host.usage.count(caller, type.network));
      return method(callOf(world, host, type, { context, parameters, files, id, caller }));
    };
    return withHeaders(answerGraphCall(world, context, run, bytesPath.test(path)), headers);
  });

  sandbox.use(`${ruploadBase}/*`, world.log.middleware);
  sandbox.post(`${ruploadBase}/*`, (context) => {
    const run = (parameters: Parameters, files: Files): object | Promise<object> => {
      const caller = admit(world, host.parts, context, parameters);
      const id = context.req.path.split('/').at(-1) ?? '';
      const type = find(id);
      if (type?.receive === undefined) throw noObject('POST', id);
      return type.receive(callOf(world, host, type, { context, parameters, files, id, caller }));
    };
    return answerGraphCall(world, context, run, true);
  });
}

/** An object that is not there, or that this token does not see. */
export function noObject(verb: string, id: string): GraphError {
  const message = `Unsupported ${verb.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`;
  return new GraphError(100, message, { subcode: 33, type: 'GraphMethodException' });
}

/** Adds what every answer says; one whose connection was cut says nothing. */
async function withHeaders(answering: Promise<Response>, headers: Readonly<Record<string, string>>): Promise<Response> {
  const answer = await answering;
  if (answer === RESPONSE_ALREADY_SENT) return answer;
  for (const [name, value] of Object.entries(headers)) if (!answer.headers.has(name)) answer.headers.set(name, value);
  return answer;
}

function unknownTrouble(): GraphError {
  return new GraphError(1, 'An unknown error occurred', { status: 500 });
}

function unknownPath(path: string): GraphError {
  return new GraphError(2500, `Unknown path components: /${path}`);
}

function admit(world: World, parts: Parts, context: Context<Env>, parameters: Parameters): Caller {
  const caller = callerOf(world, parts, tokenOf(context, parameters), parameters);
  context.set('account', caller.page?.name ?? caller.person.name);
  return caller;
}

function callOf(
  world: World,
  { parts: { grants }, usage, switches }: Host,
  { network, namesOf }: NodeType,
  call: Omit<NodeCall, 'assertScope' | 'readBytes' | 'take'>,
): NodeCall {
  const { context, id, caller } = call;
  return {
    ...call,
    assertScope: (scope) => {
      if (!caller.scopes.includes(scope)) throw noPermission(scope);
    },
    readBytes: (maxBytes) => {
      return readBody(context, maxBytes, () => new GraphError(1, 'Request body is too large', { status: 413 }));
    },
    take: (place, accept) => {
      const names = namesOf(id, caller);
      const refusals = {
        ...graphRefusals,
        internalError: () => (switches.unknowns.trouble === '1' ? unknownTrouble() : graphRefusals.internalError()),
        throttled: (retryAfterMs: number | null) => usage.refusal(caller, network, retryAfterMs),
        expired: () => grants.expire(caller.tokenKey),
      };
      return takeCall(world, { context, network, names, place, refusals }, accept);
    },
  };
}

function noPermission(scope: string): GraphError {
  return new GraphError(200, `(#200) Requires ${scope} permission to manage the object`);
}

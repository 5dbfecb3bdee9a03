import { lookup as dnsLookup } from 'node:dns';
import { once } from 'node:events';
import type { Agent, ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { ResolveAll } from '#/kit/address-guard.ts';
import { AddressRefused, checkGuardedUrl, guardedLookup } from '#/kit/address-guard.ts';
import { ConnectFailed, connect } from '#/kit/connect.ts';
import { parseExactly } from '#/kit/exact-json.ts';
import { createNameLookup } from '#/kit/name-lookup.ts';

/** One request. Nothing in it is ever logged or repeated in a result. */
export interface HttpCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: URL;
  /**
   * `fixed`: an address from the operator's settings. `user-supplied`: an address that a user or a stranger's document
   * named; it passes the address guard and is never reached through the proxy.
   */
  readonly host: 'fixed' | 'user-supplied';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: { readonly contentType: string; readonly bytes: Uint8Array | string | StreamedBytes } | undefined;
  readonly signal: AbortSignal;
  /** From the call to the last byte of the answer; 15 s for fixed hosts and 5 s for user-supplied ones by default. */
  readonly timeoutMs?: number;
  /** Largest body of an answer; 1 MB by default. */
  readonly maxBytes?: number;
  /** Where the beginning of a body suffices: a larger one is answered up to `maxBytes`, and the rest is not read. */
  readonly isCut?: true;
}

/**
 * Bytes that are too many for the memory. They are read as they are sent, and a chunk that cannot be read ends the request. A chunk has
 * been sent when the next one is asked for, so that its memory may be used again.
 */
export interface StreamedBytes {
  readonly length: number;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** A complete answer, whatever its status. */
interface HttpAnswer {
  readonly kind: 'answer';
  readonly status: number;
  /** Names in lower case. */
  readonly headers: IncomingHttpHeaders;
  /** The parsed body when the content type says JSON, else undefined. Not validated; integers that are too large are text. */
  readonly json: unknown;
  readonly bytes: Uint8Array;
}

/** Proof that not one byte of the request left this machine. */
export interface HttpNotSent {
  readonly kind: 'not-sent';
  readonly reason: 'aborted' | 'dns' | 'address' | 'tcp' | 'proxy' | 'tls' | 'connect-timed-out' | 'invalid-request';
}

/** The request, or a part of it, may have reached the other side. Every doubt is this. */
interface HttpLost {
  readonly kind: 'lost';
  readonly reason: 'aborted' | 'timed-out' | 'connection-lost' | 'too-large' | 'broken-json';
}

/** The closed set of what can become of a request. There are no exceptions and no repeats. */
type HttpResult = HttpAnswer | HttpNotSent | HttpLost;

/** The one way to the world outside for all networks. */
export interface Http {
  send(call: HttpCall): Promise<HttpResult>;
  /** Closes idle connections; calls under way finish. */
  close(): void;
}

/** What `createHttp` must be told. */
export interface HttpSettings {
  /**
   * Exact origins (`http://127.0.0.1:9010`) that may be called although the address guard would refuse them. Only a
   * sandbox or a server under the operator's own control belongs here.
   */
  readonly allowedOrigins: readonly string[];
  /** Address of an HTTP proxy for calls to fixed hosts; user-supplied hosts are always called directly. */
  readonly proxy?: string | undefined;
}

/** What tests replace. */
export interface HttpSystem {
  readonly resolveAll?: ResolveAll;
  readonly nameServers?: readonly string[];
  readonly ca?: string;
  readonly connectTimeoutMs?: number;
}

/** Name, connection and handshake together, as the address guard promises. */
const CONNECT_TIMEOUT_MS = 5_000;
/** Shorter than the idle time of common servers (Node closes after 5 s), so that a reused connection is rarely dead. */
const IDLE_MS = 4_000;
const TIMEOUT_MS = { fixed: 15_000, 'user-supplied': 5_000 } as const;
const MAX_BYTES = 1_000_000;

type Route = 'fixed' | 'allowed' | 'guarded';

/** Makes a client with its own pool of kept-alive connections. How many run at once is the caller's business. */
export function createHttp(settings: HttpSettings, system: HttpSystem = {}): Http {
  const allowedOrigins = new Set(settings.allowedOrigins);
  const proxy = settings.proxy === undefined ? undefined : new URL(settings.proxy);
  const guarded = guardedLookup(system.resolveAll ?? createNameLookup({ nameServers: system.nameServers }));
  const agents = new Map<string, Agent>();

  function agentFor(route: Route, secure: boolean): Agent {
    const key = `${route} ${secure}`;
    let agent = agents.get(key);
    if (agent === undefined) {
      agent = createAgent(secure, {
        lookup: route === 'guarded' ? guarded : dnsLookup,
        proxy: route === 'fixed' ? proxy : undefined,
        ca: system.ca,
        timeoutMs: system.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
      });
      agents.set(key, agent);
    }
    return agent;
  }

  function routeOf(call: HttpCall): Route {
    if (call.host === 'fixed') return 'fixed';
    if (allowedOrigins.has(call.url.origin)) return 'allowed';
    checkGuardedUrl(call.url);
    return 'guarded';
  }

  return {
    send: (call) =>
      new Promise((resolve) => {
        if (call.signal.aborted) return resolve({ kind: 'not-sent', reason: 'aborted' });
        try {
          const request = open(call, agentFor(routeOf(call), call.url.protocol === 'https:'));
          follow(request, call, resolve);
        } catch (error) {
          // The address guard, or Node refusing a character in a header: both happen before there is a connection.
          resolve({ kind: 'not-sent', reason: error instanceof AddressRefused ? 'address' : 'invalid-request' });
        }
      }),
    close: () => {
      for (const agent of agents.values()) agent.destroy();
    },
  };
}

interface Way {
  readonly lookup: LookupFunction;
  readonly proxy: URL | undefined;
  readonly ca: string | undefined;
  readonly timeoutMs: number;
}

/** An agent whose connections are finished, handshake included, before a request is given to one. */
function createAgent(secure: boolean, way: Way): Agent {
  const options = { keepAlive: true, maxFreeSockets: 256, scheduling: 'lifo', timeout: IDLE_MS } as const;
  const agent = secure ? new https.Agent(options) : new http.Agent(options);
  agent.createConnection = ({ host, port }, done) => {
    connect({ ...way, secure, host: host ?? '', port: Number(port) }).then(
      (socket) => done?.(null, socket),
      // The type asks for a socket beside the error; Node looks at the error first and at nothing else.
      (error: Error) => (done as ((error: Error) => void) | undefined)?.(error),
    );
    return undefined;
  };
  return agent;
}

function open(call: HttpCall, agent: Agent): ClientRequest {
  const { url, body } = call;
  return (url.protocol === 'https:' ? https : http).request({
    agent,
    method: call.method,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port),
    path: `${url.pathname}${url.search}`,
    headers: {
      host: url.host,
      accept: 'application/json',
      'accept-encoding': 'identity',
      'user-agent': 'Nonet',
      ...(body === undefined ? {} : { 'content-type': body.contentType }),
      ...(call.method === 'GET' ? {} : { 'content-length': body === undefined ? 0 : lengthOf(body.bytes) }),
      ...call.headers,
    },
  });
}

function follow(request: ClientRequest, call: HttpCall, resolve: (result: HttpResult) => void): void {
  // Node gives the request its connection and emits 'socket' right before the first byte is written. Until then
  // nothing can have left; from then on something may have.
  let mayHaveLeft = false;
  let settled = false;

  const timer = setTimeout(
    () => stop(mayHaveLeft ? lost('timed-out') : notSent('connect-timed-out')),
    call.timeoutMs ?? TIMEOUT_MS[call.host],
  );
  const onAbort = (): void => stop(mayHaveLeft ? lost('aborted') : notSent('aborted'));
  call.signal.addEventListener('abort', onAbort, { once: true });

  function settle(result: HttpResult): void {
    if (settled) return;
    settled = true;
    clearTimeout(timer);
    call.signal.removeEventListener('abort', onAbort);
    resolve(result);
  }
  function stop(result: HttpResult): void {
    settle(result);
    request.destroy();
  }

  request.once('socket', () => {
    mayHaveLeft = true;
  });
  request.on('error', (error) => settle(mayHaveLeft ? lost('connection-lost') : notSent(reasonOf(error))));
  request.on('close', () => settle(mayHaveLeft ? lost('connection-lost') : notSent('tcp')));
  request.on('response', (response) => {
    const maxBytes = call.maxBytes ?? MAX_BYTES;
    const chunks: Buffer[] = [];
    let received = 0;
    response.on('data', (chunk: Buffer) => {
      received += chunk.length;
      chunks.push(chunk);
      if (received > maxBytes) stop(call.isCut ? answer(response, chunks, maxBytes) : lost('too-large'));
    });
    response.on('error', () => settle(lost('connection-lost')));
    response.on('end', () => settle(response.complete ? answer(response, chunks) : lost('connection-lost')));
  });
  const bytes = call.body?.bytes;
  if (!isStreamed(bytes)) request.end(bytes);
  else sendChunks(request, bytes).catch((error: Error) => request.destroy(error));
}

async function sendChunks(request: ClientRequest, { chunks }: StreamedBytes): Promise<void> {
  const closed = once(request, 'close').then(() => Promise.reject(new Error('The connection was closed.')));
  // Also when nothing is being written.
  closed.catch(() => undefined);
  for await (const chunk of chunks) await Promise.race([written(request, chunk), closed]);
  request.end();
}

/** Resolves when the bytes have gone to the system. */
function written(request: ClientRequest, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    request.write(chunk, (error) => (error ? reject(error) : resolve()));
  });
}

function isStreamed(bytes: NonNullable<HttpCall['body']>['bytes'] | undefined): bytes is StreamedBytes {
  return typeof bytes === 'object' && 'chunks' in bytes;
}

function lengthOf(bytes: NonNullable<HttpCall['body']>['bytes']): number {
  return isStreamed(bytes) ? bytes.length : Buffer.byteLength(bytes);
}

function answer(response: IncomingMessage, chunks: readonly Buffer[], maxBytes?: number): HttpResult {
  const bytes = Buffer.concat(chunks).subarray(0, maxBytes);
  let json: unknown;
  if (bytes.length > 0 && /^application\/([\w.+-]+\+)?json\b/i.test(response.headers['content-type'] ?? '')) {
    try {
      json = parseExactly(bytes.toString('utf8'));
    } catch {
      return lost('broken-json');
    }
  }
  return { kind: 'answer', status: response.statusCode ?? 0, headers: response.headers, json, bytes };
}

function lost(reason: HttpLost['reason']): HttpLost {
  return { kind: 'lost', reason };
}

function notSent(reason: HttpNotSent['reason']): HttpNotSent {
  return { kind: 'not-sent', reason };
}

function reasonOf(error: unknown): HttpNotSent['reason'] {
  if (!(error instanceof ConnectFailed)) return 'tcp';
  const timedOut = error.cause instanceof DOMException && error.cause.name === 'TimeoutError';
  return timedOut ? 'connect-timed-out' : error.step;
}

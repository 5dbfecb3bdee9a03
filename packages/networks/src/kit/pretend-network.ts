import { once } from 'node:events';
import http, { type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { createHttp } from '#/kit/http.ts';

/** What a pretend network says: a body (JSON), or what to do with the connection. */
export type Reply =
  | { readonly status?: number; readonly body?: unknown; readonly headers?: Record<string, string> }
  | { readonly raw: string }
  | { readonly cut: true };

/** A request as it came. */
export interface Received {
  readonly method: string;
  readonly url: URL;
  readonly query: Record<string, string>;
  readonly headers: IncomingHttpHeaders;
  readonly authorization: string | undefined;
  readonly contentType: string;
  /** The fields of a form without files. */
  readonly form: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
  readonly json: any;
  /** Parsed JSON, or the fields of any form, files as their sizes; null for other bytes. */
  readonly input: unknown;
  /** Of the body, in bytes. */
  readonly size: number;
}

/** What a network makes of a request. */
interface Understood<More> {
  /** By what the test tells what is answered to it, for example `POST /2/tweets`; ids may be `{id}`. */
  readonly call: string;
  /** The id that stood there. */
  readonly id?: string;
  /** What this network's tests look at besides. */
  readonly more?: More;
  /** What in it the network's own documents do not know; none may be left at the end of the test. */
  readonly violations?: readonly string[];
}

/** A request as a pretend network saw it. */
export type SeenCall<More = unknown> = Received & { readonly call: string; readonly id: string } & More;

/**
 * A server on loopback that answers what a test tells it to, for the answers that no honest network gives, and a client that
 * may call it. Both end with the test.
 */
export async function pretendNetwork<More = unknown>(understand: (received: Received) => Understood<More>) {
  const replies = new Map<string, (seen: SeenCall<More>) => Reply>();
  const seen: SeenCall<More>[] = [];
  const violations: string[] = [];

  const server = http.createServer(async (request, response) => {
    const received = await receive(request, origin);
    const { call, id = '', more, violations: found = [] } = understand(received);
    const now = { ...received, call, id, ...more } as SeenCall<More>;
    seen.push(now);
    violations.push(...found);
    const reply = replies.get(call)?.(now) ?? { status: 501 };
    if ('cut' in reply) return void request.socket.destroy();
    if ('raw' in reply) return void response.setHeader('content-type', 'application/json').end(reply.raw);
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
    response.end(reply.body === undefined ? '' : JSON.stringify(reply.body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createHttp({ allowedOrigins: [origin] });
  onTestFinished(async () => {
    client.close();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    expect(violations).toEqual([]);
  });
  const on = (call: string, reply: Reply | ((seen: SeenCall<More>) => Reply)): void => {
    replies.set(call, typeof reply === 'function' ? reply : () => reply);
  };
  const calls = (): string[] => seen.map(({ call }) => call);
  /** The forms that were posted. */
  const forms = (): Record<string, string>[] => seen.filter(({ method }) => method === 'POST').map(({ form }) => form);
  return { origin, client, seen, on, calls, forms };
}

async function receive(request: http.IncomingMessage, origin: string): Promise<Received> {
  const { method = '', headers } = request;
  const url = new URL(request.url ?? '/', origin);
  const bytes = Buffer.concat(await request.toArray());
  const contentType = headers['content-type'] ?? '';
  const json = contentType.startsWith('application/json') && bytes.length > 0 ? JSON.parse(bytes.toString()) : null;
  const isForm = /^(multipart\/form-data|application\/x-www-form-urlencoded)/.test(contentType);
  const fields = isForm
    ? await new Response(bytes, { headers: { 'content-type': contentType } }).formData()
    : new FormData();
  const input = [...fields].map(([name, value]) => [name, typeof value === 'string' ? value : { bytes: value.size }]);
  return {
    method,
    url,
    query: Object.fromEntries(url.searchParams),
    headers,
    authorization: headers.authorization,
    contentType,
    form: Object.fromEntries(input.filter(([, value]) => typeof value === 'string')),
    json,
    input: isForm ? Object.fromEntries(input) : json,
    size: bytes.length,
  };
}

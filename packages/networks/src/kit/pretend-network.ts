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
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer<ArrayBuffer>;
}

/** How a network's tests see a request. */
interface Understood<Seen> {
  /** By what the test tells what is answered to it. */
  readonly call: string;
  readonly seen: Seen;
  /** What in it the network's own documents do not know; none may be left at the end of the test. */
  readonly violations?: readonly string[];
}

/**
 * A server on loopback that answers what a test tells it to, for the answers that no honest network gives, and a client that
 * may call it. Both end with the test.
 */
export async function pretendNetwork<Seen>(
  understand: (received: Received) => Understood<Seen> | Promise<Understood<Seen>>,
) {
  const replies = new Map<string, (seen: Seen) => Reply>();
  const seen: Seen[] = [];
  const violations: string[] = [];

  const server = http.createServer(async (request, response) => {
    const { method = '', headers } = request;
    const bytes = Buffer.concat(await request.toArray());
    const now = await understand({ method, url: new URL(request.url ?? '/', origin), headers, bytes });
    seen.push(now.seen);
    violations.push(...(now.violations ?? []));
    const reply = replies.get(now.call)?.(now.seen) ?? { status: 501 };
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
  const on = (call: string, reply: Reply | ((seen: Seen) => Reply)): void => {
    replies.set(call, typeof reply === 'function' ? reply : () => reply);
  };
  return { origin, client, seen, on };
}

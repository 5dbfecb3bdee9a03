import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** Where a call is cut: before the server behind the wire has seen it, or after it has answered. */
export type Cut = 'before' | 'after';

/** A call that arrived at the wire. */
export interface WiredCall {
  /** `com.atproto.repo.putRecord`, for example. */
  readonly method: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A forwarding HTTP server on loopback that can do to one call what a bad network does. */
export interface Wire {
  readonly origin: string;
  /** All calls so far, in order. */
  readonly calls: readonly WiredCall[];
  connectTo(upstream: string): void;
  /** Cuts the next call of a method. Resolves when it has been cut: from then on its caller waits for nothing. */
  cutNext(method: string, cut: Cut): Promise<void>;
  /** Changes what the next call of a method is answered. */
  changeNextAnswer(method: string, change: (body: Record<string, unknown>) => Record<string, unknown>): void;
  close(): Promise<void>;
}

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => void;
type Deliver = (answer: IncomingMessage, outgoing: ServerResponse) => void;

export async function startWire(): Promise<Wire> {
  let upstream = 'http://localhost:0';
  let trap: { readonly method: string; readonly handle: Handler } | null = null;
  const calls: WiredCall[] = [];
  const through =
    (then: Deliver): Handler =>
    (incoming, outgoing) =>
      forward(upstream, incoming, outgoing, then);

  const server = createServer((incoming, outgoing) => {
    const method = new URL(incoming.url ?? '/', 'http://wire').pathname.replace('/xrpc/', '');
    calls.push({ method, at: Date.now() });
    let handle = through(deliver);
    if (trap?.method === method) {
      handle = trap.handle;
      trap = null;
    }
    handle(incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    calls,
    connectTo: (address) => {
      upstream = address;
    },
    cutNext: (method, cut) =>
      new Promise((done) => {
        const swallow = (message: IncomingMessage) => message.resume().once('end', done);
        trap = { method, handle: cut === 'before' ? swallow : through(swallow) };
      }),
    changeNextAnswer: (method, change) => {
      trap = { method, handle: through(deliverChanged(change)) };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function forward(upstream: string, incoming: IncomingMessage, outgoing: ServerResponse, then: Deliver): void {
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
  const onward = request(new URL(incoming.url ?? '/', upstream), { method: incoming.method, headers });
  onward.once('error', () => outgoing.destroy());
  onward.once('response', (answer) => then(answer, outgoing));
  incoming.pipe(onward);
}

function deliver(answer: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
  answer.pipe(outgoing);
}

function deliverChanged(change: (body: Record<string, unknown>) => Record<string, unknown>): Deliver {
  return async (answer, outgoing) => {
    const body = JSON.stringify(change((await json(answer)) as Record<string, unknown>));
    outgoing.writeHead(answer.statusCode ?? 502, { 'content-type': 'application/json' }).end(body);
  };
}

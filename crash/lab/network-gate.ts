import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A proxy between the product and the network. It passes every call on, except the calls that it is told to hold. */
export interface NetworkGate {
  readonly url: string;
  /** Every call that came, in order. */
  readonly calls: readonly GateCall[];
  /** Holds the first matching call, either its request or its answer. */
  hold(order: HoldOrder): HeldCall;
  /** Answers the first matching call in place of the network, which never sees it. It is no call that `hold` counts. */
  refuse(order: Omit<HoldOrder, 'what' | 'after'>, answer: { status: number; body: object }): void;
  /** Tells the gate that time has passed for the product: from now on the network's dates are older by that much. */
  pass(ms: number): void;
  /** Releases every held call. */
  releaseAll(): void;
  /** Stops listening: new connections are refused, and existing ones break. */
  close(): Promise<void>;
  /** Listens again at the same address. */
  open(): Promise<void>;
}

export interface GateCall {
  readonly method: string;
  /** The text of the post that the call writes, if any. */
  readonly text: string | null;
}

export interface HoldOrder {
  /** The method's own name: the last part of the path; `{id}` where that is a number of Facebook's. */
  readonly method: string;
  /** The HTTP method; POST by default. */
  readonly verb?: 'GET' | 'POST' | 'PUT';
  /**
   * `request`: the network has not seen the call yet. `answer`: the network has accepted it, and the answer is on its
   * way.
   */
  readonly what: 'request' | 'answer';
  /** Lets this many matching calls pass first. */
  readonly after?: number;
}

export interface HeldCall {
  /** Resolves when a call is held here. */
  readonly reached: Promise<void>;
  /** Passes the call on. Resolves when the network has answered, even when the caller is dead. */
  pass(): Promise<void>;
  /** Breaks the call's connection: what is held never arrives. */
  drop(): void;
}

type Verdict = 'pass' | 'drop';

interface Hold {
  readonly order: HoldOrder;
  toSkip: number;
  readonly reached: PromiseWithResolvers<void>;
  readonly verdict: PromiseWithResolvers<Verdict>;
  readonly finished: PromiseWithResolvers<void>;
}

/** Calls of TikTok that read by POST: none of them makes a post, so none tells when one was made. */
const readsByPost: ReadonlySet<string> = new Set(['list', 'fetch', 'query']);

/** Opens a gate in front of `network`. In all answers the gate's address replaces the network's own. */
export async function openNetworkGate(network: string): Promise<NetworkGate> {
  const calls: GateCall[] = [];
  const waiting: Hold[] = [];
  const reachedHolds = new Set<Hold>();
  const refusals: { order: Omit<HoldOrder, 'what' | 'after'>; answer: { status: number; body: object } }[] = [];
  const passed: { at: number; ms: number }[] = [];
  /** When the network was asked, and when it answered, by calls that may have made something. */
  const writes: { begun: number; ended: number }[] = [];
  let url = '';

  function take(method: string, verb: string, what: HoldOrder['what']): Hold | undefined {
    const hold = waiting.find(
      ({ order }) => order.method === method && (order.verb ?? 'POST') === verb && order.what === what,
    );
    if (hold === undefined || hold.toSkip-- > 0) return undefined;
    waiting.splice(waiting.indexOf(hold), 1);
    reachedHolds.add(hold);
    hold.reached.resolve();
    return hold;
  }

  function refusalOf(method: string, verb: string) {
    const at = refusals.findIndex(({ order }) => order.method === method && (order.verb ?? 'POST') === verb);
    return at === -1 ? undefined : refusals.splice(at, 1)[0]?.answer;
  }

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const verb = incoming.method ?? 'GET';
    const method = methodOf(new URL(incoming.url ?? '/', network).pathname);
    calls.push({ method, text: textOf(body) });
    const refusal = refusalOf(method, verb);
    if (refusal !== undefined) {
      return void outgoing
        .writeHead(refusal.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(refusal.body));
    }
    const before = take(method, verb, 'request');
    try {
      if ((await before?.verdict.promise) === 'drop') return void outgoing.destroy();
      const begun = Date.now();
      const answer = await ask(incoming, body);
      if (verb !== 'GET' && !readsByPost.has(method)) writes.push({ begun, ended: Date.now() });
      const after = take(method, verb, 'answer');
      const verdict = await after?.verdict.promise;
      after?.finished.resolve();
      if (verdict === 'drop') return void outgoing.destroy();
      const bytes = Buffer.from(olderDates(answer.body.toString('utf8').replaceAll(network, url)));
      const { location } = answer.headers;
      const headers =
        location === undefined ? answer.headers : { ...answer.headers, location: location.replace(network, url) };
      outgoing.writeHead(answer.status, { ...headers, 'content-length': bytes.length }).end(bytes);
    } finally {
      before?.finished.resolve();
    }
  }

  /** A post is as old as the network says, plus the time that has passed for the product since. */
  function olderDates(text: string): string {
    const older = (at: number): number =>
      at - passed.filter((one) => one.at >= at).reduce((sum, { ms }) => sum + ms, 0);
    return text
      .replace(/"(created_at|timestamp)":"([^"]+)"/g, (_whole, field: string, date: string) => {
        return `"${field}":"${new Date(older(exactTime(date))).toISOString()}"`;
      })
      .replace(/"createdAt":(\d+)/g, (_whole, at: string) => `"createdAt":${older(Number(at))}`)
      .replace(/"create_time":(\d+)/g, (_whole, seconds: string) => {
        const at = exactTime(new Date(Number(seconds) * 1_000).toISOString());
        return `"create_time":${Math.floor(older(at) / 1_000)}`;
      });
  }

  /** Some networks tell whole seconds. Time may have passed in the same second, before the post or after it. */
  function exactTime(date: string): number {
    const at = Date.parse(date);
    if (at % 1_000 !== 0) return at;
    return writes.findLast(({ begun, ended }) => ended >= at && begun < at + 1_000)?.ended ?? at;
  }

  async function ask({ method, url: path, headers }: IncomingMessage, body: Buffer) {
    const { host: _host, connection: _connection, ...rest } = headers;
    const call = request(new URL(path ?? '/', network), { method: method ?? 'GET', headers: rest, agent: false });
    call.end(body);
    const [response]: [IncomingMessage] = (await once(call, 'response')) as [IncomingMessage];
    const { 'transfer-encoding': _encoding, connection: _kept, 'keep-alive': _time, ...answered } = response.headers;
    return { status: response.statusCode ?? 502, headers: answered, body: await buffer(response) };
  }

  const server = createServer((incoming, outgoing) => {
    // The network is gone, or broke the connection. The gate does the same to the caller.
    serve(incoming, outgoing).catch(() => outgoing.destroy());
  });
  async function listen(port: number): Promise<void> {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  }
  await listen(0);
  const { port } = server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}`;

  return {
    url,
    calls,
    hold(order) {
      const hold: Hold = {
        order,
        toSkip: order.after ?? 0,
        reached: Promise.withResolvers<void>(),
        verdict: Promise.withResolvers<Verdict>(),
        finished: Promise.withResolvers<void>(),
      };
      waiting.push(hold);
      return {
        reached: hold.reached.promise,
        pass() {
          hold.verdict.resolve('pass');
          return hold.finished.promise;
        },
        drop: () => hold.verdict.resolve('drop'),
      };
    },
    refuse: (order, answer) => void refusals.push({ order, answer }),
    pass: (ms) => void passed.push({ at: Date.now(), ms }),
    releaseAll() {
      refusals.length = 0;
      for (const hold of [...waiting.splice(0), ...reachedHolds]) hold.verdict.resolve('drop');
    },
    async close() {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
    open: () => listen(port),
  };
}

function methodOf(path: string): string {
  const name = path.replace(/\/$/, '').split(/[/.]/).at(-1) ?? '';
  return /^[\d_]+$/.test(name) ? '{id}' : name;
}

function textOf(body: Buffer): string | null {
  try {
    const { record, text, commentary, description } = JSON.parse(body.toString('utf8')) as Partial<
      Record<'text' | 'commentary' | 'description', string>
    > & { record?: { text?: string } };
    return record?.text ?? text ?? commentary ?? description ?? null;
  } catch {
    // The body is a file, or there is none.
    return null;
  }
}

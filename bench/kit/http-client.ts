import { Agent, request } from 'node:http';

/** One call of a measurement. */
export interface HttpCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A buffer is sent as it is, anything else as JSON. */
  readonly body?: unknown;
}

export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
}

export interface HttpClient {
  ask(call: HttpCall): Promise<HttpAnswer>;
  /** The text of a 2xx answer; throws for any other. */
  send(call: HttpCall): Promise<string>;
  close(): void;
}

/**
 * Shorter than a server keeps an idle connection (5 s in Node), so that no call is written into a connection that is
 * being closed.
 */
const IDLE_MS = 4_000;

/**
 * A client that does as little as possible, so that the measured time is the server's: it keeps connections and parses
 * nothing.
 */
export function createHttpClient(origin: string, { connections }: { connections: number }): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, timeout: IDLE_MS });
  const ask: HttpClient['ask'] = ({ method, path, headers = {}, body }) =>
    new Promise((resolve, reject) => {
      const bytes = bytesOf(body);
      const json = bytes && { 'content-type': 'application/json', 'content-length': bytes.length };
      const outgoing = request(new URL(path, origin), { agent, method, headers: { ...json, ...headers } });
      outgoing.once('error', reject);
      outgoing.once('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
        });
      });
      outgoing.end(bytes);
    });
  return {
    ask,
    async send(call) {
      const { status, text } = await ask(call);
      if (status >= 200 && status < 300) return text;
      throw new Error(`${call.method} ${call.path} answered ${status}: ${text}`);
    },
    close: () => agent.destroy(),
  };
}

function bytesOf(body: unknown): Buffer | undefined {
  if (body === undefined || Buffer.isBuffer(body)) return body;
  return Buffer.from(JSON.stringify(body));
}

/** Runs all tasks, `width` at a time. */
export async function inParallel<T>(
  items: readonly T[],
  width: number,
  task: (item: T, index: number) => Promise<unknown>,
): Promise<void> {
  const rest = items.entries();
  // All lanes share one iterator: each takes the next item when it has finished one.
  const lane = async () => {
    for (const [index, item] of rest) await task(item, index);
  };
  await Promise.all(Array.from({ length: width }, lane));
}

import { Agent, request } from 'node:http';

/** One call of a measurement. */
export interface HttpCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface HttpClient {
  /** The text of a 2xx answer; throws for any other. */
  send(call: HttpCall): Promise<string>;
  close(): void;
}

/** Shorter than a server waits (5 s in Node), so that a call is never written into a connection that is being closed. */
const IDLE_MS = 4_000;

/** As little client as can be, so that what is measured is the other side: kept connections and no parsing. */
export function createHttpClient(origin: string, { connections }: { connections: number }): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, timeout: IDLE_MS });
  return {
    send: ({ method, path, headers = {}, body }) =>
      new Promise((resolve, reject) => {
        const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
        const json = bytes && { 'content-type': 'application/json', 'content-length': bytes.length };
        const outgoing = request(new URL(path, origin), { agent, method, headers: { ...json, ...headers } });
        outgoing.once('error', reject);
        outgoing.once('response', (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.once('error', reject);
          response.once('end', () => {
            const text = Buffer.concat(chunks).toString();
            const { statusCode = 0 } = response;
            if (statusCode >= 200 && statusCode < 300) resolve(text);
            else reject(new Error(`${method} ${path} answered ${statusCode}: ${text}`));
          });
        });
        outgoing.end(bytes);
      }),
    close: () => agent.destroy(),
  };
}

/** Does all the tasks, `width` at a time. */
export async function inParallel<T>(
  items: readonly T[],
  width: number,
  task: (item: T, index: number) => Promise<unknown>,
): Promise<void> {
  const rest = items.entries();
  // One iterator for all of them: each takes the next item when it has finished one.
  const lane = async () => {
    for (const [index, item] of rest) await task(item, index);
  };
  await Promise.all(Array.from({ length: width }, lane));
}

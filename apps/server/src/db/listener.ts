import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** PostgreSQL's notifications on one connection, which reconnects automatically. */
export interface Listener {
  /** Calls the handler for every notification on the channel. Listening has begun when the promise resolves. */
  on(channel: string, handler: (payload: string) => void): Promise<void>;
  /**
   * Called when a lost connection is back and listens again. Notifications that were sent meanwhile are lost, so look
   * for changes yourself.
   */
  onReconnect(handler: () => void): void;
  close(): Promise<void>;
}

const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

export function createListener(url: string, applicationName: string): Listener {
  const handlers = new Map<string, ((payload: string) => void)[]>();
  const reconnectHandlers: (() => void)[] = [];
  const closing = new AbortController();
  let client: pg.Client | undefined;
  let listening = Promise.withResolvers<void>();

  async function connect(): Promise<pg.Client> {
    const candidate = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      connectionTimeoutMillis: 10_000,
      // TCP's probes notice a server that vanished without a word.
      keepAlive: true,
    });
    candidate.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '');
    });
    // An error also ends the connection, and the handler of the end does the work.
    candidate.on('error', () => undefined);
    try {
      await candidate.connect();
      // From here on, adding a channel also listens on this connection. The channels added before are listened to by
      // this loop.
      client = candidate;
      for (const channel of handlers.keys()) await listen(candidate, channel);
    } catch (error) {
      client = undefined;
      void candidate.end().catch(() => undefined);
      throw error;
    }
    return candidate;
  }

  async function connectUntilItSucceeds(): Promise<pg.Client | undefined> {
    for (let pauseMs = SHORTEST_PAUSE_MS; !closing.signal.aborted; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        return await connect();
      } catch {
        // PostgreSQL is down; the queries report that. `close` aborts this pause.
        await sleep(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
    return undefined;
  }

  async function run(): Promise<void> {
    for (let isFirst = true; !closing.signal.aborted; isFirst = false) {
      const connected = await connectUntilItSucceeds();
      if (connected === undefined) break;
      const ended = new Promise<void>((resolve) => connected.once('end', () => resolve()));
      if (closing.signal.aborted) {
        await connected.end();
        break;
      }
      listening.resolve();
      if (!isFirst) for (const handler of reconnectHandlers) handler();
      await ended;
      client = undefined;
      listening = Promise.withResolvers<void>();
    }
    listening.resolve();
  }

  const finished = run();

  return {
    async on(channel, handler) {
      const known = handlers.get(channel);
      handlers.set(channel, [...(known ?? []), handler]);
      if (known === undefined && client !== undefined) {
        // If the connection breaks right now, the next connection listens to every channel.
        await listen(client, channel).catch(() => undefined);
      }
      await listening.promise;
    },

    onReconnect(handler) {
      reconnectHandlers.push(handler);
    },

    async close() {
      closing.abort();
      await client?.end();
      await finished;
    },
  };
}

async function listen(client: pg.Client, channel: string): Promise<void> {
  await client.query(`listen ${pg.escapeIdentifier(channel)}`);
}

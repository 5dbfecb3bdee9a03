import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

import { isDatabaseAway } from '#/db/database-away.ts';
import { FolderTaken } from '#/start/folder-lock.ts';

export interface HeldConnection {
  close(): Promise<void>;
}

export interface HoldParts {
  url: string;
  applicationName: string;
  /** Runs on the connection each time it is there, first of all now. What it throws at the first time ends the holding. */
  onConnect: (client: pg.Client) => Promise<void>;
  /** The connection broke: bring the server back, if that is ours to do. */
  onLost: () => Promise<void>;
  /** It came back, but `onConnect` failed for good. */
  onFailed: (error: unknown) => void;
}

const PAUSE_MS = 250;

/**
 * After a loss the server may not know yet that our former session is dead, and its locks refuse us. By `NOTICE_DEATH` it
 * knows within half a minute, also when this machine lost its power or its network; without, after hours.
 */
const PATIENCE_MS = 60_000;
const NOTICE_DEATH = 'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4';

/** Keeps one connection to PostgreSQL open for as long as the process runs, through every loss of it. */
export async function holdConnection(parts: HoldParts): Promise<HeldConnection> {
  const { url, applicationName, onConnect, onLost, onFailed } = parts;
  let closing = false;
  let recovery: Promise<void> | undefined;
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const candidate = new pg.Client({ connectionString: url, application_name: applicationName, keepAlive: true });
    let hasEnded = false;
    // What breaks it also ends it, and the end is what counts.
    candidate
      .on('error', () => undefined)
      .once('end', () => {
        hasEnded = true;
      });
    await candidate.connect();
    try {
      await candidate.query(NOTICE_DEATH);
      await onConnect(candidate);
    } catch (error) {
      await candidate.end();
      throw error;
    }
    // It may have broken while the last answer was on its way to us.
    if (hasEnded) throw new Error('Connection terminated');
    candidate.once('end', () => {
      if (!closing) recovery = recover();
    });
    return candidate;
  }

  async function recover(): Promise<void> {
    const lost = performance.now();
    while (!closing) {
      try {
        await onLost();
        client = await connect();
        return;
      } catch (error) {
        const isPassing = error instanceof FolderTaken && performance.now() - lost < PATIENCE_MS;
        if (!isPassing && !isDatabaseAway(error)) return onFailed(error);
        await sleep(PAUSE_MS);
      }
    }
  }

  return {
    async close() {
      closing = true;
      await recovery;
      await client.end();
    },
  };
}

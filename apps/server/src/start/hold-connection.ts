import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

import { isDatabaseAway } from '#/db/database-away.ts';
import { FolderTaken } from '#/start/folder-lock.ts';
import { NoRoom } from '#/start/no-room.ts';

export interface HeldConnection {
  close(): Promise<void>;
}

export interface HoldParts {
  url: string;
  applicationName: string;
  /** Runs whenever the connection is made, also the first time. An error the first time ends the holding. */
  onConnect: (client: pg.Client) => Promise<void>;
  /** The connection broke. Restarts the server, if that is our task. */
  onLost: () => Promise<void>;
  /** The connection came back, but `onConnect` failed for good. */
  onFailed: (error: unknown) => void;
}

const PAUSE_MS = 250;

/**
 * After a loss the server may believe for a while that our former session lives, and then its locks refuse us. With
 * `NOTICE_DEATH` it notices the death within half a minute, even when this machine lost power or network. Without, it
 * would take hours.
 */
const PATIENCE_MS = 60_000;
const NOTICE_DEATH = 'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4';

/** Keeps one connection to PostgreSQL open as long as the process runs. After every loss it connects again. */
export async function holdConnection(parts: HoldParts): Promise<HeldConnection> {
  const { url, applicationName, onConnect, onLost, onFailed } = parts;
  let closing = false;
  let recovery: Promise<void> | undefined;
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const candidate = new pg.Client({ connectionString: url, application_name: applicationName, keepAlive: true });
    let hasEnded = false;
    // An error also ends the connection, and the handler of the end does the work.
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
    // The connection may have broken while the last answer was on its way.
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
        // A full disk has no end that could be known. Nobody else restarts a process that has ended.
        const isPassing =
          error instanceof NoRoom || (error instanceof FolderTaken && performance.now() - lost < PATIENCE_MS);
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

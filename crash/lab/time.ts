import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { notifyDue } from '../../apps/server/src/db/notify.ts';
import { createDatabase } from '../../apps/server/src/db/pool.ts';
import { passTime } from '../../apps/server/src/testing/pass-time.ts';

/** Longer than every lease, and than every send window with its settling time. */
export const LONGEST_LEASE_MS = 76_000;

/** Time as the engine sees it: the database's clock compared with the times in its rows. */
export interface Time {
  /**
   * Lets time pass: moves every time that the engine compares with the database's clock into the past, and wakes the
   * workers.
   */
  pass(ms: number): Promise<void>;
  /**
   * Waits for the promise, a minute at most. Whenever all workers only wait for a later moment, it lets time pass.
   */
  until<T>(later: Promise<T>): Promise<T>;
  /** Waits until no target and no comment is open any more. Whenever all workers only wait for a later moment, it lets time pass. */
  settle(): Promise<void>;
  /** Waits in real time until no target is open any more, at most `ms`. */
  settleInRealTime(ms: number): Promise<void>;
  close(): Promise<void>;
}

interface OpenWork {
  open: number;
  leased: number;
  nextMs: number | null;
}

/** How long anything may take in real time. */
const PATIENCE_MS = 60_000;
const POLL_MS = 20;

/**
 * `words` gives the output of the processes, for the message when a target stays open. `passOutside` lets time pass for
 * everything outside the database.
 */
export function createTime(
  databaseUrl: string,
  pool: pg.Pool,
  words: () => string,
  passOutside: (ms: number) => void = () => undefined,
): Time {
  const db = createDatabase({ url: databaseUrl, applicationName: 'crash:time', max: 2 });

  async function pass(ms: number): Promise<void> {
    passOutside(ms);
    await passTime(db, ms);
    await notifyDue(db, [new Date(0)]);
  }

  async function openWork(): Promise<OpenWork> {
    const { rows } = await pool.query<OpenWork>(`select count(*)::int open, count(lease)::int leased,
      extract(epoch from min(run_at) - clock_timestamp())::float8 * 1000 "nextMs"
      from (select lease, run_at from targets where status not in ('published', 'rejected', 'held', 'asks')
        union all select lease, run_at from comments where run_at is not null) o`);
    const [row] = rows;
    if (row === undefined) throw new Error('The database answered nothing');
    return row;
  }

  /** While a lease is held, a worker is at work, and the worker's own clocks cannot be moved. */
  async function passOrWait({ leased, nextMs }: OpenWork): Promise<void> {
    if (leased === 0 && nextMs !== null && nextMs > 200) await pass(nextMs);
    else await sleep(POLL_MS);
  }

  async function until<T>(later: Promise<T>): Promise<T> {
    let isOver = false;
    const over = later.finally(() => {
      isOver = true;
    });
    over.catch(() => undefined);
    const deadline = performance.now() + PATIENCE_MS;
    while (!isOver) {
      if (performance.now() > deadline) throw new Error(`It never came. ${await describeUnpublished()}`);
      await passOrWait(await openWork());
    }
    return over;
  }

  async function settle(mayPass: boolean, ms: number): Promise<void> {
    const deadline = performance.now() + ms;
    for (;;) {
      const work = await openWork();
      if (work.open === 0) return;
      if (performance.now() > deadline) throw new Error(`Left open. ${await describeUnpublished()}`);
      if (mayPass) await passOrWait(work);
      else await sleep(POLL_MS);
    }
  }

  /** What is not published, also what waits for a person, and what the processes said. */
  async function describeUnpublished(): Promise<string> {
    const { rows } = await pool.query(`select p.description, t.status, t.lease, t.run_at, t.error_code,
      t.attempt_count, t.parts_out, clock_timestamp() from targets t join posts p on p.id = t.post_id
      where t.status <> 'published'`);
    return `Not published: ${JSON.stringify(rows, null, 1)}\n${words()}`;
  }

  return {
    pass,
    until,
    settle: () => settle(true, PATIENCE_MS),
    settleInRealTime: (ms) => settle(false, ms),
    close: () => db.destroy(),
  };
}

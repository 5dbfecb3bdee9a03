import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/**
 * Places in a target's life at which a statement of the worker can be stopped right before its commit. A deferred
 * trigger waits there for a lock that the test holds. To the worker this looks like a slow database.
 */
const places = {
  started: { table: 'workers', on: 'insert', when: 'true' },
  claimed: { table: 'targets', on: 'update', when: "old.status = 'pending' and new.status = 'preparing'" },
  prepared: { table: 'targets', on: 'update', when: "old.status = 'preparing' and new.status = 'ready'" },
  'next prepared': {
    table: 'targets',
    on: 'update',
    when: "old.status = 'ready' and new.status = 'ready' and old.prepared::text <> new.prepared::text",
  },
  fenced: { table: 'attempts', on: 'insert', when: 'true' },
  answered: { table: 'targets', on: 'update', when: "old.status = 'sending' and new.lease is null" },
  'taken up in doubt': {
    table: 'targets',
    on: 'update',
    when: "old.status = 'sending' and new.status = 'unknown' and new.lease is not null",
  },
  looked: {
    table: 'targets',
    on: 'update',
    when: "old.status = 'unknown' and old.lease is not null and new.lease is null",
  },
  'comment planned': { table: 'comments', on: 'insert', when: 'true' },
  'comment claimed': {
    table: 'comments',
    on: 'update',
    when: "old.lease is null and new.lease is not null and new.status = 'waiting'",
  },
  'comment fenced': { table: 'comments', on: 'update', when: "old.status <> 'sending' and new.status = 'sending'" },
  'comment answered': { table: 'comments', on: 'update', when: "old.status = 'sending' and new.lease is null" },
  'comment taken up in doubt': {
    table: 'comments',
    on: 'update',
    when: "old.status = 'sending' and new.status = 'unknown' and new.lease is not null",
  },
  'refresh begun': {
    table: 'connections',
    on: 'update',
    when: 'new.refresh_lease is not null and old.refresh_lease is null',
  },
  'token refreshed': { table: 'connections', on: 'update', when: 'new.version > old.version' },
  'conversion claimed': {
    table: 'conversions',
    on: 'update',
    when: 'new.lease is not null and old.lease is distinct from new.lease',
  },
  // The film is made, and not stored yet.
  'conversion announced': { table: 'unowned_files', on: 'insert', when: "new.storage_key like '%/variants/%'" },
  'conversion stored': { table: 'media_variants', on: 'insert', when: 'true' },
  approved: { table: 'posts', on: 'update', when: "old.approval = 'waiting' and new.approval = 'approved'" },
  removed: { table: 'posts', on: 'delete', when: 'true' },
} as const;

export type Place = keyof typeof places;

/** What becomes of the stopped statement: the database commits it, or undoes it. */
export type StatementEnd = 'takes effect' | 'is undone';

export interface StatementStop {
  /** Waits until a statement is stopped there; returns its database process. */
  reached(): Promise<{ processId: number }>;
  /** Ends the stop. The statement is finished when this resolves. */
  finish(end: StatementEnd): Promise<void>;
}

/** First key of the advisory locks, different from every lock of the product. */
const LOCKS = 90_909;
const PAUSE_MS = 10;
const WAIT_MS = 30_000;

/** Installs the triggers in the product's database. They do not wait while no stop is set. */
export async function installStops(query: (text: string) => Promise<unknown>): Promise<void> {
  await query(`create or replace function crash_stop() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock_shared(${LOCKS}, tg_argv[0]::int); return null; end $$`);
  for (const [index, { table, on, when }] of Object.values(places).entries()) {
    await query(`create constraint trigger crash_stop_${index} after ${on} on ${table}
      deferrable initially deferred for each row when (${when}) execute function crash_stop('${index}')`);
  }
}

/** Makes the next statement at this place stop. */
export async function setStop(databaseUrl: string, place: Place): Promise<StatementStop> {
  const lock = Object.keys(places).indexOf(place);
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'crash:stop' });
  let isOver = false;
  // PostgreSQL was killed, so there is nothing left to end.
  client
    .on('error', () => undefined)
    .once('end', () => {
      isOver = true;
    });
  await client.connect();
  await client.query('select pg_advisory_lock($1, $2)', [LOCKS, lock]);

  async function waiting(): Promise<{ backend: number; application: string } | undefined> {
    const { rows } = await client.query<{ backend: number; application: string }>(
      `select a.pid backend, a.application_name application from pg_locks l join pg_stat_activity a using (pid)
       where l.locktype = 'advisory' and l.classid = $1 and l.objid = $2 and not l.granted`,
      [LOCKS, lock],
    );
    return rows[0];
  }

  async function until(what: string, done: () => Promise<boolean>): Promise<void> {
    const deadline = performance.now() + WAIT_MS;
    while (!(await done())) {
      if (performance.now() > deadline) throw new Error(`${what} at '${place}'`);
      await sleep(PAUSE_MS);
    }
  }

  return {
    async reached() {
      let found: Awaited<ReturnType<typeof waiting>>;
      await until('No statement arrived', async () => {
        found = await waiting();
        return found !== undefined;
      });
      return { processId: Number(found?.application.split(':')[2]) };
    },
    async finish(end) {
      if (isOver) return;
      isOver = true;
      try {
        const found = await waiting();
        if (found !== undefined && end === 'is undone') {
          await client.query('select pg_terminate_backend($1)', [found.backend]);
          await until('The statement did not end', async () => (await waiting()) === undefined);
        }
        await client.query('select pg_advisory_unlock($1, $2)', [LOCKS, lock]);
        await until('The statement did not end', async () => {
          const { rowCount } = await client.query(
            `select from pg_locks where locktype = 'advisory' and classid = $1 and objid = $2`,
            [LOCKS, lock],
          );
          return rowCount === 0;
        });
      } finally {
        await client.end();
      }
    },
  };
}

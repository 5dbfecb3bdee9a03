import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';

import { preparingPool } from '#/db/preparing-pool.ts';
import type { Tables } from '#/db/tables.ts';

export type Database = Kysely<Tables>;
/** The database or a transaction on it, for queries that work with both. */
export type Executor = Kysely<Tables> | Transaction<Tables>;

// Wall times (timestamp without zone) stay text, because a Date would read them in the server's own zone.
const TIMESTAMP = 1114;
pg.types.setTypeParser(TIMESTAMP, (text) => text.replace(' ', 'T'));

export interface PoolOptions {
  url: string;
  /** The name in pg_stat_activity. The launcher counts connections named `nonet:…` before it stops the server. */
  applicationName: string;
  max?: number;
}

export function createDatabase(options: PoolOptions): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparingPool(createPool(options)) }) });
}

/** A pool that outlives the loss of its connections. */
export function createPool({ url, applicationName, max = 10 }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: applicationName,
    max,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
  });
  // The pool replaces an idle connection that breaks, for example because PostgreSQL restarted. Without this listener
  // the error would end the process.
  pool.on('error', () => undefined);
  // The pool listens only to idle connections. When a lent connection breaks, its query fails, and that is enough.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

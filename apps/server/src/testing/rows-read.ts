import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';

import { createPool, type Database } from '#/db/pool.ts';
import { preparingPool } from '#/db/preparing-pool.ts';
import type { Tables } from '#/db/tables.ts';

/** What PostgreSQL read of one table for one statement, with its foreign keys and cascades. */
export interface RowsRead {
  statement: string;
  table: string;
  /** Scanned rows of the table, and entries that its indexes returned. */
  rows: number;
  /**
   * Blocks of the table's indexes beyond those that are needed to look rows up and to write them. They show that an
   * index was read through although it could not answer.
   */
  walked: number;
}

export interface WatchedDatabase {
  db: Database;
  /** The most that one run of each statement read of each table, since the last call. */
  take(): RowsRead[];
}

const BEGINS = /^(begin|start transaction)/i;
const ENDS = /^(commit|rollback)/i;
const COMMITS = /^commit/i;
/** Blocks from the root of an index to a leaf. */
const BLOCKS_OF_A_LOOK = 4;
/** Blocks to put a row into ten indexes. */
const BLOCKS_OF_A_ROW = 40;
const CHECK_DEFERRED = 'set constraints all immediate';
/** Rows of the table that were written. An index of words takes blocks for each word of them, so these are not counted. */
const WRITTEN = (table: string) =>
  `(pg_stat_get_xact_tuples_inserted(${table}) + pg_stat_get_xact_tuples_updated(${table}))`;
const READ = `
  select coalesce(i.indrelid, c.oid)::regclass::text "table", sum(pg_stat_get_xact_tuples_returned(c.oid))::int "rows",
    sum(case when i.indexrelid is null then -${WRITTEN('c.oid')} * ${BLOCKS_OF_A_ROW}
      when c.relam = (select oid from pg_am where amname = 'gin') and ${WRITTEN('i.indrelid')} > 0 then 0
      else pg_stat_get_xact_blocks_fetched(c.oid) - ${BLOCKS_OF_A_LOOK}
        * (pg_stat_get_xact_numscans(c.oid) + pg_stat_get_xact_tuples_returned(c.oid)) end)::int "walked"
  from pg_class c left join pg_index i on i.indexrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'i') group by 1`;

/**
 * A database that counts what PostgreSQL reads for each statement, by the statistics of its transaction. So the count
 * holds for any plan and any caller, and foreign keys are included. Work that is deferred to the commit counts for the
 * commit.
 */
export function watchRowsRead(url: string): WatchedDatabase {
  const most = new Map<string, RowsRead>();
  const plans = alternatingPlans();
  const pool = preparingPool(createPool({ url, applicationName: 'nonet:watched' }));
  const watched = new WeakMap<PostgresPoolClient, PostgresPoolClient>();

  function note(statement: string, before: Counts, after: Counts): void {
    for (const [table, total] of after) {
      const key = `${statement}\n${table}`;
      const known = most.get(key);
      const rows = total.rows - (before.get(table)?.rows ?? 0);
      const walked = total.walked - (before.get(table)?.walked ?? 0);
      most.set(key, {
        statement,
        table,
        rows: Math.max(rows, known?.rows ?? 0),
        walked: Math.max(walked, known?.walked ?? 0),
      });
    }
  }

  function watch(client: PostgresPoolClient): PostgresPoolClient {
    /** The statements of the open transaction. */
    let statements: string[] | null = null;
    const send = <Row>(text: string, values: readonly unknown[] = []) => client.query<Row>(text, values);

    async function counted<Result>(label: string, work: () => Promise<Result>): Promise<Result> {
      await send(`set local plan_cache_mode = ${plans(label)}`);
      const before = await readCounts(client);
      const result = await work();
      note(label, before, await readCounts(client));
      return result;
    }

    async function dispatch<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
      if (BEGINS.test(text)) {
        statements = [];
        return send<Row>(text, values);
      }
      if (statements === null) return alone<Row>(text, values);
      if (!ENDS.test(text)) {
        statements.push(text);
        return counted(text, () => send<Row>(text, values));
      }
      if (COMMITS.test(text)) await counted(`the commit after ${statements.join('; ')}`, () => send(CHECK_DEFERRED));
      statements = null;
      return send<Row>(text, values);
    }

    async function alone<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
      await send('begin');
      try {
        const result = await counted(text, async () => {
          const answer = await send<Row>(text, values);
          await send(CHECK_DEFERRED);
          return answer;
        });
        await send('commit');
        return result;
      } catch (error) {
        await send('rollback');
        throw error;
      }
    }

    function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
    function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
    function query<Row>(
      text: string | PostgresCursor<Row>,
      values: readonly unknown[] = [],
    ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
      if (typeof text !== 'string') throw new Error('Cursors are not used here.');
      return dispatch<Row>(text, values);
    }
    return { query, release: (error) => client.release(error) };
  }

  const watchedPool: PostgresPool = {
    ...pool,
    async connect() {
      const client = await pool.connect();
      const known = watched.get(client) ?? watch(client);
      watched.set(client, known);
      return known;
    },
  };
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: watchedPool }) }),
    take() {
      const taken = [...most.values()];
      most.clear();
      return taken;
    },
  };
}

/**
 * For a repeated statement PostgreSQL may plan for the given values or for any values. This makes it use both kinds in
 * turn.
 */
function alternatingPlans(): (statement: string) => string {
  const seen = new Set<string>();
  return (statement) => {
    if (seen.delete(statement)) return 'force_generic_plan';
    seen.add(statement);
    return 'force_custom_plan';
  };
}

type Counts = ReadonlyMap<string, Pick<RowsRead, 'rows' | 'walked'>>;

async function readCounts(client: PostgresPoolClient): Promise<Counts> {
  const { rows } = await client.query<RowsRead>(READ, []);
  return new Map(rows.map((row) => [row.table, row]));
}

import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';

/** Each prepared statement takes memory in every connection. Ours are about two hundred; lists of any length are not. */
const MOST_STATEMENTS = 500;

/** A list of columns that a migration may lengthen: PostgreSQL refuses to run a plan whose columns have changed. */
const ALL_COLUMNS = /^select \*|returning \*$/;

/**
 * Begins a statement whose instants come as PostgreSQL writes them. A page has six hundred: Dates of them cost Node half a
 * millisecond, and casting them to text costs PostgreSQL a sixth of the statement (decision 0061).
 */
export const INSTANTS_AS_TEXT = '/* instants as text */';

const TIMESTAMPTZ = pg.types.builtins.TIMESTAMPTZ;
const instantsAsText: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    type === TIMESTAMPTZ ? (text: string) => text : pg.types.getTypeParser(type, format),
};

/**
 * The pool as Kysely uses it, but what is sent again is prepared: PostgreSQL parses and plans it once for each
 * connection, which is most of the work of a short statement.
 */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const nameOf = createNames();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? preparingClient(client, nameOf);
      clients.set(client, known);
      return known;
    },
  };
}

function preparingClient(client: pg.PoolClient, nameOf: (text: string) => string | undefined): PostgresPoolClient {
  let hasEnded = false;
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query<Row>(
    text: string | PostgresCursor<Row>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof text !== 'string') throw new Error('Cursors are not used here.');
    // `begin` and its like have nothing to plan.
    const name = values.length === 0 ? undefined : nameOf(text);
    const types = text.startsWith(INSTANTS_AS_TEXT) ? { types: instantsAsText } : {};
    const statement = { text, values: [...values], ...types, ...(name === undefined ? {} : { name }) };
    // With a callback: what the promises of pg 8.23 answer outlives the young generation in V8 (Node 24), whose
    // collections then take 15 ms instead of less than one.
    return new Promise<PostgresQueryResult<Row>>((resolve, reject) => {
      client.query(statement, (error, result) => {
        hasEnded ||= isLastWord(error);
        if (error) reject(error);
        else resolve(result as PostgresQueryResult<Row>);
      });
    });
  }
  return { query, release: (error?: boolean) => client.release(error || hasEnded) };
}

/** PostgreSQL ends the connection after such an error; the pool hears of it a moment later, and would lend it once more. */
function isLastWord(error: Error | null): boolean {
  return error !== null && 'severity' in error && error.severity === 'FATAL';
}

/** Names a statement from its second time on, the same for all connections. */
function createNames(): (text: string) => string | undefined {
  const names = new Map<string, string | null>();
  let prepared = 0;
  return (text) => {
    const name = names.get(text);
    if (typeof name === 'string') return name;
    if (name === null) names.set(text, `s${++prepared}`);
    else if (names.size < MOST_STATEMENTS && !ALL_COLUMNS.test(text)) names.set(text, null);
    return names.get(text) ?? undefined;
  };
}

import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';

/**
 * Each prepared statement takes memory in every connection. Our fixed statements are about two hundred. Statements with
 * lists of any length have no such bound, so there is this limit.
 */
const MOST_STATEMENTS = 500;

/**
 * A statement with all columns. A migration may add one, and PostgreSQL refuses to run a prepared plan whose columns
 * have changed.
 */
const ALL_COLUMNS = /^select \*|returning \*$/;

/**
 * A statement that begins with this gets its instants as PostgreSQL writes them. A page has six hundred instants:
 * making Dates of them costs Node half a millisecond, and casting them to text costs PostgreSQL a sixth of the
 * statement (decision 0061).
 */
export const INSTANTS_AS_TEXT = '/* instants as text */';

const TIMESTAMPTZ = pg.types.builtins.TIMESTAMPTZ;
const instantsAsText: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    type === TIMESTAMPTZ ? (text: string) => text : pg.types.getTypeParser(type, format),
};

/**
 * The pool as Kysely uses it, but repeated statements are prepared. PostgreSQL then parses and plans a statement once
 * per connection, which is most of the work for a short one.
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
    // Statements such as `begin` need no plan.
    const name = values.length === 0 ? undefined : nameOf(text);
    const types = text.startsWith(INSTANTS_AS_TEXT) ? { types: instantsAsText } : {};
    const statement = { text, values: [...values], ...types, ...(name === undefined ? {} : { name }) };
    // Uses a callback. The promises of pg 8.23 outlive V8's young generation (Node 24), and then its collections take
    // 15 ms instead of less than one.
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

/**
 * True for an error after which PostgreSQL ends the connection. The pool notices that a moment later, and would lend
 * the connection once more.
 */
function isLastWord(error: Error | null): boolean {
  return error !== null && 'severity' in error && error.severity === 'FATAL';
}

/** Gives a statement a name from its second use on. The name is the same for all connections. */
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

import pg from 'pg';

/** Tells whether a clone is equal to the template, still or again. */
export interface TemplateState {
  /** A fingerprint of all structure (tables, indexes and the like); it changes with any of it. */
  structure: string;
  /** Every table with its rows, as text. */
  tables: { name: string; rows: string[] }[];
  /** Every sequence with the number it begins with. */
  sequences: { name: string; start: string }[];
  /** What PostgreSQL plans with. */
  statistics: string;
}

/** PostgreSQL numbers what it brings along below. */
export const FIRST_OWN_OID = 16384;

// A changed row of a catalogue has a newer xmin, and a removed row changes the count.
const catalogues = {
  pg_namespace: 'oid',
  pg_class: 'oid',
  pg_attribute: 'attrelid',
  pg_attrdef: 'oid',
  pg_constraint: 'oid',
  pg_index: 'indexrelid',
  pg_trigger: 'oid',
  pg_event_trigger: 'oid',
  pg_rewrite: 'oid',
  pg_policy: 'oid',
  pg_proc: 'oid',
  pg_type: 'oid',
  pg_sequence: 'seqrelid',
};

export async function readState(client: pg.Client): Promise<TemplateState> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where oid >= ${FIRST_OWN_OID} and relkind = 'r' order by 1`,
  );
  const { rows: sequences } = await client.query<{ name: string; start: string }>(
    'select seqrelid::regclass::text as name, seqstart::text as start from pg_sequence order by 1',
  );
  const state: TemplateState = {
    structure: await readStructure(client),
    tables: [],
    sequences,
    statistics: await readStatistics(client),
  };
  for (const { name } of tables) state.tables.push({ name, rows: await readRows(client, name) });
  return state;
}

/**
 * Disconnects everybody else and restores every row and sequence. False when the structure was changed, or the statistics,
 * with which the next test would get the plans of this one: then only a new clone can equal the template.
 */
export async function restoreState(client: pg.Client, state: TemplateState): Promise<boolean> {
  await client.query(`select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`);
  if ((await readStructure(client)) !== state.structure || (await readStatistics(client)) !== state.statistics)
    return false;
  await client.query(
    [
      'begin',
      // Triggers and foreign keys are switched off, because all tables are emptied.
      "set local session_replication_role = 'replica'",
      ...state.tables.map(({ name }) => `delete from ${name}`),
      ...state.tables.flatMap(({ name, rows }) =>
        rows.map((row) => `insert into ${name} overriding system value select (${pg.escapeLiteral(row)}::${name}).*`),
      ),
      ...state.sequences.map(({ name, start }) => `select setval(${pg.escapeLiteral(name)}, ${start}, false)`),
      'commit',
    ].join(';'),
  );
  return true;
}

async function readStructure(client: pg.Client): Promise<string> {
  const parts = Object.entries(catalogues).map(
    ([name, key]) =>
      `(select count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) from ${name} where ${key} >= ${FIRST_OWN_OID})`,
  );
  const { rows } = await client.query<{ structure: string }>(`select concat_ws(',', ${parts.join(',')}) as structure`);
  return rows[0]?.structure ?? '';
}

async function readStatistics(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ statistics: string }>(
    `select concat_ws(' ', (select count(*) from pg_statistic where starelid >= ${FIRST_OWN_OID}),
      (select sum(relpages + reltuples) from pg_class where oid >= ${FIRST_OWN_OID} and relkind = 'r')) as statistics`,
  );
  return rows[0]?.statistics ?? '';
}

async function readRows(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ row: string }>(`select t::text as row from ${table} t order by 1`);
  return rows.map(({ row }) => row);
}

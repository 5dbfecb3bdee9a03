import { type ColumnMetadata, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

/** The type of a column as it is read, by PostgreSQL's name of its type. */
const readTypes: Readonly<Record<string, string>> = {
  _text: 'string[]',
  bool: 'boolean',
  bpchar: 'string',
  bytea: 'Buffer',
  date: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'Bigint',
  json: 'StoredJson',
  jsonb: 'StoredJson',
  text: 'string',
  time: 'string',
  timestamp: 'string',
  timestamptz: 'Instant',
  uuid: 'string',
};
const ownTables = /^(?!kysely_)/;

const HEAD = `// Derived from the database: \`npm run derive\`. A column with a narrower type stands in tables.ts.
import type { ColumnType } from 'kysely';

import type { SpaceId } from '#/db/space-id.ts';

/** The database sets it when it is absent. */
type Generated<T> =
  T extends ColumnType<infer Read, infer Written, infer Changed>
    ? ColumnType<Read, Written | undefined, Changed>
    : ColumnType<T, T | undefined, T>;
/** It arrives as text: a number in JavaScript is not exact enough. */
type Bigint = ColumnType<string, string | number, string | number>;
type Instant = ColumnType<Date, Date | string, Date | string>;
type StoredJson = ColumnType<unknown, string, string>;
`;

/** The tables as TypeScript for Kysely, read from the catalogue by Kysely's own introspector. */
export async function dumpTables(url: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const tables = (await db.introspection.getTables()).filter(
      ({ schema, isView, name }) => schema === 'public' && !isView && ownTables.test(name),
    );
    const bodies = tables.map(({ name, columns }) => `  ${name}: {\n${columns.map(lineOf).join('')}  };\n`);
    return `${HEAD}\nexport interface DerivedTables {\n${bodies.join('')}}\n`;
  } finally {
    await db.destroy();
  }
}

function lineOf({ name, dataType, isNullable, hasDefaultValue, isAutoIncrementing, comment }: ColumnMetadata): string {
  const read = name === 'space_id' ? 'SpaceId' : readTypes[dataType];
  if (read === undefined) throw new Error(`dump-tables.ts has no TypeScript type for PostgreSQL's ${dataType}.`);
  const known = isNullable ? `${read} | null` : read;
  const type = !isNullable && (hasDefaultValue || isAutoIncrementing) ? `Generated<${known}>` : known;
  return `${comment ? `    /** ${comment} */\n` : ''}    ${name}: ${type};\n`;
}

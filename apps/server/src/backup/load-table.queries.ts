import { type RawBuilder, sql, type Transaction } from 'kysely';

import type { TableShape } from '#/backup/catalogue.queries.ts';
import { readLines } from '#/backup/lines-file.ts';
import { backupPaths, type TableEntry } from '#/backup/manifest.ts';
import type { Tables } from '#/db/tables.ts';

/** Fills a table with its rows from a backup, and removes the rows that its migrations put there. */
export async function loadTable(
  trx: Transaction<Tables>,
  folder: string,
  { name, columns }: TableEntry,
  shape: TableShape,
): Promise<void> {
  const typeOf = new Map(shape.columns.map((column) => [column.name, column.type]));
  const values = columns.map((column, at) => {
    const type = typeOf.get(column);
    if (type === undefined) throw new Error(`The table ${name} has no column ${column} at this level.`);
    return sql`(line ->> ${sql.lit(at)})::${sql.raw(type)}`;
  });
  const target = sql`${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})`;
  await sql`delete from ${sql.table(name)}`.execute(trx);
  for await (const lines of readLines(backupPaths(folder).table(name))) {
    // The lines are passed on as text, so that JavaScript never rounds a large number.
    await sql`insert into ${target} overriding system value
      select ${sql.join(values)} from jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) line`.execute(trx);
  }
  await continueSequences(trx, shape);
}

/** Makes new rows get numbers after the numbers from the backup. */
async function continueSequences(trx: Transaction<Tables>, { name, columns }: TableShape): Promise<void> {
  for (const column of columns.filter((candidate) => candidate.isIdentity)) {
    const highest: RawBuilder<unknown> = sql`(select max(${sql.ref(column.name)}) highest from ${sql.table(name)})`;
    await sql`select setval(pg_get_serial_sequence(${name}, ${column.name}), highest) from ${highest} h
      where highest is not null`.execute(trx);
  }
}

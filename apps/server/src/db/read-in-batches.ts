import { type RawBuilder, sql, type Transaction } from 'kysely';

import type { Tables } from '#/db/tables.ts';

const ROWS_AT_ONCE = 500;

/**
 * Reads any number of rows with a cursor; memory never holds all of them. A transaction can run only one of these at a
 * time.
 */
export async function* readInBatches<Row>(trx: Transaction<Tables>, query: RawBuilder<Row>): AsyncGenerator<Row[]> {
  await sql`declare batches no scroll cursor for ${query}`.execute(trx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(ROWS_AT_ONCE)} from batches`.execute(trx);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close batches`.execute(trx);
}

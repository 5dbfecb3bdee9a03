import type { Transaction } from 'kysely';

import { readInBatches } from '#/db/read-in-batches.ts';
import type { Tables } from '#/db/tables.ts';
import { lists, selectProfile, type Table } from '#/features/export/export.queries.ts';
import { BYTE_ORDER_MARK, csvRecord } from '#/lib/csv.ts';

/** Everything of a user as one JSON document, piece by piece. */
export async function* writeJson(trx: Transaction<Tables>, uid: string): AsyncGenerator<string> {
  const { rows } = await selectProfile(uid).execute(trx);
  const head = { format: 'nonet-export', version: 1, exportedAt: new Date().toISOString(), profile: rows[0] ?? null };
  // The closing brace is cut off, because the lists follow as members of the same object.
  yield JSON.stringify(head, null, 1).slice(0, -2);
  for (const [name, select] of Object.entries(lists)) {
    yield `,\n "${name}": [`;
    let separator = '\n  ';
    for await (const batch of readInBatches(trx, select(uid))) {
      yield separator + batch.map((row) => JSON.stringify(row)).join(',\n  ');
      separator = ',\n  ';
    }
    yield '\n ]';
  }
  yield '\n}\n';
}

/** A table of a user as comma-separated values. */
export async function* writeCsv(
  trx: Transaction<Tables>,
  uid: string,
  { columns, rows }: Table,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRecord(columns);
  for await (const batch of readInBatches(trx, rows(uid))) {
    yield batch.map((row) => csvRecord(columns.map((column) => row[column] ?? null))).join('');
  }
}

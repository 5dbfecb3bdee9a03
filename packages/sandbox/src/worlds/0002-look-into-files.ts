import { rowsOf, type Tables } from '#/core/store.ts';

type Row = Readonly<Record<string, unknown>>;

/** The ledger tells what each file is made of. Nobody has looked into those of former releases: nothing is told about them. */
export function lookIntoFiles(tables: Tables): void {
  complete(tables, 'ledger', { files: [] });
  complete(tables, 'bluesky.blobs', { file: null });
  for (const name of [...tables.keys()].filter((name) => name.endsWith('.media'))) {
    const rows = rowsOf(tables, name) as Map<string, Row>;
    for (const [key, row] of rows) {
      if (row['file'] !== null) rows.set(key, { ...row, file: { streams: null, ...(row['file'] as Row) } });
    }
  }
}

function complete(tables: Tables, name: string, fields: Row): void {
  const rows = rowsOf(tables, name) as Map<string, Row>;
  for (const [key, row] of rows) rows.set(key, { ...fields, ...row });
}

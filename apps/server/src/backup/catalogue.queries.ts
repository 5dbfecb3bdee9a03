import { sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';
import { JOBS_SCHEMA } from '#/jobs/install-jobs.ts';

export interface TableShape {
  name: string;
  columns: { name: string; type: string; isIdentity: boolean }[];
}

/** The newest migration that the database has seen; null for a database that is not Nonet's. */
export async function migrationLevel(db: Executor): Promise<string | null> {
  const { rows: found } = await sql`select from pg_class where oid = to_regclass('public.kysely_migration')`.execute(
    db,
  );
  if (found.length === 0) return null;
  const { rows } = await sql<{ name: string | null }>`select max(name) "name" from kysely_migration`.execute(db);
  return rows[0]?.name ?? null;
}

export async function hasTables(db: Executor): Promise<boolean> {
  const { rows } = await sql`select from pg_tables where schemaname in ('public', ${JOBS_SCHEMA}) limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * The product's tables without those of its jobs, in an order in which each comes after the tables that it refers to.
 * What a deferred key refers to may come later: it is checked at the end of the transaction.
 */
export async function tableShapes(db: Executor): Promise<TableShape[]> {
  const { rows } = await sql<TableShape & { refersTo: string[] }>`
    select c.relname "name",
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'isIdentity', a.attidentity <> '') order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') "columns",
      array(select r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid and not k.condeferred) "refersTo"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely\_%'
    order by c.relname
  `.execute(db);
  return inOrderOfReference(rows).map(({ name, columns }) => ({ name, columns }));
}

function inOrderOfReference<T extends { name: string; refersTo: readonly string[] }>(tables: readonly T[]): T[] {
  const ordered: T[] = [];
  const isPlaced = (name: string) => ordered.some((table) => table.name === name);
  while (ordered.length < tables.length) {
    const next = tables.find((table) => !isPlaced(table.name) && table.refersTo.every(isPlaced));
    if (next === undefined) throw new Error('Tables refer to each other in a circle.');
    ordered.push(next);
  }
  return ordered;
}

import { sql } from 'kysely';

import type { Database } from '#/db/pool.ts';

export interface FullDisk {
  /**
   * From now on every statement that writes, or that writes into one table, fails as PostgreSQL says it of a full disk; from the end of a
   * transaction, when one is given.
   */
  fill(table?: string, trx?: Database): Promise<void>;
  makeRoom(): Promise<void>;
}

/** A database whose disk can be full, without any disk being so. */
export async function openFullDisk(db: Database): Promise<FullDisk> {
  await sql`create table disk as select null::text full_for`.execute(db);
  await sql`create function refuse_when_full() returns trigger language plpgsql as $$ begin
    if (select full_for in ('all', tg_table_name) from disk) then
      raise 'could not extend file "base/1/2": No space left on device' using errcode = 'disk_full';
    end if;
    return null;
  end $$`.execute(db);
  const { rows } = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) "name" from pg_tables
    where schemaname in ('public', 'pgboss') and tablename <> 'disk'`.execute(db);
  for (const { name } of rows) {
    await sql`create trigger full_disk before insert or update or delete on ${sql.raw(name)}
      for each statement execute function refuse_when_full()`.execute(db);
  }
  const set = async (fullFor: string | null, on = db) =>
    void (await sql`update disk set full_for = ${fullFor}`.execute(on));
  return { fill: (table = 'all', trx = db) => set(table, trx), makeRoom: () => set(null) };
}

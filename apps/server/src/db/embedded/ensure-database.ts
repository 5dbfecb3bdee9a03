import type pg from 'pg';

// The key of the lock: any number, but the same in every start. One start at a time makes role and database.
const LOCK_KEY = 7_203_418;

/** Makes the product's role and database. The role owns only this database and is no superuser. */
export async function ensureDatabase(client: pg.Client, password: string): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
  const role = await client.query("select from pg_roles where rolname = 'nonet'");
  if (role.rowCount === 0) {
    await client.query(`create role nonet login password ${client.escapeLiteral(password)}`);
  }
  const database = await client.query("select from pg_database where datname = 'nonet'");
  if (database.rowCount === 0) await client.query('create database nonet owner nonet');
  await client.query('select pg_advisory_unlock($1)', [LOCK_KEY]);
}

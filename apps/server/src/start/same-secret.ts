import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';

import type { Database, Executor } from '#/db/pool.ts';
import { StartProblem } from '#/start/start-problem.ts';

/** A living process of this installation, and the ids of its keys, the present one first. */
interface Holder {
  who: string;
  keyIds: readonly string[];
}

/** The connection of a process that was killed a moment ago may still be there. */
const TRIES = 10;
const PAUSE_MS = 100;
/** PostgreSQL cuts longer names. */
const LONGEST_NAME = 63;

const HOLDERS = `select application_name "name" from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and application_name like 'nonet:hold:%'`;

/**
 * The name of a connection that a process holds as long as it lives. So all other processes know which secrets it has,
 * and a kill leaves nothing behind. A process announces itself before it looks; so when two start at once, at least one
 * sees the other.
 */
export function holderName(keyIds: readonly string[]): string {
  return `nonet:hold:${process.pid}:${keyIds.join('+')}@${hostname()}`.slice(0, LONGEST_NAME);
}

/** Refuses a process when it and another one could not open each other's sealed values. */
export async function requireSameSecret(client: pg.Client, keyIds: readonly string[]): Promise<void> {
  for (let tries = 1; ; tries++) {
    const { rows } = await client.query<{ name: string }>(HOLDERS);
    const other = rows.map(holderOf).find((holder) => !canShare(keyIds, holder.keyIds));
    if (other === undefined) return;
    if (tries === TRIES) {
      throw new StartProblem(
        `${other.who} runs on this database with another secret: stop it, or give this one the same NONET_SECRET, and the same NONET_SECRET_PREVIOUS while the secret is changed.`,
      );
    }
    await sleep(PAUSE_MS);
  }
}

/** Refuses a rotation to a secret that not every process has. `connection` has announced itself already. */
export async function requireKeyEverywhere(connection: Executor, keyId: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`${sql.raw(HOLDERS)}`.execute(connection);
  const other = rows.map(holderOf).find((holder) => !holder.keyIds.includes(keyId));
  if (other === undefined) return;
  throw new StartProblem(
    `${other.who} runs without the new secret: stop it, give it NONET_SECRET and NONET_SECRET_PREVIOUS as here, start it and run this again. Nothing was changed.`,
  );
}

/** From now on no process may start with the former secret as its present one. */
export async function retireKey(db: Executor, former: string, present: string): Promise<void> {
  await sql`update instance set retired_key_ids =
    array_append(array_remove(array_remove(retired_key_ids, ${former}), ${present}), ${former})`.execute(db);
}

/** Refuses a process whose secret was replaced by one that it does not know. */
export async function refuseRetiredKey(db: Database, keyId: string): Promise<void> {
  const instance = await db.selectFrom('instance').select('retired_key_ids').executeTakeFirst();
  if (instance?.retired_key_ids.includes(keyId) !== true) return;
  throw new StartProblem(
    'The secret of this process is the former one, which npm run rotate-secret has replaced: set NONET_SECRET, or the file secret in the data folder, to the present one.',
  );
}

/** A holder without keys belongs to an earlier version. */
function holderOf({ name }: { name: string }): Holder {
  const [, pid, keys, host] = /^nonet:hold:(\d+)(?::([0-9a-f+]+)@(.*))?$/.exec(name) ?? [];
  return { who: `Process ${pid}${host === undefined ? '' : ` on ${host}`}`, keyIds: keys?.split('+') ?? [] };
}

function canShare(mine: readonly string[], others: readonly string[]): boolean {
  const [my] = mine;
  const [their] = others;
  return my === undefined || their === undefined || (mine.includes(their) && others.includes(my));
}

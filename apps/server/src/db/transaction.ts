import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from 'kysely';

import type { Database } from '#/db/pool.ts';
import type { Tables } from '#/db/tables.ts';

/** deadlock_detected and serialization_failure: nothing was changed, and the same work may succeed at once. */
const RETRYABLE = new Set(['40P01', '40001']);

/** Runs `work` in a transaction of its own. Repeats it when PostgreSQL chose it as the victim of a deadlock. */
export function transact<T>(db: Database, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  return retryDeadlocks(() => db.transaction().execute(work));
}

/** Repeats a single statement that locks many rows when it ends in a deadlock. The statement is its own transaction. */
export async function retryDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === 5 || !RETRYABLE.has(sqlState(error) ?? '')) throw error;
      await sleep(Math.random() * 20 * tries);
    }
  }
}

/** True when PostgreSQL refused the values themselves (classes 22 and 23), so that repeating is pointless. */
export function isRefusedData(error: unknown): boolean {
  return /^2[23]/.test(sqlState(error) ?? '');
}

/** The five-character SQLSTATE of an error that PostgreSQL raised. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  return error.code;
}

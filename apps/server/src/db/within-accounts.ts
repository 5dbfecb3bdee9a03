import { type RawBuilder, sql } from 'kysely';

/** The ids of the accounts that a member of a space is bound to (TEAM-08). Null: all of the space. */
export type BoundAccounts = readonly string[] | null;

/** The condition that a column names one of these accounts, with a leading `and`; nothing for whoever has all. */
export function isAmong(accounts: BoundAccounts, column: RawBuilder<unknown>): RawBuilder<unknown> {
  return accounts === null ? sql`` : sql`and ${column} = any(${[...accounts]}::text[])`;
}

/** Those of the ids that name one of these accounts: for whoever is bound, the others are nowhere. */
export function namedAmong(accounts: BoundAccounts, ids: readonly string[]): string[] {
  return ids.filter((id) => accounts === null || accounts.includes(id));
}

/** Whether all of the ids name one of these accounts. */
export function areAmong(accounts: BoundAccounts, ids: readonly string[]): boolean {
  return accounts === null || ids.every((id) => accounts.includes(id));
}

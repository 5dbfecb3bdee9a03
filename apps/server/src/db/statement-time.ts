import { type RawBuilder, sql } from 'kysely';

/**
 * The database's clock, read once per statement, for conditions that an index should answer. PostgreSQL evaluates a
 * bare `clock_timestamp()` for each row and so never uses an index for it. A condition that is checked again under a
 * lock needs the bare function.
 */
export const statementTime = sql<Date>`(select clock_timestamp())`;

/**
 * True when a column is before a time, for a condition that an index should answer and that few rows meet. Without the
 * lower end PostgreSQL, which plans before it knows the time, expects a third of the table and may read all of it. With
 * two ends it expects one row of two hundred. Not for a query that is ordered by the column and has a limit: there the
 * order already leads to the index.
 */
export function isBefore(column: RawBuilder<unknown>, time: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(${column} >= '-infinity' and ${column} < ${time})`;
}

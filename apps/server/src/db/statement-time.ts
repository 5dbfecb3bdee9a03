import { sql } from 'kysely';

/**
 * The database's clock, read once per statement, for conditions that an index should answer. PostgreSQL evaluates a
 * bare `clock_timestamp()` for each row and so never uses an index for it. A condition that is checked again under a
 * lock needs the bare function.
 */
export const statementTime = sql<Date>`(select clock_timestamp())`;

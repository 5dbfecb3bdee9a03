import { sqlState } from '#/db/transaction.ts';

/** Connection troubles, those of a shutdown and of a start, and too many connections. */
const STATES = /^(08...|57P0[1-4]|53300)$/;
const CALLS = /^(connect|read|write|getaddrinfo)$/;
const SOCKET_CODES = /^(E(CONN|HOST|NET)[A-Z]+|ETIMEDOUT|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN)$/;
/** `pg` has no codes for these. */
const WORDS =
  /^(Connection terminated|timeout ex(pired|ceeded)|Client (has encountered a connection error|was closed) and is not queryable)/;

/** Whether PostgreSQL could not be reached or broke off, so that the same may succeed at another time. */
export function isDatabaseAway(error: unknown): boolean {
  // A name with several addresses, none of which answered.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  if (!(error instanceof Error)) return false;
  const code = sqlState(error) ?? '';
  // A file that is missing has some of these codes too, but its system call is another.
  const call = 'syscall' in error ? String(error.syscall) : '';
  return STATES.test(code) || (CALLS.test(call) && SOCKET_CODES.test(code)) || WORDS.test(error.message);
}

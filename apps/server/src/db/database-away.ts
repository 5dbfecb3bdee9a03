import { sqlState } from '#/db/transaction.ts';

/** SQLSTATEs of connection failures, of a shutdown, of a start, and of too many connections. */
const STATES = /^(08...|57P0[1-4]|53300)$/;
const CALLS = /^(connect|read|write|getaddrinfo)$/;
const SOCKET_CODES = /^(E(CONN|HOST|NET)[A-Z]+|ETIMEDOUT|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN)$/;
/** Messages of `pg` for which it has no codes. */
const WORDS =
  /^(Connection terminated|timeout ex(pired|ceeded)|Client (has encountered a connection error|was closed) and is not queryable)/;

/** True when PostgreSQL could not be reached or broke off, so that the same query may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  // A host name with several addresses fails with one error for each address.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  if (!(error instanceof Error)) return false;
  const code = sqlState(error) ?? '';
  // A missing file has some of these codes too, but comes from another system call.
  const call = 'syscall' in error ? String(error.syscall) : '';
  return STATES.test(code) || (CALLS.test(call) && SOCKET_CODES.test(code)) || WORDS.test(error.message);
}

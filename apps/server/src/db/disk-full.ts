import { sqlState } from '#/db/transaction.ts';

/** `disk_full` of PostgreSQL, and the system's own codes for a disk and for a share of it that are full. */
const FULL = /^(53100|ENOSPC|EDQUOT)$/;
/** PostgreSQL has no code for a share of a disk that is full. */
const WORDS = /\b(No space left on device|Disk quota exceeded)\b/;

/** What is said where nobody but the operator can help. */
export const diskFullSentence =
  'The server has no room to store anything right now, as its disk is full. Please tell whoever runs it, and try again later.';

/** True when something could not be written because a disk is full. With room again the same may succeed. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return FULL.test(sqlState(error) ?? '') || WORDS.test(error.message) || isDiskFull(error.cause);
}

/** For what is noted beside a call that reads: it may be missing, so that reading goes on while the disk is full. */
export function unlessDiskFull(error: unknown): void {
  if (!isDiskFull(error)) throw error;
}

import { ApiError } from '#/lib/api-error.ts';

/** The Idempotency-Key of a draft: whatever happens on the way, one key schedules at most one post. */
export interface SubmitKey {
  readonly key: string;
  /** True when an attempt with this key got no clear answer, so the post may be stored already. */
  readonly mayBeStored: boolean;
}

/**
 * How a failed call ended. `stored-before`: an earlier attempt with this key was stored, with another text. `unknown`:
 * there was no answer, or an unclear one.
 */
export type FailedOutcome = 'refused' | 'stored-before' | 'unknown';

/** A random key. It also works on pages without https, where `crypto.randomUUID` is missing. */
export function newSubmitKey(): SubmitKey {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return { key: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''), mayBeStored: false };
}

export function outcomeOf(error: unknown): FailedOutcome {
  if (!(error instanceof ApiError)) return 'unknown';
  if (error.code === 'idempotency-key-reused') return 'stored-before';
  // Without a user the call never left the browser.
  if (error.code === 'authentication-required') return 'refused';
  const isVerdict = error.status !== null && error.status >= 400 && error.status < 500 && error.status !== 408;
  return isVerdict ? 'refused' : 'unknown';
}

/**
 * The key for the next attempt. After a clear refusal it is a new one, because the next body will differ. While an
 * earlier attempt may have been stored, the key stays, whatever later attempts are told: only the same key prevents a
 * second post.
 */
export function keyAfter(failed: FailedOutcome, before: SubmitKey): SubmitKey {
  if (failed === 'unknown') return { ...before, mayBeStored: true };
  return before.mayBeStored || failed === 'stored-before' ? before : newSubmitKey();
}

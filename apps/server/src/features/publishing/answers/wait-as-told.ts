import type { RetryLater } from '@nonet/networks';

import type { Answer } from '#/features/publishing/answers/answer.ts';
import { backoffMs, leastWaitMs } from '#/features/publishing/backoff.ts';

/** Wait as long as the network says, but never for nothing; else by our own backoff. */
export function waitAsTold(
  { afterMs, scope, code, message }: Omit<RetryLater, 'kind'>,
  work: { readonly retryCount: number },
  random: number,
): Omit<Answer, 'status' | 'afterMs'> & { afterMs: number } {
  const ms = Math.max(afterMs ?? backoffMs(work.retryCount, random), leastWaitMs(work.retryCount));
  const pause = scope === 'target' ? {} : { pause: { scope, ms, reason: message } };
  return { afterMs: ms, error: { code, message }, retried: true, ...pause };
}

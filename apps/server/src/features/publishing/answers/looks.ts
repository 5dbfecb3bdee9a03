import type { Refusal } from '@nonet/networks';

import { refusal } from '#/features/publishing/answers/answer.ts';
import { backoffMs } from '#/features/publishing/backoff.ts';

/** When to look for what sending it again would not settle, counted from the end of the send window. */
export const LAST_LOOK_MS = 300_000;
const LOOKS_MS = [30_000, 120_000, LAST_LOOK_MS];

/** A post or a comment that is looked for. */
interface Sought {
  readonly lookCount: number;
  readonly sinceSendUntilMs: number | null;
}

/** How long from now the first look should still wait: what is out may appear late in the lists of a network. */
export function untilFirstLookMs({ lookCount, sinceSendUntilMs }: Sought): number {
  if (lookCount > 0) return 0;
  return Math.max(0, (LOOKS_MS[0] ?? 0) - (sinceSendUntilMs ?? 0));
}

/** A complete look did not find it, and looks again; null when that was the last look. */
export function nextLook({ lookCount }: Pick<Sought, 'lookCount'>, error: Refusal) {
  const looks = lookCount + 1;
  const next = LOOKS_MS[looks];
  if (next === undefined) return null;
  return { status: 'unknown', afterMs: next - (LOOKS_MS[looks - 1] ?? 0), error, looked: true } as const;
}

/** A look that failed proves nothing, and is made again. */
export function repeatLook(look: Refusal, { retryCount }: { readonly retryCount: number }, random: number) {
  return { status: 'unknown', afterMs: backoffMs(retryCount, random), error: refusal(look), retried: true } as const;
}

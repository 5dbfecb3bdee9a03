import type { DeletionReceipt } from '@nonet/contract';

import { ApiError } from '#/lib/api-error.ts';

export type ReceiptState =
  | { state: 'loading' }
  | { state: 'known'; receipt: DeletionReceipt }
  | { state: 'unknown' }
  | { state: 'failed'; error: unknown };

const firstWaitMs = 2_000;
const longestWaitMs = 30_000;

export interface FollowReceiptSettings {
  read: (signal: AbortSignal) => Promise<DeletionReceipt>;
  onChange: (state: ReceiptState) => void;
}

/** Asks for a receipt, less and less often, until everything is removed. Returns the function that ends this. */
export function followReceipt({ read, onChange }: FollowReceiptSettings): () => void {
  const ending = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = firstWaitMs;
  let wasKnown = false;

  function askLater() {
    timer = setTimeout(() => void ask(), waitMs);
    waitMs = Math.min(waitMs * 1.5, longestWaitMs);
  }

  async function ask() {
    try {
      const receipt = await read(ending.signal);
      if (ending.signal.aborted) return;
      wasKnown = true;
      onChange({ state: 'known', receipt });
      if (receipt.state !== 'done') askLater();
    } catch (error) {
      if (ending.signal.aborted) return;
      if (error instanceof ApiError && error.status === 404) onChange({ state: 'unknown' });
      // The receipt on screen stays true while a later answer is missing.
      else if (wasKnown) askLater();
      else onChange({ state: 'failed', error });
    }
  }

  void ask();
  return () => {
    ending.abort();
    clearTimeout(timer);
  };
}

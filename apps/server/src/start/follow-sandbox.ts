import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';

export interface FollowParts {
  /** Of the sandbox. */
  url: string;
  /** Mails the reports that an order of the sandbox's outbox page wants. Called again with the same id when it fails. */
  mailReports: (orderId: string) => Promise<void>;
  log: Logger;
}

const PAUSE_MS = 2_000;
const ANSWER_MS = 2_000;

const answerSchema = z.object({ order: z.object({ id: z.string() }).nullable() });

/** Asks the sandbox now and then what a press of a button there wants. The sandbox calls nobody. Returns what ends it. */
export function followSandbox({ url, mailReports, log }: FollowParts): () => Promise<void> {
  const ending = new AbortController();

  async function ask(): Promise<void> {
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(ANSWER_MS)]);
    const answer = await fetch(`${url}/_sandbox/mail/reports`, { signal, redirect: 'error' });
    const { order } = answerSchema.parse(await answer.json());
    if (order === null) return;
    await mailReports(order.id);
    await fetch(`${url}/_sandbox/mail/reports/taken`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(order),
      signal,
    });
  }

  async function follow(): Promise<void> {
    while (!ending.signal.aborted) {
      // A sandbox that is away comes back by itself.
      await ask().catch((error: unknown) => log.debug({ err: error }, 'The sandbox was not asked for orders.'));
      await sleep(PAUSE_MS, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
    }
  }

  const following = follow();
  return () => {
    ending.abort();
    return following;
  };
}

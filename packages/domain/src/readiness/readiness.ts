import { type CauseName, causes, type ReadinessAction } from '#/readiness/causes.ts';
import type { ReadinessFacts } from '#/readiness/readiness-facts.ts';

/** The worst last. */
export const verdicts = ['ready', 'at-risk', 'blocked'] as const;
export type Verdict = (typeof verdicts)[number];

/** Whether a post goes out on an account: one sentence why it may not, and the one action that helps. */
export type Readiness =
  | { readonly verdict: 'ready'; readonly cause: null; readonly message: ''; readonly action: null }
  | {
      readonly verdict: Exclude<Verdict, 'ready'>;
      readonly cause: CauseName;
      readonly message: string;
      readonly action: ReadinessAction;
    };

const ready: Readiness = { verdict: 'ready', cause: null, message: '', action: null };

/**
 * Judges one post on one account. The first cause of the table that holds decides: what blocks stands before what is a risk, and
 * within each what a person would have to repair first. So without that cause the verdict is the same or better.
 */
export function judge(facts: ReadinessFacts): Readiness {
  for (const { name, verdict, withinMs, says, action } of causes) {
    if (withinMs !== undefined && facts.dueMs - facts.nowMs > withinMs) continue;
    const message = says(facts);
    if (message !== null) return { verdict, cause: name, message, action };
  }
  return ready;
}

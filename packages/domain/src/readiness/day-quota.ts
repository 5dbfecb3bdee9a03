import { networkRules } from '#/networks/rules.ts';
import type { ReadinessFacts } from '#/readiness/readiness-facts.ts';

/** How many posts a network takes of an account within 24 hours, and the number that a post would have among them. */
export interface DayQuota {
  readonly wanted: number;
  readonly max: number;
}

const DAY_MS = 24 * 3_600_000;

/**
 * Null when nothing is counted. The network's own figure goes before a documented one. What it says is used up counts for the posts of the
 * 24 hours after it said so: there may be posts among it that were made elsewhere.
 */
export function dayQuota({
  account,
  planned,
  dueMs,
}: Pick<ReadinessFacts, 'account' | 'planned' | 'dueMs'>): DayQuota | null {
  const { postsPerDay, abilities } = networkRules[account.platform];
  const told = abilities?.quota?.(account.abilities) ?? null;
  const max = told?.max ?? postsPerDay ?? null;
  if (planned === null || max === null) return null;
  const isFresh = account.abilitiesReadMs !== null && dueMs < account.abilitiesReadMs + DAY_MS;
  const used = isFresh ? (told?.used ?? 0) : 0;
  return { wanted: Math.max(planned.inDay, used + planned.toCome), max };
}

/** Whether an account of this network has a limit of posts within 24 hours, so that they have to be counted. */
export function hasDayQuota({
  postsPerDay,
  abilities,
}: Pick<(typeof networkRules)[keyof typeof networkRules], 'postsPerDay' | 'abilities'>): boolean {
  return postsPerDay !== undefined || abilities?.quota !== undefined;
}

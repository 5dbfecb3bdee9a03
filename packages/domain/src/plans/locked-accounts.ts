import { type NetworkId, networkIds } from '#/networks/network-id.ts';
import { entitlementsOf, type PlanHolder } from '#/plans/entitlements.ts';

/** The part of a connected account that decides whether it stays open. */
export interface OpenOrLocked {
  readonly id: string;
  readonly platform: NetworkId;
  readonly isDefault: boolean;
  /** The person chose it as one that stays open. */
  readonly keptOpen: boolean;
  /** Since when it has been connected without a break: milliseconds since 1970, to the microsecond. */
  readonly sinceMs: number;
}

/**
 * The ids of connected accounts that are locked: above what the plan allows, they take no new posts, and what is planned
 * for them still goes out. Open stay those that the person chose; then each network's default, in matrix order; then
 * the oldest (OP-97). Nothing is locked where plans do not limit accounts.
 */
export function lockedAccounts(accounts: readonly OpenOrLocked[], holder: PlanHolder): ReadonlySet<string> {
  const { accounts: limit } = entitlementsOf(holder);
  if (limit === null) return new Set();
  return new Set(
    accounts
      .toSorted(byRank)
      .slice(limit)
      .map(({ id }) => id),
  );
}

function byRank(one: OpenOrLocked, other: OpenOrLocked): number {
  return (
    Number(other.keptOpen) - Number(one.keptOpen) ||
    Number(other.isDefault) - Number(one.isDefault) ||
    (one.isDefault ? networkIds.indexOf(one.platform) - networkIds.indexOf(other.platform) : 0) ||
    one.sinceMs - other.sinceMs ||
    (one.id < other.id ? -1 : 1)
  );
}

/** The texts about locked accounts. */
export const lockTexts = {
  /** The mark on an account. */
  tag: 'Locked',
  /** Beside the mark. */
  reason: 'Above what your plan allows: it takes no new posts. What is planned for it still goes out.',
  /** About all of them. */
  others: 'The others are locked: they take no new posts, and what is planned for them still goes out.',
  /** The choice was made of other accounts, or under another plan, than there are now. */
  outdated: 'Your accounts or your plan have changed meanwhile. Look at them again before you choose.',
  /** More were chosen than the plan allows. */
  tooMany: (limit: number) => `Choose at most ${limit} accounts that stay open.`,
} as const;

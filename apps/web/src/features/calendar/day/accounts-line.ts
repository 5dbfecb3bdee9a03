import type { ListedPost, Target } from '@nonet/contract';
import { plural, spaceMessages } from '@nonet/domain';

import { nameOf } from './outcome.ts';

/** Who wrote it, as far as more than one person could have; null: only one. */
export function authorName(author: ListedPost['author']): string | null {
  if (author === undefined) return null;
  return author.isYou ? 'You' : (author.name ?? spaceMessages.formerMember);
}

/**
 * Whose accounts a post goes to, in one line: '@studio.fala', 'Studio Fala · 3 accounts', 'Studio Fala and 2 more'; the author's name
 * before it: 'Priya Nair · 3 accounts'.
 */
export function accountsLine(targets: readonly Target[], author?: ListedPost['author']): string {
  const by = authorName(author);
  const [first] = targets;
  if (by !== null && first !== undefined)
    return `${by} · ${targets.length === 1 ? nameOf(first) : plural(targets.length, 'account')}`;
  if (first === undefined) return 'No account';
  if (targets.length === 1) return nameOf(first);
  const brand = brandOf(first);
  if (targets.every((target) => brandOf(target) === brand)) return `${brand} · ${plural(targets.length, 'account')}`;
  return `${brand} and ${targets.length - 1} more`;
}

/** The name that the accounts of one brand usually share on all networks. */
function brandOf(target: Target): string {
  return target.accountName || nameOf(target);
}

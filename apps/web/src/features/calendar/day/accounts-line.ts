import type { Target } from '@nonet/contract';
import { plural } from '@nonet/domain';

import { nameOf } from './outcome.ts';

/** Whose accounts a post goes to, in one line: '@studio.fala', 'Studio Fala · 3 accounts', 'Studio Fala and 2 more'. */
export function accountsLine(targets: readonly Target[]): string {
  const [first] = targets;
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

import { plural } from '#/text/plural.ts';
import { remainingPosts, type Usage } from '#/usage/usage.ts';

/** The usage card's line: 'Monthly Posts 12 / 150', or '… / Unlimited' (2§2.3, OP-05). */
export function usageLine({ count, limit }: Usage): string {
  return `Monthly Posts ${count} / ${limit ?? 'Unlimited'}`;
}

/** The text below the bar (2§2.3); null when unlimited (OP-05). */
export function remainingLine(usage: Usage): string | null {
  const remaining = remainingPosts(usage);
  if (remaining === null) return null;
  if (remaining === 0) return "You've reached your monthly limit";
  return `You have ${plural(remaining, 'post')} remaining this month`;
}

/**
 * The log's sentence when a charge is refused at the limit (2§8). People see the reason of the usage check instead
 * (OP-74).
 */
export function limitReached(limit: number | null): string {
  return `Monthly post limit of ${limit} reached`;
}

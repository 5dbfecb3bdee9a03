import { usageVerdict } from '#/usage/verdict.ts';

/** The posts charged to one month, and how many the plan allows; a null limit means unlimited (OP-05). */
export interface Usage {
  readonly count: number;
  readonly limit: number | null;
}

/** The record of a month that begins: nothing used, the plan's limit; unused posts do not roll over (2§4, 2§9). */
export function newUsage(limit: number | null): Usage {
  return { count: 0, limit };
}

/** What charging one post leads to: the new usage, or the refusal with its text (2§8). */
export type UsageCharge =
  | { readonly charged: true; readonly usage: Usage }
  | { readonly charged: false; readonly usage: Usage; readonly message: string };

/** Charges one post; refused at the limit, and then unchanged. */
export function chargeUsage(usage: Usage): UsageCharge {
  if (usageVerdict(usage.count, usage.limit).kind === 'allowed') {
    return { charged: true, usage: { ...usage, count: usage.count + 1 } };
  }
  return { charged: false, usage, message: `Monthly post limit of ${usage.limit} reached` };
}

/** Gives one post back; never goes below 0. */
export function refundUsage(usage: Usage): Usage {
  return { ...usage, count: Math.max(0, usage.count - 1) };
}

/** The usage after a change of plan: a limit is raised at once and never lowered within the month (OP-11). */
export function raiseLimit(usage: Usage, limit: number | null): Usage {
  if (usage.limit === null || (limit !== null && limit <= usage.limit)) return usage;
  return { ...usage, limit };
}

/** How many posts are left this month, never negative; null when unlimited. */
export function remainingPosts(usage: Usage): number | null {
  return usage.limit === null ? null : Math.max(0, usage.limit - usage.count);
}

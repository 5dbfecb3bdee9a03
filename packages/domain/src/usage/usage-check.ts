import { plural } from '#/text/plural.ts';

/**
 * The answer of the usage check before a submit. `refused` may carry a reason to show;
 * `errored` means that the check itself failed, and the submit proceeds (2§5 check 2, OP-73).
 */
export type UsageCheck =
  | { readonly kind: 'allowed' }
  | { readonly kind: 'refused'; readonly reason: string | null }
  | { readonly kind: 'errored' };

/** Whether one more post fits; `limit` null means unlimited (OP-05). */
export function usageCheck(count: number, limit: number | null): UsageCheck {
  if (limit === null || count < limit) return { kind: 'allowed' };
  return {
    kind: 'refused',
    reason: `You've reached your monthly limit of ${plural(limit, 'post')}. Please upgrade your plan to schedule more posts.`,
  };
}

import type { NodeCall } from '#/networks/facebook/graph.ts';
import { invalidParameter } from '#/networks/facebook/refusals.ts';
import { cutPage } from '#/networks/meta/cut-page.ts';

const usualLimit = 25;
const maxLimit = 100;

/**
 * One page of a list; the address of the next one carries what was asked, and the token (Graph API, "Paginated results").
 */
export function graphPage<Item extends { readonly id: string }>(
  { context, parameters, caller }: NodeCall,
  items: readonly Item[],
  show: (item: Item) => object,
): object {
  const limit = Number(parameters.get('limit') ?? usualLimit);
  if (!Number.isInteger(limit) || limit < 1) throw invalidParameter('Param limit must be a number of at least 1');
  const { page, paging } = cutPage(parameters, items, Math.min(limit, maxLimit));
  const data = page.map(show);
  if (paging === undefined || items.at(-1)?.id === page.at(-1)?.id) return { data, paging };
  const next = new URL(context.req.url);
  next.searchParams.set('access_token', caller.token);
  next.searchParams.set('after', paging.cursors.after);
  return { data, paging: { ...paging, next: next.href } };
}

import type { Parameters } from '#/networks/meta/graph-call.ts';

/** One page of a list, and the cursors of its ends (Graph API, "Paginated results"). An empty one has none. */
export function cutPage<Item extends { readonly id: string }>(
  parameters: Parameters,
  items: readonly Item[],
  limit: number,
): {
  readonly page: readonly Item[];
  readonly paging: { readonly cursors: { readonly before: string; readonly after: string } } | undefined;
} {
  const at = (cursor: string): number => items.findIndex((item) => cursorOf(item) === cursor);
  const [after, before] = [parameters.get('after'), parameters.get('before')];
  const end = before === undefined ? items.length : Math.max(0, at(before));
  const start = before === undefined ? at(after ?? '') + 1 : Math.max(0, end - limit);
  const page = items.slice(start, Math.min(end, start + limit));
  const [first, last] = [page[0], page.at(-1)];
  if (first === undefined || last === undefined) return { page, paging: undefined };
  return { page, paging: { cursors: { before: cursorOf(first), after: cursorOf(last) } } };
}

function cursorOf({ id }: { readonly id: string }): string {
  return Buffer.from(id).toString('base64url');
}

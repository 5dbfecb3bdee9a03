import { invalidRequest } from '#/networks/pinterest/pinterest-error.ts';

const usualSize = 25;
const maxSize = 250;

/** A page of a list, as the caller asks for it (API description 5.23.0, "Pagination"); the last one has no bookmark. */
export function pageOf<Item>(query: URLSearchParams, all: readonly Item[], show: (item: Item) => object): object {
  const size = Number(query.get('page_size') ?? usualSize);
  if (!Number.isInteger(size) || size < 1 || size > maxSize) {
    throw invalidRequest(`'page_size' must be 1 to ${maxSize}.`);
  }
  const from = query.has('bookmark') ? Number(Buffer.from(query.get('bookmark') ?? '', 'base64').toString()) : 0;
  if (!Number.isInteger(from)) throw invalidRequest("'bookmark' is not one of ours.");
  const items = all.slice(from, from + size).map(show);
  const next = from + size;
  return { items, bookmark: next < all.length ? Buffer.from(`${next}`).toString('base64') : null };
}

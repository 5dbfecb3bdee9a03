import type { Table } from '#/core/store.ts';
import type { Account } from '#/payments/account.ts';
import type { Books } from '#/payments/books.ts';
import { expand, type Fields, type paging, type Values } from '#/payments/params.ts';
import type { StripeError } from '#/payments/stripe-error.ts';
import { noSuch } from '#/payments/stripe-error.ts';

/** A call that is to be carried out. */
export interface Call<All extends Fields = Fields> {
  readonly account: Account;
  /** The ids in its path, by name. */
  readonly ids: Readonly<Record<string, string>>;
  readonly params: Values<All>;
}

/** One call of the API. Its answer is made in one stretch of synchronous code. */
export interface Endpoint {
  readonly method: 'DELETE' | 'GET' | 'POST';
  /** For example `/v1/customers/:customer`. */
  readonly path: string;
  readonly fields: Fields;
  answer(call: Call<never>): object;
}

/** Defines a call. Every call takes `expand`, too. */
export function endpoint<const All extends Fields>(
  method: Endpoint['method'],
  path: string,
  fields: All,
  answer: (call: Call<All>) => object,
): Endpoint {
  return { method, path, fields: { ...fields, expand }, answer: answer as Endpoint['answer'] };
}

/** One kind of objects: how a path names one, what refusals call it, where it is kept, and how it is written. */
export class Kind<Row extends { readonly id: string; readonly created: number }> {
  readonly #path: string;
  readonly #what: string;
  readonly #rows: (books: Books) => Table<Row>;
  readonly #show: (row: Row, account: Account) => object;

  /** `path` ends in the id of one, by the name that refusals have for it, for example `/v1/prices/:price`. */
  constructor(
    path: string,
    what: string,
    rows: (books: Books) => Table<Row>,
    show: (row: Row, account: Account) => object,
  ) {
    this.#path = path;
    this.#what = what;
    this.#rows = rows;
    this.#show = show;
  }

  /** The one that the path of a call names; answers 404 when there is none. */
  named({ account, ids }: Pick<Call, 'account' | 'ids'>): Row {
    const param = this.#path.slice(this.#path.lastIndexOf(':') + 1);
    const id = ids[param] ?? '';
    const row = this.#rows(account.books).get(id);
    if (row === undefined) throw noSuch(this.#what, id, param, 404);
    return row;
  }

  /** The call that answers one. */
  retrieve(): Endpoint {
    return endpoint('GET', this.#path, {}, (call) => this.#show(this.named(call), call.account));
  }

  /** The call that lists those that fit, page by page. */
  list<const All extends typeof paging & Fields>(
    fields: All,
    fits: (row: Row, params: Values<All>) => boolean,
  ): Endpoint {
    const path = this.#path.slice(0, this.#path.lastIndexOf('/'));
    return endpoint('GET', path, fields, ({ account, params }) => {
      const found = [...this.#rows(account.books).values()].filter((row) => fits(row, params));
      return listOf(path, found, params, (row) => this.#show(row, account));
    });
  }
}

/** Whether two values of each pair are the same; a value that nobody asked for fits. */
export function agrees(...pairs: readonly (readonly [asked: unknown, actual: unknown])[]): boolean {
  return pairs.every(([asked, actual]) => asked === undefined || asked === actual);
}

/** Finds what a parameter names, or answers 400. */
export function referred<Row>(
  table: { get(id: string): Row | undefined },
  what: string,
  id: string,
  param: string,
): Row {
  const row = table.get(id);
  if (row === undefined) throw noSuch(what, id, param);
  return row;
}

/** What the calls that list take to turn pages. */
interface Page {
  readonly limit?: number | undefined;
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
}

/** A page of a list, newest first, as Stripe writes it. */
export function listOf<Row extends { readonly id: string }>(
  url: string,
  oldestFirst: Iterable<Row>,
  { limit = 10, starting_after, ending_before }: Page,
  show: (row: Row) => object,
): object {
  const all = [...oldestFirst].reverse();
  const placeOf = (id: string, param: string): number => {
    const place = all.findIndex((row) => row.id === id);
    if (place === -1) throw missing(id, param);
    return place;
  };
  if (ending_before !== undefined) {
    const before = all.slice(0, placeOf(ending_before, 'ending_before'));
    return { object: 'list', data: before.slice(-limit).map(show), has_more: before.length > limit, url };
  }
  const rest = starting_after === undefined ? all : all.slice(placeOf(starting_after, 'starting_after') + 1);
  return { object: 'list', data: rest.slice(0, limit).map(show), has_more: rest.length > limit, url };
}

function missing(id: string, param: string): StripeError {
  return noSuch('object', id, param);
}

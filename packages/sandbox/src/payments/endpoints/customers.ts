import type { Account } from '#/payments/account.ts';
import { blankCustomer } from '#/payments/complete-checkout.ts';
import { agrees, type Endpoint, endpoint, Kind, listOf, referred } from '#/payments/endpoint.ts';
import {
  clearable,
  integer,
  list,
  mergeMetadata,
  metadata,
  object,
  oneOf,
  paging,
  required,
  text,
  timeRange,
  type Values,
} from '#/payments/params.ts';
import type { Customer } from '#/payments/rows.ts';
import { showCard, showCustomer } from '#/payments/show-customer.ts';
import { invalidParameter, noSuch } from '#/payments/stripe-error.ts';
import { differenceOf, end } from '#/payments/subscribing.ts';

const line = clearable(text());

const customerFields = {
  address: clearable(object({ city: line, country: line, line1: line, line2: line, postal_code: line, state: line })),
  balance: integer(),
  description: line,
  email: clearable(text(512)),
  invoice_settings: object({ default_payment_method: clearable(text()) }),
  metadata,
  name: clearable(text(256)),
  phone: clearable(text(20)),
  preferred_locales: list(text()),
  tax_exempt: oneOf(['none']),
};

const customers = new Kind('/v1/customers/:id', 'customer', (books) => books.customers, showCustomer);
const cards = new Kind('/v1/payment_methods/:payment_method', 'PaymentMethod', (books) => books.cards, showCard);

/** Customers and their cards. */
export const customerEndpoints: readonly Endpoint[] = [
  endpoint('POST', '/v1/customers', customerFields, ({ account, params }) => {
    const customer = change(account, blankCustomer(account, null), params);
    account.books.customers.set(customer.id, customer);
    account.note(customer.id, `Customer ${customer.email ?? customer.id}`);
    account.emit('customer.created', showCustomer(customer));
    return showCustomer(customer);
  }),

  endpoint(
    'GET',
    '/v1/customers/search',
    { expand: paging.expand, limit: paging.limit, page: text(), query: required(text()) },
    ({ account, params }) => {
      const isWanted = readQuery(params.query);
      const found = [...account.books.customers.values()].filter(
        (customer) => !customer.isDeleted && isWanted(customer),
      );
      const data = found
        .reverse()
        .slice(0, params.limit ?? 10)
        .map(showCustomer);
      return {
        object: 'search_result',
        data,
        has_more: found.length > data.length,
        next_page: null,
        url: '/v1/customers/search',
      };
    },
  ),

  customers.retrieve(),

  endpoint('POST', '/v1/customers/:id', customerFields, ({ account, ids, params }) => {
    const old = alive(account, ids['id'] ?? '', 'id', 404);
    const customer = change(account, old, params);
    account.books.customers.set(customer.id, customer);
    const previous = differenceOf(showCustomer(old), showCustomer(customer));
    if (previous !== null) account.emit('customer.updated', showCustomer(customer), previous);
    return showCustomer(customer);
  }),

  endpoint('DELETE', '/v1/customers/:id', {}, ({ account, ids }) => {
    const { books } = account;
    const customer = alive(account, ids['id'] ?? '', 'id', 404);
    for (const subscription of books.subscriptions.values()) {
      if (subscription.customer === customer.id && subscription.status !== 'canceled')
        end(account, subscription.id, 'cancellation_requested');
    }
    account.emit('customer.deleted', showCustomer(customer));
    const deleted: Customer = {
      ...customer,
      isDeleted: true,
      email: null,
      name: null,
      phone: null,
      address: null,
      metadata: {},
    };
    books.customers.set(customer.id, deleted);
    return showCustomer(deleted);
  }),

  customers.list(
    { ...paging, created: timeRange, email: text(512) },
    (row, { created, email }) => !row.isDeleted && agrees([email, row.email]) && (created?.(row.created) ?? true),
  ),

  cards.retrieve(),

  endpoint(
    'GET',
    '/v1/customers/:id/payment_methods',
    { ...paging, type: oneOf(['card']) },
    ({ account, ids, params }) => {
      const { id } = alive(account, ids['id'] ?? '', 'customer', 404);
      const cards = [...account.books.cards.values()].filter(({ customer }) => customer === id);
      return listOf(`/v1/customers/${id}/payment_methods`, cards, params, showCard);
    },
  ),
];

/** A customer that is not deleted. */
export function alive({ books }: Account, id: string, param: string, status: 400 | 404 = 400): Customer {
  const customer = books.customers.get(id);
  if (customer === undefined || customer.isDeleted) throw noSuch('customer', id, param, status);
  return customer;
}

function change({ books }: Account, old: Customer, params: Values<typeof customerFields>): Customer {
  const card = params.invoice_settings?.default_payment_method;
  if (typeof card === 'string')
    referred(books.cards, 'PaymentMethod', card, 'invoice_settings[default_payment_method]');
  const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
  return {
    ...old,
    address:
      params.address === undefined
        ? old.address
        : params.address === null
          ? null
          : { ...noAddress, ...old.address, ...params.address },
    balance: params.balance ?? old.balance,
    description: params.description === undefined ? old.description : params.description,
    email: params.email === undefined ? old.email : params.email,
    metadata: mergeMetadata(old.metadata, params.metadata),
    name: params.name === undefined ? old.name : params.name,
    phone: params.phone === undefined ? old.phone : params.phone,
    locales: params.preferred_locales ?? old.locales,
    defaultPaymentMethod: card === undefined ? old.defaultPaymentMethod : card,
  };
}

/** Reads Stripe's search language as far as it finds customers: `email:'…' AND metadata['uid']:'…'`. */
function readQuery(query: string): (customer: Customer) => boolean {
  const clauses = query.split(/\s+AND\s+/i).map((clause) => {
    const [, field = '', key, value = ''] =
      /^\s*(email|name|metadata\[["']([^"']+)["']\])\s*:\s*["']([^"']*)["']\s*$/.exec(clause) ?? [];
    if (field === '') throw invalidParameter(`The sandbox cannot search for: ${clause.trim()}`, 'query');
    return (customer: Customer) =>
      (key === undefined ? customer[field as 'email' | 'name'] : customer.metadata[key]) === value;
  });
  return (customer) => clauses.every((fits) => fits(customer));
}

import { agrees, type Endpoint, endpoint, Kind, referred } from '#/payments/endpoint.ts';
import { newId } from '#/payments/ids.ts';
import {
  address,
  clearable,
  type Field,
  flag,
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
} from '#/payments/params.ts';
import type { Price, Product } from '#/payments/rows.ts';
import { showPrice, showProduct } from '#/payments/show-catalogue.ts';
import { conflicting, invalidParameter } from '#/payments/stripe-error.ts';

const productFields = {
  active: flag,
  description: clearable(text(40_000)),
  images: list(address),
  marketing_features: list(object({ name: required(text(80)) })),
  metadata,
  statement_descriptor: text(22),
  tax_code: clearable(text()),
  unit_label: clearable(text(12)),
  url: clearable(address),
};

/** A code of three letters; amounts could not be written with anything else. */
const currency: Field<string> = {
  read: (value, param) => {
    const code = text().read(value, param).toLowerCase();
    if (!/^[a-z]{3}$/.test(code)) throw invalidParameter(`Invalid currency: ${code}.`, param);
    return code;
  },
};

const taxBehaviors = ['exclusive', 'inclusive', 'unspecified'] as const;

const products = new Kind('/v1/products/:id', 'product', (books) => books.products, showProduct);
const prices = new Kind('/v1/prices/:price', 'price', (books) => books.prices, showPrice);

/** Products and prices. */
export const catalogueEndpoints: readonly Endpoint[] = [
  endpoint('POST', '/v1/products', { ...productFields, id: text(), name: required(text()) }, ({ account, params }) => {
    const id = params.id ?? newId('prod');
    if (account.books.products.has(id)) {
      throw conflicting(`Product already exists: ${id}`, { code: 'resource_already_exists' });
    }
    const now = account.now();
    const product: Product = {
      id,
      created: now,
      updated: now,
      name: params.name,
      description: params.description ?? null,
      active: params.active ?? true,
      metadata: mergeMetadata({}, params.metadata),
      taxCode: params.tax_code ?? null,
      url: params.url ?? null,
      unitLabel: params.unit_label ?? null,
      statementDescriptor: params.statement_descriptor ?? null,
      images: params.images ?? [],
      marketingFeatures: params.marketing_features ?? [],
      defaultPrice: null,
    };
    account.books.products.set(id, product);
    account.emit('product.created', showProduct(product));
    return showProduct(product);
  }),

  products.retrieve(),

  endpoint('POST', '/v1/products/:id', { ...productFields, name: text(), default_price: text() }, (call) => {
    const { account, params } = call;
    const { books } = account;
    const old = products.named(call);
    if (params.default_price !== undefined) referred(books.prices, 'price', params.default_price, 'default_price');
    const product: Product = {
      ...old,
      updated: account.now(),
      name: params.name ?? old.name,
      description: params.description === undefined ? old.description : params.description,
      active: params.active ?? old.active,
      metadata: mergeMetadata(old.metadata, params.metadata),
      taxCode: params.tax_code === undefined ? old.taxCode : params.tax_code,
      url: params.url === undefined ? old.url : params.url,
      unitLabel: params.unit_label === undefined ? old.unitLabel : params.unit_label,
      statementDescriptor: params.statement_descriptor ?? old.statementDescriptor,
      images: params.images ?? old.images,
      marketingFeatures: params.marketing_features ?? old.marketingFeatures,
      defaultPrice: params.default_price ?? old.defaultPrice,
    };
    books.products.set(product.id, product);
    account.emit('product.updated', showProduct(product), {});
    return showProduct(product);
  }),

  products.list(
    { ...paging, active: flag, created: timeRange, ids: list(text()), url: text() },
    (row, { active, created, ids, url }) =>
      agrees([active, row.active], [url, row.url]) &&
      (ids?.includes(row.id) ?? true) &&
      (created?.(row.created) ?? true),
  ),

  endpoint(
    'POST',
    '/v1/prices',
    {
      active: flag,
      currency: required(currency),
      lookup_key: text(200),
      metadata,
      nickname: text(),
      product: required(text()),
      recurring: object({
        interval: required(oneOf(['day', 'month', 'week', 'year'])),
        interval_count: integer({ min: 1 }),
        usage_type: oneOf(['licensed']),
      }),
      tax_behavior: oneOf(taxBehaviors),
      transfer_lookup_key: flag,
      unit_amount: integer({ min: 0 }),
      unit_amount_decimal: text(),
    },
    ({ account, params }) => {
      const { books } = account;
      referred(books.products, 'product', params.product, 'product');
      const lookupKey = params.lookup_key ?? null;
      const holder =
        lookupKey === null ? undefined : [...books.prices.values()].find((price) => price.lookupKey === lookupKey);
      if (holder !== undefined && params.transfer_lookup_key !== true) {
        throw conflicting(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' });
      }
      if (holder !== undefined) putPrice(holder, { lookupKey: null });
      const price: Price = {
        id: newId('price', 24),
        created: account.now(),
        product: params.product,
        active: params.active ?? true,
        currency: params.currency,
        unitAmount: amountOf(params.unit_amount, params.unit_amount_decimal),
        recurring:
          params.recurring === undefined
            ? null
            : { interval: params.recurring.interval, intervalCount: params.recurring.interval_count ?? 1 },
        lookupKey,
        nickname: params.nickname ?? null,
        taxBehavior: params.tax_behavior ?? 'unspecified',
        metadata: mergeMetadata({}, params.metadata),
      };
      books.prices.set(price.id, price);
      account.emit('price.created', showPrice(price));
      return showPrice(price);

      function putPrice(old: Price, changes: Partial<Price>): void {
        books.prices.set(old.id, { ...old, ...changes });
        account.emit('price.updated', showPrice({ ...old, ...changes }), { lookup_key: old.lookupKey });
      }
    },
  ),

  prices.retrieve(),

  endpoint(
    'POST',
    '/v1/prices/:price',
    {
      active: flag,
      lookup_key: text(200),
      metadata,
      nickname: text(),
      tax_behavior: oneOf(taxBehaviors),
      transfer_lookup_key: flag,
    },
    (call) => {
      const { account, params } = call;
      const { books } = account;
      const old = prices.named(call);
      if (
        params.tax_behavior !== undefined &&
        old.taxBehavior !== 'unspecified' &&
        params.tax_behavior !== old.taxBehavior
      ) {
        throw conflicting('You cannot change `tax_behavior` once it is set to `inclusive` or `exclusive`.', {
          param: 'tax_behavior',
        });
      }
      const holder = [...books.prices.values()].find(
        ({ id, lookupKey }) => id !== old.id && lookupKey !== null && lookupKey === params.lookup_key,
      );
      if (holder !== undefined && params.transfer_lookup_key !== true) {
        throw conflicting(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' });
      }
      if (holder !== undefined) books.prices.set(holder.id, { ...holder, lookupKey: null });
      const price: Price = {
        ...old,
        active: params.active ?? old.active,
        lookupKey: params.lookup_key ?? old.lookupKey,
        metadata: mergeMetadata(old.metadata, params.metadata),
        nickname: params.nickname ?? old.nickname,
        taxBehavior: params.tax_behavior ?? old.taxBehavior,
      };
      books.prices.set(price.id, price);
      account.emit('price.updated', showPrice(price), {});
      return showPrice(price);
    },
  ),

  prices.list(
    {
      ...paging,
      active: flag,
      created: timeRange,
      currency: text(3),
      lookup_keys: list(text()),
      product: text(),
      type: oneOf(['one_time', 'recurring']),
    },
    (row, { active, created, currency, lookup_keys: keys, product, type }) =>
      agrees([active, row.active], [currency, row.currency], [product, row.product], [type, showPrice(row).type]) &&
      (keys?.includes(row.lookupKey ?? '') ?? true) &&
      (created?.(row.created) ?? true),
  ),
];

function amountOf(whole: number | undefined, decimal: string | undefined): number {
  const amount = whole ?? Number(decimal);
  if (whole === undefined && decimal === undefined) {
    throw invalidParameter('Missing required param: unit_amount.', 'unit_amount', 'parameter_missing');
  }
  if (!Number.isInteger(amount) || amount < 0) {
    throw invalidParameter('The sandbox counts in whole cents.', 'unit_amount_decimal', 'parameter_invalid_integer');
  }
  return amount;
}

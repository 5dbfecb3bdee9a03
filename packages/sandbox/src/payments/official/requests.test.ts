import { readFileSync } from 'node:fs';

import { Ajv, type ValidateFunction } from 'ajv';
import { parse } from 'qs';
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';

import type { Endpoint } from '#/payments/endpoint.ts';
import { endpoints } from '#/payments/endpoints/endpoints.ts';
import { openShop, subscribeByCheckout } from '#/payments/testing/shop.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

/** The part of JSON Schema that the official document uses. */
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

const official: Readonly<Record<string, Schema>> = JSON.parse(
  readFileSync(new URL('requests-2023-09-12.json', import.meta.url), 'utf8'),
).requests;

/** What came after September 2023, by the types of the pinned package, or is a call that the document has not. */
const newer: ReadonlySet<string> = new Set([
  // The portal may keep a trial, and put some changes off to the end of the period (2025).
  'POST /v1/billing_portal/configurations features.subscription_update.schedule_at_period_end',
  'POST /v1/billing_portal/configurations features.subscription_update.trial_update_behavior',
  'POST /v1/billing_portal/configurations name',
  'POST /v1/billing_portal/configurations/:configuration features.subscription_update.schedule_at_period_end',
  'POST /v1/billing_portal/configurations/:configuration features.subscription_update.trial_update_behavior',
  'POST /v1/billing_portal/configurations/:configuration name',
  // Texts below the button (2024), and lists by time and by what came of a session.
  'POST /v1/checkout/sessions custom_text.after_submit',
  'POST /v1/checkout/sessions custom_text.terms_of_service_acceptance',
  'POST /v1/checkout/sessions ui_mode',
  'GET /v1/checkout/sessions created',
  'GET /v1/checkout/sessions status',
  // Features of a product got another name (2024).
  'POST /v1/products marketing_features',
  'POST /v1/products/:id marketing_features',
]);

/** Calls that were not there in 2023, and those without parameters of their own. */
const withoutDocument: ReadonlySet<string> = new Set(['GET /v1/invoice_payments']);

test('every parameter that is taken is in the official document, or is known to be newer', () => {
  const strange = endpoints.flatMap((endpoint) => {
    const name = `${endpoint.method} ${endpoint.path}`;
    const schema = schemaOf(endpoint);
    const own = Object.keys(endpoint.fields).filter((field) => field !== 'expand');
    if (schema === null) return own.length === 0 || withoutDocument.has(name) ? [] : [name];
    return unknownIn(endpoint.fields, schema).map((path) => `${name} ${path}`);
  });
  expect(strange.filter((path) => !newer.has(path))).toEqual([]);
  expect([...newer].filter((path) => !strange.includes(path))).toEqual([]);
});

describe('what the official package sends', () => {
  test('for each call of the product is valid by the official document', async () => {
    const sent = await everyCall();
    const invalid = sent.flatMap(({ name, form, endpoint }) => {
      const schema = schemaOf(endpoint);
      const complaints = schema === null ? [] : complaintsOf(name, schema, form);
      return complaints
        .filter(({ path }) => !newer.has(`${name} ${path}`))
        .map(({ path, message }) => `${name} ${path}: ${message}`);
    });
    expect(invalid).toEqual([]);
    expect(new Set(sent.map(({ name }) => name)).size).toBeGreaterThan(30);
  });
});

describe('the document and the sandbox refuse the same:', () => {
  test.each([
    ['POST /v1/products', 'description=x', 'name'],
    ['POST /v1/prices', 'currency=eur&product=p&unit_amount=many', 'unit_amount'],
    ['POST /v1/prices', 'currency=eur&product=p&unit_amount=1&recurring[interval]=decade', 'recurring[interval]'],
    ['POST /v1/customers', 'nickname=kim', 'nickname'],
    ['POST /v1/checkout/sessions', 'mode=gift&success_url=https://nonet.test&line_items[0][price]=p', 'mode'],
    [
      'POST /v1/checkout/sessions',
      'mode=subscription&success_url=https://nonet.test&line_items[0][price]=p&locale[a]=b',
      'locale',
    ],
    [
      'POST /v1/checkout/sessions',
      'mode=subscription&success_url=https://nonet.test&line_items[0][price]=p&billing_address_collection=always',
      'billing_address_collection',
    ],
    [
      'POST /v1/checkout/sessions',
      'mode=subscription&success_url=https://nonet.test&line_items[0][price]=p&subscription_data[trial_period_days]=soon',
      'subscription_data[trial_period_days]',
    ],
    [
      'POST /v1/checkout/sessions',
      'mode=subscription&success_url=https://nonet.test&line_items[0][price]=p&automatic_tax[on]=true',
      'automatic_tax[on]',
    ],
    ['POST /v1/billing_portal/sessions', 'return_url=https://nonet.test', 'customer'],
    ['POST /v1/billing_portal/configurations', 'name=x', 'features'],
    ['POST /v1/webhook_endpoints', 'url=http://127.0.0.1:1/', 'enabled_events'],
    ['POST /v1/refunds', 'amount=much', 'amount'],
  ])('%s %s', async (name, form, param) => {
    const schema = official[name];
    if (schema === undefined) throw new Error(`The document has no ${name}.`);
    expect(complaintsOf(name, schema, form)).not.toEqual([]);
    const { url } = await sandboxForTest({ throwaway: true });
    const answer = await fetch(`${url}${name.split(' ')[1]}`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_requests', 'content-type': 'application/x-www-form-urlencoded' },
      body: form,
    });
    const { error } = (await answer.json()) as { error: { param: string } };
    expect([answer.status, error.param]).toEqual([400, param]);
  });
});

interface Sent {
  /** Method and pattern of the path. */
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly form: string;
}

/** Makes every call that the product makes with the official package, and notes what it sent. */
async function everyCall(): Promise<Sent[]> {
  const shop = await openShop();
  const sent: Sent[] = [];
  const { hostname, port } = new URL(shop.sandbox.url);
  const noting: typeof fetch = async (input, init) => {
    const url = new URL(`${input}`);
    const endpoint = endpoints.find(
      ({ method, path }) =>
        method === init?.method && new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(url.pathname),
    );
    if (endpoint === undefined) throw new Error(`${init?.method} ${url.pathname} is not played.`);
    const form = [url.search.slice(1), `${init?.body ?? ''}`].filter((part) => part !== '').join('&');
    sent.push({ name: `${endpoint.method} ${endpoint.path}`, endpoint, form });
    return fetch(input, init);
  };
  const stripe = new Stripe(shop.key, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    httpClient: Stripe.createFetchHttpClient(noting),
    telemetry: false,
  });
  const subscription = await subscribeByCheckout({ ...shop, stripe }, { subscription_data: { trial_period_days: 14 } });
  const customer = `${subscription.customer}`;
  const recent = { created: { gte: 1 }, limit: 100 };
  await setUpAgain(stripe, shop.webhooks.url, shop.prices.basic, shop.configuration);
  await stripe.customers.retrieve(customer);
  await stripe.customers.update(customer, { email: 'new@nonet.test', metadata: { uid: 'u2' } });
  await stripe.customers.list({ email: 'new@nonet.test', ...recent });
  await stripe.customers.search({ query: "metadata['uid']:'u2'" });
  await stripe.customers.listPaymentMethods(customer, { type: 'card' });
  await stripe.paymentMethods.retrieve(`${subscription.default_payment_method}`);
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    client_reference_id: 'u1',
    line_items: [{ price: shop.prices.basic, quantity: 1 }],
    success_url: 'https://nonet.test/plans?success=true',
    cancel_url: 'https://nonet.test/plans?canceled=true',
    locale: 'auto',
    allow_promotion_codes: true,
    billing_address_collection: 'required',
    payment_method_collection: 'if_required',
    automatic_tax: { enabled: true },
    tax_id_collection: { enabled: true },
    customer_update: { address: 'auto', name: 'auto' },
    consent_collection: { terms_of_service: 'required' },
    custom_text: { submit: { message: 'Hello' } },
    metadata: { uid: 'u1' },
    subscription_data: {
      metadata: { uid: 'u1' },
      trial_period_days: 14,
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
    },
  });
  await stripe.checkout.sessions.listLineItems(session.id);
  await stripe.checkout.sessions.list({ customer, status: 'open', limit: 3 });
  await stripe.checkout.sessions.expire(session.id);
  await stripe.billingPortal.sessions.create({
    customer,
    configuration: shop.configuration,
    return_url: 'https://nonet.test/plans',
    locale: 'auto',
    flow_data: { type: 'subscription_cancel', subscription_cancel: { subscription: subscription.id } },
  });
  await stripe.subscriptions.list({ customer, status: 'all', expand: ['data.default_payment_method'], ...recent });
  await stripe.subscriptions.update(subscription.id, {
    cancel_at_period_end: true,
    cancellation_details: { comment: 'Too much' },
  });
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false, trial_end: 'now' });
  const item = subscription.items.data[0]?.id ?? '';
  await stripe.subscriptions.update(subscription.id, {
    items: [{ id: item, price: shop.prices.premium }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'error_if_incomplete',
  });
  await stripe.invoices.list({ customer, subscription: subscription.id, status: 'paid', ...recent });
  const { data: charges } = await stripe.charges.list({ customer });
  await stripe.charges.retrieve(charges[0]?.id ?? '');
  const intent = await stripe.paymentIntents.retrieve(`${charges[0]?.payment_intent}`);
  const refund = await stripe.refunds.create({
    payment_intent: intent.id,
    amount: 100,
    reason: 'requested_by_customer',
    metadata: { uid: 'u1' },
  });
  await stripe.refunds.retrieve(refund.id);
  await stripe.refunds.list({ charge: `${refund.charge}` });
  const { data: events } = await stripe.events.list({
    types: ['customer.subscription.updated', 'invoice.paid'],
    ...recent,
  });
  await stripe.events.retrieve(events[0]?.id ?? '');
  await stripe.invoicePayments.list({ invoice: `${subscription.latest_invoice}` });
  await stripe.invoices.retrieve(`${subscription.latest_invoice}`, {
    expand: ['payments.data.payment.payment_intent'],
  });
  await stripe.subscriptions.cancel(subscription.id, { invoice_now: true, prorate: true });
  await stripe.customers.del(customer);
  return sent;
}

/** What `npm run stripe:setup` does when everything is there. */
async function setUpAgain(stripe: Stripe, url: string, price: string, configuration: string): Promise<void> {
  await stripe.products.retrieve('basic');
  await stripe.products.list({ ids: ['basic', 'premium'], active: true });
  await stripe.products.update('basic', { name: 'Basic', description: 'For one', metadata: { plan: 'basic' } });
  await stripe.products.create({ id: 'standard', name: 'Standard', tax_code: 'txcd_10103000' });
  const keyed = {
    lookup_key: 'standard_month',
    transfer_lookup_key: true,
    recurring: { interval: 'month' },
    currency: 'eur',
    product: 'standard',
    tax_behavior: 'inclusive',
  } as const;
  await stripe.prices.create({ ...keyed, unit_amount: 1_500 });
  await stripe.prices.create({ ...keyed, unit_amount_decimal: Stripe.Decimal.from('1600') });
  await stripe.prices.list({ lookup_keys: ['basic_month', 'standard_month'], active: true, limit: 100 });
  await stripe.prices.retrieve(price);
  await stripe.prices.update(price, { active: true, metadata: { plan: 'basic' } });
  await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  await stripe.billingPortal.configurations.retrieve(configuration);
  await stripe.billingPortal.configurations.update(configuration, {
    metadata: { version: '2' },
    features: { subscription_cancel: { enabled: true, mode: 'immediately' } },
  });
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  await stripe.webhookEndpoints.update(data[0]?.id ?? '', { enabled_events: ['invoice.paid'], url });
  const { id } = await stripe.webhookEndpoints.create({ url, enabled_events: ['customer.deleted'] });
  await stripe.webhookEndpoints.del(id);
}

/** The document writes ids as `{id}`, under names of its own. */
function schemaOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): Schema | null {
  const shape = (text: string): string => text.replaceAll(/:\w+|\{\w+\}/g, '*');
  const found = Object.entries(official).find(([name]) => shape(name) === shape(`${method} ${path}`));
  return found?.[1] ?? null;
}

/** The parameters, at any depth, that the document has not. */
function unknownIn(fields: Endpoint['fields'], schema: Schema, inside = ''): string[] {
  const known = propertiesOf(schema);
  return Object.entries(fields).flatMap(([name, field]) => {
    const found = known[name];
    if (found === undefined) return [`${inside}${name}`];
    return field.fields === undefined ? [] : unknownIn(field.fields, found, `${inside}${name}.`);
  });
}

/** The members of an object, or of the items of a list, in every way in which it may be given. */
function propertiesOf(schema: Schema): Readonly<Record<string, Schema>> {
  const inside = [...(schema.anyOf ?? []), ...(schema.items === undefined ? [] : [schema.items])].map(propertiesOf);
  return Object.assign({}, schema.properties, ...inside);
}

const ajv = new Ajv({ strict: false, coerceTypes: 'array', allErrors: true, validateFormats: false });
const validators = new Map<string, ValidateFunction>();

/** What the document has against a form, parsed by another parser than the sandbox's. */
function complaintsOf(name: string, schema: Schema, form: string): { path: string; message: string }[] {
  const validate = validators.get(name) ?? ajv.compile(closed(schema));
  validators.set(name, validate);
  if (validate(parse(form, { depth: 10, arrayLimit: 100 }))) return [];
  return (validate.errors ?? []).map(({ instancePath, message = '', params }) => {
    const extra = 'additionalProperty' in params ? `/${params['additionalProperty']}` : '';
    const path = `${instancePath}${extra}`.split('/').filter((part) => part !== '' && !/^\d+$/.test(part));
    return { path: path.join('.'), message };
  });
}

/** The document allows unknown members inside of objects; here they are mistakes. */
function closed(schema: Schema): Schema {
  const members = Object.entries(schema.properties ?? {}).map(([name, member]) => [name, closed(member)]);
  return {
    ...schema,
    ...(schema.properties === undefined
      ? {}
      : { properties: Object.fromEntries(members), additionalProperties: false }),
    ...(schema.items === undefined ? {} : { items: closed(schema.items) }),
    ...(schema.anyOf === undefined ? {} : { anyOf: schema.anyOf.map(closed) }),
  };
}

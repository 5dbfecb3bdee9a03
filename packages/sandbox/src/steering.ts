import { type Context, Hono } from 'hono';

import type { Clock } from '#/core/clock.ts';
import { type FaultPlace, type Faults, faultNames, faultPlaces } from '#/core/faults.ts';
import type { Gateway } from '#/core/gateway.ts';
import type { Ledger } from '#/core/ledger.ts';
import { sameOriginOnly } from '#/core/loopback-only.ts';
import { integer, isOrder, type Order, oneOf, optionalText, text } from '#/core/order.ts';
import type { Env } from '#/core/request-log.ts';
import type { Store } from '#/core/store.ts';
import { type AccountOrder, type SandboxNetwork, type Steerable, SteeringError } from '#/core/world.ts';
import type { Outbox } from '#/mail/outbox.ts';
import type { ReportOrders } from '#/mail/report-orders.ts';

/** What the steering calls act on. */
export interface Steered {
  readonly store: Store;
  readonly clock: Clock;
  readonly faults: Faults;
  readonly gateway: Gateway;
  readonly ledger: Ledger;
  readonly outbox: Outbox;
  readonly reports: ReportOrders;
  readonly networks: ReadonlyMap<string, SandboxNetwork>;
  /** What is steered like a network and is none, by name. */
  readonly others: ReadonlyMap<string, Steerable>;
  /**
   * Who started this sandbox, and what it is: tells an adoptable one from a stranger's on a taken port. And where its
   * mail server listens, which may change with every start.
   */
  readonly identity: { readonly owner: string; readonly version: string; readonly smtpPort: number };
  /** Moves the clock, and has happen what is due by then. */
  moveClock(ms: number): void;
  /** Puts everything back to the first start. */
  reset(): void;
}

/** The calls under `/_sandbox/`, documented in the package's README. Their state is on disk before they answer. */
export function steeringRoutes(steered: Steered): Hono<Env> {
  const { store, clock, faults, ledger, outbox, reports } = steered;
  const app = new Hono<Env>();
  app.use(sameOriginOnly);

  app.get('/id', (context) => context.json(steered.identity));

  app.get('/ledger', async (context) => {
    const entries = ledger.list(context.req.query('network'));
    await store.durable();
    return context.json(entries);
  });

  app.get('/faults', (context) => context.json(faults.list()));

  app.post('/faults', async (context) => {
    const order = await readOrder(context);
    const { id, steerable } = steerableOf(steered, order);
    const fault = faults.order({
      network: id,
      fault: oneOf(order, 'fault', faultNames),
      place: placeOf(order, steerable),
      count: integer(order, 'count', { min: 1, fallback: 1 }),
      afterMs: integer(order, 'afterMs', { min: 0, fallback: 0 }),
      account: optionalText(order, 'account'),
      retryAfterMs: order['retryAfterMs'] === null ? null : integer(order, 'retryAfterMs', { min: 0, fallback: 1_000 }),
    });
    await store.durable();
    return context.json(fault);
  });

  app.post('/gateway', async (context) => {
    const order = await readOrder(context);
    const status = order['status'] === null ? null : integer(order, 'status', { min: 500 });
    if (status !== null && status > 599) throw new SteeringError('"status" must be null, or from 500 to 599.');
    steered.gateway.order(status);
    return context.json({ status });
  });

  app.get('/mail', async (context) => {
    const messages = outbox.list().map(({ id, to, subject, text, at, unsubscribe }) => ({
      id,
      to: to.join(', '),
      subject,
      text,
      at: new Date(at).toISOString(),
      unsubscribe,
    }));
    await store.durable();
    return context.json({ messages });
  });

  app.get('/mail/reports', async (context) => {
    const waiting = reports.waiting();
    await store.durable();
    return context.json({ order: waiting === null ? null : { id: waiting.id } });
  });

  app.post('/mail/reports/taken', async (context) => {
    reports.taken(text(await readOrder(context), 'id'));
    await store.durable();
    return context.json({ taken: true });
  });

  app.post('/mail/refusals', async (context) => {
    const order = await readOrder(context);
    const reply = integer(order, 'reply', { min: 400 });
    if (reply > 599) throw new SteeringError('"reply" must be a code from 400 to 599.');
    const count = integer(order, 'count', { min: 1, fallback: 1 });
    outbox.orderRefusal(reply, count);
    await store.durable();
    return context.json({ reply, count });
  });

  app.post('/clock', async (context) => {
    steered.moveClock(integer(await readOrder(context), 'advanceMs', {}));
    await store.durable();
    return context.json({ now: new Date(clock.now()).toISOString(), offsetMs: clock.offsetMs() });
  });

  app.post('/reset', async (context) => {
    await readOrder(context);
    steered.reset();
    await store.durable();
    return context.json({ reset: true });
  });

  app.post('/accounts', async (context) => {
    const order = await readOrder(context);
    const { network } = networkOf(steered, order);
    const orders = Array.isArray(order['accounts']) ? order['accounts'].map(accountOrder) : [accountOrder(order)];
    const accounts = orders.map((account) => network.createAccount(account));
    await store.durable();
    return context.json({ accounts });
  });

  app.post('/networks/:network/:action', async (context) => {
    const { steerable } = steerableOf(steered, { network: context.req.param('network') });
    const order = await readOrder(context);
    const name = context.req.param('action');
    const action = Object.hasOwn(steerable.actions, name) ? steerable.actions[name] : undefined;
    if (action === undefined) {
      throw new SteeringError(`This network can be steered by: ${Object.keys(steerable.actions).join(', ')}.`);
    }
    const answer = await action(order);
    await store.durable();
    return context.json(answer);
  });

  app.onError((error, context) => {
    if (error instanceof UnsupportedType) return context.json({ error: error.message }, 415);
    if (error instanceof SteeringError) return context.json({ error: error.message }, 400);
    throw error;
  });
  return app;
}

class UnsupportedType extends Error {
  constructor() {
    super('The content type must be application/json.');
  }
}

async function readOrder(context: Context<Env>): Promise<Order> {
  const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new UnsupportedType();
  const raw = await context.req.text();
  if (raw.trim() === '') return {};
  let body: unknown;
  try {
    body = JSON.parse(raw);
  } catch {
    throw new SteeringError('The body is not JSON.');
  }
  if (!isOrder(body)) throw new SteeringError('The body must be a JSON object.');
  return body;
}

function steerableOf(steered: Steered, order: Order): { id: string; steerable: Steerable } {
  const other = [...steered.others].find(([id]) => id === order['network']);
  if (other !== undefined) return { id: other[0], steerable: other[1] };
  const { id, network } = networkOf(steered, order);
  return { id, steerable: network };
}

function networkOf(steered: Steered, order: Order): { id: string; network: SandboxNetwork } {
  const id = oneOf(order, 'network', [...steered.networks.keys()]);
  const network = steered.networks.get(id);
  if (network === undefined) throw new SteeringError(`The sandbox does not play "${id}".`);
  return { id, network };
}

/** Where the fault is to strike; there must be such a place, or the fault would wait for ever. */
function placeOf(order: Order, { places = ['publish'] }: Steerable): FaultPlace {
  const place = order['place'] === undefined ? 'publish' : oneOf(order, 'place', faultPlaces);
  if (places.includes(place)) return place;
  throw new SteeringError(`Faults strike this network at: ${places.join(', ')}.`);
}

function accountOrder(order: unknown): AccountOrder {
  if (!isOrder(order)) throw new SteeringError('"accounts" must be a list of objects.');
  return {
    handle: text(order, 'handle'),
    displayName: optionalText(order, 'displayName'),
    password: optionalText(order, 'password'),
  };
}

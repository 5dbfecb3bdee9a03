import type { FaultPlace } from '#/core/faults.ts';
import { integer, type Order, oneOf, optionalText, text } from '#/core/order.ts';
import type { PaymentsFigures } from '#/core/pages/home-page.ts';
import { type SandboxApp, type Steerable, SteeringError, type World } from '#/core/world.ts';
import { type Account, Accounts, type DeliveryWays } from '#/payments/account.ts';
import { mountApi } from '#/payments/api.ts';
import { answerKeptSeconds } from '#/payments/carry-out.ts';
import { Courier } from '#/payments/courier.ts';
import { letDueHappen } from '#/payments/due.ts';
import { endpoints } from '#/payments/endpoints/endpoints.ts';
import { showById } from '#/payments/expand.ts';
import { paymentsHref } from '#/payments/links.ts';
import { mountCheckoutPage } from '#/payments/pages/checkout-page.ts';
import { mountInvoicePages } from '#/payments/pages/invoice-page.ts';
import { livingCustomers, mountOverviewPage } from '#/payments/pages/overview-page.ts';
import { PageDesk } from '#/payments/pages/page-desk.ts';
import { mountPortalPage } from '#/payments/pages/portal-page.ts';
import { Switches } from '#/payments/switches.ts';

/** How often it is looked whether something is due by itself. */
const lookMs = 2_000;
const eventsKeptSeconds = 30 * 86_400;

/** The pretend Stripe. */
export interface Payments extends Steerable {
  readonly places: readonly FaultPlace[];
  mount(app: SandboxApp): void;
  /** Opens what is on disk; called at start. */
  load(): void;
  /** What a reset keeps; to be called before the store is emptied, and the answer after it. */
  keep(): () => void;
  /** Has happen what the sandbox's clock has made due; called after it was moved. */
  catchUp(): void;
  summary(): PaymentsFigures;
  close(): void;
}

/**
 * The pretend Stripe: its API at `/v1`, its pages below `/payments`. Each secret key is an account of its own.
 */
export function createPayments(world: World): Payments {
  const accounts = new Accounts(world);
  const courier = new Courier(world.store, accounts);
  const switches = new Switches(world);
  const catchUp = (): void => {
    for (const account of accounts.all()) {
      if (letDueHappen(account)) courier.wake();
    }
  };
  const timer = setInterval(catchUp, lookMs).unref();

  return {
    mount: (app) => {
      const desk = new PageDesk(world, accounts, courier);
      mountApi(app, { world, courier, switches, inUse: new Set() }, accounts, endpoints);
      app.use(`${paymentsHref}/*`, world.log.middleware);
      mountOverviewPage(app, desk);
      mountCheckoutPage(app, desk);
      mountPortalPage(app, desk);
      mountInvoicePages(app, desk);
    },

    load: () => {
      accounts.load();
      for (const account of accounts.all()) forgetWhatIsOld(account);
      courier.load();
    },

    keep: () => {
      const restore = accounts.keep();
      return () => {
        restore();
        courier.load();
      };
    },

    catchUp,

    summary: () => {
      const all = accounts.all();
      return {
        href: paymentsHref,
        customerCount: all.reduce((sum, account) => sum + livingCustomers(account), 0),
        subscriptionCount: all.reduce((sum, { books }) => sum + books.subscriptions.size(), 0),
      };
    },

    close: () => {
      clearInterval(timer);
      courier.close();
    },

    places: ['status', 'publish'],

    actions: {
      'set-delivery': (order) => {
        const account = accountOf(accounts, order);
        account.ways = deliveryWays(account.ways, order);
        return { account: account.id, ...account.ways };
      },
      'release-deliveries': (order) => {
        const account = accountOf(accounts, order);
        const released = account.release(
          order['order'] === undefined ? 'usual' : oneOf(order, 'order', ['usual', 'backwards']),
        );
        account.ways = { ...account.ways, hold: 0 };
        courier.wake();
        return { account: account.id, released };
      },
      'resend-event': (order) => {
        const account = accountOf(accounts, order);
        const sent = account.resend(text(order, 'event'));
        if (sent === 0) throw new SteeringError('There is no such event, or nobody wants it.');
        courier.wake();
        return { account: account.id, sent };
      },
      'send-event': (order) => {
        const account = accountOf(accounts, order);
        const object = showById(account, text(order, 'object'));
        if (object === null) throw new SteeringError('There is no object with this id.');
        account.emit(text(order, 'type'), object);
        courier.wake();
        return { account: account.id, object };
      },
      'set-away': (order) => {
        const ms = integer(order, 'ms', { min: 0 });
        switches.setAway(ms);
        return { ms };
      },
      'fail-next': (order) => {
        const key = optionalText(order, 'key');
        const status = integer(order, 'status', { min: 400 });
        if (status > 599) throw new SteeringError('"status" must be a status from 400 to 599.');
        const refusal = {
          account: key === null ? null : accounts.of(key).id,
          path: optionalText(order, 'path'),
          status,
          type:
            order['type'] === undefined
              ? ('api_error' as const)
              : oneOf(order, 'type', ['api_error', 'card_error', 'idempotency_error', 'invalid_request_error']),
          code: optionalText(order, 'code'),
          message: optionalText(order, 'message') ?? 'This refusal was ordered.',
          remaining: integer(order, 'count', { min: 1, fallback: 1 }),
        };
        switches.orderRefusal(refusal);
        return refusal;
      },
    },
  };
}

function accountOf(accounts: Accounts, order: Order): Account {
  return accounts.of(text(order, 'key'));
}

function deliveryWays(old: DeliveryWays, order: Order): DeliveryWays {
  const beforeAnswer = order['beforeAnswer'] ?? old.beforeAnswer;
  if (typeof beforeAnswer !== 'boolean') throw new SteeringError('"beforeAnswer" must be true or false.');
  return {
    copies: integer(order, 'copies', { min: 1, fallback: old.copies }),
    delayMs: integer(order, 'delayMs', { min: 0, fallback: old.delayMs }),
    hold: order['hold'] === undefined ? old.hold : order['hold'] === null ? null : integer(order, 'hold', { min: 0 }),
    lose: integer(order, 'lose', { min: 0, fallback: old.lose }),
    beforeAnswer,
  };
}

/** Stripe lists the events of 30 days, and keeps the answers of idempotency keys for one. */
function forgetWhatIsOld(account: Account): void {
  const { answers, events } = account.books;
  const now = account.now();
  for (const { id, created } of events.values()) if (created < now - eventsKeptSeconds) events.delete(id);
  for (const [key, { at }] of answers.entries()) if (at < now - answerKeptSeconds) answers.delete(key);
}

import { createHmac } from 'node:crypto';

import type { Store } from '#/core/store.ts';
import type { Account, Accounts } from '#/payments/account.ts';
import type { Delivery, WebhookEndpoint } from '#/payments/rows.ts';
import { showEvent } from '#/payments/show-event.ts';

/** How long after a failed try the next one comes. Stripe takes hours; the first here are quick enough to be watched. */
const retryMs = [1_000, 3_000, 10_000, 30_000, 60_000, 300_000, 900_000];
const answerMs = 10_000;
/** How many calls to one endpoint are under way at once. An endpoint that hangs keeps nobody else waiting. */
const atOnce = 4;
/** How many finished deliveries an account keeps for its page. */
const kept = 500;

/** Posts events to the endpoints: signed, after they are on disk, again when an endpoint does not take them. */
export class Courier {
  readonly #store: Store;
  readonly #accounts: Accounts;
  readonly #underWay = new Map<string, AbortController>();
  readonly #busy = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;
  #settled: (() => void)[] = [];

  constructor(store: Store, accounts: Accounts) {
    this.#store = store;
    this.#accounts = accounts;
  }

  /** Sends what is due, once everything so far is on disk. Called after every change. */
  wake(): void {
    // A disk that fails is reported by the call that waits for it.
    this.#store.durable().then(
      () => this.#sendDue(),
      () => undefined,
    );
  }

  /** Resolves when nothing of this account waits any more that was not tried yet, or after some seconds. */
  async tried(account: Account): Promise<void> {
    const until = Date.now() + answerMs;
    this.wake();
    while (!this.#isClosed && Date.now() < until) {
      const isWaiting = [...account.books.deliveries.values()].some(
        ({ state, attempts }) => state === 'waiting' && attempts === 0,
      );
      if (!isWaiting) return;
      await new Promise<void>((resolve) => this.#settled.push(resolve));
    }
  }

  /** Forgets what is under way; called after a reset. */
  load(): void {
    for (const call of this.#underWay.values()) call.abort();
    this.wake();
  }

  close(): void {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    for (const call of this.#underWay.values()) call.abort();
    this.#tellSettled();
  }

  #sendDue(): void {
    if (this.#isClosed) return;
    let next = Infinity;
    for (const account of this.#accounts.all()) {
      for (const delivery of account.books.deliveries.values()) {
        if (delivery.state !== 'waiting' || this.#underWay.has(delivery.id) || this.#isBehind(account, delivery))
          continue;
        if (delivery.nextAt > Date.now()) next = Math.min(next, delivery.nextAt);
        else if ((this.#busy.get(delivery.endpoint) ?? 0) < atOnce) void this.#send(account, delivery);
      }
    }
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = next === Infinity ? null : setTimeout(() => this.#sendDue(), next - Date.now()).unref();
  }

  #isBehind(account: Account, { after }: Delivery): boolean {
    const first = after === null ? undefined : account.books.deliveries.get(after);
    return first !== undefined && first.state === 'waiting' && first.attempts === 0;
  }

  async #send(account: Account, delivery: Delivery): Promise<void> {
    const { books } = account;
    const [endpoint, event] = [books.webhookEndpoints.get(delivery.endpoint), books.events.get(delivery.event)];
    if (endpoint === undefined || event === undefined) {
      books.deliveries.set(delivery.id, { ...delivery, state: 'failed' });
      return;
    }
    const call = new AbortController();
    this.#underWay.set(delivery.id, call);
    this.#busy.set(endpoint.id, (this.#busy.get(endpoint.id) ?? 0) + 1);
    const body = JSON.stringify(showEvent(account, event), null, 2);
    const status = await post(endpoint, body, account.webhookSecret, call.signal);
    this.#underWay.delete(delivery.id);
    this.#busy.set(endpoint.id, (this.#busy.get(endpoint.id) ?? 1) - 1);
    if (this.#isClosed) return;
    // It is no longer there when the sandbox was set back meanwhile.
    if (books.deliveries.has(delivery.id)) this.#done(account, delivery, status);
    this.#tellSettled();
    this.wake();
  }

  #done({ books }: Account, delivery: Delivery, lastStatus: number): void {
    const attempts = delivery.attempts + 1;
    const waitMs = retryMs[delivery.attempts];
    const isTaken = lastStatus >= 200 && lastStatus < 300;
    const state = isTaken ? 'delivered' : waitMs === undefined ? 'failed' : 'waiting';
    books.deliveries.set(delivery.id, { ...delivery, attempts, lastStatus, state, nextAt: Date.now() + (waitMs ?? 0) });
    if (books.deliveries.size() > 2 * kept) {
      const finished = [...books.deliveries.values()].filter(({ state }) => state !== 'waiting' && state !== 'held');
      for (const { id } of finished.slice(0, -kept)) books.deliveries.delete(id);
    }
  }

  #tellSettled(): void {
    for (const resolve of this.#settled.splice(0)) resolve();
  }
}

/** The header `Stripe-Signature`. Its time is the machine's own, wherever the sandbox's clock was moved to. */
function sign(body: string, secret: string, seconds = Math.floor(Date.now() / 1_000)): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** The status of the endpoint's answer; 0 when there is none in time. */
async function post(endpoint: WebhookEndpoint, body: string, secret: string, gone: AbortSignal): Promise<number> {
  try {
    const answer = await fetch(endpoint.url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': sign(body, secret),
      },
      body,
      signal: AbortSignal.any([gone, AbortSignal.timeout(answerMs)]),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    // Nobody listens there, or not in time: the same as an answer that is not 2xx.
    return 0;
  }
}

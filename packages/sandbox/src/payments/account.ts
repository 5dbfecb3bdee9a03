import { createHash } from 'node:crypto';

import type { World } from '#/core/world.ts';
import { type Books, keptKinds, openBooks } from '#/payments/books.ts';
import { newId } from '#/payments/ids.ts';
import type { Delivery, Event } from '#/payments/rows.ts';

/** The version whose names and types the sandbox plays: that of the npm package `stripe` 23.1.0. */
export const apiVersion = '2026-10-28.endive';

/** Ordered for the webhooks of an account. */
export interface DeliveryWays {
  /** How often each event is sent. */
  readonly copies: number;
  readonly delayMs: number;
  /** How many of the next deliveries are held back, to be sent backwards once they are all there; null: all, until they are released. */
  readonly hold: number | null;
  /** How many of the next deliveries are never sent. */
  readonly lose: number;
  /** Whether a call or a page is answered only after the webhooks that follow from it were answered. */
  readonly beforeAnswer: boolean;
}

const usualWays: DeliveryWays = { copies: 1, delayMs: 0, hold: 0, lose: 0, beforeAnswer: false };

/** The call that is being carried out: events name it, and its records are noted. */
export interface Origin {
  readonly requestId: string | null;
  readonly idempotencyKey: string | null;
}

/**
 * A Stripe account: every secret key has one of its own. What changes it does so in one stretch of synchronous code, so a
 * change, its events and the answer to a repeat reach the disk together.
 */
export class Account {
  readonly id: string;
  readonly key: string;
  readonly books: Books;
  /** What signs the webhooks of all endpoints of this account; it follows from the key. */
  readonly webhookSecret: string;
  readonly #world: World;
  #origin: Origin = { requestId: null, idempotencyKey: null };
  #moment: number | null = null;
  #made: string[] = [];

  constructor(world: World, key: string) {
    this.#world = world;
    this.key = key;
    this.id = accountIdOf(key);
    this.webhookSecret = `whsec_${createHash('sha256').update(`nonet-sandbox:${key}`).digest('base64url')}`;
    this.books = openBooks(world.store, this.id);
  }

  /** Seconds since 1970: the sandbox's clock, or the moment of what is being made up for. */
  now(): number {
    return this.#moment ?? Math.floor(this.#world.clock.now() / 1_000);
  }

  /** The sandbox's own address. */
  get url(): string {
    return this.#world.origin();
  }

  /** Carries something out as if it were this moment. */
  at(moment: number, act: () => void): void {
    this.#moment = moment;
    try {
      act();
    } finally {
      this.#moment = null;
    }
  }

  /** Carries a call out; answers the records that it made, too. */
  by<Answer>(origin: Origin, act: () => Answer): { answer: Answer; made: readonly string[] } {
    this.#origin = origin;
    this.#made = [];
    try {
      return { answer: act(), made: this.#made };
    } finally {
      this.#origin = { requestId: null, idempotencyKey: null };
    }
  }

  /** Notes in the ledger that a record was made. */
  note(remoteId: string, text: string): void {
    this.#made.push(remoteId);
    const at = new Date(this.now() * 1_000).toISOString();
    this.#world.ledger.created({ network: 'payments', account: this.id, remoteId, text, mediaCount: 0, files: [], at });
  }

  /** Notes what happened, and sends it to every endpoint that wants to know. */
  emit(type: string, object: object, previous: object | null = null): void {
    const { requestId: id, idempotencyKey: idempotency_key } = this.#origin;
    const event: Event = {
      id: newId('evt', 24),
      created: this.now(),
      type,
      apiVersion,
      object,
      previous,
      request: { id, idempotency_key },
    };
    this.books.events.set(event.id, event);
    this.#sendToAll(event);
  }

  /** How webhooks are sent. */
  get ways(): DeliveryWays {
    return this.#waysTable.get('all') ?? usualWays;
  }

  set ways(ways: DeliveryWays) {
    this.#waysTable.set('all', ways);
  }

  /** Sends what was held back, in its order or backwards, one after the other. */
  release(order: 'usual' | 'backwards'): number {
    const held = [...this.books.deliveries.values()].filter(({ state }) => state === 'held');
    if (order === 'backwards') held.reverse();
    for (const [index, delivery] of held.entries()) {
      const after = held[index - 1]?.id ?? null;
      this.books.deliveries.set(delivery.id, { ...delivery, state: 'waiting', nextAt: Date.now(), after });
    }
    return held.length;
  }

  /** Sends an event once more to everybody who wants it; answers how often. */
  resend(id: string): number {
    const event = this.books.events.get(id);
    if (event === undefined) return 0;
    const before = this.books.deliveries.size();
    this.#sendToAll(event);
    return this.books.deliveries.size() - before;
  }

  #sendToAll(event: Event): void {
    for (const endpoint of this.books.webhookEndpoints.values()) {
      const wants = endpoint.enabledEvents.includes('*') || endpoint.enabledEvents.includes(event.type);
      if (endpoint.isEnabled && wants) this.#send(event, endpoint.id);
    }
  }

  #send(event: Event, endpoint: string): void {
    for (let copy = 1; copy <= this.ways.copies; copy += 1) {
      const { lose, hold, delayMs } = this.ways;
      const id = newId('whd', 24);
      const state = lose > 0 ? 'lost' : hold === 0 ? 'waiting' : 'held';
      const delivery: Delivery = {
        id,
        event: event.id,
        type: event.type,
        endpoint,
        state,
        attempts: 0,
        nextAt: Date.now() + delayMs,
        lastStatus: null,
        after: null,
      };
      this.books.deliveries.set(id, delivery);
      if (lose > 0) this.ways = { ...this.ways, lose: lose - 1 };
      else if (hold === 1) {
        this.ways = { ...this.ways, hold: 0 };
        this.release('backwards');
      } else if (hold !== null && hold > 1) this.ways = { ...this.ways, hold: hold - 1 };
    }
  }

  get #waysTable() {
    return this.#world.store.table<DeliveryWays>(`payments.${this.id}.ways`);
  }
}

/** All accounts that a key was ever used for. */
export class Accounts {
  readonly #world: World;
  readonly #open = new Map<string, Account>();

  constructor(world: World) {
    this.#world = world;
  }

  /** Opens the accounts that are on disk. */
  load(): void {
    this.#open.clear();
    for (const key of this.#keys.values()) this.#open.set(key, new Account(this.#world, key));
  }

  /** The account of a key; it begins with its first use, and empty. */
  of(key: string): Account {
    const known = this.#open.get(key);
    if (known !== undefined) return known;
    const account = new Account(this.#world, key);
    this.#open.set(key, account);
    this.#keys.set(account.id, key);
    return account;
  }

  all(): Account[] {
    return [...this.#open.values()];
  }

  /** What a reset of the sandbox keeps; to be called before it, and the answer after it. */
  keep(): () => void {
    const kept = this.all().map(({ key, books }) => ({
      key,
      rows: keptKinds.map((kind) => [kind, [...books[kind].entries()]] as const),
    }));
    return () => {
      this.#open.clear();
      for (const { key, rows } of kept) {
        const { books } = this.of(key);
        for (const [kind, entries] of rows) {
          for (const [id, row] of entries) (books[kind] as { set(id: string, row: object): void }).set(id, row);
        }
      }
    };
  }

  get #keys() {
    return this.#world.store.table<string>('payments.keys');
  }
}

/** The id of a key's account: `acct_` and 16 letters and digits. */
function accountIdOf(key: string): string {
  return `acct_${createHash('sha256').update(`account:${key}`).digest('hex').slice(0, 16)}`;
}

import { randomBytes } from 'node:crypto';

import type { Clock } from '#/core/clock.ts';
import type { Store, Table } from '#/core/store.ts';

/** A browser that takes messages at `/push/{token}`. */
export interface PushSubscription {
  readonly token: string;
  /** The key that it subscribed with: messages of others are refused. */
  readonly key: string;
  readonly isRevoked: boolean;
}

/** A message that was taken, as it came. Nobody here can read it. */
export interface PushMessage {
  readonly id: string;
  readonly token: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The encrypted body in base64url. */
  readonly body: string;
  /** The claims of its signature. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** A later one with the same topic took its place, as its browser had not fetched it. */
  readonly isReplaced: boolean;
  /** By the sandbox's clock, in milliseconds since 1970. */
  readonly at: number;
}

/** A refusal that was ordered for the next messages. */
interface OrderedRefusal {
  readonly status: number;
  readonly remaining: number;
  readonly retryAfterS: number | null;
}

const kept = 200;

/** What the push service remembers. Callers await the store before they answer. */
export class PushBook {
  readonly #subscriptions: Table<PushSubscription>;
  readonly #messages: Table<PushMessage>;
  readonly #refusals: Table<OrderedRefusal>;
  readonly #clock: Clock;

  constructor(store: Store, clock: Clock) {
    this.#subscriptions = store.table('pushSubscriptions');
    this.#messages = store.table('pushMessages');
    this.#refusals = store.table('pushRefusals');
    this.#clock = clock;
  }

  subscribe(key: string): PushSubscription {
    const subscription = { token: randomBytes(24).toString('base64url'), key, isRevoked: false };
    this.#subscriptions.set(subscription.token, subscription);
    return subscription;
  }

  find(token: string): PushSubscription | null {
    return this.#subscriptions.get(token) ?? null;
  }

  /** As when a person takes the permission away from a page. False: there is no such subscription. */
  revoke(token: string): boolean {
    const found = this.find(token);
    if (found !== null) this.#subscriptions.set(token, { ...found, isRevoked: true });
    return found !== null;
  }

  /** Keeps a message in place of one with the same topic; of many the oldest are forgotten. */
  accept(message: Omit<PushMessage, 'id' | 'at' | 'isReplaced'>): PushMessage {
    const topic = message.headers['topic'];
    for (const before of this.list()) {
      const isSame = before.token === message.token && topic !== undefined && before.headers['topic'] === topic;
      if (isSame && !before.isReplaced) this.#messages.set(before.id, { ...before, isReplaced: true });
    }
    const id = randomBytes(12).toString('base64url');
    const taken = { ...message, id, at: this.#clock.now(), isReplaced: false };
    this.#messages.set(id, taken);
    for (const { id: oldest } of this.list().slice(0, -kept)) this.#messages.delete(oldest);
    return taken;
  }

  /** All messages, oldest first. */
  list(): PushMessage[] {
    return [...this.#messages.values()];
  }

  /** Has the next `count` messages answered with this status. */
  orderRefusal(status: number, count: number, retryAfterS: number | null): void {
    this.#refusals.set('next', { status, remaining: count, retryAfterS });
  }

  /** How this message is to be refused, or null. */
  takeRefusal(): OrderedRefusal | null {
    const next = this.#refusals.get('next');
    if (next === undefined || next.remaining === 0) return null;
    this.#refusals.set('next', { ...next, remaining: next.remaining - 1 });
    return next;
  }
}

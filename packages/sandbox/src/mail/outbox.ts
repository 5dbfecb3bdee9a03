import { randomUUID } from 'node:crypto';

import type { Clock } from '#/core/clock.ts';
import type { Store, Table } from '#/core/store.ts';

/** A mail that was accepted. */
export interface StoredMail {
  readonly id: string;
  /** The address in its From. */
  readonly from: string;
  /** Whom it was delivered to, by the envelope. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** Null: it has no HTML part. */
  readonly html: string | null;
  /** What mail programs show a button to unsubscribe for (RFC 2369, RFC 8058), as it came; null: it has none. */
  readonly unsubscribe: Unsubscribe | null;
  /** When it was accepted, by the sandbox's clock, in milliseconds since 1970. */
  readonly at: number;
}

/** The headers to unsubscribe with. */
export interface Unsubscribe {
  /** `List-Unsubscribe` */
  readonly list: string;
  /** `List-Unsubscribe-Post`: what a program posts to the address, so that one press is enough; null: nothing. */
  readonly post: string | null;
}

/** A refusal that was ordered for the next recipients. */
interface OrderedRefusal {
  readonly reply: number;
  readonly remaining: number;
}

const kept = 200;

/** The mails that arrived, and what the server is to refuse. Callers await the store before they answer. */
export class Outbox {
  readonly #mails: Table<StoredMail>;
  readonly #refusals: Table<OrderedRefusal>;
  readonly #clock: Clock;

  constructor(store: Store, clock: Clock) {
    this.#mails = store.table('mail');
    this.#refusals = store.table('mailRefusals');
    this.#clock = clock;
  }

  /** Keeps a mail; of many the oldest are forgotten. */
  accept(mail: Omit<StoredMail, 'id' | 'at'>): void {
    const id = randomUUID();
    this.#mails.set(id, { ...mail, id, at: this.#clock.now() });
    for (const { id: oldest } of [...this.#mails.values()].slice(0, -kept)) this.#mails.delete(oldest);
  }

  /** All mails, oldest first. */
  list(): StoredMail[] {
    return [...this.#mails.values()];
  }

  /** One mail, or null. */
  find(id: string): StoredMail | null {
    return this.#mails.get(id) ?? null;
  }

  /** Has the next `count` recipients answered with this reply code of SMTP. */
  orderRefusal(reply: number, count: number): void {
    this.#refusals.set('next', { reply, remaining: count });
  }

  /** The reply code that this recipient is to be refused with, or null. */
  takeRefusal(): number | null {
    const next = this.#refusals.get('next');
    if (next === undefined || next.remaining === 0) return null;
    this.#refusals.set('next', { ...next, remaining: next.remaining - 1 });
    return next.reply;
  }
}

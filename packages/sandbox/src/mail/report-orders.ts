import { randomUUID } from 'node:crypto';

import type { Clock } from '#/core/clock.ts';
import type { Store, Table } from '#/core/store.ts';

/** A press of the button that wants reports now. It is Nonet that makes them, when it asks. */
export interface ReportOrder {
  readonly id: string;
  /** By the sandbox's clock, in milliseconds since 1970. */
  readonly at: number;
}

/** The order that Nonet has not taken yet; callers await the store before they answer. */
export class ReportOrders {
  readonly #orders: Table<ReportOrder>;
  readonly #clock: Clock;

  constructor(store: Store, clock: Clock) {
    this.#orders = store.table('reportOrders');
    this.#clock = clock;
  }

  /** Orders reports. Several presses before they are taken are one order. */
  order(): void {
    const waiting = this.waiting();
    if (waiting === null) this.#orders.set('next', { id: randomUUID(), at: this.#clock.now() });
  }

  waiting(): ReportOrder | null {
    return this.#orders.get('next') ?? null;
  }

  /** Nonet says that it has made what this order wants. */
  taken(id: string): void {
    if (this.waiting()?.id === id) this.#orders.delete('next');
  }
}

import type { Table } from '#/core/store.ts';
import type { World } from '#/core/world.ts';
import type { Account } from '#/payments/account.ts';
import { StripeError } from '#/payments/stripe-error.ts';

/** A refusal that was ordered for the next calls. */
export interface OrderedRefusal {
  /** Null: of any account. */
  readonly account: string | null;
  /** The beginning of the paths that it strikes; null: any. */
  readonly path: string | null;
  readonly status: number;
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  readonly code: string | null;
  readonly message: string;
  readonly remaining: number;
}

/** What was ordered for the whole of the payments, until a reset. */
export class Switches {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /** Refuses every call of the API by cutting its connection, for so long. */
  setAway(ms: number): void {
    this.#times.set('awayUntil', this.#world.clock.now() + ms);
  }

  isAway(): boolean {
    return (this.#times.get('awayUntil') ?? 0) > this.#world.clock.now();
  }

  orderRefusal(refusal: OrderedRefusal): void {
    this.#refusals.set(`${Date.now()}.${this.#refusals.size()}`, refusal);
  }

  /** Throws the refusal that was ordered for this call, if any. */
  refuseNext(account: Account, path: string): void {
    for (const [key, refusal] of this.#refusals.entries()) {
      if (refusal.account !== null && refusal.account !== account.id) continue;
      if (refusal.path !== null && !path.startsWith(refusal.path)) continue;
      if (refusal.remaining > 1) this.#refusals.set(key, { ...refusal, remaining: refusal.remaining - 1 });
      else this.#refusals.delete(key);
      throw new StripeError(refusal.status, refusal.message, { type: refusal.type, code: refusal.code ?? undefined });
    }
  }

  get #times(): Table<number> {
    return this.#world.store.table('payments.times');
  }

  get #refusals(): Table<OrderedRefusal> {
    return this.#world.store.table('payments.refusals');
  }
}

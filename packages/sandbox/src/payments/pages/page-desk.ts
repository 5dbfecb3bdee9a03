import type { World } from '#/core/world.ts';
import type { Account, Accounts } from '#/payments/account.ts';
import type { Courier } from '#/payments/courier.ts';

/** What the pages of the payments work with. */
export class PageDesk {
  readonly #world: World;
  readonly #accounts: Accounts;
  readonly #courier: Courier;

  constructor(world: World, accounts: Accounts, courier: Courier) {
    this.#world = world;
    this.#accounts = accounts;
    this.#courier = courier;
  }

  /** Changes whenever a page could. */
  stamp(): string {
    return `${this.#world.store.version}`;
  }

  accounts(): Account[] {
    return this.#accounts.all();
  }

  /** The account that holds this. */
  accountWith(holds: (account: Account) => boolean): Account | null {
    return this.#accounts.all().find(holds) ?? null;
  }

  /** Has what a person did reach the disk and then the webhooks; to be awaited before the page is answered. */
  async settle(account: Account): Promise<void> {
    await this.#world.store.durable();
    if (account.ways.beforeAnswer) await this.#courier.tried(account);
    else this.#courier.wake();
  }
}

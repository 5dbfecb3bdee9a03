import { createHash } from 'node:crypto';

import type { Table } from '#/core/store.ts';
import type { World } from '#/core/world.ts';

/** Somebody at a pretend network. */
export interface BookAccount {
  /** The network's own id. It follows from the handle, so a reset does not change it. */
  readonly id: string;
  /** What people know the account by: a username, or what they sign in with. */
  readonly handle: string;
  readonly name: string;
}

/** What a network decides itself about its accounts. */
export interface AccountRules<Account extends BookAccount> {
  readonly network: string;
  /** The accounts that exist from the first start on. */
  readonly ready: readonly Pick<BookAccount, 'handle' | 'name'>[];
  /** The id of an account; every spelling of its handle gives the same id. */
  idOf(handle: string): string;
  /** Adds the fields that only accounts of this network have. */
  make(account: BookAccount): Account;
}

/** The accounts of a network. Callers await the store before they answer. */
export class AccountBook<Account extends BookAccount = BookAccount> {
  readonly #table: Table<Account>;
  readonly #rules: AccountRules<Account>;

  constructor(world: World, rules: AccountRules<Account>) {
    this.#table = world.store.table(`${rules.network}.account-book`);
    this.#rules = rules;
  }

  /** Makes the ready accounts. */
  load(): void {
    for (const { handle, name } of this.#rules.ready) this.create(handle, name);
  }

  /** Makes the account, or returns the account that has this handle already. */
  create(handle: string, name: string): Account {
    const known = this.named(handle);
    if (known !== null) return known;
    const account = this.#rules.make({ id: this.#rules.idOf(handle), handle, name });
    this.#table.set(account.id, account);
    return account;
  }

  /** The account with this id. */
  find(id: string): Account | null {
    return this.#table.get(id) ?? null;
  }

  /** The account with this handle. */
  named(handle: string): Account | null {
    return this.find(this.#rules.idOf(handle));
  }

  /** Stores a changed account. */
  replace(account: Account): void {
    this.#table.set(account.id, account);
  }

  /** The oldest accounts. */
  first(count: number): Account[] {
    return [...this.#table.values()].slice(0, count);
  }

  /** How many accounts there are. */
  count(): number {
    return this.#table.size();
  }
}

/** An id of so many decimal digits, at least two. The same text gives the same id, in upper or lower case. */
export function digitsFor(text: string, count: number): string {
  const digest = createHash('sha256').update(text.toLowerCase()).digest();
  const rest = count - 1;
  return `1${(digest.readBigUInt64BE() % 10n ** BigInt(rest)).toString().padStart(rest, '0')}`;
}

import { createHash } from 'node:crypto';

import type { Table } from '#/core/store.ts';
import type { World } from '#/core/world.ts';

/** Whether an account may act. */
export const accountStatuses = ['active', 'suspended'] as const;

type AccountStatus = (typeof accountStatuses)[number];

/** An account of the pretend network. */
export interface Account {
  /** Decimal digits, up to 19. */
  readonly id: string;
  /** Without the `@`, in the case in which it was chosen. */
  readonly username: string;
  readonly name: string;
  readonly status: AccountStatus;
  /** Absent: no. */
  readonly hasPremium?: boolean;
}

const readyAccounts = [
  { username: 'studio', name: 'Studio Fala' },
  { username: 'shop', name: 'Fala Shop' },
  { username: 'press', name: 'Fala Press' },
];

/** The accounts of the network. Their ids follow from their usernames, so a reset does not change them. */
export class Accounts {
  readonly #table: Table<Account>;

  constructor(world: World) {
    this.#table = world.store.table('twitter.accounts');
  }

  /** Makes the ready accounts. */
  load(): void {
    for (const { username, name } of readyAccounts) this.create(username, name);
  }

  /** Makes the account, or answers the one that has this username already. */
  create(username: string, name: string): Account {
    const known = this.named(username);
    if (known !== null) return known;
    const account: Account = { id: idFor(username), username, name, status: 'active' };
    this.#table.set(account.id, account);
    return account;
  }

  find(id: string): Account | null {
    return this.#table.get(id) ?? null;
  }

  named(username: string): Account | null {
    return this.find(idFor(username));
  }

  /** Stores a changed account. */
  replace(account: Account): void {
    this.#table.set(account.id, account);
  }

  /** The oldest accounts. */
  first(count: number): Account[] {
    return [...this.#table.values()].slice(0, count);
  }

  count(): number {
    return this.#table.size();
  }
}

/** Whether this can be a username, without the `@` (OpenAPI 2.159, `UserName`). */
export function isUsername(text: string): boolean {
  return /^[A-Za-z0-9_]{1,15}$/.test(text);
}

/** Nineteen digits, as the ids of accounts have them today. Usernames differ by more than case. */
function idFor(username: string): string {
  const digest = createHash('sha256').update(username.toLowerCase()).digest();
  return `1${(digest.readBigUInt64BE() % 10n ** 18n).toString().padStart(18, '0')}`;
}

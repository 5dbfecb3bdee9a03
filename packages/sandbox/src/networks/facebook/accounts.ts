import { createHash } from 'node:crypto';

import type { Table } from '#/core/store.ts';
import type { World } from '#/core/world.ts';

/** A person's account. */
export interface Account {
  /** What an app sees as the person's id. Real ones differ from app to app; here there is one app. */
  readonly id: string;
  /** What the person signs in with: an email address or a telephone number. */
  readonly login: string;
  readonly name: string;
}

const readyAccounts = [
  { login: 'ana@nonet.test', name: 'Ana Fala' },
  { login: 'bruno@nonet.test', name: 'Bruno Fala' },
  { login: '+48600100200', name: 'Cleo Fala' },
];

const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const telephoneForm = /^\+\d{7,15}$/;

/** The people of the network. Their ids follow from what they sign in with, so a reset does not change them. */
export class Accounts {
  readonly #table: Table<Account>;

  constructor(world: World) {
    this.#table = world.store.table('facebook.accounts');
  }

  /** Makes the ready accounts. */
  load(): void {
    for (const { login, name } of readyAccounts) this.create(login, name);
  }

  /** Makes the account, or answers the one that signs in with this already. */
  create(login: string, name: string): Account {
    const id = idFor(login);
    const known = this.#table.get(id);
    if (known !== undefined) return known;
    const account = { id, login: login.toLowerCase(), name };
    this.#table.set(id, account);
    return account;
  }

  find(id: string): Account | null {
    return this.#table.get(id) ?? null;
  }

  /** The oldest accounts. */
  first(count: number): Account[] {
    return [...this.#table.values()].slice(0, count);
  }

  count(): number {
    return this.#table.size();
  }
}

/** Whether one can sign in with this text. */
export function isLogin(text: string): boolean {
  return emailForm.test(text) || telephoneForm.test(text);
}

/** The email address of an account; null for somebody who registered with a telephone number. */
export function emailOf(account: Account): string | null {
  return emailForm.test(account.login) ? account.login : null;
}

/** Seventeen digits, as the ids that apps see have. */
function idFor(login: string): string {
  const digest = createHash('sha256').update(login.toLowerCase()).digest();
  return `1${(digest.readBigUInt64BE() % 10n ** 16n).toString().padStart(16, '0')}`;
}

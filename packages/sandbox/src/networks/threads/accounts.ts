import { AccountBook, type BookAccount, digitsFor } from '#/core/account-book.ts';
import type { World } from '#/core/world.ts';

/** Whether an account may act; `untested` is nobody whom the app, which is not reviewed, may serve. */
export const accountStatuses = ['active', 'restricted', 'untested'] as const;

/** An account of the pretend network. Its handle is the username, without the `@`. */
export interface Account extends BookAccount {
  readonly status: (typeof accountStatuses)[number];
  /** When what it has allowed lapses; null: it has not allowed anything. Milliseconds since 1970. */
  readonly accessEndsAt: number | null;
}

export type Accounts = AccountBook<Account>;

/** The accounts of the network. Ids have seventeen digits, as many of today have. */
export function openAccounts(world: World): Accounts {
  return new AccountBook<Account>(world, {
    network: 'threads',
    ready: [
      { handle: 'studio.fala', name: 'Studio Fala' },
      { handle: 'shop.fala', name: 'Fala Shop' },
      { handle: 'press.fala', name: 'Fala Press' },
    ],
    idOf: (handle) => digitsFor(handle, 17),
    make: (account) => ({ ...account, handle: account.handle.toLowerCase(), status: 'active', accessEndsAt: null }),
  });
}

/** Whether this can be a username, without the `@`: Instagram's rules, whose names Threads has. */
export function isUsername(text: string): boolean {
  return /^[a-z0-9_](?:[a-z0-9_.]{0,28}[a-z0-9_])?$/i.test(text);
}

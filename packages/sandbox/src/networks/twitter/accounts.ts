import { AccountBook, type BookAccount, digitsFor } from '#/core/account-book.ts';
import type { World } from '#/core/world.ts';

/** Whether an account may act. */
export const accountStatuses = ['active', 'suspended'] as const;

/** An account of the pretend network. Its handle is the username, without the `@`, in the case in which it was chosen. */
export interface Account extends BookAccount {
  readonly status: (typeof accountStatuses)[number];
  readonly hasPremium: boolean;
}

export type Accounts = AccountBook<Account>;

/** The accounts of the network. Usernames differ by more than case; ids have nineteen digits, as they have today. */
export function openAccounts(world: World): Accounts {
  return new AccountBook<Account>(world, {
    network: 'twitter',
    ready: [
      { handle: 'studio', name: 'Studio Fala' },
      { handle: 'shop', name: 'Fala Shop' },
      { handle: 'press', name: 'Fala Press' },
    ],
    idOf: (handle) => digitsFor(handle, 19),
    make: (account) => ({ ...account, status: 'active', hasPremium: false }),
  });
}

/** Whether this can be a username, without the `@` (OpenAPI 2.159, `UserName`). */
export function isUsername(text: string): boolean {
  return /^[A-Za-z0-9_]{1,15}$/.test(text);
}

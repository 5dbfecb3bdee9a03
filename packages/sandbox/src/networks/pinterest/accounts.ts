import { AccountBook, type BookAccount, digitsFor } from '#/core/account-book.ts';
import type { World } from '#/core/world.ts';

/** An account of the pretend network. Its handle is the username. */
export type Account = BookAccount;
export type Accounts = AccountBook<Account>;

/** The accounts of the network. Usernames differ by more than case. */
export function openAccounts(world: World): Accounts {
  return new AccountBook<Account>(world, {
    network: 'pinterest',
    ready: [
      { handle: 'studio_fala', name: 'Studio Fala' },
      { handle: 'fala_shop', name: 'Fala Shop' },
      { handle: 'fala_press', name: 'Fala Press' },
    ],
    idOf: (handle) => digitsFor(`account ${handle}`, 18),
    make: (account) => account,
  });
}

/** Whether this can be a username: 3 to 30 letters, digits and underscores (help.pinterest.com, "Edit your profile", 2026). */
export function isUsername(text: string): boolean {
  return /^[A-Za-z0-9_]{3,30}$/.test(text);
}

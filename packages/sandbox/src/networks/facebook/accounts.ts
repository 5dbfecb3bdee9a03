import { AccountBook, type BookAccount, digitsFor } from '#/core/account-book.ts';
import type { World } from '#/core/world.ts';
import type { Assets } from '#/networks/facebook/assets.ts';

const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const telephoneForm = /^\+\d{7,15}$/;

/**
 * The people of the network, by what they sign in with: an email address or a telephone number. Their ids are as apps see
 * them; real ones differ from app to app, here there is one app.
 */
export function openAccounts(world: World): AccountBook {
  return new AccountBook(world, {
    network: 'facebook',
    ready: [
      { handle: 'ana@nonet.test', name: 'Ana Fala' },
      { handle: 'bruno@nonet.test', name: 'Bruno Fala' },
      { handle: '+48600100200', name: 'Cleo Fala' },
    ],
    idOf: (handle) => digitsFor(handle, 17),
    make: (account) => ({ ...account, handle: account.handle.toLowerCase() }),
  });
}

/** The pages that exist from the first start on; the third person has none. */
const readyPages = [
  { handle: 'ana@nonet.test', name: 'Studio Fala', username: 'studio.fala', instagram: 'studio.fala' },
  { handle: 'ana@nonet.test', name: 'Fala Shop', username: 'shop.fala', instagram: null },
  { handle: 'bruno@nonet.test', name: 'Bruno Fala Press', username: 'press.fala', instagram: 'press.fala' },
];

/** Makes the ready people and their pages. */
export function loadAccounts(accounts: AccountBook, assets: Assets): void {
  accounts.load();
  for (const { handle, ...page } of readyPages) {
    const person = accounts.named(handle);
    if (person !== null) assets.create({ ...page, personId: person.id });
  }
}

/** Whether one can sign in with this text. */
export function isLogin(text: string): boolean {
  return emailForm.test(text) || telephoneForm.test(text);
}

/** The email address of an account; null for somebody who registered with a telephone number. */
export function emailOf({ handle }: BookAccount): string | null {
  return emailForm.test(handle) ? handle : null;
}

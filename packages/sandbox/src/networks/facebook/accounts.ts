import { AccountBook, type BookAccount, digitsFor } from '#/core/account-book.ts';
import type { World } from '#/core/world.ts';

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

/** Whether one can sign in with this text. */
export function isLogin(text: string): boolean {
  return emailForm.test(text) || telephoneForm.test(text);
}

/** The email address of an account; null for somebody who registered with a telephone number. */
export function emailOf({ handle }: BookAccount): string | null {
  return emailForm.test(handle) ? handle : null;
}

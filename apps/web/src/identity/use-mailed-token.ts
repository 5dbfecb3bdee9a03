import { useEffect, useState } from 'react';

import { useAddress, visit } from '#/lib/visit.ts';

export type MailedPage =
  | '/reset-password'
  | '/verify-email'
  | '/confirm-email-change'
  | '/undo-email-change'
  | '/unsubscribe';

/**
 * The token of a mailed link. It is removed from the address at once, so that neither the history nor a referrer has
 * it. This tab stores it until it is used, because a phone may reload the page after a look into a password manager.
 */
export function useMailedToken(page: MailedPage): { token: string | undefined; forget: () => void } {
  const given = useAddress().searchParams.get('token');
  const [token] = useState(given ?? keptToken(page));
  useEffect(() => {
    if (given === null) return;
    keepToken(page, given);
    visit(page, { replace: true });
  }, [given, page]);
  return { token: given ?? token, forget: () => forgetToken(page) };
}

const keyOf = (page: MailedPage) => `nonet.mailedToken${page}`;

function keptToken(page: MailedPage): string | undefined {
  try {
    return sessionStorage.getItem(keyOf(page)) ?? undefined;
  } catch {
    // Without storage, the link in the mail has to be opened again after a reload.
    return undefined;
  }
}

function keepToken(page: MailedPage, token: string): void {
  try {
    sessionStorage.setItem(keyOf(page), token);
  } catch {
    // As above.
  }
}

function forgetToken(page: MailedPage): void {
  try {
    sessionStorage.removeItem(keyOf(page));
  } catch {
    // As above.
  }
}

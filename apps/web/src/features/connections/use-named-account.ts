import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

export const accountRowId = (id: string) => `account-${id}`;

/**
 * Leads to the account that the address names (/accounts?account=<id>): to its *Reconnect*, else to the account itself.
 * `isReady`: the accounts are on screen.
 */
export function useNamedAccount(isReady: boolean): void {
  const named = useLocation({ select: ({ search }) => accountOf(search) });
  const done = useRef<string | null>(null);
  useEffect(() => {
    if (!isReady || named === null || done.current === named) return;
    done.current = named;
    const row = document.getElementById(accountRowId(named));
    const button = row?.querySelector<HTMLElement>('[data-reconnect]');
    (button ?? row)?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'center' });
  }, [isReady, named]);
}

function accountOf(search: unknown): string | null {
  const isNamed = typeof search === 'object' && search !== null && 'account' in search;
  return isNamed && typeof search.account === 'string' ? search.account : null;
}

import { useEffect, useRef } from 'react';

import { useLocation } from '#/router/use-location.ts';

export const accountRowId = (id: string) => `account-${id}`;

/**
 * Leads to the account that the address names (/accounts?account=<id>): to its *Reconnect*, else to the account itself.
 * `isReady`: the accounts are on screen.
 */
export function useNamedAccount(isReady: boolean): void {
  const named = useLocation(({ search }) => new URLSearchParams(search).get('account'));
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

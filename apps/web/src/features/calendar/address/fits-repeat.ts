import type { Series } from '@nonet/contract';

import type { PostFilters } from './calendar-address.ts';

/** Whether the posts of a repeat will fit the filters; what is only planned has neither a state nor a template. */
export function fitsRepeat(
  { platforms }: Pick<Series, 'platforms'>,
  { networks, accounts, statuses, templates }: PostFilters,
): boolean {
  if (statuses.length > 0 || templates.length > 0) return false;
  const own = platforms.map((key) => ({
    network: key.slice(0, key.indexOf(':')),
    account: key.slice(key.indexOf(':') + 1),
  }));
  return (
    (networks.length === 0 || own.some(({ network }) => networks.some((id) => id === network))) &&
    (accounts.length === 0 || own.some(({ account }) => accounts.includes(account)))
  );
}

import type { Connection } from '@nonet/contract';
import { displayedName } from '@nonet/domain';

/** The accounts in whose names every typed word is, whatever its case and accents; the order stays. */
export function findAccounts(typed: string, accounts: readonly Connection[]): readonly Connection[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return accounts;
  return accounts.filter((account) => {
    const names = plain(`${displayedName(account)} ${account.displayName} ${account.accountName ?? ''}`);
    return words.every((word) => names.includes(word));
  });
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

import type { Connection } from '@nonet/contract';
import { displayedName, lockTexts, networkName } from '@nonet/domain';

/** An account in words, for the checkbox that chooses it: '@studiofala, Bluesky, Default'. */
export function accountLabel(account: Connection): string {
  const parts = [displayedName(account), networkName(account.platform)];
  if (account.isDefault) parts.push('Default');
  if (account.locked) parts.push(lockTexts.tag);
  return parts.join(', ');
}

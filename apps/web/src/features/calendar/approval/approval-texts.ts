import type { ApprovalState } from '@nonet/contract';
import { spaceMessages } from '@nonet/domain';

/** 'Ana Fala, Thu, Nov 19, 4:10 PM:'. `when`: null where it is not known. */
export function returnedBy({ by }: Pick<ApprovalState, 'by'>, when: string | null): string {
  const who = by === null ? null : by.isYou ? 'You' : (by.name ?? spaceMessages.formerMember);
  return `${[who, when].filter((part) => part !== null).join(', ') || 'Sent back'}:`;
}

/** What is known of the client's yes; null: nothing. `whenOf`: an instant in words. */
export function clientText(
  { client, awaitsClient }: Pick<ApprovalState, 'client' | 'awaitsClient'>,
  whenOf: (at: string) => string,
): string | null {
  if (client) return `Approved by ${client.name}, guest, ${whenOf(client.at)}`;
  return awaitsClient ? 'The team has approved it. It goes out once a guest of a review link has, too.' : null;
}

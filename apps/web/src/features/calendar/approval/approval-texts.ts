import type { ApprovalState } from '@nonet/contract';
import { spaceMessages } from '@nonet/domain';

/** 'Ana Fala, Thu, Nov 19, 4:10 PM:'. `when`: null where it is not known. */
export function returnedBy({ by }: Pick<ApprovalState, 'by'>, when: string | null): string {
  const who = by === null ? null : by.isYou ? 'You' : (by.name ?? spaceMessages.formerMember);
  return `${[who, when].filter((part) => part !== null).join(', ') || 'Sent back'}:`;
}

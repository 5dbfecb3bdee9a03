import type { ApprovalState } from '@nonet/contract';
import { dayKey, formatShortDay, type ReturnedAbout, spaceMessages } from '@nonet/domain';

import { formatTime } from '#/lib/hour-clock.ts';

const aboutWhat: Readonly<Record<ReturnedAbout, string>> = {
  post: '',
  text: ', about the text',
  photos: ', about the photos and videos',
  time: ', about the time',
  accounts: ', about the accounts',
};

/** The words above a post that was sent back. */
export const returnedWords = {
  /** 'Mia sent this back, about the text. Thu, Nov 19, 4:10 PM'. */
  title({ by, at, about }: Pick<ApprovalState, 'by' | 'at' | 'about'>, zone: string): string {
    const who = by === null ? spaceMessages.formerMember : by.isYou ? 'You' : (by.name ?? spaceMessages.formerMember);
    const when = at === null ? '' : ` ${whenText(new Date(at), zone)}`;
    return `${who} sent this back${aboutWhat[about ?? 'post']}.${when}`;
  },
  /** Shows what the writer has changed since it was sent back. */
  changesSince: (version: number) => `Show changes since version ${version}`,
  next: 'Once you have changed it, send it for approval again.',
} as const;

function whenText(at: Date, zone: string): string {
  return `${formatShortDay(dayKey(at, zone))}, ${formatTime(at, zone)}`;
}

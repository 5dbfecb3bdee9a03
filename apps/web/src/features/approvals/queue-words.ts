import type { ApprovalState } from '@nonet/contract';
import { formatShortDay, plural, spaceMessages } from '@nonet/domain';

/** The words of the queue of approvals. */
export const queueWords = {
  title: 'Approvals',
  list: 'What waits for you',
  showList: 'Show the list',
  leave: 'Leave the queue',
  groups: { held: 'Held', soon: 'Next 24 hours', later: 'Later', returned: 'Sent back to you' },
  place: (at: number, count: number, hasMore: boolean) => `${at} of ${count}${hasMore ? '+' : ''}`,
  before: 'The one before',
  after: 'The next one',
  next: 'Next',
  openPost: 'Open post',
  edit: 'Edit post',
  version: (version: number) => `Version ${version}`,
  sentBy: (name: string) => `Sent by ${name}`,
  nobody: 'Nothing waits for you.',
  nobodyMore: 'Posts that need your yes, or that were sent back to you, stand here.',
  more: 'Show more',
  loading: 'Loading what waits...',
  failed: 'Failed to load what waits',
  text: 'Text',
  noText: 'This post has no text.',
  changedSince: (version: number) => `Changed since version ${version}`,
  unchanged: 'Nothing has changed since then.',
  goesOut: 'Goes out',
  heldSince: 'Held since',
  accounts: 'Accounts',
  ready: 'Ready',
  isReady: 'All rules met, all accounts connected',
  changedMeanwhile: (version: number) =>
    `Version ${version} was saved a moment ago. Nothing was approved; look at it once more.`,
  keys: { next: 'next', back: 'back', approve: 'approve', sendBack: 'send back', open: 'open' },
} as const;

/** Who asked for a change: 'You asked:', 'Ana Fala asked:'. */
export function askedText({ by }: Pick<ApprovalState, 'by'>): string {
  return `${by?.isYou ? 'You' : (by?.name ?? spaceMessages.formerMember)} asked:`;
}

/** '4 hours left'; null from a day on, and when its time has passed. */
export function leftText(ms: number): string | null {
  if (ms <= 0 || ms >= 86_400_000) return null;
  const minutes = Math.max(1, Math.round(ms / 60_000));
  return minutes < 60 ? `${plural(minutes, 'minute')} left` : `${plural(Math.round(minutes / 60), 'hour')} left`;
}

/** 'Today', 'Tomorrow', 'Tue, Nov 24'. Days as 'YYYY-MM-DD'. */
export function dayName(day: string, today: string, tomorrow: string): string {
  return day === today ? 'Today' : day === tomorrow ? 'Tomorrow' : formatShortDay(day);
}

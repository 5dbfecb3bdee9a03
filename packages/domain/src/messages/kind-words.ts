import type { MessageKind } from '#/messages/message-kinds.ts';

/** What is mailed by itself: a message of some kind, or the report of a week. */
export type MailedKind = MessageKind | 'weekly-report';

/** How a kind is called where people choose what they are mailed, and when it comes. */
export interface KindWords {
  /** A heading: 'Posts that failed'. */
  readonly title: string;
  /** A sentence. */
  readonly hint: string;
}

/** The words of every kind, for the settings, the page that ends a kind, and the foot of its mails. */
export const kindWords: Readonly<Record<MailedKind, KindWords>> = {
  failed: { title: 'Posts that failed', hint: 'A post, a part of it or a comment below it did not go out.' },
  'needs-you': { title: 'Posts that need you', hint: 'A post waits for your answer.' },
  'at-risk': { title: 'Posts at risk', hint: 'A planned post will not go out as things stand.' },
  reconnect: { title: 'Accounts to reconnect', hint: 'A network signed an account out.' },
  'access-ends': { title: 'Access that ends', hint: '14, 7 and 1 day before a network ends our access.' },
  'access-left': { title: 'Accounts of former members', hint: 'Whoever connected an account left the space.' },
  quota: { title: 'Posts of the month', hint: 'When 80% and 100% of your plan’s posts are used.' },
  'trial-ends': { title: 'End of the trial', hint: 'Before your trial ends.' },
  'payment-failed': { title: 'Failed payments', hint: 'A payment for your plan did not go through.' },
  'repeat-stopped': { title: 'Repeats that stopped', hint: 'A repeating post could not go on.' },
  'to-approve': { title: 'Posts to approve', hint: 'Somebody sent a post for approval, and you may approve it.' },
  'sent-back': { title: 'Posts sent back', hint: 'A post of yours was sent back, with what has to change.' },
  approved: { title: 'Posts approved', hint: 'A post of yours was approved.' },
  mention: { title: 'Mentions', hint: 'Somebody named you in a remark on a post.' },
  reply: { title: 'Replies', hint: 'Somebody answered where you made a remark.' },
  'guest-word': {
    title: 'Words of guests',
    hint: 'A guest of a review link approved a post, asked for a change or said something.',
  },
  'weekly-report': { title: 'Weekly report', hint: 'Each Monday: how the week went.' },
};

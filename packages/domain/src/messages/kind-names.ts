import type { MessageKind } from '#/messages/message-kinds.ts';

/** What a kind of message is about, as it stands in a sentence: 'mails about …'. */
export const kindNames: Readonly<Record<MessageKind, string>> = {
  failed: 'posts that did not go out',
  'needs-you': 'posts that need you',
  'at-risk': 'posts that will not go out as things are',
  reconnect: 'accounts to connect again',
  'access-ends': 'accounts whose access ends soon',
  quota: 'the posts that are left of a month',
  'trial-ends': 'the end of a free trial',
  'payment-failed': 'payments that do not go through',
  'repeat-stopped': 'repeats that stop or leave out dates',
};

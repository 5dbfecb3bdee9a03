/** What a person is told of (NOTE-01). */
export const messageKinds = [
  'failed',
  'needs-you',
  'at-risk',
  'reconnect',
  'access-ends',
  'access-left',
  'quota',
  'trial-ends',
  'payment-failed',
  'repeat-stopped',
  'to-approve',
  'sent-back',
  'approved',
  'mention',
  'reply',
  'guest-word',
] as const;
export type MessageKind = (typeof messageKinds)[number];

/** The kinds about content: of these each person chooses in each space (TEAM-11). The others are about the person and their plan. */
export const spaceKinds = [
  'failed',
  'needs-you',
  'at-risk',
  'reconnect',
  'access-ends',
  'access-left',
  'repeat-stopped',
  'to-approve',
  'sent-back',
  'approved',
  'mention',
  'reply',
  'guest-word',
] as const satisfies readonly MessageKind[];

/** Whether a kind is about what a person pays: that is mailed before they have verified their address, too, as receipts are. */
export function isAboutPayment(kind: MessageKind): boolean {
  return kind === 'trial-ends' || kind === 'payment-failed';
}

/** How a kind of message is mailed (NOTE-02). */
export const mailRhythms = ['at-once', 'daily', 'never'] as const;
export type MailRhythm = (typeof mailRhythms)[number];

/** The kinds that a browser may notify of (NOTE-03). */
export const pushedKinds = [
  'failed',
  'needs-you',
  'to-approve',
  'sent-back',
  'approved',
  'mention',
  'reply',
  'guest-word',
] as const satisfies readonly MessageKind[];

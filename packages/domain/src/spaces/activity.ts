/** What is done in a space that others can look up (TEAM-14), by what it is about. */
const activityKinds = {
  posts: [
    'post-scheduled',
    'post-changed',
    'post-moved',
    'post-deleted',
    'post-restored',
    'post-retried',
    'post-given-up',
  ],
  approval: ['post-submitted', 'post-approved', 'post-returned', 'approval-changed'],
  repeats: ['repeat-made', 'repeat-changed', 'repeat-ended', 'repeat-restored', 'repeat-approved'],
  accounts: ['account-connected', 'account-reconnected', 'account-disconnected', 'account-lost'],
  members: [
    'member-invited',
    'invitation-taken-back',
    'member-joined',
    'member-changed',
    'member-removed',
    'member-left',
  ],
  space: ['space-renamed', 'space-deleted', 'space-restored', 'space-offered', 'space-transferred'],
} as const;

/** What activity can be about. */
type ActivityGroup = keyof typeof activityKinds;

/** Something that was done. */
export type ActivityKind = (typeof activityKinds)[ActivityGroup][number];

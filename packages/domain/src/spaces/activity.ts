/** What is done in a space that others can look up (TEAM-14), by what it is about. */
export const activityKinds = {
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
  space: ['space-renamed', 'brand-changed', 'space-deleted', 'space-restored', 'space-offered', 'space-transferred'],
  review: ['review-link-made', 'review-link-ended', 'post-change-asked', 'post-yes-taken-back', 'post-remarked'],
} as const;

/** What activity can be about. */
export type ActivityGroup = keyof typeof activityKinds;

/** The groups in the order in which they are offered. */
export const activityGroups = Object.keys(activityKinds) as [ActivityGroup, ...ActivityGroup[]];

/** Something that was done. */
export type ActivityKind = (typeof activityKinds)[ActivityGroup][number];

/** What can do something: a person, a guest with a review link, Nonet itself, a network, a key of the API, or a program. */
export const activityActors = ['person', 'guest', 'nonet', 'network', 'key', 'program'] as const;
export type ActivityActor = (typeof activityActors)[number];

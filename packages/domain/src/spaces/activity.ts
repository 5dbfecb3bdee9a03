/** What is done in a space that others can look up (TEAM-14), by what it is about. */
const activityKinds = {
  members: [
    'member-invited',
    'invitation-taken-back',
    'member-joined',
    'member-changed',
    'member-removed',
    'member-left',
  ],
  space: ['space-renamed', 'space-deleted', 'space-restored', 'space-offered', 'space-transferred'],
  review: [
    'review-link-made',
    'review-link-ended',
    'guest-approved',
    'guest-asked-change',
    'guest-took-back',
    'guest-remarked',
  ],
} as const;

/** What activity can be about. */
type ActivityGroup = keyof typeof activityKinds;

/** Something that was done. */
export type ActivityKind = (typeof activityKinds)[ActivityGroup][number];

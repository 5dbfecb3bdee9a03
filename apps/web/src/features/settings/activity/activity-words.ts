import type { ActivityEntry } from '@nonet/contract';
import type { ActivityGroup } from '@nonet/domain';

export const activityWords = {
  title: 'Activity',
  subtitle: 'Who did what in this space, and what it was before.',
  person: 'Person',
  anybody: 'Everybody',
  about: 'About',
  everything: 'Everything',
  you: 'You',
  today: 'Today',
  yesterday: 'Yesterday',
  download: 'Download CSV',
  seePlans: 'See plans',
  before: 'Before: ',
  after: 'After: ',
  loading: 'Loading the activity...',
  notLoaded: 'The activity could not be loaded',
  none: 'Nothing yet',
  noneAbout: 'What people do with posts, accounts and members of this space stands here.',
  noneFound: 'Nothing like this',
  noneFoundAbout: 'Nobody did anything that fits what you chose.',
  showAll: 'Show everything',
  older: 'Show older activity',
  loadingOlder: 'Loading...',
  again: 'Try Again',
  offline: 'You are offline. This is what was here last.',
  offlineTitle: 'You are offline',
  offlineAbout: 'The activity shows when you are back online.',
  offlineBlocked: 'You are offline.',
} as const;

/** What activity can be about, in the order in which it is offered. */
export const groupNames: Readonly<Record<ActivityGroup, string>> = {
  posts: 'Posts',
  approval: 'Approval',
  repeats: 'Repeats',
  accounts: 'Accounts',
  members: 'Members',
  space: 'The space',
  review: 'Review by guests',
};

/** What stands below a name that is not of a member. */
export const actorNames: Partial<Record<ActivityEntry['by']['actor'], string>> = {
  guest: 'Guest',
  key: 'Key of the API',
  program: 'Program',
};

import type { Space } from '@nonet/contract';
import { plural, roleNames } from '@nonet/domain';

/** The words about spaces that more than one screen has. */
export const spaceWords = {
  spaces: 'Spaces',
  search: 'Search spaces',
  none: 'No space has this name.',
  newSpace: 'New space',
  inviteTo: (name: string) => `Invite to ${name}`,
  space: 'Space: ',
  /** What the switcher is called: its name begins with what it is. */
  switcher: ({ name, role }: Space) => `Space: ${name} ${roleNames[role]}`,
  about: ({ role, memberCount }: Space) =>
    memberCount > 1 ? `${roleNames[role]} · ${plural(memberCount, 'member')}` : roleNames[role],
} as const;

export const newSpaceWords = {
  title: 'New space',
  about: 'A calendar of its own, with its own accounts, posts and members. One for each client, for example.',
  name: 'Name',
  create: 'Create space',
  creating: 'Creating...',
  needsName: 'Enter a name.',
  failed: 'The space could not be created',
} as const;

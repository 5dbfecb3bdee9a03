import type { Space } from '@nonet/contract';
import { plural, roleNames } from '@nonet/domain';

/** The words of the menu of spaces. */
export const menuWords = {
  search: 'Search spaces',
  none: 'No space has this name.',
  newSpace: 'New space',
  inviteTo: (name: string) => `Invite to ${name}`,
  /** `lastHere`: as it goes on from 'here'; null: not known. */
  about: ({ role, memberCount }: Space, lastHere: string | null) =>
    [roleNames[role], memberCount > 1 && plural(memberCount, 'member'), lastHere !== null && `here ${lastHere}`]
      .filter((part) => part !== false)
      .join(' · '),
  needYou: (count: number) => (count < 100 ? `${count} ${count === 1 ? 'needs' : 'need'} you` : '99+ need you'),
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

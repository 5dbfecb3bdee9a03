import type { Space } from '@nonet/contract';
import { roleNames } from '@nonet/domain';

/** What the shell says of spaces. Every page loads it: the words of the menu are with the menu. */
export const spaceWords = {
  spaces: 'Spaces',
  space: 'Space: ',
  /** What the switcher is called: its name begins with what it is. */
  switcher: ({ name, role }: Space) => `Space: ${name} ${roleNames[role]}`,
} as const;

import { hasPolls, offeredMinutes } from '@nonet/domain';

import type { AddEntry } from '../add-entry.ts';

const usualMinutes = 1_440;

/** A poll in the menu *Add*. */
export const pollEntry: AddEntry = {
  label: 'Poll',
  sign: 'poll',
  about: () => 'Two to four answers',
  takes: hasPolls,
  isThere: ({ poll }) => poll !== null,
  add: (_draft, networks) => {
    const offered = offeredMinutes(networks);
    const minutes = offered.includes(usualMinutes) ? usualMinutes : (offered[0] ?? usualMinutes);
    return { poll: { answers: ['', ''], minutes } };
  },
  place: 'post-poll',
};

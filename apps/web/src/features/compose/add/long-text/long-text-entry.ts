import { takesAttachments } from '@nonet/domain';

import type { AddEntry } from '../add-entry.ts';

/** A long text in the menu *Add*. */
export const longTextEntry: AddEntry = {
  label: 'Long text',
  sign: 'long-text',
  about: () => 'Up to 10,000 characters, below your text',
  takes: takesAttachments,
  isThere: ({ attachment }) => attachment !== null,
  add: () => ({ attachment: { text: '' } }),
  place: 'post-long-text',
};

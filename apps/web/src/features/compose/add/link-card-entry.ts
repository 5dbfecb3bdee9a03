import { cardAddress, drawsCards } from '@nonet/domain';
import { shownAddress } from '../card/shown-address.ts';
import type { AddEntry } from './add-entry.ts';

/** A link card in the menu *Add*: for an address whose card was removed. */
export const linkCardEntry: AddEntry = {
  label: 'Link card',
  sign: 'link',
  about: (draft, networks) => {
    const address = draft.card === 'off' ? cardAddress(networks, draft) : null;
    return address === null ? null : shownAddress(address);
  },
  takes: drawsCards,
  isThere: ({ card }) => card !== 'off',
  add: () => ({ card: null }),
  place: 'post-card-edit',
};

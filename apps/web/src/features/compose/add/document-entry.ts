import { DOCUMENT_TYPE, networkRules } from '@nonet/domain';

import type { AddEntry } from './add-entry.ts';

/** A document in the menu *Add*. */
export const documentEntry: AddEntry = {
  label: 'Document',
  sign: 'document',
  about: () => 'A PDF to swipe',
  takes: (network) => networkRules[network].documents !== undefined,
  isThere: ({ media }) => media.some(({ type }) => type === 'document'),
  accept: `${DOCUMENT_TYPE},.pdf`,
  add: () => ({}),
  place: 'post-media',
};

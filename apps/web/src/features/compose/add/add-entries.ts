import type { AddEntry } from './add-entry.ts';
import { documentEntry } from './document-entry.ts';
import { linkCardEntry } from './link-card-entry.ts';
import { longTextEntry } from './long-text/long-text-entry.ts';
import { pollEntry } from './poll/poll-entry.ts';

/** The entries of the menu *Add*, in their order. A block registers here. */
export const addEntries: readonly AddEntry[] = [pollEntry, documentEntry, linkCardEntry, longTextEntry];

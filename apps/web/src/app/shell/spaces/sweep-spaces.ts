import type { Space } from '@nonet/contract';
import { may } from '@nonet/domain';

import type { LostWords } from '#/features/compose/draft/lost-words.ts';
import type { clearSpace } from '#/lib/clear-space.ts';
import { keptFor } from '#/lib/space.ts';

import type { KeptSpaces } from './kept-spaces.ts';

export interface SweepParts {
  kept: (uid: string) => Promise<KeptSpaces>;
  keepWords: (whose: { from: string; uid: string }) => Promise<LostWords>;
  clear: typeof clearSpace;
}

export interface SweptFor {
  uid: string;
  /** All that the person has now. */
  spaces: readonly Pick<Space, 'shortId' | 'name' | 'role'>[];
}

export interface Swept {
  /** How many drafts of their own the person has of spaces that they are no longer in. */
  lost: number;
  /** Names of the spaces where they only read by now, and of which they have such drafts. */
  readOnly: readonly string[];
  /** Drafts that a page still has open, by their slots. */
  open: readonly string[];
  /** This browser still keeps something of a further space. */
  isMore: boolean;
}

/**
 * Looks through what this browser keeps of further spaces. Words that the server never got come along as drafts of the person's own
 * from a space that they are no longer in, and from one where they only read by now; of a lost one nothing else stays.
 */
export async function sweepSpaces({ kept, keepWords, clear }: SweepParts, { uid, spaces }: SweptFor): Promise<Swept> {
  const { drafts, saved } = await kept(uid);
  let [lost, isMore] = [0, false];
  const [readOnly, open]: [string[], string[]] = [[], []];
  for (const space of new Set([...drafts, ...saved])) {
    const here = spaces.find(({ shortId }) => shortId === space);
    isMore ||= here !== undefined;
    if (here && may(here.role, 'draft')) continue;
    const words = drafts.has(space) ? await keepWords({ from: keptFor(space, uid), uid }) : { kept: 0, open: [] };
    open.push(...words.open);
    if (here === undefined) {
      await clear(space, uid, words.open);
      lost += words.kept;
    } else if (words.kept > 0) readOnly.push(here.name);
  }
  return { lost, readOnly, open, isMore: isMore || open.length > 0 };
}

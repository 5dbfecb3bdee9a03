import { clearSpace } from '#/lib/clear-space.ts';

import { keptSpaces } from './kept-spaces.ts';
import { type Swept, type SweptFor, sweepSpaces } from './sweep-spaces.ts';

const importWords = () => import('#/features/compose/draft/unsent-words.ts');

/** `sweepSpaces` of this browser. The code of drafts is loaded only where there are some. */
export function sweepHere(whose: SweptFor): Promise<Swept> {
  const keepWords = async (from: { from: string; uid: string }) => (await importWords()).keepLostWords(from);
  return sweepSpaces({ kept: keptSpaces, keepWords, clear: clearSpace }, whose);
}

/** Resolves once a page has given one of these drafts back. */
export async function oneClosed(open: readonly string[]): Promise<void> {
  const { oneClosed: wait } = await importWords();
  await wait(open);
}

import { queryClient } from '#/lib/query.ts';

import { type Suggestion, suggestedMax } from '../typing/suggestion.ts';
import { findTexts } from './find-texts.ts';
import { savedTextsQuery } from './saved-texts-api.ts';
import { openSavedTexts } from './saved-texts-store.ts';

/** What `/` and a word offer. */
export async function suggestTexts(typed: string): Promise<readonly Suggestion[]> {
  const { texts } = await queryClient.fetchQuery(savedTextsQuery());
  const found = findTexts(typed, texts)
    .slice(0, suggestedMax)
    .map(({ id, name, text }) => ({
      key: id,
      label: name,
      detail: text.replace(/\s+/g, ' ').slice(0, 80),
      insert: text,
    }));
  if (typed !== '') return found;
  return [
    ...found,
    { key: 'open', label: 'Saved texts…', detail: 'add, change, delete', insert: ({ id }) => openSavedTexts(id) },
  ];
}

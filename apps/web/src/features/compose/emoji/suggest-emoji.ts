import { type Suggestion, suggestedMax } from '../typing/suggestion.ts';
import { readTone } from './chosen-emoji.ts';
import { allEmoji } from './emoji-data.ts';
import { findEmoji } from './find-emoji.ts';
import { withTone } from './skin-tone.ts';

/** What `:` and a word offer. */
export async function suggestEmoji(typed: string): Promise<readonly Suggestion[]> {
  const tone = readTone();
  return findEmoji(typed, allEmoji)
    .slice(0, suggestedMax)
    .map(({ emoji, name, hasTones }) => {
      const toned = hasTones ? withTone(emoji, tone) : emoji;
      return { key: emoji, label: toned, detail: name, insert: toned };
    });
}

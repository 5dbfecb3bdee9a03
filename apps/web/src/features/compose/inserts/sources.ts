import type { Source } from '../typing/suggestion.ts';
import type { Sign } from '../typing/trigger.ts';

/** Where what is offered comes from. Each is loaded when its sign is typed for the first time. */
export const sources: Record<Sign, Source> = {
  '/': async (typed) => (await import('../saved-texts/suggest-texts.ts')).suggestTexts(typed),
  '#': async (typed) => (await import('../tags/suggest-tags.ts')).suggestTags(typed),
  ':': async (typed) => (await import('../emoji/suggest-emoji.ts')).suggestEmoji(typed),
};

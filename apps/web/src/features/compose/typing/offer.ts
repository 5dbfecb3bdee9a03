import type { Suggestion } from './suggestion.ts';
import type { Trigger } from './trigger.ts';

/** What is offered at a place of a text. */
export interface Offer {
  trigger: Trigger;
  suggestions: readonly Suggestion[];
  /** The one that Enter takes; null: Enter is a new line, as after a tag that is typed to its end. */
  active: number | null;
}

/** What a key does while something is offered; null: it is the text's own. */
export type KeyEffect =
  | { type: 'moved'; active: number }
  | { type: 'refused' }
  | { type: 'taken'; index: number }
  | null;

export function offerOf(trigger: Trigger, suggestions: readonly Suggestion[]): Offer | null {
  return suggestions.length === 0 ? null : { trigger, suggestions, active: trigger.sign === '#' ? null : 0 };
}

export function keyEffect({ suggestions, active }: Pick<Offer, 'suggestions' | 'active'>, key: string): KeyEffect {
  const count = suggestions.length;
  switch (key) {
    case 'ArrowDown':
      return { type: 'moved', active: ((active ?? -1) + 1) % count };
    case 'ArrowUp':
      return { type: 'moved', active: ((active ?? count) - 1 + count) % count };
    case 'Escape':
      return { type: 'refused' };
    case 'Tab':
      return { type: 'taken', index: active ?? 0 };
    case 'Enter':
      return active === null ? null : { type: 'taken', index: active };
    default:
      return null;
  }
}

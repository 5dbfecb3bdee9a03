import type { TextLimit } from '#/networks/network-rules.ts';
import { textLength, uncountedFrom, unitNoun, type Weigh } from '#/text/text-unit.ts';

/**
 * '3025 of 3000 bytes' for the first text over a limit, or 'more than 12500 of 280 characters' for a text that is too
 * long to be counted. Undefined when no text is over a limit, or when its length cannot be told.
 */
export function firstExcess(
  texts: readonly string[],
  limits: readonly TextLimit[],
  weigh: Weigh | null,
): string | undefined {
  for (const text of texts) {
    for (const limit of limits) {
      const { max, unit } = limit;
      const uncounted = uncountedFrom(limit);
      if (text.length > uncounted) return `more than ${uncounted} of ${max} ${unitNoun(unit, text)}`;
      const length = textLength(text, unit, weigh);
      if (length !== null && length > max) return `${length} of ${max} ${unitNoun(unit, text)}`;
    }
  }
  return undefined;
}

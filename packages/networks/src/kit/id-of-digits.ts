import { z } from 'zod';

/**
 * An id of decimal digits, as text. A network may write it as a number all the same: an answer is read so that its digits are exact
 * (`exact-json.ts`), and what a number holds exactly is a number then.
 */
export function idOfDigits(mostDigits: number) {
  return z
    .union([z.string(), z.int().transform(String)])
    .refine((text) => text.length <= mostDigits && /^\d+$/.test(text), 'is no id of digits');
}

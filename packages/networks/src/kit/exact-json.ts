/** Reads a value with the text that it was written as, which a reviver is told since ES2026 (`JSON.parse` source text access). */
type Reviver = (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown;
// TypeScript does not know the third argument yet.
const parseWith = JSON.parse as (text: string, reviver?: Reviver) => unknown;

/**
 * Parses JSON. An integer that a number cannot hold exactly becomes the text of its digits: Threads and TikTok write ids of 64
 * bits as numbers. Throws a SyntaxError where the text is no JSON.
 */
export function parseExactly(text: string): unknown {
  // Almost no answer has such a number.
  return /\d{16}/.test(text) ? parseWith(text, exactly) : parseWith(text);
}

const exactly: Reviver = (_key, value, { source = '' }) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source) ? source : value;

/** A string, which may hold anything that looks like a number, or a number. */
const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/**
 * Parses JSON. An integer that a number cannot hold exactly becomes the text of its digits: Threads and TikTok write ids of 64
 * bits as numbers. Throws a SyntaxError where the text is no JSON.
 */
export function parseExactly(text: string): unknown {
  // Almost no answer has such a number.
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  return JSON.parse(text.replace(stringOrNumber, (token) => (isTooLarge(token) ? `"${token}"` : token)));
}

function isTooLarge(token: string): boolean {
  return /^-?[1-9]\d{15,}$/.test(token) && !Number.isSafeInteger(Number(token));
}

const shapes = [
  /\beyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g, // JSON web tokens
  /\b(Bearer|Basic|DPoP)\s+\S+/gi,
];

const LONGEST = 300;

/**
 * A sentence of the network's own, fit for a message that people see and logs keep: without the given secrets and
 * without anything that looks like a token, on one line, at most 300 characters.
 */
export function redact(sentence: string, secrets: readonly string[]): string {
  let clean = sentence;
  for (const secret of secrets) if (secret !== '') clean = clean.replaceAll(secret, '[secret]');
  for (const shape of shapes) clean = clean.replace(shape, '[secret]');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  clean = clean.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ').trim();
  return clean.length <= LONGEST ? clean : `${clean.slice(0, LONGEST - 1)}…`;
}

const MAX_LENGTH = 255;

/** A file's name as its owner sees it again: one line, without folders. */
export function plainFileName(given: string): string {
  const name = given
    .toWellFormed()
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  // The end is kept rather than the beginning, because it has the file's extension.
  return name === '' ? 'file' : [...name].slice(-MAX_LENGTH).join('');
}

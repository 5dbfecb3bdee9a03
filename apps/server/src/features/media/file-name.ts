const MAX_LENGTH = 255;

/** The name of a file as its owner sees it again: one line, without the folders it came from. */
export function plainFileName(given: string): string {
  const name = given
    .toWellFormed()
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  // The end tells more than the beginning: it has the kind of the file.
  return name === '' ? 'file' : [...name].slice(-MAX_LENGTH).join('');
}

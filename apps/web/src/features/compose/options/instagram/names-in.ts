/** The usernames in a text, each once, without the '@' that people write before them. */
export function namesIn(text: string): string[] {
  const names = text.split(/[\s,;]+/).map((name) => name.replace(/^@/, ''));
  return [...new Set(names.filter((name) => name !== ''))];
}

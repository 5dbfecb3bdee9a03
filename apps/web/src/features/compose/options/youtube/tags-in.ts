/** The tags in a text, each once: whatever stands between commas, without the '#' that people write before them. */
export function tagsIn(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim().replace(/^#/, ''));
  return [...new Set(tags.filter((tag) => tag !== ''))];
}

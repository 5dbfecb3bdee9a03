/** Names in a sentence: 'X', 'X and Pinterest', 'X, LinkedIn and Pinterest'; or with another word before the last one. */
export function nameList(names: readonly string[], joint: 'and' | 'or' = 'and'): string {
  const last = names.at(-1);
  if (last === undefined) return '';
  return names.length === 1 ? last : `${names.slice(0, -1).join(', ')} ${joint} ${last}`;
}

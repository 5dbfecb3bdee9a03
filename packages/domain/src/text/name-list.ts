/**
 * Names in a sentence: 'X', 'X and Pinterest', 'X, LinkedIn and Pinterest'. `joint` is the word before the last name.
 */
export function nameList(names: readonly string[], joint: 'and' | 'or' = 'and'): string {
  const last = names.at(-1);
  if (last === undefined) return '';
  return names.length === 1 ? last : `${names.slice(0, -1).join(', ')} ${joint} ${last}`;
}

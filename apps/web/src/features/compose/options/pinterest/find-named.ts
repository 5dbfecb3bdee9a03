/** Something with a name that people look for. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** The items whose name has every typed word, whatever its case and accents; those that begin with it stand first. */
export function findNamed<Item extends Named>(typed: string, items: readonly Item[]): Item[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const found = items.filter(({ name }) => words.every((word) => plain(name).includes(word)));
  const begins = ({ name }: Item) => plain(name).startsWith(plain(typed).trim());
  return [...found.filter(begins), ...found.filter((item) => !begins(item))];
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

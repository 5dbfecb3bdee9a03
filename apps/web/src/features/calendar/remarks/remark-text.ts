/** Somebody who may be mentioned. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

export type RemarkPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string }
  /** Several people may have one name. */
  | { readonly kind: 'mention'; readonly text: string; readonly ids: readonly string[] };

const isLetter = /[\p{L}\p{N}_]/u;
const address = /https?:\/\/[^\s<>"]+/giy;
/** Behind an address it belongs to the sentence. */
const atEnd = /[.,;:!?)\]}'’”]+$/;
const longestQuery = 40;
const mostFound = 6;

/** A remark in the parts that are drawn: words, addresses, and the names of people behind an @. */
export function partsOfRemark(text: string, people: readonly Named[]): RemarkPart[] {
  const parts: RemarkPart[] = [];
  let plainFrom = 0;
  for (let at = 0; at < text.length; ) {
    const part = isLetter.test(text[at - 1] ?? '') ? null : (mentionFrom(text, at, people) ?? linkFrom(text, at));
    if (part === null) {
      at += 1;
      continue;
    }
    if (at > plainFrom) parts.push({ kind: 'text', text: text.slice(plainFrom, at) });
    parts.push(part);
    at += part.text.length;
    plainFrom = at;
  }
  if (plainFrom < text.length) parts.push({ kind: 'text', text: text.slice(plainFrom) });
  return parts;
}

/** The ids of all whom the text names, each once. */
export function mentionedIn(text: string, people: readonly Named[]): string[] {
  return [...new Set(partsOfRemark(text, people).flatMap((part) => (part.kind === 'mention' ? part.ids : [])))];
}

function mentionFrom(text: string, at: number, people: readonly Named[]): RemarkPart | null {
  if (text[at] !== '@') return null;
  let longest = 0;
  for (const { name } of people) {
    const end = at + 1 + name.length;
    if (name.length > longest && isSame(text.slice(at + 1, end), name) && !isLetter.test(text[end] ?? '')) {
      longest = name.length;
    }
  }
  if (longest === 0) return null;
  const named = text.slice(at + 1, at + 1 + longest);
  return { kind: 'mention', text: `@${named}`, ids: people.flatMap(({ id, name }) => (isSame(name, named) ? id : [])) };
}

function linkFrom(text: string, at: number): RemarkPart | null {
  address.lastIndex = at;
  const found = address.exec(text)?.[0].replace(atEnd, '');
  return found !== undefined && URL.canParse(found) ? { kind: 'link', text: found } : null;
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The name that is being typed before the caret, behind an @; null: none is. */
export function nameAtCaret(text: string, caret: number): { from: number; query: string } | null {
  const from = text.lastIndexOf('@', caret - 1);
  if (from < 0 || isLetter.test(text[from - 1] ?? '')) return null;
  const query = text.slice(from + 1, caret);
  return query.length > longestQuery || /^\s|[\n@]/.test(query) ? null : { from, query };
}

/** Whom it may mean: people of whose names a word begins so. */
export function peopleFor(query: string, people: readonly Named[]): Named[] {
  const wanted = query.toLowerCase();
  const begins = ({ name }: Named) => {
    const lower = name.toLowerCase();
    return lower.startsWith(wanted) || lower.split(/\s+/).some((word) => word.startsWith(wanted));
  };
  // Whoever is named in full is not asked for any more.
  return people.filter((person) => begins(person) && !isSame(person.name, query)).slice(0, mostFound);
}

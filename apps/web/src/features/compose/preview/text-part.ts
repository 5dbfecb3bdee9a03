/** A piece of a text as a network draws it: plain, or something it makes active. */
export interface TextPart {
  isActive: boolean;
  /** True for words that are hidden until somebody wants to read them. */
  isHidden?: boolean;
  /** The drawn text; networks shorten addresses. */
  text: string;
}

/** The text with hidden words in it; `partsOf` makes parts of what is seen. */
export function veiledParts(
  text: string,
  hidden: readonly { start: number; end: number }[],
  partsOf: (text: string) => TextPart[],
): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { start, end } of hidden) {
    if (start > at) parts.push(...partsOf(text.slice(at, start)));
    parts.push({ isActive: false, isHidden: true, text: text.slice(start, end) });
    at = end;
  }
  return at < text.length ? [...parts, ...partsOf(text.slice(at))] : parts;
}

/** The text with everything active that the pattern finds, and otherwise unchanged. */
export function markedParts(text: string, pattern: RegExp): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { 0: marked, index } of text.matchAll(pattern)) {
    if (index > at) parts.push({ isActive: false, text: text.slice(at, index) });
    parts.push({ isActive: true, text: marked });
    at = index + marked.length;
  }
  if (at < text.length) parts.push({ isActive: false, text: text.slice(at) });
  return parts;
}

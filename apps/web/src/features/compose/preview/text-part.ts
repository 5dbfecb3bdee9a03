/** A piece of a text as a network draws it: plain, or something it makes active. */
export interface TextPart {
  isActive: boolean;
  /** The drawn text; networks shorten addresses. */
  text: string;
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

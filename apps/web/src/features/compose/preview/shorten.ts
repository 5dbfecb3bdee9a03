import type { TextPart } from './text-part.ts';

/** Where a network cuts a text, and the word that opens the rest. */
export interface TextCut {
  lines: number;
  /** How many characters a line has, roughly. */
  lineLength: number;
  word: string;
}

/** The beginning of a text that is drawn until somebody asks for more; the whole text when it is short enough. */
export function shorten(parts: readonly TextPart[], cut: TextCut): { parts: readonly TextPart[]; isCut: boolean } {
  const text = parts.map((part) => part.text).join('');
  const end = endOf(text, cut);
  return end === text.length ? { parts, isCut: false } : { parts: upTo(parts, end), isCut: true };
}

/** The place where the text is cut, after a word. */
function endOf(text: string, { lines, lineLength }: TextCut): number {
  let left = lines;
  let at = 0;
  for (const paragraph of text.split('\n')) {
    const room = left * lineLength;
    if (paragraph.length > room) {
      const head = text.slice(at, at + room);
      const lastSpace = head.search(/\s\S*$/u);
      return (
        at +
        (lastSpace > room - lineLength ? head.slice(0, lastSpace) : head.replace(/[\ud800-\udbff]$/, '')).trimEnd()
          .length
      );
    }
    at += paragraph.length;
    left -= Math.max(1, Math.ceil(paragraph.length / lineLength));
    if (left === 0) return text.slice(at).trim() === '' ? text.length : at;
    at += 1;
  }
  return text.length;
}

function upTo(parts: readonly TextPart[], end: number): TextPart[] {
  let left = end;
  return parts.flatMap((part) => {
    const text = part.text.slice(0, left);
    left -= text.length;
    return text === '' ? [] : [{ ...part, text }];
  });
}

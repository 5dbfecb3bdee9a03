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

/** The place where the text is cut, after a word. What the last line has is shared with the word that opens the rest. */
function endOf(text: string, { lines, lineLength, word }: TextCut): number {
  let left = lines;
  let at = 0;
  for (const paragraph of text.split('\n')) {
    const room = left * lineLength;
    if (paragraph.length > room) return at + lengthOfWords(paragraph.slice(0, room - word.length - 2), lineLength);
    at += paragraph.length;
    left -= Math.max(1, Math.ceil(paragraph.length / lineLength));
    if (left === 0) return text.slice(at).trim() === '' ? text.length : at;
    at += 1;
  }
  return text.length;
}

/** Up to the last whole word, unless a word is so long that more than a line would be lost. */
function lengthOfWords(text: string, lineLength: number): number {
  const lastSpace = text.search(/\s\S*$/u);
  const end = lastSpace > text.length - lineLength ? lastSpace : text.replace(/[\ud800-\udbff]$/, '').length;
  return text.slice(0, end).trimEnd().length;
}

function upTo(parts: readonly TextPart[], end: number): TextPart[] {
  let left = end;
  return parts.flatMap((part) => {
    const text = part.text.slice(0, left);
    left -= text.length;
    return text === '' ? [] : [{ ...part, text }];
  });
}

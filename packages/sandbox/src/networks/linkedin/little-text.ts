/** What "Little text format" (August 2026) reserves. */
const reserved = new Set(String.raw`\|{}@[]()<>#*_~`);
const template = /^\{hashtag\|\\?#\|((?:\\.|[^\\{}|])+)\}/su;
const mention = /^@\[((?:\\.|[^\\[\]])+)\]\(urn:li:(?:person|organization):[\w-]+\)/su;
const bareHashtag = /^#[\p{L}\p{N}]+/u;

/** A piece of a text as people see it. */
export interface Piece {
  readonly kind: 'words' | 'hashtag' | 'mention';
  readonly text: string;
}

/**
 * The text as it is shown. What is reserved and neither escaped nor an element ends it, without a word to the app: that is what
 * people have met (ComposioHQ/composio#2710, 2026-02).
 */
export function readLittleText(little: string): Piece[] {
  const pieces: Piece[] = [];
  let words = '';
  const add = (piece: Piece): void => {
    if (words !== '') pieces.push({ kind: 'words', text: words });
    words = '';
    pieces.push(piece);
  };
  for (let at = 0; at < little.length; ) {
    const rest = little.slice(at);
    const element = elementAt(rest);
    const character = little.charAt(at);
    if (element !== null) {
      add(element.piece);
      at += element.length;
    } else if (character === '\\' && reserved.has(little.charAt(at + 1))) {
      words += little.charAt(at + 1);
      at += 2;
    } else if (reserved.has(character)) {
      break;
    } else {
      words += character;
      at += 1;
    }
  }
  return words === '' ? pieces : [...pieces, { kind: 'words', text: words }];
}

function elementAt(rest: string): { readonly piece: Piece; readonly length: number } | null {
  const [tag, word] = template.exec(rest) ?? [];
  if (tag !== undefined)
    return { piece: { kind: 'hashtag', text: `#${withoutEscapes(word ?? '')}` }, length: tag.length };
  const [named, name] = mention.exec(rest) ?? [];
  if (named !== undefined)
    return { piece: { kind: 'mention', text: withoutEscapes(name ?? '') }, length: named.length };
  const [bare] = bareHashtag.exec(rest) ?? [];
  return bare === undefined ? null : { piece: { kind: 'hashtag', text: bare }, length: bare.length };
}

function withoutEscapes(text: string): string {
  return text.replace(/\\(.)/gsu, '$1');
}

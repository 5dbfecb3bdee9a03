import { countGraphemes, isCommonDomain } from '@nonet/domain';

/** A piece of a text: plain, or something the network makes active. */
export interface TextPart {
  kind: 'text' | 'link' | 'mention' | 'tag';
  text: string;
}

interface Mark extends TextPart {
  start: number;
}

const invisible = '\\u00ad\\u2060\\u200a\\u200b\\u200c\\u200d\\u20e2';
const links = /(?<=^|\s|\()(?:https?:\/\/\S+|([a-z][a-z0-9]*(?:\.[a-z0-9]+)+)\S*)/gim;
const mentions = /(?<=^|\s|\()@([a-z0-9.-]+)\b/gi;
const tags = new RegExp(`(?<=^|\\s)[#＃](?!\\ufe0f)[^\\s${invisible}]+`, 'gu');
const cashtags = /(?<=^|\s|\()\$[a-z][a-z0-9]{0,4}(?=\s|$|[.,;:!?)"'’])/giu;
const maxTagLetters = 64;
const maxTagBytes = 640;

/**
 * Cuts a text into the parts that Bluesky will show as links, mentions and tags, and the plain rest. The joined parts
 * give the text. It is close to the network's own reading. Whether a mentioned account exists is known only when the
 * post is published.
 */
export function markText(text: string): TextPart[] {
  const found = [...findLinks(text), ...findMentions(text), ...findTags(text)].sort((a, b) => a.start - b.start);
  const parts: TextPart[] = [];
  let end = 0;
  for (const { start, ...mark } of setApart(found)) {
    if (start > end) parts.push({ kind: 'text', text: text.slice(end, start) });
    parts.push(mark);
    end = start + mark.text.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

/** Ends a tag where another mark begins inside it. A mark that begins inside an address is part of the address. */
function setApart(marks: readonly Mark[]): Mark[] {
  const apart: Mark[] = [];
  for (const mark of marks) {
    const last = apart.at(-1);
    if (last === undefined || last.start + last.text.length <= mark.start) {
      apart.push(mark);
    } else if (last.kind === 'tag') {
      apart.splice(-1, 1, ...findTags(last.text.slice(0, mark.start - last.start), last.start), mark);
    }
  }
  return apart;
}

function findLinks(text: string): Mark[] {
  return Array.from(text.matchAll(links)).flatMap((match) => {
    const domain = match[1];
    if (domain !== undefined && !isCommonDomain(domain)) return [];
    // The sentence's full stop and the bracket around an address are not part of it.
    let address = match[0].replace(/[.,;:!?]$/, '');
    if (address.endsWith(')') && !address.includes('(')) address = address.slice(0, -1);
    // "https://" alone leads nowhere, and the network's client ignores "HTTPS://".
    if (domain === undefined && !/^http[sS]?:\/\/[^/]/.test(address)) return [];
    return [{ kind: 'link', text: address, start: match.index }];
  });
}

function findMentions(text: string): Mark[] {
  return Array.from(text.matchAll(mentions))
    .filter(({ 1: handle = '' }) => isCommonDomain(handle) || handle.endsWith('.test'))
    .map((match) => ({ kind: 'mention', text: match[0], start: match.index }));
}

function findTags(text: string, at = 0): Mark[] {
  const hashed = Array.from(text.matchAll(tags)).flatMap((match): Mark[] => {
    const tag = match[0].replace(/\p{P}+$/u, '');
    return isTag(tag.slice(1)) ? [{ kind: 'tag', text: tag, start: at + match.index }] : [];
  });
  const priced = Array.from(
    text.matchAll(cashtags),
    (match): Mark => ({ kind: 'tag', text: match[0], start: at + match.index }),
  );
  return [...hashed, ...priced];
}

/** False for digits and signs alone, and for words longer than a tag may be. */
function isTag(word: string): boolean {
  if (!/[^\d\p{P}]/u.test(word) || countGraphemes(word) > maxTagLetters) return false;
  return new TextEncoder().encode(word).length <= maxTagBytes;
}

import { countGraphemes } from '@nonet/domain';

import { isCommonDomain } from './common-domain.ts';

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

/**
 * Cuts a text into what Bluesky will show as links, mentions, tags, and the plain rest. The parts joined are the text. Close to
 * the network's own reading; whether a mentioned account exists is only known when the post goes out.
 */
export function markText(text: string): TextPart[] {
  const marks = [...findLinks(text), ...findMentions(text), ...findTags(text)].sort((a, b) => a.start - b.start);
  const parts: TextPart[] = [];
  let end = 0;
  for (const { start, ...mark } of marks) {
    if (start < end) continue;
    if (start > end) parts.push({ kind: 'text', text: text.slice(end, start) });
    parts.push(mark);
    end = start + mark.text.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

function findLinks(text: string): Mark[] {
  return Array.from(text.matchAll(links)).flatMap((match) => {
    const domain = match[1];
    if (domain !== undefined && !isCommonDomain(domain)) return [];
    // The full stop of the sentence and the bracket around the address are not part of it.
    let address = match[0].replace(/[.,;:!?]$/, '');
    if (address.endsWith(')') && !address.includes('(')) address = address.slice(0, -1);
    return [{ kind: 'link', text: address, start: match.index }];
  });
}

function findMentions(text: string): Mark[] {
  return Array.from(text.matchAll(mentions))
    .filter(({ 1: handle = '' }) => isCommonDomain(handle) || handle.endsWith('.test'))
    .map((match) => ({ kind: 'mention', text: match[0], start: match.index }));
}

function findTags(text: string): Mark[] {
  const hashed = Array.from(text.matchAll(tags)).flatMap((match): Mark[] => {
    const tag = match[0].replace(/\p{P}+$/u, '');
    const word = tag.slice(1);
    const isTag = /[^\d\p{P}]/u.test(word) && countGraphemes(word) <= maxTagLetters;
    return isTag ? [{ kind: 'tag', text: tag, start: match.index }] : [];
  });
  const priced = Array.from(
    text.matchAll(cashtags),
    (match): Mark => ({ kind: 'tag', text: match[0], start: match.index }),
  );
  return [...hashed, ...priced];
}

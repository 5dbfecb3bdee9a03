import twitterText from 'twitter-text';

import { findAddresses } from '#/text/find-addresses.ts';

/*
 * Counting and marking as X does, by X's own library. It has 32 kB when compressed, so browsers load this file only
 * when it is needed: see load-weighing.ts. Only the library's search for addresses is replaced.
 */

/** A place in a text that X makes active. `start` and `end` count UTF-16 units; `end` is exclusive. */
export interface WeighedMark {
  readonly kind: 'link' | 'mention' | 'hashtag' | 'cashtag';
  readonly start: number;
  readonly end: number;
}

/** The weight of every address, whatever its length (configuration 3). */
const ADDRESS_WEIGHT = 23;

/**
 * The weight of `text` at X: twitter-text 3.1.0, configuration 3 (docs.x.com: counting characters, 2026-08-22). The
 * time grows linearly with the length of the text.
 */
export function weigh(text: string): number {
  const normalised = text.normalize('NFC');
  const others: string[] = [];
  let at = 0;
  for (const { url, indices } of findAddresses(normalised)) {
    others.push(normalised.slice(at, indices[0]));
    at = indices[0] + url.length;
  }
  others.push(normalised.slice(at));
  const addresses = others.length - 1;
  // An address also separates the texts around it. A line break does the same, and weighs 1.
  const otherWeight = twitterText.parseTweet(withoutDots(others.join('\n'))).weightedLength - addresses;
  return otherWeight + addresses * ADDRESS_WEIGHT;
}

/** What X makes active in `text`, in order, without overlaps. The time grows linearly with the length of the text. */
export function marksIn(text: string): WeighedMark[] {
  const marks = [
    ...marksOf('link', findAddresses(text)),
    ...marksOf('mention', twitterText.extractMentionsOrListsWithIndices(text)),
    ...marksOf('hashtag', twitterText.extractHashtagsWithIndices(withoutDots(text))),
    ...marksOf('cashtag', twitterText.extractCashtagsWithIndices(text)),
  ].sort((a, b) => a.start - b.start);
  let end = 0;
  return marks.filter((mark) => {
    if (mark.start < end) return false;
    end = mark.end;
    return true;
  });
}

function marksOf(kind: WeighedMark['kind'], entities: readonly { indices: [number, number] }[]): WeighedMark[] {
  return entities.map(({ indices: [start, end] }) => ({ kind, start, end }));
}

/**
 * The text with commas for dots, so that the library finds no addresses in it. A comma weighs as much as a dot, and
 * also ends a hashtag.
 */
function withoutDots(text: string): string {
  return text.replaceAll('.', ',');
}

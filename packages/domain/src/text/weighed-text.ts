import twitterText from 'twitter-text';

/*
 * X's own library: how long X says that a text is, and what it makes active in it. 32 kB when compressed, so browsers
 * load this file only when it is needed: see load-weighing.ts.
 */

/**
 * Beyond this many UTF-16 units a text is weighed without looking for addresses, whose search takes a time that grows with the
 * square of the text. Such a text is far over any limit unless it is made of addresses of thousands of characters.
 */
const LONGEST_WITH_ADDRESSES = 12_500;

/** A place in a text that X makes active. `start` and `end` count UTF-16 units; `end` is exclusive. */
export interface WeighedMark {
  readonly kind: 'link' | 'mention' | 'hashtag' | 'cashtag';
  readonly start: number;
  readonly end: number;
}

/** What `text` weighs at X: twitter-text 3.1.0, configuration 3 (docs.x.com: counting characters, 2026-08-22). */
export function weigh(text: string): number {
  if (text.length > LONGEST_WITH_ADDRESSES) return [...text.normalize('NFC')].length;
  return twitterText.parseTweet(text).weightedLength;
}

/** What X makes active in `text`, in order, without overlaps. Nothing in a text that is too long to be searched. */
export function marksIn(text: string): WeighedMark[] {
  if (text.length > LONGEST_WITH_ADDRESSES) return [];
  return twitterText.extractEntitiesWithIndices(text).map((entity) => {
    const [start, end] = entity.indices;
    const kind =
      'url' in entity ? 'link' : 'hashtag' in entity ? 'hashtag' : 'cashtag' in entity ? 'cashtag' : 'mention';
    return { kind, start, end };
  });
}

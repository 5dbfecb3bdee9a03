import { AppBskyRichtextFacet, RichText } from '@atproto/api';

/** A link, mention or tag in a text, in UTF-8 bytes. A mention's `did` is still the handle as it is written. */
export interface Mark {
  readonly byteStart: number;
  readonly byteEnd: number;
  readonly feature: Feature;
}

/** What a mark does, in the words of the lexicon app.bsky.richtext.facet. */
export type Feature =
  | { readonly $type: 'app.bsky.richtext.facet#link'; readonly uri: string }
  | { readonly $type: 'app.bsky.richtext.facet#tag'; readonly tag: string }
  | { readonly $type: 'app.bsky.richtext.facet#mention'; readonly did: string };

/**
 * What Bluesky's own client marks in a text, in the order of the text, without what Bluesky's servers refuse. No byte
 * belongs to two marks.
 */
export function findMarks(text: string): readonly Mark[] {
  const marks = detect(text)
    .map(completeAddress)
    .filter(({ feature }) => feature.$type === 'app.bsky.richtext.facet#mention' || isValidFeature(feature));
  return setApart(marks, text);
}

/** Whether the official lexicon takes a feature. A server refuses the whole post for one that it does not take. */
export function isValidFeature(feature: Feature): boolean {
  return AppBskyRichtextFacet.validateMain({ index: { byteStart: 0, byteEnd: 1 }, features: [feature] }).success;
}

function detect(text: string): Mark[] {
  const rich = new RichText({ text });
  rich.detectFacetsWithoutResolution();
  return (rich.facets ?? []).flatMap(({ index: { byteStart, byteEnd }, features: [feature] }) =>
    AppBskyRichtextFacet.isLink(feature) ||
    AppBskyRichtextFacet.isTag(feature) ||
    AppBskyRichtextFacet.isMention(feature)
      ? [{ byteStart, byteEnd, feature }]
      : [],
  );
}

/**
 * The client takes every word that begins with a small "http" for a whole address, also httpbin.org. Other words get
 * their https:// when they end like a domain; with a capital letter such a word is judged as they are.
 */
function completeAddress(mark: Mark): Mark {
  const { feature } = mark;
  if (feature.$type !== 'app.bsky.richtext.facet#link' || /^https?:\/\//i.test(feature.uri)) return mark;
  const [asOthers] = detect(`H${feature.uri.slice(1)}`);
  const isDomain = asOthers?.feature.$type === feature.$type;
  return isDomain ? { ...mark, feature: { ...feature, uri: `https://${feature.uri}` } } : mark;
}

/** Ends a tag where another mark begins in it, and drops what begins in an address: "#sale($AAPL)", "a.org/(@b.org)". */
function setApart(marks: readonly Mark[], text: string): Mark[] {
  const apart: Mark[] = [];
  for (const mark of marks) {
    const last = apart.at(-1);
    if (last === undefined || last.byteEnd <= mark.byteStart) {
      apart.push(mark);
    } else if (last.feature.$type === 'app.bsky.richtext.facet#tag') {
      apart.splice(-1, 1, ...tagBefore(mark, last, text), mark);
    }
  }
  return apart;
}

/** What remains of a tag before a mark in it: a shorter tag, or nothing when that would be digits or signs alone. */
function tagBefore({ byteStart }: Mark, tag: Mark, text: string): Mark[] {
  const rest = Buffer.from(text).subarray(tag.byteStart, byteStart).toString();
  return detect(rest)
    .slice(0, 1)
    .map((found) => ({
      ...found,
      byteStart: tag.byteStart + found.byteStart,
      byteEnd: tag.byteStart + found.byteEnd,
    }));
}

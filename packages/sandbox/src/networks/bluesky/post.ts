import { isObject, type Json, type JsonObject } from '#/networks/bluesky/json.ts';
import { type BlobRef, type Issue, isBlobRef } from '#/networks/bluesky/lexicon.ts';

/** The collection of posts. */
export const postCollection = 'app.bsky.feed.post';

/** A marked stretch of a post's text, in UTF-8 bytes; the end is exclusive. */
export interface Facet {
  readonly byteStart: number;
  readonly byteEnd: number;
  /** The first feature, for example `{ $type: 'app.bsky.richtext.facet#link', uri }`. */
  readonly feature: JsonObject;
}

/** A picture or video of a post. */
export interface PostMedia {
  readonly blob: BlobRef;
  readonly alt: string;
}

/** The post's text; empty when there is none. */
export function textOf(record: JsonObject): string {
  const { text } = record;
  return typeof text === 'string' ? text : '';
}

/** The post's facets in the order of the text. Expects a record that passed the schema. */
export function facetsOf(record: JsonObject): Facet[] {
  const facets: Facet[] = [];
  for (const facet of listOf(record['facets'])) {
    const index = objectOf(facet['index']);
    const { byteStart, byteEnd } = index;
    if (typeof byteStart !== 'number' || typeof byteEnd !== 'number') continue;
    facets.push({ byteStart, byteEnd, feature: listOf(facet['features'])[0] ?? {} });
  }
  return facets.sort((a, b) => a.byteStart - b.byteStart);
}

/** Pictures and videos, in order, also those beside a quote. */
export function mediaOf(record: JsonObject): PostMedia[] {
  const embed = objectOf(record['embed']);
  const holder = embed['$type'] === 'app.bsky.embed.recordWithMedia' ? objectOf(embed['media']) : embed;
  const items = [...listOf(holder['images']), ...listOf(holder['items'])];
  const media = items.map((item) => ({ blob: item['image'], alt: item['alt'] }));
  if (holder['video'] !== undefined) media.push({ blob: holder['video'], alt: holder['alt'] });
  return media.flatMap(({ blob, alt }) => (isBlobRef(blob) ? [{ blob, alt: typeof alt === 'string' ? alt : '' }] : []));
}

/** The link card, if the post has one. */
export function linkCardOf(record: JsonObject): { uri: string; title: string; description: string } | null {
  const { uri, title, description } = objectOf(objectOf(record['embed'])['external']);
  if (typeof uri !== 'string' || typeof title !== 'string' || typeof description !== 'string') return null;
  return { uri, title, description };
}

/** Every file a record names, wherever it stands. */
export function blobsOf(value: Json): BlobRef[] {
  if (Array.isArray(value)) return value.flatMap(blobsOf);
  if (!isObject(value)) return [];
  return isBlobRef(value) ? [value] : Object.values(value).flatMap(blobsOf);
}

/**
 * Facets that do not fit the text. The reference server stores such posts and apps then drop the marks without a
 * word (docs.bsky.app, "Links, mentions, and rich text"); the sandbox refuses them, so that a wrong offset shows.
 */
export function facetIssue(record: JsonObject): Issue | null {
  const bytes = Buffer.from(textOf(record), 'utf8');
  const startsInsideCharacter = (at: number): boolean => ((bytes[at] ?? 0) & 0xc0) === 0x80;
  let previousEnd = 0;
  for (const { byteStart, byteEnd } of facetsOf(record)) {
    const path = '$.record.facets';
    const range = `${byteStart} to ${byteEnd}`;
    if (byteEnd <= byteStart) return { message: `facet is empty (got ${range})`, path };
    if (byteEnd > bytes.length) {
      return { message: `facet out of range (text has ${bytes.length} bytes, got ${range})`, path };
    }
    if (startsInsideCharacter(byteStart) || startsInsideCharacter(byteEnd)) {
      return { message: `facet cuts a character (got ${range})`, path };
    }
    if (byteStart < previousEnd) return { message: `facets overlap (got ${range})`, path };
    previousEnd = byteEnd;
  }
  return null;
}

function listOf(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

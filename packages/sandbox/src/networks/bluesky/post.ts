import { isObject, type Json, type JsonObject } from '#/networks/bluesky/json.ts';
import { type BlobRef, isBlobRef } from '#/networks/bluesky/lexicon.ts';

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

/** The post that this one answers; null when it answers none, or the address leads to no post. */
export function parentOf(record: JsonObject): { did: string; rkey: string } | null {
  const { uri } = objectOf(objectOf(record['reply'])['parent']);
  const [, did, rkey] =
    typeof uri === 'string' ? (/^at:\/\/([^/]+)\/app\.bsky\.feed\.post\/([^/]+)$/.exec(uri) ?? []) : [];
  return did === undefined || rkey === undefined ? null : { did, rkey };
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

/** The languages in which its video has captions. */
export function captionsOf(record: JsonObject): string[] {
  const embed = objectOf(record['embed']);
  const holder = embed['$type'] === 'app.bsky.embed.recordWithMedia' ? objectOf(embed['media']) : embed;
  return listOf(holder['captions']).flatMap(({ lang }) => (typeof lang === 'string' ? [lang] : []));
}

/** The card of a link. */
export interface LinkCard {
  readonly uri: string;
  readonly title: string;
  readonly description: string;
  /** Its picture; null: none. */
  readonly thumb: BlobRef | null;
}

/** The link card, if the post has one. */
export function linkCardOf(record: JsonObject): LinkCard | null {
  const { uri, title, description, thumb } = objectOf(objectOf(record['embed'])['external']);
  if (typeof uri !== 'string' || typeof title !== 'string' || typeof description !== 'string') return null;
  return { uri, title, description, thumb: isBlobRef(thumb) ? thumb : null };
}

/** Every file a record names, wherever it stands. */
export function blobsOf(value: Json): BlobRef[] {
  if (Array.isArray(value)) return value.flatMap(blobsOf);
  if (!isObject(value)) return [];
  return isBlobRef(value) ? [value] : Object.values(value).flatMap(blobsOf);
}

function listOf(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

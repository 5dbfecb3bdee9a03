/** The most that a text may count ("Text posts are limited to 500 characters", Threads, "Posts", April 2026). */
export const maxText = 500;

/** The most addresses of one post ("Posts", since December 2025). */
export const maxLinks = 5;

/**
 * The document says of emoji alone that they count as their bytes. Production refuses 498 characters with three curly apostrophes,
 * which are 504 bytes (gitroomhq/postiz-app#1946, August 2026).
 */
export function lengthOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Addresses in a text, also without a scheme, as in the document's examples (`www.facebook.com`). */
export function linksIn(text: string): { readonly start: number; readonly url: string }[] {
  const found = text.matchAll(/(?<![\p{L}\p{N}@])(?:https?:\/\/|www\.)[^\s<>"]*[^\s<>".,!?;:)]/giu);
  return Array.from(found, ({ 0: url, index }) => ({ start: index, url }));
}

/** The first tag of a text, which is the topic of its post; null: it has none. A tag is no whole number. */
export function topicIn(text: string): { readonly start: number; readonly name: string } | null {
  for (const { 1: name = '', index } of text.matchAll(/(?<!\S)#([^\s.&@!?,;:#]{1,50})/g)) {
    if (!/^\d+$/.test(name)) return { start: index, name };
  }
  return null;
}

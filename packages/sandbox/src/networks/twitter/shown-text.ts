import { createHash } from 'node:crypto';

import type { Media, MediaStore } from '#/networks/twitter/media.ts';
import { keyOf } from '#/networks/twitter/media-endpoints.ts';
import { categories } from '#/networks/twitter/media-rules.ts';
import type { Post } from '#/networks/twitter/posts.ts';
import { linksIn, maxWeight, weightOf } from '#/networks/twitter/text.ts';

/** A link of a post as the API names it; places count code points of the text. */
interface UrlEntity {
  readonly start: number;
  readonly end: number;
  readonly url: string;
  readonly expanded_url: string;
  readonly display_url: string;
  /** Present for the link that stands for the post's own files. */
  readonly media_key?: string;
}

/** A text as the API answers it. */
interface ShownText {
  readonly text: string;
  readonly urls: readonly UrlEntity[];
}

/** What a display address is cut to. */
const displayedCharacters = 26;

/**
 * The text as it is answered: links wrapped in t.co, one more such link for the files at the end, and `&`, `<` and `>` as
 * HTML writes them (docs.x.com, "Data dictionary", `entities`; "Counting characters").
 */
export function shownTextOf(post: Post, username: string, media: readonly Media[]): ShownText {
  const urls: UrlEntity[] = [];
  let text = '';
  /** Adds a wrapped link; answers its place. */
  const wrap = (index: number): { start: number; end: number; url: string } => {
    const url = `https://t.co/${tokenOf(post.id, index)}`;
    const start = countCodePoints(text);
    text += url;
    return { start, end: start + url.length, url };
  };

  let at = 0;
  for (const [index, link] of linksIn(post.text).entries()) {
    text += escapeHtml(post.text.slice(at, link.start));
    const expanded = /^https?:\/\//i.test(link.url) ? link.url : `http://${link.url}`;
    urls.push({ ...wrap(index), expanded_url: expanded, display_url: displayOf(link.url) });
    at = link.end;
  }
  text += escapeHtml(post.text.slice(at));

  const [first] = media;
  if (first === undefined) return { text, urls };
  if (text !== '') text += ' ';
  const place = wrap(urls.length);
  const kind = categories.get(first.category)?.kind === 'photo' ? 'photo' : 'video';
  const expanded = `https://x.com/${username}/status/${post.id}/${kind}/1`;
  const display = place.url.replace('https://t.co/', 'pic.x.com/');
  // One link stands for all files; each has its entity, at the same place.
  for (const file of media) {
    urls.push({ ...place, expanded_url: expanded, display_url: display, media_key: keyOf(file) });
  }
  return { text, urls };
}

/** How much of a long text is left. */
const cutCharacters = 275;

/** The same as the API answers it: a long text is cut, and a link leads to the whole (OpenAPI 2.159, `note_tweet`). */
export function cutTextOf(post: Post, shown: ShownText): ShownText {
  if (weightOf(post.text) <= maxWeight) return shown;
  const text = [...shown.text].slice(0, cutCharacters).join('');
  const urls = shown.urls.filter(({ end }) => end <= cutCharacters);
  return { text: `${text}… https://t.co/${tokenOf(post.id, shown.urls.length + 1)}`, urls };
}

/** The files of a post. */
export function mediaOf(post: Post, media: MediaStore): Media[] {
  return post.mediaIds.map((id) => media.find(id)).filter((file) => file !== null);
}

/** Ten letters and digits, always the same for the same link of the same post. */
function tokenOf(postId: string, index: number): string {
  return createHash('sha256')
    .update(`${postId} ${index}`)
    .digest('base64')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 10);
}

function displayOf(url: string): string {
  const plain = url.replace(/^https?:\/\/(www\.)?/i, '');
  return plain.length > displayedCharacters ? `${plain.slice(0, displayedCharacters)}…` : plain;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function countCodePoints(text: string): number {
  return [...text].length;
}

import type { TextPart } from '../text-part.ts';

const marks =
  /(?<link>(?:https?:\/\/|www\.)\S*[^\s.,;:!?)])|(?<=^|[^\p{L}\p{N}_.])(?<mention>@[\p{L}\p{N}_.]*[\p{L}\p{N}_])|(?<=^|\s)#(?<topic>(?=[^\s.&@!?,;:#]*[^\d\s.&@!?,;:#])[^\s.&@!?,;:#]+)/giu;

/**
 * The text as Threads draws it: addresses without their scheme, and the first tag as the topic of the post, without its '#'
 * (developers.facebook.com, threads/posts, 2026-04-14). Later tags stay text.
 */
export function shownText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  let hasTopic = false;
  for (const match of text.matchAll(marks)) {
    const { topic } = match.groups ?? {};
    if (topic !== undefined && hasTopic) continue;
    hasTopic ||= topic !== undefined;
    const shown = topic ?? withoutScheme(match[0]);
    if (match.index > at) parts.push({ isActive: false, text: text.slice(at, match.index) });
    parts.push({ isActive: true, text: shown });
    at = match.index + match[0].length;
  }
  if (at < text.length) parts.push({ isActive: false, text: text.slice(at) });
  return parts;
}

function withoutScheme(mark: string): string {
  return mark.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
}

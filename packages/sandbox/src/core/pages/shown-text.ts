import { html } from 'hono/html';

import type { Html } from '#/core/pages/page.ts';
import { outerLink } from '#/core/pages/post-card.ts';

/** A stretch of a text, by its places, and what stands there instead. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly shown: Html;
}

/** A text with its marks, which stand in its order; one that begins inside of another one is left out. */
export function withMarks(text: string, marks: readonly Mark[]): Html {
  const parts: (string | Html)[] = [];
  let at = 0;
  for (const { start, end, shown } of marks) {
    if (start < at) continue;
    parts.push(text.slice(at, start), shown);
    at = end;
  }
  parts.push(text.slice(at));
  return html`${parts}`;
}

/** A text in which each match is shown in another way. The pattern is one group. */
function withMatches(text: string, pattern: RegExp, show: (match: string) => Html): Html {
  return html`${text.split(pattern).map((part, index) => (index % 2 === 1 ? show(part) : part))}`;
}

/** A text whose addresses are links. */
export function withLinks(text: string): Html {
  return withMatches(text, /(https?:\/\/[^\s<>"]*[^\s<>".,!?;:)])/gi, (url) => outerLink(url, url));
}

/** A text whose hashtags and mentions are marked; addresses are plain text, as in apps of Meta and of TikTok. */
export function withTags(text: string): Html {
  return withMatches(text, /((?<![\p{L}\p{N}_&/.])[#@][\p{L}\p{N}_.]*[\p{L}\p{N}_])/u, reference);
}

/** Words that lead somewhere in the app, such as a hashtag. */
export function reference(words: string): Html {
  return html`<span class="ref">${words}</span>`;
}

/** The address that is written in a text with or without its scheme. */
export function addressIn(url: string): string {
  return /^https?:\/\//i.test(url) ? url : `http://${url}`;
}

/** The card of a link that a post has. */
export function linkCard(href: string, title: string, ...lines: readonly string[]): Html {
  return linkCardWith(null, href, title, ...lines);
}

/** The same with its picture; null: it has none. */
export function linkCardWith(picture: string | null, href: string, title: string, ...lines: readonly string[]): Html {
  return html`<a class="link-card" href="${href}" rel="noopener noreferrer nofollow" target="_blank">
    ${picture === null ? '' : html`<img src="${picture}" alt="" />`}<b>${title}</b>${lines.map((line) => html`<span>${line}</span>`)}
  </a>`;
}

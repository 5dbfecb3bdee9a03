import { html } from 'hono/html';

import type { Comment } from '#/core/comments.ts';
import { type Html, showTime } from '#/core/pages/page.ts';
import type { Author } from '#/core/pages/post-card.ts';

/** The comments below a post, oldest first; nothing where there are none. */
export function commentList(
  comments: readonly Comment[],
  authorOf: (accountId: string) => Author | null,
): Html | string {
  if (comments.length === 0) return '';
  return html`<ul class="comments" aria-label="Comments">
    ${comments.map(({ id, accountId, text, createdAt }) => {
      const author = authorOf(accountId);
      const time = new Date(createdAt).toISOString();
      return html`<li id="${id}">
        <div class="by">
          <a class="name" href="${author?.href ?? '#'}">${author?.name ?? accountId}</a>
          <time datetime="${time}">${showTime(createdAt)}</time>
        </div>
        <div class="body">${text}</div>
      </li>`;
    })}
  </ul>`;
}

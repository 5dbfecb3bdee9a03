import { html } from 'hono/html';

import { type Html, type Page, showTime } from '#/core/pages/page.ts';
import type { Account, Accounts } from '#/networks/twitter/accounts.ts';
import { avatarHref, feedHref, mediaHref, postHref, profileHref } from '#/networks/twitter/links.ts';
import type { Media, MediaStore } from '#/networks/twitter/media.ts';
import { categories } from '#/networks/twitter/media-rules.ts';
import type { Post, Posts } from '#/networks/twitter/posts.ts';
import { mediaOf } from '#/networks/twitter/shown-text.ts';
import { linksIn } from '#/networks/twitter/text.ts';

const postsPerPage = 50;
const network = { name: 'X', href: feedHref };

/** Where posts and what belongs to them are found. */
export interface FeedSources {
  readonly accounts: Accounts;
  readonly posts: Posts;
  readonly media: MediaStore;
}

/** Everybody's posts, newest first. */
export function feedPage(sources: FeedSources): Page {
  return {
    title: 'X · Nonet sandbox',
    trail: [network],
    main: html`<div class="column">
      <div class="feed-head"><h1>What arrived</h1></div>
      ${postList(sources, sources.posts.newest(postsPerPage))}
    </div>`,
  };
}

/** One account's posts, newest first. */
export function profilePage(account: Account, sources: FeedSources): Page {
  const count = sources.posts.count(account.id);
  return {
    title: `${account.name} · X · Nonet sandbox`,
    trail: [network],
    main: html`<div class="column">
      <div class="who">
        <img class="av big" src="${avatarHref(account.id)}" alt="" />
        <div>
          <h1>${account.name}</h1>
          <p>@${account.username} · ${count} ${count === 1 ? 'post' : 'posts'}</p>
        </div>
      </div>
      ${postList(sources, [...sources.posts.of(account.id).take(postsPerPage)])}
    </div>`,
  };
}

/** One post alone. */
export function postPage(account: Account, post: Post, sources: FeedSources): Page {
  return {
    title: `${account.name} · X · Nonet sandbox`,
    trail: [network, { name: `@${account.username}`, href: profileHref(account.username) }],
    main: html`<div class="column">${postCard(account, post, sources)}</div>`,
  };
}

function postList(sources: FeedSources, posts: readonly Post[]): Html {
  if (posts.length === 0) {
    return html`<p class="empty">
      <b>Nothing here yet</b>
      Connect X, choose one of the ready accounts, schedule a post, and it appears here by itself.
    </p>`;
  }
  return html`${posts.map((post) => {
    const account = sources.accounts.find(post.accountId);
    return account === null ? '' : postCard(account, post, sources);
  })}`;
}

function postCard(account: Account, post: Post, sources: FeedSources): Html {
  const time = new Date(post.createdAt).toISOString();
  const profile = profileHref(account.username);
  return html`<article class="post" id="${post.id}">
    <a href="${profile}" tabindex="-1" aria-hidden="true"><img class="av" src="${avatarHref(account.id)}" alt="" /></a>
    <div>
      <div class="by">
        <a class="name" href="${profile}">${account.name}</a>
        <a class="handle" href="${profile}">@${account.username}</a>
        <a href="${postHref(account.username, post.id)}"><time datetime="${time}">${showTime(post.createdAt)}</time></a>
      </div>
      ${replyLine(post, sources)}
      <div class="body">${linkedText(post.text)}</div>
      ${mediaGrid(mediaOf(post, sources.media))}
    </div>
  </article>`;
}

function replyLine({ replyToId }: Post, { accounts, posts }: FeedSources): Html | string {
  const parent = replyToId === null ? null : posts.find(replyToId);
  const author = parent === null ? null : accounts.find(parent.accountId);
  if (parent === null || author === null) return '';
  return html`<p class="hint">Replying to <a href="${postHref(author.username, parent.id)}">@${author.username}</a></p>`;
}

function linkedText(text: string): Html {
  const parts: (string | Html)[] = [];
  let at = 0;
  for (const { start, end, url } of linksIn(text)) {
    const href = /^https?:\/\//i.test(url) ? url : `http://${url}`;
    const link = html`<a href="${href}" rel="noopener noreferrer nofollow" target="_blank">${url}</a>`;
    parts.push(text.slice(at, start), link);
    at = end;
  }
  parts.push(text.slice(at));
  return html`${parts}`;
}

/** X crops two to four pictures into one frame; a video keeps its shape. */
function mediaGrid(files: readonly Media[]): Html | string {
  if (files.length === 0) return '';
  return html`<div class="images n${files.length}">
    ${files.map((file) => {
      const href = mediaHref(file.id);
      if (categories.get(file.category)?.kind === 'video') {
        return html`<figure><video src="${href}" controls preload="metadata"></video></figure>`;
      }
      const alt = file.altText ?? '';
      const badge = alt === '' ? '' : html`<figcaption class="alt" title="${alt}"><b>ALT</b>${alt}</figcaption>`;
      return html`<figure><a href="${href}"><img src="${href}" alt="${alt}" /></a>${badge}</figure>`;
    })}
  </div>`;
}

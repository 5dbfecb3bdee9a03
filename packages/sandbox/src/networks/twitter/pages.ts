import { html } from 'hono/html';

import { mountFeed } from '#/core/pages/feed.ts';
import { answerFile, mountAvatars } from '#/core/pages/files.ts';
import type { Html } from '#/core/pages/page.ts';
import { type Author, outerLink, type PostCard } from '#/core/pages/post-card.ts';
import type { SandboxApp, World } from '#/core/world.ts';
import type { Account, Accounts } from '#/networks/twitter/accounts.ts';
import { avatarHref, feedHref, mediaHref, postHref, profileHref } from '#/networks/twitter/links.ts';
import type { MediaStore } from '#/networks/twitter/media.ts';
import { categories } from '#/networks/twitter/media-rules.ts';
import type { Post, Posts } from '#/networks/twitter/posts.ts';
import { mediaOf } from '#/networks/twitter/shown-text.ts';
import { linksIn } from '#/networks/twitter/text.ts';

interface Sources {
  readonly accounts: Accounts;
  readonly posts: Posts;
  readonly media: MediaStore;
}

/** The pages a person looks at, under `/x`. */
export function mountPages(app: SandboxApp, world: World, sources: Sources): void {
  const { accounts, posts, media } = sources;
  mountAvatars(app, '/x/avatar/:file', (id) => accounts.find(id) !== null);

  app.get('/x/media/:id', (context) => {
    const found = media.find(context.req.param('id'));
    const type = found?.file?.type;
    if (found === null || type === undefined || !found.isFinal) return context.notFound();
    return answerFile({ path: media.path(found.id), type, size: found.totalBytes });
  });

  const cardOf = (post: Post): PostCard | null => {
    const account = accounts.find(post.accountId);
    return account === null ? null : postCardOf(post, account, sources);
  };
  mountFeed(app, world, {
    network: { name: 'X', href: feedHref },
    emptyHint: 'Connect X, choose one of the ready accounts, schedule a post, and it appears here by itself.',
    profilePath: '/x/:handle',
    postPath: '/x/:handle/status/:id',
    author: (handle) => {
      const account = accounts.named(handle);
      return account === null ? null : authorOf(account);
    },
    count: ({ id }) => posts.count(id),
    newest: (count, author) => {
      const newest = author === undefined ? posts.newest(count) : [...posts.of(author.id).take(count)];
      return newest.map(cardOf).filter((card) => card !== null);
    },
    post: (author, id) => {
      const post = posts.find(id);
      return post === null || post.accountId !== author.id ? null : cardOf(post);
    },
  });
}

function authorOf({ id, name, handle }: Account): Author {
  return { id, name, handle: `@${handle}`, href: profileHref(handle), pictureHref: avatarHref(id) };
}

function postCardOf(post: Post, account: Account, sources: Sources): PostCard {
  return {
    id: post.id,
    href: postHref(account.handle, post.id),
    author: authorOf(account),
    at: post.createdAt,
    context: replyLine(post, sources),
    body: linkedText(post.text),
    files: mediaOf(post, sources.media).map(({ id, category, altText }) => ({
      href: mediaHref(id),
      kind: categories.get(category)?.kind === 'video' ? 'video' : 'picture',
      altText: altText ?? '',
    })),
  };
}

function replyLine({ replyToId }: Post, { accounts, posts }: Sources): Html | undefined {
  const parent = replyToId === null ? null : posts.find(replyToId);
  const author = parent === null ? null : accounts.find(parent.accountId);
  if (parent === null || author === null) return undefined;
  return html`<p class="hint">Replying to <a href="${postHref(author.handle, parent.id)}">@${author.handle}</a></p>`;
}

function linkedText(text: string): Html {
  const parts: (string | Html)[] = [];
  let at = 0;
  for (const { start, end, url } of linksIn(text)) {
    const href = /^https?:\/\//i.test(url) ? url : `http://${url}`;
    parts.push(text.slice(at, start), outerLink(href, url));
    at = end;
  }
  parts.push(text.slice(at));
  return html`${parts}`;
}

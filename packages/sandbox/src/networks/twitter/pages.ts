import { html } from 'hono/html';

import { mountFeed } from '#/core/pages/feed.ts';
import { mountAvatars, mountFiles } from '#/core/pages/files.ts';
import type { Html } from '#/core/pages/page.ts';
import { pollCard } from '#/core/pages/poll-card.ts';
import { type Author, outerLink, type PostCard } from '#/core/pages/post-card.ts';
import { addressIn, type Mark, withMarks } from '#/core/pages/shown-text.ts';
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
  mountFiles(app, '/x/media/:id', media);
  mountFeed(app, world, {
    network: { name: 'X', href: feedHref },
    emptyHint: 'Connect X, choose one of the ready accounts, schedule a post, and it appears here by itself.',
    profilePath: '/x/:handle',
    postPath: '/x/:handle/status/:id',
    account: (handle) => accounts.named(handle),
    authorOf,
    count: ({ id }) => posts.count(id),
    newest: (account) => (account === undefined ? posts.newest() : posts.of(account.id)),
    post: (account, id) => {
      const post = posts.find(id);
      return post?.accountId === account.id ? post : null;
    },
    cardOf: (post) => {
      const account = accounts.find(post.accountId);
      return account === null ? null : postCardOf(post, account, sources);
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
    body: withMarks(post.text, linksIn(post.text).map(linkMark)),
    files: mediaOf(post, sources.media).map(({ id, category, altText }) => ({
      href: mediaHref(id),
      kind: categories.get(category)?.kind === 'video' ? 'video' : 'picture',
      altText: altText ?? '',
    })),
    extra: post.poll ? pollCard({ question: post.text, ...post.poll }) : undefined,
  };
}

function replyLine({ replyToId }: Post, { accounts, posts }: Sources): Html | undefined {
  const parent = replyToId === null ? null : posts.find(replyToId);
  const author = parent === null ? null : accounts.find(parent.accountId);
  if (parent === null || author === null) return undefined;
  return html`<p class="hint">Replying to <a href="${postHref(author.handle, parent.id)}">@${author.handle}</a></p>`;
}

function linkMark({ start, end, url }: ReturnType<typeof linksIn>[number]): Mark {
  return { start, end, shown: outerLink(addressIn(url), url) };
}

import { html } from 'hono/html';

import { mountFeed } from '#/core/pages/feed.ts';
import { answerFile, mountAvatars } from '#/core/pages/files.ts';
import type { Html } from '#/core/pages/page.ts';
import { type Author, outerLink, type PostCard, type PostFile } from '#/core/pages/post-card.ts';
import type { SandboxApp, World } from '#/core/world.ts';
import type { Account, Accounts } from '#/networks/threads/accounts.ts';
import { avatarHref, feedHref, fileHref, postHref, profileHref } from '#/networks/threads/links.ts';
import type { Post } from '#/networks/threads/posts.ts';
import type { Shelves } from '#/networks/threads/publish-methods.ts';
import { linksIn, topicIn } from '#/networks/threads/text.ts';

type Sources = Pick<Shelves, 'files' | 'posts'> & { readonly accounts: Accounts };

/** The pages a person looks at, under `/threads`. */
export function mountPages(app: SandboxApp, world: World, sources: Sources): void {
  const { accounts, files, posts } = sources;
  mountAvatars(app, '/threads/avatar/:file', (id) => accounts.find(id) !== null);

  app.get('/threads/media/:id', (context) => {
    const found = files.find(context.req.param('id'));
    if (found?.file == null) return context.notFound();
    return answerFile({ path: files.path(found.id), type: found.file.type, size: found.totalBytes });
  });

  const cardOf = (post: Post): PostCard | null => {
    const account = accounts.find(post.accountId);
    return account === null ? null : postCardOf(post, account, sources);
  };
  mountFeed(app, world, {
    network: { name: 'Threads', href: feedHref },
    emptyHint: 'Connect Threads, choose one of the ready accounts, schedule a post, and it appears here by itself.',
    profilePath: '/threads/:handle{@[A-Za-z0-9_.]+}',
    postPath: '/threads/:handle{@[A-Za-z0-9_.]+}/post/:id',
    author: (handle) => {
      const account = accounts.named(handle.slice(1));
      return account === null ? null : authorOf(account);
    },
    count: ({ id }) => [...posts.of(id)].length,
    newest: (count, author) => {
      const newest = author === undefined ? posts.newest() : [...posts.of(author.id)];
      const cards = inThreads(newest).slice(0, count);
      return cards.flatMap(({ post, isContinued }) => {
        const card = cardOf(post);
        return card === null ? [] : [{ ...card, isContinued }];
      });
    },
    post: (author, shortcode) => {
      const post = posts.of(author.id).find((known) => known.shortcode === shortcode);
      return post === undefined ? null : cardOf(post);
    },
  });
}

/** Newest first, but each thread from its beginning on: a post, its author's answer to it, the answer to that. */
function inThreads(newest: readonly Post[]): { post: Post; isContinued: boolean }[] {
  const isShown = new Set(newest.map(({ id }) => id));
  const answers = new Map<string, Post>();
  for (const post of newest) if (post.replyToId !== null) answers.set(post.replyToId, post);
  const beginnings = newest.filter((post) => {
    const { replyToId } = post;
    return replyToId === null || !isShown.has(replyToId) || answers.get(replyToId) !== post;
  });
  return beginnings.flatMap((beginning) => {
    const thread = [];
    for (let post: Post | undefined = beginning; post !== undefined; ) {
      const next: Post | undefined = answers.get(post.id);
      thread.push({ post, isContinued: next !== undefined });
      post = next;
    }
    return thread;
  });
}

function authorOf({ id, name, handle }: Account): Author {
  return { id, name, handle: `@${handle}`, href: profileHref(handle), pictureHref: avatarHref(id) };
}

function postCardOf(post: Post, account: Account, { accounts, files, posts }: Sources): PostCard {
  const shown = post.files.flatMap(({ fileId, altText }): PostFile[] => {
    const file = files.find(fileId ?? '');
    if (file === null) return [];
    return [{ href: fileHref(file.id), kind: file.category === 'VIDEO' ? 'video' : 'picture', altText }];
  });
  const parent = post.replyToId === null ? null : posts.find(post.replyToId);
  const answered = parent === null ? null : accounts.find(parent.accountId);
  return {
    id: post.id,
    href: postHref(account.handle, post.shortcode),
    author: authorOf(account),
    at: post.createdAt,
    context: contextOf(post, parent, answered),
    body: bodyOf(post),
    files: shown,
    filesIn: 'strip',
    extra: post.link === null ? undefined : linkCard(post.link),
  };
}

function contextOf({ topic }: Post, parent: Post | null, answered: Account | null): Html | undefined {
  if (parent === null || answered === null) return topic === null ? undefined : html`<p class="hint">› ${topic}</p>`;
  const href = postHref(answered.handle, parent.shortcode);
  return html`<p class="hint">Replying to <a href="${href}">@${answered.handle}</a></p>`;
}

/** Addresses are links; the mark of the topic goes, as in the app. */
function bodyOf({ text }: Post): Html {
  const topic = topicIn(text);
  const parts: (string | Html)[] = [];
  let at = 0;
  const marks = [
    ...linksIn(text).map(({ start, url }) => ({ start, end: start + url.length, shown: outerLink(hrefOf(url), url) })),
    ...(topic === null
      ? []
      : [
          {
            start: topic.start,
            end: topic.start + 1 + topic.name.length,
            shown: html`<span class="ref">${topic.name}</span>`,
          },
        ]),
  ].sort((one, other) => one.start - other.start);
  for (const { start, end, shown } of marks) {
    if (start < at) continue;
    parts.push(text.slice(at, start), shown);
    at = end;
  }
  parts.push(text.slice(at));
  return html`${parts}`;
}

function linkCard(link: string): Html {
  const href = hrefOf(link);
  return html`<a class="link-card" href="${href}" rel="noopener noreferrer nofollow" target="_blank">
    <b>${URL.parse(href)?.hostname ?? link}</b><span>${link}</span>
  </a>`;
}

function hrefOf(url: string): string {
  return /^https?:\/\//i.test(url) ? url : `http://${url}`;
}

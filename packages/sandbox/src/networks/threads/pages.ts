import { html } from 'hono/html';

import { mountFeed } from '#/core/pages/feed.ts';
import { mountAvatars, mountFiles } from '#/core/pages/files.ts';
import type { Html } from '#/core/pages/page.ts';
import { pollCard } from '#/core/pages/poll-card.ts';
import { type Author, outerLink, type PostCard, type PostFile } from '#/core/pages/post-card.ts';
import { addressIn, linkCard, type Mark, reference, withMarks } from '#/core/pages/shown-text.ts';
import type { SandboxApp, World } from '#/core/world.ts';
import type { Account, Accounts } from '#/networks/threads/accounts.ts';
import type { Attachment } from '#/networks/threads/attachment.ts';
import { avatarHref, feedHref, fileHref, postHref, profileHref } from '#/networks/threads/links.ts';
import { type Post, pollOf } from '#/networks/threads/posts.ts';
import type { Shelves } from '#/networks/threads/publish-methods.ts';
import { linksIn, topicIn } from '#/networks/threads/text.ts';

type Sources = Pick<Shelves, 'files' | 'posts'> & { readonly accounts: Accounts };

/** The pages a person looks at, under `/threads`. */
export function mountPages(app: SandboxApp, world: World, sources: Sources): void {
  const { accounts, files, posts } = sources;
  mountAvatars(app, '/threads/avatar/:file', (id) => accounts.find(id) !== null);
  mountFiles(app, '/threads/media/:id', files);

  mountFeed(app, world, {
    network: { name: 'Threads', href: feedHref },
    emptyHint: 'Connect Threads, choose one of the ready accounts, schedule a post, and it appears here by itself.',
    profilePath: '/threads/:handle{@[A-Za-z0-9_.]+}',
    postPath: '/threads/:handle{@[A-Za-z0-9_.]+}/post/:id',
    account: (handle) => accounts.named(handle.slice(1)),
    authorOf,
    count: ({ id }) => [...posts.of(id)].length,
    newest: (account) => inThreads(account === undefined ? posts.newest() : [...posts.of(account.id)]),
    post: (account, shortcode) => {
      const post = posts.of(account.id).find((known) => known.shortcode === shortcode);
      return post === undefined ? null : { post, isContinued: false };
    },
    cardOf: ({ post, isContinued }) => {
      const account = accounts.find(post.accountId);
      return account === null ? null : { ...postCardOf(post, account, sources), isContinued };
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
    extra: extraOf(post),
  };
}

function extraOf({ text, poll, attachment, link }: Post): Html | undefined {
  if (poll) return pollCard(pollOf({ text }, poll));
  const card = link === null ? undefined : cardOfLink(link);
  return attachment ? html`${folded(attachment)}${card ?? ''}` : card;
}

function folded({ text, link }: Attachment): Html {
  return html`<details class="card">
    <summary>Read more</summary>
    <p style="white-space: pre-wrap">${text}</p>
    ${link === null ? '' : cardOfLink(link)}
  </details>`;
}

function contextOf({ topic }: Post, parent: Post | null, answered: Account | null): Html | undefined {
  if (parent === null || answered === null) return topic === null ? undefined : html`<p class="hint">› ${topic}</p>`;
  const href = postHref(answered.handle, parent.shortcode);
  return html`<p class="hint">Replying to <a href="${href}">@${answered.handle}</a></p>`;
}

/** Addresses are links; the mark of the topic goes, as in the app. */
function bodyOf({ text, spoilers = [] }: Post): Html {
  const topic = topicIn(text);
  const veils = spoilers.map(({ offset: start, length }) => ({
    start,
    end: start + length,
    shown: html`<span class="spoiler" title="Spoiler">${text.slice(start, start + length)}</span>`,
  }));
  const links = linksIn(text).map(({ start, url }) => {
    return { start, end: start + url.length, shown: outerLink(addressIn(url), url) };
  });
  const plain = [...veils, ...links];
  if (topic === null) return withMarks(text, inOrder(plain));
  const { start, name } = topic;
  return withMarks(text, inOrder([...plain, { start, end: start + 1 + name.length, shown: reference(name) }]));
}

function inOrder(marks: Mark[]): Mark[] {
  return marks.sort((one, other) => one.start - other.start);
}

function cardOfLink(link: string): Html {
  const href = addressIn(link);
  return linkCard(href, URL.parse(href)?.hostname ?? link, link);
}

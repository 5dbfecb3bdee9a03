import { html } from 'hono/html';

import { answerPage, type Html, type Page } from '#/core/pages/page.ts';
import { type Author, type PostCard, postCard } from '#/core/pages/post-card.ts';
import type { SandboxApp, World } from '#/core/world.ts';

/** A network's pages of posts: all posts, the posts of one account, and a single post. */
export interface Feed {
  readonly network: { readonly name: string; readonly href: string };
  /** What to do while nothing has arrived, in one sentence. */
  readonly emptyHint: string;
  /** The path contains `:handle`. */
  readonly profilePath: `${string}:handle${string}`;
  /** The path contains `:handle` and `:id`. */
  readonly postPath: `${string}:handle${string}:id${string}`;
  author(handle: string): Author | null;
  count(author: Author): number;
  /** The newest posts, newest first; of everybody when no author is given. */
  newest(count: number, author?: Author): readonly PostCard[];
  /** One post of this author. */
  post(author: Author, id: string): PostCard | null;
  /** What an account's page shows; absent: its newest posts, as everywhere. */
  profile?(author: Author): Html;
}

const postsPerPage = 50;

/** Registers the pages. */
export function mountFeed(app: SandboxApp, world: World, feed: Feed): void {
  const stamp = (): string => `${world.store.version}`;

  app.get(feed.network.href, (context) => answerPage(context, stamp(), () => feedPage(feed)));

  app.get(feed.profilePath, (context) => {
    const author = feed.author(context.req.param('handle') ?? '');
    if (author === null) return context.notFound();
    return answerPage(context, stamp(), () => profilePage(feed, author));
  });

  app.get(feed.postPath, (context) => {
    const author = feed.author(context.req.param('handle') ?? '');
    const post = author === null ? null : feed.post(author, context.req.param('id') ?? '');
    if (author === null || post === null) return context.notFound();
    return answerPage(context, stamp(), () => postPage(feed, author, post));
  });
}

function feedPage(feed: Feed): Page {
  return {
    title: `${feed.network.name} · Nonet sandbox`,
    trail: [feed.network],
    main: html`<div class="column">
      <div class="feed-head"><h1>What arrived</h1></div>
      ${postList(feed, feed.newest(postsPerPage))}
    </div>`,
  };
}

function profilePage(feed: Feed, author: Author): Page {
  const count = feed.count(author);
  return {
    title: `${author.name} · ${feed.network.name} · Nonet sandbox`,
    trail: [feed.network],
    main: html`<div class="column">
      <div class="who">
        <img class="av big" src="${author.pictureHref}" alt="" />
        <div>
          <h1>${author.name}</h1>
          <p>${author.handle} · ${count} ${count === 1 ? 'post' : 'posts'}</p>
        </div>
      </div>
      ${feed.profile?.(author) ?? postList(feed, feed.newest(postsPerPage, author))}
    </div>`,
  };
}

function postPage(feed: Feed, author: Author, post: PostCard): Page {
  return {
    title: `${author.name} · ${feed.network.name} · Nonet sandbox`,
    trail: [feed.network, { name: author.handle, href: author.href }],
    main: html`<div class="column">${postCard(post)}</div>`,
  };
}

function postList({ emptyHint }: Feed, posts: readonly PostCard[]): Html {
  if (posts.length === 0) return html`<p class="empty"><b>Nothing here yet</b>${emptyHint}</p>`;
  return html`${posts.map(postCard)}`;
}

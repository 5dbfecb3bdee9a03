import { html } from 'hono/html';

import { answerPage, type Html, type Page } from '#/core/pages/page.ts';
import { type Author, type PostCard, postCard } from '#/core/pages/post-card.ts';
import type { SandboxApp, World } from '#/core/world.ts';

/** A network's pages of posts: all posts, the posts of one account, and a single post. */
export interface Feed<Account, Post> {
  readonly network: { readonly name: string; readonly href: string };
  /** What to do while nothing has arrived, in one sentence. */
  readonly emptyHint: string;
  /** What stands above all posts, where there is something to do; absent: nothing ever. */
  notice?(): Html | null;
  /** The path contains `:handle`. */
  readonly profilePath: `${string}:handle${string}`;
  /** The path contains `:handle` and `:id`. */
  readonly postPath: `${string}:handle${string}:id${string}`;
  account(handle: string): Account | null;
  authorOf(account: Account): Author;
  count(account: Account): number;
  /** Posts, newest first; of everybody when no account is given. */
  newest(account?: Account): Iterable<Post>;
  /** One post of this account. */
  post(account: Account, id: string): Post | null;
  /** How a post looks; null: its account is gone. `isAlone`: on a page of its own. */
  cardOf(post: Post, isAlone: boolean): PostCard | null;
  /** What an account's page shows; absent: its newest posts, as everywhere. */
  profile?(account: Account): Html;
}

/** The cards of posts, of so many at the most. */
export function cardsOf<Post>(
  posts: Iterable<Post>,
  cardOf: (post: Post) => PostCard | null,
  count = Infinity,
): PostCard[] {
  const cards = [];
  for (const post of posts) {
    if (cards.length >= count) break;
    const card = cardOf(post);
    if (card !== null) cards.push(card);
  }
  return cards;
}

const postsPerPage = 50;

/** Registers the pages. */
export function mountFeed<Account, Post>(app: SandboxApp, world: World, feed: Feed<Account, Post>): void {
  const { network, profilePath, postPath } = feed;
  const stamp = (): string => `${world.store.version}`;

  app.get(network.href, (context) => answerPage(context, stamp(), () => feedPage(feed)));

  app.get(profilePath, (context) => {
    const account = feed.account(context.req.param('handle') ?? '');
    if (account === null) return context.notFound();
    return answerPage(context, stamp(), () => profilePage(feed, account));
  });

  app.get(postPath, (context) => {
    const account = feed.account(context.req.param('handle') ?? '');
    const post = account === null ? null : feed.post(account, context.req.param('id') ?? '');
    const card = post === null ? null : feed.cardOf(post, true);
    return card === null ? context.notFound() : answerPage(context, stamp(), () => postPage(network, card));
  });
}

function feedPage<Account, Post>(feed: Feed<Account, Post>): Page {
  return {
    title: `${feed.network.name} · Nonet sandbox`,
    trail: [feed.network],
    main: html`<div class="column">
      <div class="feed-head"><h1>What arrived</h1></div>
      ${feed.notice?.() ?? ''}
      ${postList(feed)}
    </div>`,
  };
}

function profilePage<Account, Post>(feed: Feed<Account, Post>, account: Account): Page {
  const author = feed.authorOf(account);
  const count = feed.count(account);
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
      ${feed.profile?.(account) ?? postList(feed, account)}
    </div>`,
  };
}

/** The page of a single post. */
export function postPage(network: Feed<never, never>['network'], card: PostCard): Page {
  const { name, handle, href } = card.author;
  return {
    title: `${name} · ${network.name} · Nonet sandbox`,
    trail: [network, { name: handle, href }],
    main: html`<div class="column">${postCard(card)}</div>`,
  };
}

function postList<Account, Post>(feed: Feed<Account, Post>, account?: Account): Html {
  const cards = cardsOf(feed.newest(account), (post) => feed.cardOf(post, false), postsPerPage);
  return cards.length === 0 ? emptyList(feed.emptyHint) : html`${cards.map(postCard)}`;
}

/** What stands where nothing has arrived. */
export function emptyList(hint: string): Html {
  return html`<p class="empty"><b>Nothing here yet</b>${hint}</p>`;
}

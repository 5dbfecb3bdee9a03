import { html } from 'hono/html';

import { commentList } from '#/core/pages/comment-list.ts';
import { emptyList, mountFeed } from '#/core/pages/feed.ts';
import { mountFiles } from '#/core/pages/files.ts';
import type { Html } from '#/core/pages/page.ts';
import { type Author, type PostCard, type PostFile, postTile } from '#/core/pages/post-card.ts';
import { withTags } from '#/core/pages/shown-text.ts';
import type { SandboxApp, World } from '#/core/world.ts';
import type { InstagramAccount } from '#/networks/facebook/assets.ts';
import { pictureHref } from '#/networks/facebook/links.ts';
import { feedHref, fileHref, postHref, profileHref } from '#/networks/instagram/links.ts';
import type { Post } from '#/networks/instagram/posts.ts';
import type { Shelves } from '#/networks/instagram/shelves.ts';

const emptyHint =
  'Connect Facebook with a Page that has an Instagram account, schedule a post with a picture, and it appears here by itself.';

/** The pages a person looks at, under `/instagram`. */
export function mountPages(sandbox: SandboxApp, world: World, shelves: Shelves): void {
  const { assets, comments, files, posts } = shelves;
  const named = (username: string): InstagramAccount | null => {
    const page = assets.all().find(({ instagram }) => instagram?.username === username.toLowerCase());
    return page?.instagram ?? null;
  };
  const authorWith = (accountId: string): Author | null => {
    const account = assets.ofInstagram(accountId)?.instagram;
    return account == null ? null : authorOf(account);
  };
  const shown = (account?: InstagramAccount): Post[] => (account === undefined ? posts.newest() : posts.of(account.id));
  mountFiles(sandbox, '/instagram/media/:id', files);

  // The address of a post does not name its account, and that of a story names its id.
  for (const path of ['p/:code/', 'reel/:code/', 'stories/:username/:code'] as const) {
    sandbox.get(`/instagram/${path}`, (context) => {
      const code = context.req.param('code');
      const post = posts.newest().find(({ shortcode, id }) => shortcode === code || id === code);
      const author = post === undefined ? null : authorWith(post.accountId);
      if (post === undefined || author === null) return context.notFound();
      return context.redirect(`${author.href}/p/${post.shortcode}`);
    });
  }

  mountFeed(sandbox, world, {
    network: { name: 'Instagram', href: feedHref },
    emptyHint,
    profilePath: '/instagram/:handle',
    postPath: '/instagram/:handle/p/:id',
    account: named,
    authorOf,
    count: (account) => shown(account).filter(({ product }) => product !== 'STORY').length,
    newest: shown,
    post: (account, code) => shown(account).find(({ shortcode }) => shortcode === code) ?? null,
    cardOf: (post, isAlone) => {
      const author = authorWith(post.accountId);
      if (author === null) return null;
      const card = postCardOf(post, author);
      return isAlone ? { ...card, comments: commentList(comments.below(post.id), authorWith) } : card;
    },
    profile: (account) => profileOf(shown(account), authorOf(account)),
  });
}

/** The stories of the day in a row, and below them every other post as a tile of a grid. */
function profileOf(posts: readonly Post[], author: Author): Html {
  if (posts.length === 0) return emptyList(emptyHint);
  const tiles = (isAmong: (post: Post) => boolean): Html[] => {
    return posts.filter(isAmong).map((post) => postTile(postCardOf(post, author), labels[post.product]));
  };
  const stories = tiles(({ product }) => product === 'STORY');
  return html`${stories.length === 0 ? '' : html`<div class="stories">${stories}</div>`}
    <div class="tiles">${tiles(({ product }) => product !== 'STORY')}</div>`;
}

const labels = { FEED: '', REELS: 'Reel', STORY: 'Story' } as const;

function authorOf({ id, username, name }: InstagramAccount): Author {
  return { id, name, handle: `@${username}`, href: profileHref(username), pictureHref: pictureHref(id) };
}

function postCardOf(post: Post, author: Author): PostCard {
  const { id, caption, coverId, createdAt, files, shortcode } = post;
  const shown = files.flatMap(({ fileId, kind, altText }): PostFile[] => {
    if (fileId === null) return [];
    const posterHref = coverId === null ? undefined : fileHref(coverId);
    return [{ href: fileHref(fileId), kind: kind === 'VIDEO' ? 'video' : 'picture', altText, posterHref }];
  });
  return {
    id,
    href: postHref(author.handle.slice(1), shortcode),
    author,
    at: createdAt,
    context: contextOf(post),
    body: withTags(caption),
    files: shown,
    filesIn: 'slides',
  };
}

/** What a post is, and what people chose for it. */
function contextOf({ product, files, collaborators, tagged, locationId, coverMs, isInFeed }: Post): Html | undefined {
  const names = (usernames: readonly string[]): string => usernames.map((name) => `@${name}`).join(', ');
  const parts = [
    product === 'STORY' ? 'Story, shown for a day' : labels[product],
    files.length > 1 ? `Carousel of ${files.length}` : '',
    isInFeed ? '' : 'not in the feed',
    coverMs === 0 ? '' : `cover at ${coverMs / 1_000} s`,
    collaborators.length === 0 ? '' : `with ${names(collaborators)}`,
    tagged.length === 0 ? '' : `shows ${names(tagged)}`,
    locationId === '' ? '' : `at place ${locationId}`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? undefined : html`<p class="hint">${parts.join(' · ')}</p>`;
}

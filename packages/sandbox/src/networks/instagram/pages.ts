import { html } from 'hono/html';

import { mountFeed } from '#/core/pages/feed.ts';
import { answerFile } from '#/core/pages/files.ts';
import type { Author, PostCard, PostFile } from '#/core/pages/post-card.ts';
import type { SandboxApp, World } from '#/core/world.ts';
import type { InstagramAccount } from '#/networks/facebook/assets.ts';
import { pictureHref } from '#/networks/facebook/links.ts';
import { feedHref, fileHref, postHref, profileHref } from '#/networks/instagram/links.ts';
import type { Post } from '#/networks/instagram/posts.ts';
import type { Shelves } from '#/networks/instagram/shelves.ts';

/** The pages a person looks at, under `/instagram`. */
export function mountPages(sandbox: SandboxApp, world: World, { assets, files, posts }: Shelves): void {
  const named = (username: string): InstagramAccount | null => {
    return assets.all().find(({ instagram }) => instagram?.username === username.toLowerCase())?.instagram ?? null;
  };

  sandbox.get('/instagram/media/:id', (context) => {
    const found = files.find(context.req.param('id'));
    if (found?.file == null) return context.notFound();
    return answerFile({ path: files.path(found.id), type: found.file.type, size: found.totalBytes });
  });

  // The address of a post does not name its account.
  for (const kind of ['p', 'reel']) {
    sandbox.get(`/instagram/${kind}/:shortcode/`, (context) => {
      const post = posts.newest().find(({ shortcode }) => shortcode === context.req.param('shortcode'));
      const account = post === undefined ? null : (assets.ofInstagram(post.accountId)?.instagram ?? null);
      if (post === undefined || account === null) return context.notFound();
      return context.redirect(postHref(account.username, post.shortcode));
    });
  }

  const cardOf = (post: Post): PostCard | null => {
    const account = assets.ofInstagram(post.accountId)?.instagram;
    if (account == null) return null;
    return {
      id: post.id,
      href: postHref(account.username, post.shortcode),
      author: authorOf(account),
      at: post.createdAt,
      context: labels[post.product] === '' ? undefined : html`<p class="hint">${labels[post.product]}</p>`,
      body: html`${post.caption}`,
      files: post.files.flatMap(({ fileId, kind, altText }): PostFile[] => {
        return fileId === null
          ? []
          : [{ href: fileHref(fileId), kind: kind === 'VIDEO' ? 'video' : 'picture', altText }];
      }),
      filesIn: 'strip',
    };
  };
  const shown = (account?: Author): Post[] => {
    return posts
      .newest()
      .filter((post) => posts.isShown(post) && (account === undefined || post.accountId === account.id));
  };
  mountFeed(sandbox, world, {
    network: { name: 'Instagram', href: feedHref },
    emptyHint:
      'Connect Facebook with a Page that has an Instagram account, schedule a post with a picture, and it appears here by itself.',
    profilePath: '/instagram/:handle',
    postPath: '/instagram/:handle/p/:id',
    author: (handle) => {
      const account = named(handle);
      return account === null ? null : authorOf(account);
    },
    count: (author) => shown(author).length,
    newest: (count, author) => {
      return shown(author)
        .slice(0, count)
        .map(cardOf)
        .filter((card) => card !== null);
    },
    post: (author, shortcode) => {
      const post = shown(author).find((known) => known.shortcode === shortcode);
      return post === undefined ? null : cardOf(post);
    },
  });
}

const labels = { FEED: '', REELS: 'Reel', STORY: 'Story, shown for a day' } as const;

function authorOf({ id, username, name }: InstagramAccount): Author {
  return { id, name, handle: `@${username}`, href: profileHref(username), pictureHref: pictureHref(id) };
}

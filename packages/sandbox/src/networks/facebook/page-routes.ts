import { html } from 'hono/html';

import type { AccountBook, BookAccount } from '#/core/account-book.ts';
import { commentList } from '#/core/pages/comment-list.ts';
import { mountFeed } from '#/core/pages/feed.ts';
import { answerFile, mountAvatars } from '#/core/pages/files.ts';
import { answerPage, type Page as HtmlPage } from '#/core/pages/page.ts';
import { type Author, outerLink, type PostCard, type PostFile } from '#/core/pages/post-card.ts';
import type { SandboxApp, World } from '#/core/world.ts';
import { emailOf } from '#/networks/facebook/accounts.ts';
import type { Page } from '#/networks/facebook/assets.ts';
import { feedHref, fileHref, pictureHref, postHref, profileHref } from '#/networks/facebook/links.ts';
import type { Post } from '#/networks/facebook/posts.ts';
import type { Shelves } from '#/networks/facebook/publisher.ts';

const network = { name: 'Facebook', href: feedHref };

/** What stands above a post that is no plain one. */
const kinds = { feed: null, reel: 'Reel', 'photo-story': 'Story', 'video-story': 'Story' } as const;

/** The pages that people look at, under `/facebook`: what arrived, a page and its posts, a person and their pages. */
export function mountPages(app: SandboxApp, world: World, shelves: Shelves, accounts: AccountBook): void {
  const { assets, files, posts, videos } = shelves;

  mountAvatars(app, '/facebook/picture/:file', (id) => {
    return accounts.find(id) !== null || assets.find(id) !== null || assets.ofInstagram(id) !== null;
  });

  app.get('/facebook/media/:id', (context) => {
    const found = files.find(context.req.param('id'));
    if (found?.file == null) return context.notFound();
    return answerFile({ path: files.path(found.id), type: found.file.type, size: found.totalBytes });
  });

  app.get('/facebook/:id{[0-9]{17}}', (context) => {
    const person = accounts.find(context.req.param('id'));
    if (person === null) return context.notFound();
    return answerPage(context, `${world.store.version}`, () => personPage(person, assets.of(person.id)));
  });

  /** A video's own addresses lead to its post. */
  const showVideo = (id: string): string | null => {
    const video = videos.find(id);
    const post = video === null ? null : videos.postOf(video);
    const page = assets.find(video?.pageId ?? '');
    return post === null || page === null ? null : postHref(page.username, post.id);
  };
  for (const path of ['/facebook/reel/:id/', '/facebook/:page{[0-9]+}/videos/:id/'] as const) {
    app.get(path, (context) => {
      const href = showVideo(context.req.param('id') ?? '');
      return href === null ? context.notFound() : context.redirect(href);
    });
  }

  const cardOf = (post: Post): PostCard | null => {
    const page = assets.find(post.pageId);
    return page === null ? null : postCardOf(post, page, shelves);
  };
  mountFeed(app, world, {
    network,
    emptyHint:
      'Connect Facebook Pages, choose one of the ready people, schedule a post, and it appears here by itself.',
    profilePath: '/facebook/:handle{[a-z0-9.]+}',
    postPath: '/facebook/:handle{[a-z0-9.]+}/posts/:id',
    author: (handle) => {
      const page = assets.named(handle);
      return page === null ? null : authorOf(page);
    },
    count: ({ id }) => posts.visible(id).length,
    newest: (count, author) => {
      return posts
        .visible(author?.id)
        .slice(0, count)
        .flatMap((post) => cardOf(post) ?? []);
    },
    post: (author, id) => {
      const post = posts.visible(author.id).find((known) => known.id === id);
      return post === undefined ? null : cardOf(post);
    },
  });
}

function authorOf({ id, name, username }: Page): Author {
  return { id, name, handle: `@${username}`, href: profileHref(username), pictureHref: pictureHref(id) };
}

function postCardOf(post: Post, page: Page, { assets, comments, files, videos }: Shelves): PostCard {
  const { id, kind, message, link, photoIds, videoId } = post;
  const photos = photoIds.map((photoId): PostFile => {
    return { href: fileHref(photoId), kind: 'picture', altText: files.find(photoId)?.altText ?? '' };
  });
  const video = videoId === null ? null : videos.find(videoId);
  const posterHref = video?.coverId == null ? undefined : fileHref(video.coverId);
  return {
    id,
    href: postHref(page.username, id),
    author: authorOf(page),
    at: post.visibleAt ?? post.createdAt,
    context: kinds[kind] === null ? undefined : html`<p class="hint">${kinds[kind]}</p>`,
    body: bodyOf(message, video?.title ?? ''),
    files: video === null ? photos : [{ href: fileHref(video.fileId), kind: 'video', altText: '', posterHref }],
    extra: link === null ? undefined : linkCard(link),
    comments: commentList(comments.below(id), (accountId) => {
      const by = assets.find(accountId);
      return by === null ? null : authorOf(by);
    }),
  };
}

/** Addresses are links. */
function bodyOf(message: string, title: string) {
  const parts = message.split(/(https?:\/\/[^\s<>"]*[^\s<>".,!?;:)])/gi);
  const shown = parts.map((part, index) => (index % 2 === 1 ? outerLink(part, part) : part));
  return title === '' ? html`${shown}` : html`<b>${title}</b> ${shown}`;
}

function linkCard(link: string) {
  return html`<a class="link-card" href="${link}" rel="noopener noreferrer nofollow" target="_blank">
    <b>${URL.parse(link)?.hostname ?? link}</b><span>${link}</span>
  </a>`;
}

function personPage(person: BookAccount, pages: readonly Page[]): HtmlPage {
  return {
    title: `${person.name} · Facebook · Nonet sandbox`,
    trail: [network],
    main: html`<div class="column">
      <div class="who">
        <img class="av big" src="${pictureHref(person.id)}" alt="" />
        <div>
          <h1>${person.name}</h1>
          <p>${emailOf(person) ?? `${person.handle}, no email address`}</p>
        </div>
      </div>
      ${pages.map(
        ({ id, name, username }) => html`<a class="person" href="${profileHref(username)}">
          <img class="av" src="${pictureHref(id)}" alt="" />
          <span><b>${name}</b><small>@${username}</small></span>
        </a>`,
      )}
    </div>`,
  };
}

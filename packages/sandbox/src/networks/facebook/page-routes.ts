import { html } from 'hono/html';

import type { AccountBook, BookAccount } from '#/core/account-book.ts';
import { sameOriginOnly } from '#/core/loopback-only.ts';
import { commentList } from '#/core/pages/comment-list.ts';
import { mountFeed } from '#/core/pages/feed.ts';
import { mountAvatars, mountFiles } from '#/core/pages/files.ts';
import { answerPage, type Page as HtmlPage } from '#/core/pages/page.ts';
import type { Author, PostCard, PostFile } from '#/core/pages/post-card.ts';
import { linkCard, withLinks } from '#/core/pages/shown-text.ts';
import type { SandboxApp, World } from '#/core/world.ts';
import { emailOf } from '#/networks/facebook/accounts.ts';
import type { Page } from '#/networks/facebook/assets.ts';
import { feedHref, fileHref, pictureHref, postHref, profileHref } from '#/networks/facebook/links.ts';
import type { Post } from '#/networks/facebook/posts.ts';
import type { Shelves } from '#/networks/facebook/publisher.ts';
import type { Video } from '#/networks/facebook/videos.ts';

const network = { name: 'Facebook', href: feedHref };

/** What stands above a post that is no plain one. */
const kinds = { feed: null, reel: 'Reel', 'photo-story': 'Story', 'video-story': 'Story' } as const;

/** The pages that people look at, under `/facebook`: what arrived, a page and its posts, a person and their pages. */
export function mountPages(app: SandboxApp, world: World, shelves: Shelves, accounts: AccountBook): void {
  const { assets, files, posts, videos } = shelves;

  mountAvatars(app, '/facebook/picture/:file', (id) => {
    return accounts.find(id) !== null || assets.find(id) !== null || assets.ofInstagram(id) !== null;
  });
  mountFiles(app, '/facebook/media/:id', files);

  app.get('/facebook/:id{[0-9]{17}}', (context) => {
    const person = accounts.find(context.req.param('id'));
    if (person === null) return context.notFound();
    return answerPage(context, `${world.store.version}`, () => personPage(person, assets.of(person.id)));
  });

  /** A video's own addresses lead to its post, those of a draft to where its owner shares it. */
  const showVideo = (id: string): string | null => {
    const video = videos.find(id);
    if (video?.isDraft === true) return draftHref(id);
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

  // What the app tells the owner of a page: the network keeps the video until they share it.
  app.get('/facebook/drafts/:id', (context) => {
    const draft = videos.drafts().find(({ id }) => id === context.req.param('id'));
    const page = assets.find(draft?.pageId ?? '');
    if (draft === undefined || page === null) return context.notFound();
    return answerPage(context, `${world.store.version}`, () => draftPage(draft, page));
  });
  app.post('/facebook/drafts/:id', sameOriginOnly, async (context) => {
    const draft = videos.drafts().find(({ id }) => id === context.req.param('id'));
    if (draft === undefined) return context.notFound();
    videos.share(draft);
    await world.store.durable();
    return context.redirect(showVideo(draft.id) ?? feedHref, 303);
  });

  mountFeed(app, world, {
    network,
    emptyHint:
      'Connect Facebook Pages, choose one of the ready people, schedule a post, and it appears here by itself.',
    notice: () => {
      const [first, ...more] = videos.drafts();
      if (first === undefined) return null;
      const others = more.length === 0 ? '' : ` ${more.length} more wait after it.`;
      return html`<p class="hint"><a href="${draftHref(first.id)}">Your reel is ready</a>. It is a draft: nobody sees it.${others}</p>`;
    },
    profilePath: '/facebook/:handle{[a-z0-9.]+}',
    postPath: '/facebook/:handle{[a-z0-9.]+}/posts/:id',
    account: (handle) => assets.named(handle),
    authorOf,
    count: ({ id }) => posts.visible(id).length,
    newest: (page) => posts.visible(page?.id),
    post: (page, id) => posts.visible(page.id).find((known) => known.id === id) ?? null,
    cardOf: (post) => {
      const page = assets.find(post.pageId);
      return page === null ? null : postCardOf(post, page, shelves);
    },
  });
}

function draftHref(id: string): string {
  return `${feedHref}/drafts/${id}`;
}

function draftPage({ id, fileId, description, title }: Video, page: Page): HtmlPage {
  return {
    title: 'Your reel is ready · Facebook · Nonet sandbox',
    trail: [network, { name: page.name, href: profileHref(page.username) }],
    formTargets: ["'self'"],
    hasOnlyButtons: true,
    main: html`<div class="column">
      <h1>Your reel is ready</h1>
      <p class="lead">A draft of ${page.name}. Nobody sees it until you share it with your followers.</p>
      <p>${bodyOf(description, title)}</p>
      <video src="${fileHref(fileId)}" controls preload="metadata"></video>
      <form class="buttons" method="post" action="${draftHref(id)}"><button class="primary">Share it now</button></form>
    </div>`,
  };
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
    extra: link === null ? undefined : linkCard(link, URL.parse(link)?.hostname ?? link, link),
    comments: commentList(comments.below(id), (accountId) => {
      const by = assets.find(accountId);
      return by === null ? null : authorOf(by);
    }),
  };
}

/** Addresses are links. */
function bodyOf(message: string, title: string) {
  return title === '' ? withLinks(message) : html`<b>${title}</b> ${withLinks(message)}`;
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

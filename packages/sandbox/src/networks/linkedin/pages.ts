import { html } from 'hono/html';

import type { Comments } from '#/core/comments.ts';
import { commentList } from '#/core/pages/comment-list.ts';
import { mountFeed } from '#/core/pages/feed.ts';
import { answerFile, mountAvatars } from '#/core/pages/files.ts';
import type { Html } from '#/core/pages/page.ts';
import { outerLink, type PostCard, type Author as ShownAuthor } from '#/core/pages/post-card.ts';
import type { SandboxApp, World } from '#/core/world.ts';
import type { Author, Members } from '#/networks/linkedin/accounts.ts';
import { type Files, fileOf } from '#/networks/linkedin/files.ts';
import { feedHref, fileHref, pictureHref, postHref, profileHref } from '#/networks/linkedin/links.ts';
import { type Article, type Post, type Posts, piecesOf } from '#/networks/linkedin/posts.ts';

const address = /(https?:\/\/[^\s<>"]*[^\s<>".,!?;:)])/gi;

/** The pages that people look at, under `/linkedin`: what arrived, a member or a page of an organization, and a post. */
export function mountPages(
  app: SandboxApp,
  world: World,
  parts: { accounts: Members; posts: Posts; comments: Comments; files: Files },
): void {
  const { accounts, posts, comments, files } = parts;
  mountAvatars(app, '/linkedin/picture/:file', (id) => accounts.find(id) !== null || accounts.page(id) !== null);

  app.get('/linkedin/media/:id', (context) => {
    const file = files.find(context.req.param('id'));
    if (file?.file == null || !file.isFinal) return context.notFound();
    return answerFile({ path: files.path(file.id), type: file.file.type, size: file.totalBytes });
  });

  /** A post's own address leads to its page. */
  app.get('/linkedin/feed/update/:urn/', (context) => {
    const post = posts.find(context.req.param('urn'));
    const author = post === null ? null : accounts.author(post.authorUrn);
    if (post === null || author === null) return context.notFound();
    return context.redirect(postHref(author.kind, author.vanityName, post.urn));
  });

  const cardOf = (post: Post): PostCard | null => {
    const author = accounts.author(post.authorUrn);
    if (author === null) return null;
    const said = commentList(comments.below(post.urn), (urn) => {
      const by = accounts.author(urn);
      return by === null ? null : shownAuthor(by);
    });
    return { ...postCardOf(post, author, files), comments: said };
  };
  for (const kind of ['in', 'company'] as const) {
    mountFeed(app, world, {
      network: { name: 'LinkedIn', href: feedHref },
      emptyHint: 'Connect LinkedIn, choose one of the ready people, schedule a post, and it appears here by itself.',
      profilePath: `/linkedin/${kind}/:handle`,
      postPath: `/linkedin/${kind}/:handle/posts/:id`,
      author: (handle) => {
        const author = accounts.authorNamed(kind, handle);
        return author === null ? null : shownAuthor(author);
      },
      count: ({ id }) => posts.visible(id).length,
      newest: (count, author) =>
        posts
          .visible(author?.id)
          .slice(0, count)
          .flatMap((post) => cardOf(post) ?? []),
      post: (author, id) => {
        const post = posts.find(id);
        return post?.authorUrn === author.id ? cardOf(post) : null;
      },
    });
  }
}

function shownAuthor({ urn, id, kind, name, vanityName }: Author): ShownAuthor {
  const handle = kind === 'company' ? 'Page' : `in/${vanityName}`;
  return { id: urn, name, handle, href: profileHref(kind, vanityName), pictureHref: pictureHref(id) };
}

function postCardOf(post: Post, author: Author, files: Files): PostCard {
  return {
    id: post.urn,
    href: postHref(author.kind, author.vanityName, post.urn),
    author: shownAuthor(author),
    at: post.createdAt,
    body: bodyOf(post),
    files: post.files.map(({ urn, altText }) => ({
      href: fileHref(fileOf(files, urn)?.id ?? ''),
      kind: urn.startsWith('urn:li:video:') ? 'video' : 'picture',
      altText,
    })),
    extra: post.article === null ? undefined : linkCard(post.article),
  };
}

/** Hashtags and mentions stand out, and addresses are links. */
function bodyOf(post: Post): Html {
  const shown = piecesOf(post).map(({ kind, text }) => {
    if (kind !== 'words') return html`<span class="ref">${text}</span>`;
    return text.split(address).map((part, index) => (index % 2 === 1 ? outerLink(part, part) : part));
  });
  return html`${shown}`;
}

function linkCard({ source, title }: Article): Html {
  return html`<a class="link-card" href="${source}" rel="noopener noreferrer nofollow" target="_blank">
    <b>${title}</b><span>${URL.parse(source)?.hostname ?? source}</span>
  </a>`;
}

import { html } from 'hono/html';

import type { Comments } from '#/core/comments.ts';
import { commentList } from '#/core/pages/comment-list.ts';
import { mountFeed } from '#/core/pages/feed.ts';
import { mountAvatars, mountFiles } from '#/core/pages/files.ts';
import type { Html } from '#/core/pages/page.ts';
import { pollCard } from '#/core/pages/poll-card.ts';
import type { PostCard, Author as ShownAuthor } from '#/core/pages/post-card.ts';
import { linkCard, linkCardWith, reference, withLinks } from '#/core/pages/shown-text.ts';
import type { SandboxApp, World } from '#/core/world.ts';
import type { Author, Members } from '#/networks/linkedin/accounts.ts';
import { type Files, fileOf } from '#/networks/linkedin/files.ts';
import { feedHref, fileHref, pictureHref, postHref, profileHref } from '#/networks/linkedin/links.ts';
import { type Article, idOf, type Post, type PostedFile, type Posts, piecesOf } from '#/networks/linkedin/posts.ts';
import type { Thumbnails } from '#/networks/linkedin/thumbnails.ts';

/** The pages that people look at, under `/linkedin`: what arrived, a member or a page of an organization, and a post. */
export function mountPages(
  app: SandboxApp,
  world: World,
  parts: { accounts: Members; posts: Posts; comments: Comments; files: Files; thumbnails: Thumbnails },
): void {
  const { accounts, posts, comments, files, thumbnails } = parts;
  mountAvatars(app, '/linkedin/picture/:file', (id) => accounts.find(id) !== null || accounts.page(id) !== null);
  mountFiles(app, '/linkedin/media/:id', files);

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
    return { ...postCardOf(post, author, { files, thumbnails }), comments: said };
  };
  for (const kind of ['in', 'company'] as const) {
    mountFeed(app, world, {
      network: { name: 'LinkedIn', href: feedHref },
      emptyHint: 'Connect LinkedIn, choose one of the ready people, schedule a post, and it appears here by itself.',
      profilePath: `/linkedin/${kind}/:handle`,
      postPath: `/linkedin/${kind}/:handle/posts/:id`,
      account: (handle) => accounts.authorNamed(kind, handle),
      authorOf: shownAuthor,
      count: ({ urn }) => posts.visible(urn).length,
      newest: (author) => posts.visible(author?.urn),
      post: ({ urn }, id) => {
        const post = posts.find(id);
        return post?.authorUrn === urn ? post : null;
      },
      cardOf,
    });
  }
}

function shownAuthor({ urn, id, kind, name, vanityName }: Author): ShownAuthor {
  const handle = kind === 'company' ? 'Page' : `in/${vanityName}`;
  return { id: urn, name, handle, href: profileHref(kind, vanityName), pictureHref: pictureHref(id) };
}

function postCardOf(
  post: Post,
  author: Author,
  { files, thumbnails }: { readonly files: Files; readonly thumbnails: Thumbnails },
): PostCard {
  const posterHrefOf = (file: PostedFile): string | undefined => {
    const id = thumbnails.of(idOf(file));
    return id === null ? undefined : fileHref(id);
  };
  return {
    id: post.urn,
    href: postHref(author.kind, author.vanityName, post.urn),
    author: shownAuthor(author),
    at: post.createdAt,
    body: bodyOf(post),
    files: post.files.filter(isShown).map((file) => ({
      href: fileHref(fileOf(files, file.urn)?.id ?? ''),
      kind: file.urn.startsWith('urn:li:video:') ? 'video' : 'picture',
      altText: file.altText,
      posterHref: posterHrefOf(file),
    })),
    extra: extraOf(post, files),
  };
}

/** A document stands below the others as a card. */
function isShown({ title }: PostedFile): boolean {
  return title === undefined;
}

function extraOf(post: Post, files: Files): Html | undefined {
  if (post.poll) return pollCard(post.poll, true);
  return post.article === null ? cardOfDocument(post, files) : cardOfArticle(post.article, files);
}

function cardOfDocument({ files: [file] }: Post, files: Files): Html | undefined {
  const known = file?.title === undefined ? null : fileOf(files, file.urn);
  if (file?.title === undefined || known === null) return undefined;
  const pages = known.file?.pages ?? 0;
  return linkCard(fileHref(known.id), file.title, `Document · ${pages} ${pages === 1 ? 'page' : 'pages'}`);
}

/** Hashtags and mentions stand out, and addresses are links. */
function bodyOf(post: Post): Html {
  const shown = piecesOf(post).map(({ kind, text }) => {
    return kind === 'words' ? withLinks(text) : reference(text);
  });
  return html`${shown}`;
}

function cardOfArticle({ source, title, description, thumbnail }: Article, files: Files): Html {
  const file = fileOf(files, thumbnail);
  const lines = [...(description === '' ? [] : [description]), URL.parse(source)?.hostname ?? source];
  return linkCardWith(file === null ? null : fileHref(file.id), source, title, ...lines);
}

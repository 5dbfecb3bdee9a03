import { html } from 'hono/html';

import { mountFeed } from '#/core/pages/feed.ts';
import { answerFile, mountAvatars } from '#/core/pages/files.ts';
import type { Html } from '#/core/pages/page.ts';
import { type Author, type PostCard, type PostFile, postTile } from '#/core/pages/post-card.ts';
import type { SandboxApp, World } from '#/core/world.ts';
import type { Account, Accounts } from '#/networks/tiktok/accounts.ts';
import { avatarHref, feedHref, fileHref, postHref, profileHref } from '#/networks/tiktok/links.ts';
import { type PrivacyLevel, type Publication, shownAt } from '#/networks/tiktok/publications.ts';
import type { Shelves } from '#/networks/tiktok/publish-methods.ts';

const emptyHint =
  'Connect TikTok, choose one of the ready accounts, schedule a post with a video or a picture, and it appears here by itself.';

const audiences: Readonly<Record<PrivacyLevel, string>> = {
  PUBLIC_TO_EVERYONE: 'Everyone',
  MUTUAL_FOLLOW_FRIENDS: 'Friends',
  FOLLOWER_OF_CREATOR: 'Followers',
  SELF_ONLY: 'Only you',
};

/** The pages a person looks at, under `/tiktok`, as the creators themselves see them. */
export function mountPages(sandbox: SandboxApp, world: World, shelves: Shelves & { accounts: Accounts }): void {
  const { accounts, files, publications } = shelves;
  mountAvatars(sandbox, '/tiktok/avatar/:file', (id) => accounts.find(id) !== null);

  sandbox.get('/tiktok/media/:id', (context) => {
    const found = files.find(context.req.param('id'));
    if (found?.file == null) return context.notFound();
    return answerFile({ path: files.path(found.id), type: found.file.type, size: found.totalBytes });
  });

  const cardOf = (publication: Publication): PostCard[] => {
    const account = accounts.find(publication.accountId);
    return account === null ? [] : [postCardOf(publication, account, shelves)];
  };
  const named = (handle: string): Account | null => accounts.named(handle.replace(/^@/, ''));
  for (const kind of ['video', 'photo'] as const) {
    sandbox.get(`/tiktok/:handle{@[A-Za-z0-9_.]+}/${kind}/:id`, (context, next) => {
      const found = publications.newest().find(({ postId }) => postId === context.req.param('id'));
      return found?.kind === kind ? next() : context.notFound();
    });
  }
  mountFeed(sandbox, world, {
    network: { name: 'TikTok', href: feedHref },
    emptyHint,
    profilePath: '/tiktok/:handle{@[A-Za-z0-9_.]+}',
    postPath: '/tiktok/:handle{@[A-Za-z0-9_.]+}/:kind{video|photo}/:id',
    author: (handle) => {
      const account = named(handle);
      return account === null ? null : authorOf(account);
    },
    count: ({ id }) => publications.newest(id).length,
    newest: (count, author) => publications.newest(author?.id).slice(0, count).flatMap(cardOf),
    post: (author, id) =>
      publications
        .newest(author.id)
        .filter(({ postId }) => postId === id)
        .flatMap(cardOf)[0] ?? null,
    profile: (author) => profileOf(publications.newest(author.id).flatMap(cardOf)),
  });
}

/** Upright tiles, as on a profile, with the words of each below them. */
function profileOf(cards: readonly PostCard[]): Html {
  if (cards.length === 0) return html`<p class="empty"><b>Nothing here yet</b>${emptyHint}</p>`;
  return html`<div class="tiles upright">
    ${cards.map((card) => html`<div>${postTile(card, '')}<p>${card.body}</p></div>`)}
  </div>`;
}

function authorOf({ id, name, handle }: Account): Author {
  return { id, name, handle: `@${handle}`, href: profileHref(handle), pictureHref: avatarHref(id) };
}

function postCardOf(publication: Publication, account: Account, { files }: Pick<Shelves, 'files'>): PostCard {
  const { id, kind, postId, text, fileIds } = publication;
  const shown = fileIds.flatMap((fileId): PostFile[] => {
    const file = files.find(fileId);
    return file === null ? [] : [{ href: fileHref(fileId), kind: kind === 'video' ? 'video' : 'picture', altText: '' }];
  });
  return {
    id,
    href: postHref(account.handle, kind, postId),
    author: authorOf(account),
    at: shownAt(publication),
    context: contextOf(publication),
    body: bodyOf(text),
    files: shown,
    filesIn: 'slides',
  };
}

/** Who sees it, and what its creator chose for it. */
function contextOf({ isDraft, privacy, marks, title }: Publication): Html {
  const parts = [isDraft ? 'Draft in the inbox' : audiences[privacy ?? 'SELF_ONLY'], ...marks];
  return html`<p class="hint">${parts.join(' · ')}</p>
    ${title === '' ? '' : html`<p><b>${title}</b></p>`}`;
}

/** Hashtags and mentions are marked; addresses are plain text, as in the app. */
function bodyOf(text: string): Html {
  const parts = text.split(/((?<![\p{L}\p{N}_&/.])[#@][\p{L}\p{N}_.]*[\p{L}\p{N}_])/u);
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<span class="ref">${part}</span>` : part))}`;
}

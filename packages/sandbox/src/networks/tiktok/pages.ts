import { html } from 'hono/html';

import { cardsOf, emptyList, mountFeed } from '#/core/pages/feed.ts';
import { mountAvatars, mountFiles } from '#/core/pages/files.ts';
import type { Html } from '#/core/pages/page.ts';
import { type Author, type PostCard, type PostFile, postTile } from '#/core/pages/post-card.ts';
import { withTags } from '#/core/pages/shown-text.ts';
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
  mountFiles(sandbox, '/tiktok/media/:id', files);

  const cardOf = (publication: Publication): PostCard | null => {
    const account = accounts.find(publication.accountId);
    return account === null ? null : postCardOf(publication, account, shelves);
  };
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
    account: (handle) => accounts.named(handle.replace(/^@/, '')),
    authorOf,
    count: ({ id }) => publications.newest(id).length,
    newest: (account) => publications.newest(account?.id),
    post: (account, id) => publications.newest(account.id).find(({ postId }) => postId === id) ?? null,
    cardOf,
    profile: (account) => profileOf(cardsOf(publications.newest(account.id), cardOf)),
  });
}

/** Upright tiles, as on a profile, with the words of each below them. */
function profileOf(cards: readonly PostCard[]): Html {
  if (cards.length === 0) return emptyList(emptyHint);
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
    body: withTags(text),
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

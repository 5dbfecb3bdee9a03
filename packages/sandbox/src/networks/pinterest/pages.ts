import { html } from 'hono/html';

import { cardsOf, mountFeed, postPage } from '#/core/pages/feed.ts';
import { mountAvatars, mountFiles } from '#/core/pages/files.ts';
import { answerPage, type Html } from '#/core/pages/page.ts';
import { type Author, outerLink, type PostCard, postTile } from '#/core/pages/post-card.ts';
import type { SandboxApp, World } from '#/core/world.ts';
import type { Account, Accounts } from '#/networks/pinterest/accounts.ts';
import type { Board } from '#/networks/pinterest/boards.ts';
import { avatarHref, feedHref, fileHref, pinHref, profileHref } from '#/networks/pinterest/links.ts';
import type { Shelves } from '#/networks/pinterest/pin-endpoints.ts';
import type { Pin, PinItem } from '#/networks/pinterest/pins.ts';

type Sources = Shelves & { readonly accounts: Accounts };

const network = { name: 'Pinterest', href: feedHref };
const username = ':handle{[A-Za-z0-9_]+}';

/** The pages a person looks at, under `/pinterest`: Pins with their pictures above their words, and boards of tiles. */
export function mountPages(app: SandboxApp, world: World, sources: Sources): void {
  const { accounts, boards, files, pins } = sources;
  mountAvatars(app, `${feedHref}/avatar/:file`, (id) => accounts.find(id) !== null);
  mountFiles(app, `${feedHref}/media/:id`, files);

  const cardOf = (pin: Pin): PostCard | null => {
    const account = accounts.find(pin.accountId);
    return account === null ? null : pinCard(pin, account, boards.find(account, pin.boardId));
  };

  app.get(`${feedHref}/pin/:id{[0-9]+}/`, (context) => {
    const pin = pins.find(context.req.param('id'));
    const card = pin === null ? null : cardOf(pin);
    if (card === null) return context.notFound();
    return answerPage(context, `${world.store.version}`, () => postPage(network, card));
  });

  mountFeed(app, world, {
    network,
    emptyHint: 'Connect Pinterest, choose one of the ready accounts, schedule a Pin, and it appears here by itself.',
    profilePath: `${feedHref}/${username}/`,
    postPath: `${feedHref}/${username}/pin/:id`,
    account: (handle) => accounts.named(handle),
    authorOf,
    count: ({ id }) => pins.of(id).length,
    newest: () => pins.newest(),
    post: (account, id) => {
      const pin = pins.find(id);
      return pin?.accountId === account.id ? pin : null;
    },
    cardOf,
    profile: (account) => {
      return html`${boards.of(account).map((board) => boardOfTiles(board, cardsOf(pins.on(board.id), cardOf)))}`;
    },
  });
}

function authorOf({ id, name, handle }: Account): Author {
  return { id, name, handle, href: profileHref(handle), pictureHref: avatarHref(id) };
}

function pinCard(pin: Pin, account: Account, board: Board | null): PostCard {
  const { id, title, description, link, kind, altText, coverSecond, coverFileId } = pin;
  const href = fileHref(pin.fileId);
  const words = pin.items?.map((item, at) => wordsOfItem(item, at + 1)) ?? [];
  // A browser shows what a video looks like at this second before it is played (Media Fragments).
  const at = kind === 'video' && coverSecond !== null ? `#t=${coverSecond}` : '';
  const poster = coverFileId === null ? {} : { posterHref: fileHref(coverFileId) };
  const out = link === null ? '' : html`<p>${outerLink(link, new URL(link).host.replace(/^www\./, ''))}</p>`;
  return {
    id,
    href: pinHref(id),
    author: authorOf(account),
    at: pin.createdAt,
    context: html`<p class="hint">Saved to <b>${boardName(pin, board)}</b>${seenBy(pin, board)}</p>`,
    body: html`${title === null ? '' : html`<h2>${title}</h2>`}<p>${description ?? ''}</p>${out}${words}`,
    files: pin.items?.map((item) => ({ href: fileHref(item.fileId), kind: 'picture', altText: altText ?? '' })) ?? [
      { href: `${href}${at}`, kind: kind === 'video' ? 'video' : 'picture', altText: altText ?? '', ...poster },
    ],
    filesIn: 'slides',
  };
}

/** What a picture of a carousel says by itself; nothing where it says nothing. */
function wordsOfItem({ title, link }: PinItem, place: number): Html | string {
  if (title === null && link === null) return '';
  const out = link === null ? '' : outerLink(link, new URL(link).host.replace(/^www\./, ''));
  return html`<p class="hint">Picture ${place}: ${title ?? ''} ${out}</p>`;
}

function boardName({ sectionId }: Pin, board: Board | null): string {
  const section = board?.sections.find(({ id }) => id === sectionId);
  const name = board?.name ?? 'a board that is gone';
  return section === undefined ? name : `${name} · ${section.name}`;
}

function seenBy({ isForCreator }: Pin, board: Board | null): string {
  if (isForCreator) return ', which only its creator sees: the app has trial access';
  return board?.privacy === 'SECRET' ? ', a secret board' : '';
}

function boardOfTiles(board: Board, cards: readonly PostCard[]): Html {
  const count = `${cards.length} ${cards.length === 1 ? 'Pin' : 'Pins'}`;
  const note = board.privacy === 'SECRET' ? `${count} · secret` : count;
  return html`<div class="feed-head"><h2>${board.name}</h2><p class="hint">${note}</p></div>
    <div class="tiles">${cards.map((card) => postTile(card, ''))}</div>`;
}

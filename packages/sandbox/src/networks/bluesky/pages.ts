import { html } from 'hono/html';

import { mountFeed } from '#/core/pages/feed.ts';
import { answerBytes, mountAvatars } from '#/core/pages/files.ts';
import type { Html } from '#/core/pages/page.ts';
import { type Author, outerLink, type PostCard } from '#/core/pages/post-card.ts';
import { linkCardWith, reference } from '#/core/pages/shown-text.ts';
import type { SandboxApp, World } from '#/core/world.ts';
import { type Account, type Accounts, demoPassword } from '#/networks/bluesky/accounts.ts';
import type { Blobs } from '#/networks/bluesky/blobs.ts';
import { avatarHref, feedHref, fileHref, postHref, profileHref } from '#/networks/bluesky/links.ts';
import { facetsOf, linkCardOf, mediaOf, parentOf, postCollection, textOf } from '#/networks/bluesky/post.ts';
import type { Repo, StoredRecord } from '#/networks/bluesky/repo.ts';

/** Pictures and videos a browser may show; anything else is not served as a page's content. */
const shownTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'video/mp4']);

/** The pages a person looks at, under `/bluesky`. */
export function mountPages(app: SandboxApp, world: World, accounts: Accounts, repo: Repo, blobs: Blobs): void {
  mountAvatars(app, '/bluesky/avatar/:file', (did) => accounts.find(did) !== null);

  app.get('/bluesky/file/:did/:cid', async (context) => {
    const blob = await blobs.read(context.req.param('did'), context.req.param('cid'));
    return blob === null || !shownTypes.has(blob.mimeType)
      ? context.notFound()
      : answerBytes(blob.bytes, blob.mimeType);
  });

  /** A line that says whom the post answers. */
  const replyLine = ({ value }: StoredRecord): Html | undefined => {
    const parent = parentOf(value);
    const account = parent === null ? null : accounts.find(parent.did);
    if (parent === null || account === null) return undefined;
    return html`<p class="hint">Replying to <a href="${postHref(account.handle, parent.rkey)}">@${account.handle}</a></p>`;
  };
  mountFeed(app, world, {
    network: { name: 'Bluesky', href: feedHref },
    emptyHint: `Connect studio.nonet.test with the app password ${demoPassword}, schedule a post, and it appears here by itself.`,
    profilePath: '/bluesky/profile/:handle',
    postPath: '/bluesky/profile/:handle/post/:id',
    account: (handle) => accounts.find(handle),
    authorOf,
    count: ({ did }) => repo.countPosts(did),
    newest: (account) => repo.newestPosts(account?.did),
    post: ({ did }, id) => repo.get(did, postCollection, id),
    cardOf: (record) => {
      const account = accounts.find(record.did);
      return account === null ? null : postCardOf(record, account, replyLine(record));
    },
  });
}

function authorOf({ did, displayName, handle }: Account): Author {
  const [href, pictureHref] = [profileHref(handle), avatarHref(did)];
  return { id: did, name: displayName, handle: `@${handle}`, href, pictureHref };
}

function postCardOf(record: StoredRecord, account: Account, context: Html | undefined): PostCard {
  return {
    id: record.rkey,
    href: postHref(account.handle, record.rkey),
    author: authorOf(account),
    at: record.at,
    context,
    body: richText(record),
    files: mediaOf(record.value).map(({ blob, alt }) => {
      const kind = blob.mimeType.startsWith('video/') ? 'video' : 'picture';
      return { href: fileHref(record.did, blob.ref.$link), kind, altText: alt };
    }),
    extra: cardOfLink(record),
  };
}

/** The text with its facets marked. Facets count bytes, so the text is cut as bytes. */
function richText(record: StoredRecord): Html {
  const bytes = Buffer.from(textOf(record.value), 'utf8');
  const cut = (start: number, end?: number): string => bytes.subarray(start, end).toString('utf8');
  const parts: (string | Html)[] = [];
  let at = 0;
  for (const { byteStart, byteEnd, feature } of facetsOf(record.value)) {
    // Records written with validation switched off may hold any range.
    if (byteStart < at || byteEnd > bytes.length) continue;
    parts.push(cut(at, byteStart), marked(cut(byteStart, byteEnd), feature));
    at = byteEnd;
  }
  parts.push(cut(at));
  return html`${parts}`;
}

function marked(text: string, feature: Readonly<Record<string, unknown>>): Html {
  const { uri, did } = feature;
  if (typeof uri === 'string' && /^https?:\/\//i.test(uri)) return outerLink(uri, text);
  if (typeof did === 'string') return html`<a href="${profileHref(did)}">${text}</a>`;
  return reference(text);
}

function cardOfLink(record: StoredRecord): Html | undefined {
  const card = linkCardOf(record.value);
  if (card === null || !/^https?:\/\//i.test(card.uri)) return undefined;
  const picture = card.thumb === null ? null : fileHref(record.did, card.thumb.ref.$link);
  return linkCardWith(picture, card.uri, card.title, card.description, new URL(card.uri).host);
}

import { html } from 'hono/html';

import { type Html, type Page, showTime } from '#/core/pages/page.ts';
import { type Account, type Accounts, demoPassword } from '#/networks/bluesky/accounts.ts';
import { avatarHref, feedHref, imageHref, postHref, profileHref } from '#/networks/bluesky/links.ts';
import { facetsOf, linkCardOf, mediaOf, textOf } from '#/networks/bluesky/post.ts';
import type { Repo, StoredRecord } from '#/networks/bluesky/repo.ts';

const postsPerPage = 50;
const trail = [{ name: 'Bluesky', href: feedHref }];

/** Everybody's posts, newest first. */
export function feedPage(accounts: Accounts, repo: Repo): Page {
  return {
    title: 'Bluesky · Nonet sandbox',
    trail,
    main: html`<div class="column">
      <div class="feed-head"><h1>What arrived</h1></div>
      ${postList(accounts, repo.newestPosts(postsPerPage))}
    </div>`,
  };
}

/** One account's posts, newest first. */
export function profilePage(account: Account, accounts: Accounts, repo: Repo): Page {
  const count = repo.countPosts(account.did);
  return {
    title: `${account.displayName} · Bluesky · Nonet sandbox`,
    trail,
    main: html`<div class="column">
      <div class="who">
        <img class="av big" src="${avatarHref(account.did)}" alt="" />
        <div>
          <h1>${account.displayName}</h1>
          <p>@${account.handle} · ${count} ${count === 1 ? 'post' : 'posts'}</p>
        </div>
      </div>
      ${postList(accounts, repo.newestPosts(postsPerPage, account.did))}
    </div>`,
  };
}

/** One post alone. */
export function postPage(account: Account, record: StoredRecord): Page {
  return {
    title: `${account.displayName} · Bluesky · Nonet sandbox`,
    trail: [...trail, { name: `@${account.handle}`, href: profileHref(account.handle) }],
    main: html`<div class="column">${postCard(account, record)}</div>`,
  };
}

function postList(accounts: Accounts, records: readonly StoredRecord[]): Html {
  if (records.length === 0) {
    return html`<p class="empty">
      <b>Nothing here yet</b>
      Connect studio.nonet.test with the app password ${demoPassword}, schedule a post, and it appears here by itself.
    </p>`;
  }
  return html`${records.map((record) => {
    const account = accounts.find(record.did);
    return account === null ? '' : postCard(account, record);
  })}`;
}

function postCard(account: Account, record: StoredRecord): Html {
  const time = new Date(record.at).toISOString();
  const profile = profileHref(account.handle);
  return html`<article class="post" id="${record.rkey}">
    <a href="${profile}" tabindex="-1" aria-hidden="true"><img class="av" src="${avatarHref(account.did)}" alt="" /></a>
    <div>
      <div class="by">
        <a class="name" href="${profile}">${account.displayName}</a>
        <a class="handle" href="${profile}">@${account.handle}</a>
        <a href="${postHref(account.handle, record.rkey)}"><time datetime="${time}">${showTime(record.at)}</time></a>
      </div>
      <div class="body">${richText(record)}</div>
      ${imageGrid(record)} ${linkCard(record)}
    </div>
  </article>`;
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
  if (typeof uri === 'string' && /^https?:\/\//i.test(uri)) {
    return html`<a href="${uri}" rel="noopener noreferrer nofollow" target="_blank">${text}</a>`;
  }
  if (typeof did === 'string') return html`<a href="${profileHref(did)}">${text}</a>`;
  return html`<span class="ref">${text}</span>`;
}

function imageGrid(record: StoredRecord): Html | string {
  const images = mediaOf(record.value).filter(({ blob }) => blob.mimeType.startsWith('image/'));
  if (images.length === 0) return '';
  return html`<div class="images ${images.length > 4 ? 'more' : `n${images.length}`}">
    ${images.map(({ blob, alt }) => {
      const href = imageHref(record.did, blob.ref.$link);
      const label = alt === '' ? '' : html`<figcaption class="alt" title="${alt}"><b>ALT</b>${alt}</figcaption>`;
      return html`<figure><a href="${href}"><img src="${href}" alt="${alt}" /></a>${label}</figure>`;
    })}
  </div>`;
}

function linkCard(record: StoredRecord): Html | string {
  const card = linkCardOf(record.value);
  if (card === null || !/^https?:\/\//i.test(card.uri)) return '';
  return html`<a class="link-card" href="${card.uri}" rel="noopener noreferrer nofollow" target="_blank">
    <b>${card.title}</b><span>${card.description}</span><span>${new URL(card.uri).host}</span>
  </a>`;
}

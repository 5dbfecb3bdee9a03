import { drawAvatar } from '#/core/pages/avatar.ts';
import { answerPage } from '#/core/pages/page.ts';
import type { SandboxApp, World } from '#/core/world.ts';
import type { Accounts } from '#/networks/bluesky/accounts.ts';
import type { Blobs } from '#/networks/bluesky/blobs.ts';
import { feedPage, postPage, profilePage } from '#/networks/bluesky/feed-page.ts';
import type { Repo } from '#/networks/bluesky/repo.ts';

/** Pictures a browser may show; anything else is not served as a page's content. */
const shownTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);

const fileHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'max-age=3600',
};

/** The pages a person looks at, under `/bluesky`. */
export function mountPages(app: SandboxApp, world: World, accounts: Accounts, repo: Repo, blobs: Blobs): void {
  const stamp = (): string => `${world.store.version}`;

  app.get('/bluesky', (context) => answerPage(context, stamp(), () => feedPage(accounts, repo)));

  app.get('/bluesky/profile/:actor', (context) => {
    const account = accounts.find(context.req.param('actor'));
    if (account === null) return context.notFound();
    return answerPage(context, stamp(), () => profilePage(account, accounts, repo));
  });

  app.get('/bluesky/profile/:actor/post/:rkey', (context) => {
    const account = accounts.find(context.req.param('actor'));
    const record = account === null ? null : repo.get(account.did, 'app.bsky.feed.post', context.req.param('rkey'));
    if (account === null || record === null) return context.notFound();
    return answerPage(context, stamp(), () => postPage(account, record));
  });

  app.get('/bluesky/avatar/:file', (context) => {
    const account = accounts.find(context.req.param('file').replace(/\.png$/, ''));
    if (account === null) return context.notFound();
    return context.body(drawAvatar(account.did), 200, { ...fileHeaders, 'content-type': 'image/png' });
  });

  app.get('/bluesky/image/:did/:cid', async (context) => {
    const blob = await blobs.read(context.req.param('did'), context.req.param('cid'));
    if (blob === null || !shownTypes.has(blob.mimeType)) return context.notFound();
    return context.body(blob.bytes, 200, { ...fileHeaders, 'content-type': blob.mimeType });
  });
}

import { drawAvatar } from '#/core/pages/avatar.ts';
import { answerPage } from '#/core/pages/page.ts';
import type { SandboxApp, World } from '#/core/world.ts';
import type { Accounts } from '#/networks/facebook/accounts.ts';
import { feedPage, profilePage } from '#/networks/facebook/feed-page.ts';

const accountsShown = 50;

/** The pages a person looks at, under `/facebook`. */
export function mountPages(app: SandboxApp, world: World, accounts: Accounts): void {
  const stamp = (): string => `${world.store.version}`;

  app.get('/facebook', (context) => answerPage(context, stamp(), () => feedPage(accounts.first(accountsShown))));

  app.get('/facebook/picture/:file', (context) => {
    const account = accounts.find(context.req.param('file').replace(/\.png$/, ''));
    if (account === null) return context.notFound();
    return context.body(drawAvatar(account.id), 200, {
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'max-age=3600',
    });
  });

  app.get('/facebook/:id{[0-9]+}', (context) => {
    const account = accounts.find(context.req.param('id'));
    return account === null ? context.notFound() : answerPage(context, stamp(), () => profilePage(account));
  });
}

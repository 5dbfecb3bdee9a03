import { mountAvatars } from '#/core/pages/files.ts';
import { answerPage } from '#/core/pages/page.ts';
import type { SandboxApp, World } from '#/core/world.ts';
import type { Parts } from '#/networks/facebook/caller.ts';
import { feedPage, profilePage } from '#/networks/facebook/feed-page.ts';

const accountsShown = 50;

/** The pages a person looks at, under `/facebook`. */
export function mountPages(
  app: SandboxApp,
  world: World,
  { accounts, assets }: Pick<Parts, 'accounts' | 'assets'>,
): void {
  const stamp = (): string => `${world.store.version}`;

  app.get('/facebook', (context) => answerPage(context, stamp(), () => feedPage(accounts.first(accountsShown))));

  mountAvatars(app, '/facebook/picture/:file', (id) => {
    return accounts.find(id) !== null || assets.find(id) !== null || assets.ofInstagram(id) !== null;
  });

  app.get('/facebook/:id{[0-9]+}', (context) => {
    const account = accounts.find(context.req.param('id'));
    return account === null ? context.notFound() : answerPage(context, stamp(), () => profilePage(account));
  });
}

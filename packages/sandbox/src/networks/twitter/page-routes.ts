import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';

import { drawAvatar } from '#/core/pages/avatar.ts';
import { answerPage } from '#/core/pages/page.ts';
import type { SandboxApp, World } from '#/core/world.ts';
import { type FeedSources, feedPage, postPage, profilePage } from '#/networks/twitter/feed-page.ts';

const fileHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; media-src 'self'; sandbox",
  'cache-control': 'max-age=3600',
};

/** The pages a person looks at, under `/x`. */
export function mountPages(app: SandboxApp, world: World, sources: FeedSources): void {
  const { accounts, posts, media } = sources;
  const stamp = (): string => `${world.store.version}`;

  app.get('/x', (context) => answerPage(context, stamp(), () => feedPage(sources)));

  app.get('/x/avatar/:file', (context) => {
    const account = accounts.find(context.req.param('file').replace(/\.png$/, ''));
    if (account === null) return context.notFound();
    return context.body(drawAvatar(account.id), 200, { ...fileHeaders, 'content-type': 'image/png' });
  });

  app.get('/x/media/:id', (context) => {
    const found = media.find(context.req.param('id'));
    const type = found?.file?.type;
    if (found === null || type === undefined || !found.isFinal) return context.notFound();
    const body = Readable.toWeb(createReadStream(media.path(found.id)));
    const headers = { ...fileHeaders, 'content-type': type, 'content-length': `${found.totalBytes}` };
    // Node's own type of a web stream and the DOM's are two names of one thing.
    return new Response(body as ReadableStream, { headers });
  });

  app.get('/x/:username', (context) => {
    const account = accounts.named(context.req.param('username'));
    if (account === null) return context.notFound();
    return answerPage(context, stamp(), () => profilePage(account, sources));
  });

  app.get('/x/:username/status/:id', (context) => {
    const account = accounts.named(context.req.param('username'));
    const post = posts.find(context.req.param('id'));
    if (account === null || post === null || post.accountId !== account.id) return context.notFound();
    return answerPage(context, stamp(), () => postPage(account, post, sources));
  });
}

import { type App, readAbilities, refresh } from '#/instagram/account.ts';
import { instagramComments } from '#/instagram/comment.ts';
import { instagramMeanings } from '#/instagram/errors.ts';
import { instagramFigures } from '#/instagram/figures.ts';
import { lookup } from '#/instagram/lookup.ts';
import { prepare } from '#/instagram/prepare.ts';
import { publish, remove } from '#/instagram/publish.ts';
import type { InstagramSettings } from '#/instagram/settings.ts';
import { accessOf } from '#/instagram/wire.ts';
import type { Http } from '#/kit/http.ts';
import { bound } from '#/kit/way.ts';
import { lookupComment, sendComment } from '#/meta/comments.ts';
import { graphCaller } from '#/meta/graph-caller.ts';
import type { LinkedAuth } from '#/meta/linked-account.ts';
import type { Network } from '#/port.ts';

/** Instagram through the Graph API, with the app at Facebook. Every promise and its source: README.md beside this file. */
export function createInstagram(settings: InstagramSettings, http: Http) {
  const { graph: base, appSecret, mayDelete, mayReadFigures } = settings;
  const api = graphCaller(http, { name: 'Instagram', base, meanings: instagramMeanings, appSecret });
  const app: App = { settings, api };
  return {
    id: 'instagram',
    origin: settings.sandbox ? 'sandbox' : 'production',
    sendWindowMs: 45_000,
    settleMs: 30_000,
    concurrency: { perNetwork: 256, perAccount: 2 },
    ...bound(app, { refresh, prepare, publish, lookup, abilities: readAbilities }),
    ...(mayDelete && bound(app, { remove })),
    comments: {
      repeat: 'blind',
      send: (comment, account, { signal }) => sendComment(api(accessOf(account, signal)), instagramComments, comment),
      lookup: (comment, account, context) =>
        lookupComment(api(accessOf(account, context.signal)), instagramComments, comment, context),
    },
    ...(mayReadFigures && { figures: instagramFigures(app) }),
    // Accounts come with Facebook's yes, and what was allowed ends with that (0077).
    revoke: async () => ({ kind: 'done' }),
  } satisfies Network<LinkedAuth>;
}

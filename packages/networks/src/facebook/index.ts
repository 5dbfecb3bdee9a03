import { createApp } from '#/facebook/app.ts';
import { exchange, oauthOf, readAbilities, refresh, revoke } from '#/facebook/auth.ts';
import { commentsOf } from '#/facebook/comment.ts';
import { facebookFigures } from '#/facebook/figures.ts';
import { lookup } from '#/facebook/lookup.ts';
import { prepare } from '#/facebook/prepare.ts';
import { check, publish, remove } from '#/facebook/publish.ts';
import type { FacebookSettings } from '#/facebook/settings.ts';
import { accessOf, type FacebookAuth } from '#/facebook/wire.ts';
import type { Http } from '#/kit/http.ts';
import { consentOf } from '#/kit/oauth.ts';
import { bound } from '#/kit/way.ts';
import { lookupComment, sendComment } from '#/meta/comments.ts';
import { readSignedRequest } from '#/meta/signed-request.ts';
import type { Network } from '#/port.ts';

/** Pages of Facebook through the Graph API. Every promise and its source: README.md beside this file. */
export function createFacebook(settings: FacebookSettings, http: Http) {
  const app = createApp(settings, http);
  return {
    id: 'facebook',
    origin: settings.sandbox ? 'sandbox' : 'production',
    sendWindowMs: 45_000,
    settleMs: 30_000,
    concurrency: { perNetwork: 256, perAccount: 2 },
    endsForPerson: true,
    consent: consentOf(oauthOf(settings), (answer, { signal }) => exchange(app, answer, signal)),
    ...bound(app, { refresh, prepare, publish, check, lookup, remove, abilities: readAbilities, revoke }),
    comments: {
      repeat: 'blind',
      send: async (comment, account, { signal }) => {
        const ask = app.api(accessOf(account, signal));
        return sendComment(ask, commentsOf(app, ask), comment);
      },
      lookup: async (comment, account, context) => {
        const ask = app.api(accessOf(account, context.signal));
        return lookupComment(ask, commentsOf(app, ask), comment, context);
      },
    },
    ...(settings.scopes.includes('read_insights') && { figures: facebookFigures(app) }),
    deletionRequest: (form) => readSignedRequest(form, [settings.appSecret]),
  } satisfies Network<FacebookAuth>;
}

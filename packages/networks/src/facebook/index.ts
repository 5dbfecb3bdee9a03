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
import { consentPage } from '#/kit/oauth.ts';
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
    consent: {
      address: (request) => consentPage(oauthOf(settings), request),
      exchange: (answer, { signal }) => exchange(app, answer, signal),
    },
    refresh: (account, { signal }) => refresh(app, account, signal),
    prepare: (input, account, context) => prepare(app, input, account, context),
    publish: (prepared, account, { signal }) => publish(app, prepared, account, signal),
    check: (ticket, account, { signal }) => check(app, ticket, account, signal),
    lookup: (prepared, account, context) => lookup(app, prepared, account, context),
    remove: (remoteId, account, { signal }) => remove(app, remoteId, account, signal),
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
    abilities: (account, { signal }) => readAbilities(app, account, signal),
    deletionRequest: (form) => readSignedRequest(form, [settings.appSecret]),
    revoke: (account, { signal, grant }) => revoke(app, account, grant, signal),
  } satisfies Network<FacebookAuth>;
}

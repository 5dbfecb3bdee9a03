import { createCaller } from '#/kit/caller.ts';
import type { Http } from '#/kit/http.ts';
import { consentPage } from '#/kit/oauth.ts';
import type { Network } from '#/port.ts';
import { type App, exchange, oauthOf, readAbilities, refresh, revoke } from '#/twitter/auth.ts';
import { sendComment } from '#/twitter/comment.ts';
import { readRefusal } from '#/twitter/errors.ts';
import { twitterFigures } from '#/twitter/figures.ts';
import { isReady, prepareFollowUp } from '#/twitter/follow-up.ts';
import { lookup, lookupComment } from '#/twitter/lookup.ts';
import { prepare, publish, remove } from '#/twitter/publish.ts';
import type { TwitterSettings } from '#/twitter/settings.ts';
import type { TwitterAuth } from '#/twitter/wire.ts';

/** X through its API v2, with OAuth 2.0 and PKCE. Every promise and its source: README.md beside this file. */
export function createTwitter(settings: TwitterSettings, http: Http) {
  const api = createCaller(http, { called: { name: 'X' }, base: settings.api, read: readRefusal });
  const app: App = { settings, http, api };
  return {
    id: 'twitter',
    origin: settings.sandbox ? 'sandbox' : 'production',
    sendWindowMs: 30_000,
    settleMs: 30_000,
    concurrency: { perNetwork: 64, perAccount: 2 },
    consent: {
      address: (request) => consentPage(oauthOf(settings), request),
      exchange: (answer, { signal }) => exchange(app, answer, signal),
    },
    refresh: (account, { signal }) => refresh(app, account, signal),
    prepare: (input, account, context) => prepare(app, input, account, context),
    publish: (prepared, account, { signal }) => publish(app, prepared, account, signal),
    followUp: {
      isReady,
      prepare: (prepared, account, context) => prepareFollowUp(app, prepared, account, context),
    },
    lookup: (prepared, account, context) => lookup(app, prepared, account, context),
    remove: (remoteId, account, { signal }) => remove(app, remoteId, account, signal),
    comments: {
      repeat: 'refused',
      send: (comment, account, { signal }) => sendComment(app, comment, account, signal),
      lookup: (comment, account, context) => lookupComment(app, comment, account, context),
    },
    ...(settings.readsFigures && { figures: twitterFigures(app) }),
    abilities: (account, { signal }) => readAbilities(app, account, signal),
    revoke: (account, { signal }) => revoke(app, account, signal),
  } satisfies Network<TwitterAuth>;
}

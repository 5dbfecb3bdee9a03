import type { Http } from '#/kit/http.ts';
import type { Network } from '#/port.ts';
import { createApi } from '#/twitter/api.ts';
import { type App, consentPage, exchange, refresh, revoke } from '#/twitter/auth.ts';
import { lookup } from '#/twitter/lookup.ts';
import { prepare, publish, remove } from '#/twitter/publish.ts';
import type { TwitterSettings } from '#/twitter/settings.ts';
import type { TwitterAuth } from '#/twitter/wire.ts';

/** X through its API v2, with OAuth 2.0 and PKCE. Every promise and its source: README.md beside this file. */
export function createTwitter(settings: TwitterSettings, http: Http): Network<TwitterAuth> {
  const app: App = { settings, http, api: createApi(http, settings.api) };
  return {
    id: 'twitter',
    origin: new URL(settings.api).origin,
    sandbox: settings.sandbox,
    repeat: 'refused',
    sendWindowMs: 30_000,
    settleMs: 30_000,
    concurrency: { perNetwork: 64, perAccount: 2 },
    consent: {
      address: (request) => consentPage(settings, request),
      exchange: (answer, { signal }) => exchange(app, answer, signal),
    },
    refresh: (account, { signal }) => refresh(app, account, signal),
    prepare: (input, account, context) => prepare(app, input, account, context),
    publish: (prepared, account, { signal }) => publish(app, prepared, account, signal),
    lookup: (prepared, account, context) => lookup(app, prepared, account, context),
    remove: (remoteId, account, { signal }) => remove(app, remoteId, account, signal),
    revoke: (account, { signal }) => revoke(app, account, signal),
  };
}

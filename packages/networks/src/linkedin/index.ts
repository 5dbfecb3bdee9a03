import type { Http } from '#/kit/http.ts';
import { consentPage } from '#/kit/oauth.ts';
import { createApp } from '#/linkedin/app.ts';
import { exchange, oauthOf, refresh, revoke } from '#/linkedin/auth.ts';
import { lookupComment, sendComment } from '#/linkedin/comment.ts';
import { linkedinFigures } from '#/linkedin/figures.ts';
import { lookup } from '#/linkedin/lookup.ts';
import { prepare } from '#/linkedin/prepare.ts';
import { publish, remove } from '#/linkedin/publish.ts';
import { type LinkedinSettings, lastDayOf } from '#/linkedin/settings.ts';
import type { LinkedinAuth } from '#/linkedin/wire.ts';
import type { Network } from '#/port.ts';

/** People and pages of LinkedIn through its Posts API. Every promise and its source: README.md beside this file. */
export function createLinkedin(settings: LinkedinSettings, http: Http) {
  const app = createApp(settings, http);
  return {
    id: 'linkedin',
    origin: settings.sandbox ? 'sandbox' : 'production',
    versionEndsAt: lastDayOf(settings.version),
    sendWindowMs: 45_000,
    settleMs: 30_000,
    concurrency: { perNetwork: 256, perAccount: 2 },
    consent: {
      address: (request) => consentPage(oauthOf(settings), request),
      exchange: (answer, { signal }) => exchange(app, answer, signal),
    },
    sharesTokens: true,
    refresh: (account, { signal }) => refresh(app, account, signal),
    prepare: (input, account, context) => prepare(app, input, account, context),
    publish: (prepared, account, { signal }) => publish(app, prepared, account, signal),
    lookup: (prepared, account, context) => lookup(app, prepared, account, context),
    remove: (remoteId, account, { signal }) => remove(app, remoteId, account, signal),
    comments: {
      repeat: 'blind',
      send: (comment, account, { signal }) => sendComment(app, comment, account, signal),
      lookup: (comment, account, context) => lookupComment(app, comment, account, context),
    },
    figures: linkedinFigures(app),
    revoke: (account, { signal }) => revoke(app, account, signal),
  } satisfies Network<LinkedinAuth>;
}

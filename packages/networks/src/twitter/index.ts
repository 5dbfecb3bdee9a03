import { createCaller } from '#/kit/caller.ts';
import type { Http } from '#/kit/http.ts';
import { consentOf } from '#/kit/oauth.ts';
import { bound } from '#/kit/way.ts';
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
    consent: consentOf(oauthOf(settings), (answer, { signal }) => exchange(app, answer, signal)),
    ...bound(app, { refresh, prepare, publish, lookup, remove, abilities: readAbilities, revoke }),
    followUp: { isReady, ...bound(app, { prepare: prepareFollowUp }) },
    comments: { repeat: 'refused', ...bound(app, { send: sendComment, lookup: lookupComment }) },
    ...(settings.readsFigures && { figures: twitterFigures(app) }),
  } satisfies Network<TwitterAuth>;
}

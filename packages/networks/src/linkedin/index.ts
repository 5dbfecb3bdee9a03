import type { Http } from '#/kit/http.ts';
import { consentOf } from '#/kit/oauth.ts';
import { bound } from '#/kit/way.ts';
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
    consent: consentOf(oauthOf(settings), (answer, { signal }) => exchange(app, answer, signal)),
    sharesTokens: true,
    ...bound(app, { refresh, prepare, publish, lookup, remove, revoke }),
    comments: { repeat: 'blind', ...bound(app, { send: sendComment, lookup: lookupComment }) },
    figures: linkedinFigures(app),
  } satisfies Network<LinkedinAuth>;
}

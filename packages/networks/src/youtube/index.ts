import { createCaller } from '#/kit/caller.ts';
import type { Http } from '#/kit/http.ts';
import { consentOf } from '#/kit/oauth.ts';
import { bound } from '#/kit/way.ts';
import type { Network } from '#/port.ts';
import { readAbilities } from '#/youtube/abilities.ts';
import { type App, exchange, oauthOf, refresh, revoke } from '#/youtube/auth.ts';
import { lookupComment, sendComment } from '#/youtube/comment.ts';
import { QUOTA_ZONE, readRefusal } from '#/youtube/errors.ts';
import { youtubeFigures } from '#/youtube/figures.ts';
import { lookup } from '#/youtube/lookup.ts';
import { prepare } from '#/youtube/prepare.ts';
import { check, publish, remove } from '#/youtube/publish.ts';
import type { YoutubeSettings } from '#/youtube/settings.ts';
import type { YoutubeAuth } from '#/youtube/wire.ts';

/** YouTube through its Data API v3, with Google's OAuth 2.0. Every promise and its source: README.md beside this file. */
export function createYoutube(settings: YoutubeSettings, http: Http) {
  const api = createCaller(http, { called: { name: 'YouTube' }, base: settings.api, read: readRefusal });
  const app: App = { settings, http, api };
  return {
    id: 'youtube',
    origin: settings.sandbox ? 'sandbox' : 'production',
    sendWindowMs: 30_000,
    settleMs: 30_000,
    concurrency: { perNetwork: 16, perAccount: 2 },
    dailyCalls: { name: 'uploads', max: settings.uploadsPerDay, zone: QUOTA_ZONE },
    consent: consentOf(oauthOf(settings), (answer, { signal }) => exchange(app, answer, signal)),
    endsForPerson: true,
    ...bound(app, { refresh, prepare, publish, lookup, check, remove, abilities: readAbilities, revoke }),
    comments: { repeat: 'blind', ...bound(app, { send: sendComment, lookup: lookupComment }) },
    figures: youtubeFigures(app),
  } satisfies Network<YoutubeAuth>;
}

import { createCaller } from '#/kit/caller.ts';
import type { Http } from '#/kit/http.ts';
import { consentOf } from '#/kit/oauth.ts';
import { bound } from '#/kit/way.ts';
import type { Network } from '#/port.ts';
import type { App } from '#/tiktok/app.ts';
import { exchange, oauthOf, refresh, revoke } from '#/tiktok/auth.ts';
import { readAbilities } from '#/tiktok/creator.ts';
import { isRefusal, readRefusal, readUploadRefusal } from '#/tiktok/errors.ts';
import { tiktokFigures } from '#/tiktok/figures.ts';
import { lookup } from '#/tiktok/lookup.ts';
import { prepare } from '#/tiktok/prepare.ts';
import { publish } from '#/tiktok/publish.ts';
import type { TiktokSettings } from '#/tiktok/settings.ts';
import { check } from '#/tiktok/status.ts';
import type { TiktokAuth } from '#/tiktok/wire.ts';

/** TikTok through its API v2. It lets nobody but people delete a post. Every promise and its source: README.md beside this file. */
export function createTiktok(settings: TiktokSettings, http: Http) {
  const { api: base, scopes } = settings;
  const called = { name: 'TikTok' };
  const app: App = {
    settings,
    http,
    api: createCaller(http, { called, base, read: readRefusal, isRefusal }),
    uploads: createCaller(http, { called, base, read: readUploadRefusal, host: (url) => hostOf(url, base) }),
  };
  const mayPost = scopes.includes('video.publish');
  return {
    id: 'tiktok',
    origin: settings.environment,
    sendWindowMs: 45_000,
    settleMs: 30_000,
    // A chunk of 5 to 10 MB is in memory while it is sent. Six posts a minute are begun of an account.
    concurrency: { perNetwork: 32, perAccount: 1 },
    consent: consentOf(oauthOf(settings), (answer, { signal }) => exchange(app, answer, signal)),
    ...bound(app, { refresh, prepare, publish, lookup, check, revoke }),
    figures: tiktokFigures(app),
    ...(mayPost && bound(app, { abilities: readAbilities })),
  } satisfies Network<TiktokAuth>;
}

/** TikTok itself names the host that takes bytes. Beside its own domain it is called as any stranger's. */
function hostOf({ hostname, origin, protocol }: URL, api: string): 'fixed' | 'user-supplied' {
  const own = new URL(api);
  const domain = own.hostname.split('.').slice(-2).join('.');
  const isOwn = protocol === 'https:' && hostname.endsWith(`.${domain}`);
  return origin === own.origin || isOwn ? 'fixed' : 'user-supplied';
}

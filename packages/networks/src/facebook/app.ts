import { facebookMeanings } from '#/facebook/errors.ts';
import type { FacebookSettings } from '#/facebook/settings.ts';
import type { FacebookAuth } from '#/facebook/wire.ts';
import type { Access, Ask } from '#/kit/caller.ts';
import type { Http } from '#/kit/http.ts';
import type { AppOf, WayName, WayOf } from '#/kit/way.ts';
import { graphCaller } from '#/meta/graph-caller.ts';

/** The app at Facebook and the ways to it. */
export interface App extends AppOf<FacebookSettings> {
  /** The same without a proof, for calls of the app itself and for hosts that take bytes. */
  plain(access: Access): Ask;
}

/** A way of the port, which is told first what the network is called with. */
export type Way<Name extends WayName> = WayOf<App, FacebookAuth, Name>;

export function createApp(settings: FacebookSettings, http: Http): App {
  const base = `${settings.graph}/${settings.version}`;
  const api = { name: 'Facebook', base, meanings: facebookMeanings };
  return {
    settings,
    http,
    api: graphCaller(http, { ...api, appSecret: settings.appSecret }),
    plain: graphCaller(http, api),
  };
}

/** Calls of the app itself ("App access tokens"). */
export function appAccess({ appId, appSecret }: FacebookSettings, signal: AbortSignal): Access {
  return { token: `${appId}|${appSecret}`, secrets: [appSecret], signal };
}

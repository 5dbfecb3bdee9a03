import { facebookMeanings } from '#/facebook/errors.ts';
import type { FacebookSettings } from '#/facebook/settings.ts';
import type { Access, Ask } from '#/kit/caller.ts';
import type { Http } from '#/kit/http.ts';
import { graphCaller } from '#/meta/graph-caller.ts';

/** The app at Facebook and the ways to it. */
export interface App {
  readonly settings: FacebookSettings;
  readonly http: Http;
  /** The Graph API, on somebody's behalf. */
  api(access: Access): Ask;
  /** The same without a proof, for calls of the app itself and for hosts that take bytes. */
  plain(access: Access): Ask;
}

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

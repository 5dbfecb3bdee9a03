import type { ApiFailed, Ask } from '#/kit/caller.ts';
import { createCaller } from '#/kit/caller.ts';
import type { Http } from '#/kit/http.ts';
import type { WayName, WayOf } from '#/kit/way.ts';
import { readRefusal, TOKEN_REVOKED } from '#/linkedin/errors.ts';
import type { LinkedinSettings } from '#/linkedin/settings.ts';
import { type LinkedinAuth, secretsOf } from '#/linkedin/wire.ts';

/** The app at LinkedIn and the ways to it. */
export interface App {
  readonly settings: LinkedinSettings;
  readonly http: Http;
  /** The API, on behalf of whom these tokens are. */
  api(auth: LinkedinAuth, signal: AbortSignal): Ask;
  /** Hosts that take bytes at an address which LinkedIn named. It carries the right to do so, and is in no message. */
  files(auth: LinkedinAuth, signal: AbortSignal): Ask;
}

/** A way of the port, which is told first what the network is called with. */
export type Way<Name extends WayName> = WayOf<App, LinkedinAuth, Name>;

/** A new token may be taken for a revoked one for seconds, and may lack new rights for minutes (twobitfool/linkedin-auth-bug, 2025). */
const FRESH_MS = 5 * 60_000;
const FRESH_WAIT_MS = 10_000;

export function createApp(settings: LinkedinSettings, http: Http): App {
  const { web, api, version } = settings;
  const called = { name: 'LinkedIn' };
  const call = createCaller(http, { called, base: api, read: (refusal) => readRefusal(web, refusal) });
  const own = new Set([new URL(web).origin, new URL(api).origin]);
  // "Versioning": the API refuses a call without these, and no other way of LinkedIn's minds them.
  const headers = { 'linkedin-version': version, 'x-restli-protocol-version': '2.0.0' };
  return {
    settings,
    http,
    api: (auth, signal) => {
      const ask = call({ token: auth.accessToken, secrets: secretsOf(auth), signal });
      return async (one) => {
        const result = await ask({ ...one, headers: { ...headers, ...one.headers } });
        return result.kind === 'failed' && isTooFresh(result, auth) ? waitForToken(result) : result;
      };
    },
    files: (auth, signal) => async (one) => {
      // "Images API" sends the token along; it goes to no stranger.
      const token = own.has(new URL(one.path).origin) ? auth.accessToken : undefined;
      return call({ token, secrets: [...secretsOf(auth), one.path], signal })(one);
    },
  };
}

function isTooFresh({ failure }: ApiFailed, { issuedAt }: LinkedinAuth): boolean {
  return failure.code === TOKEN_REVOKED && Date.now() - Date.parse(issuedAt) < FRESH_MS;
}

function waitForToken(result: ApiFailed): ApiFailed {
  const message = 'LinkedIn does not know the new sign-in everywhere yet.';
  const failure = { kind: 'retry-later', code: 'token-too-fresh', message, afterMs: FRESH_WAIT_MS } as const;
  return { ...result, failure: { ...failure, scope: 'connection' } };
}

import type { NetworkId } from '@nonet/domain';
import { createBluesky } from '#/bluesky/index.ts';
import { blueskySetup } from '#/bluesky/settings.ts';
import { type FacebookLogin, facebookLogin } from '#/facebook/login.ts';
import { facebookSetup } from '#/facebook/settings.ts';
import { createHttp, type HttpSettings } from '#/kit/http.ts';
import type { Network } from '#/port.ts';
import type { Given, Variable } from '#/settings.ts';
import { createTwitter } from '#/twitter/index.ts';
import { twitterSetup } from '#/twitter/settings.ts';

/** How each network that is built is set up. */
const setups = { facebook: facebookSetup, twitter: twitterSetup, bluesky: blueskySetup } as const;

type NetworkName = keyof typeof setups;
const setupList = Object.values(setups);

/** What the package must be told: how calls are made, and each network's settings; one without is switched off. */
export type NetworkSettings = HttpSettings & {
  readonly [Name in NetworkName]?: ReturnType<(typeof setups)[Name]['read']>;
};

/** Every environment variable of a network, by name. */
export const networkVariables: Readonly<Record<string, Variable>> = Object.assign(
  {},
  ...setupList.map(({ variables }) => variables),
);

/** What was given and does not fit together: a sentence with its cure each. */
export function networkProblems(given: Given): readonly string[] {
  return setupList.flatMap((setup) => setup.problems(given));
}

/** True when something was given that says that a network is to be the real one, so that no sandbox comes by itself. */
export function endsDemo(given: Given): boolean {
  return setupList.some((setup) => setup.endsDemo.some((name) => given[name] !== undefined));
}

/** Each network's settings. `sandbox` is the sandbox's base address, null while it is off. */
export function readNetworkSettings(given: Given, sandbox: string | null): Omit<NetworkSettings, keyof HttpSettings> {
  return {
    facebook: setups.facebook.read(given, sandbox),
    twitter: setups.twitter.read(given, sandbox),
    bluesky: setups.bluesky.read(given, sandbox),
  };
}

/**
 * The networks that are built and switched on by `settings`; the others are absent. They share one HTTP client, which
 * lives as long as the process: its idle connections do not keep a process alive.
 */
export function createNetworks(settings: NetworkSettings): ReadonlyMap<NetworkId, Network> {
  const http = createHttp(settings);
  const networks = new Map<NetworkId, Network>();
  if (settings.twitter !== undefined) networks.set('twitter', createTwitter(settings.twitter, http));
  if (settings.bluesky !== undefined) networks.set('bluesky', createBluesky(settings.bluesky, http));
  return networks;
}

/** The way into the product with an account at Facebook; undefined while there is no app. */
export function createFacebookLogin(settings: NetworkSettings): FacebookLogin | undefined {
  return settings.facebook && facebookLogin(settings.facebook, createHttp(settings));
}

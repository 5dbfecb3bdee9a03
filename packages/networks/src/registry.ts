import type { NetworkId } from '@nonet/domain';
import { createBluesky } from '#/bluesky/index.ts';
import { blueskySetup } from '#/bluesky/settings.ts';
import { createFacebook } from '#/facebook/index.ts';
import { type FacebookLogin, facebookLogin } from '#/facebook/login.ts';
import { facebookSetup } from '#/facebook/settings.ts';
import { createInstagram } from '#/instagram/index.ts';
import { instagramSetup } from '#/instagram/settings.ts';
import { createHttp, type Http, type HttpSettings } from '#/kit/http.ts';
import { createLinkedin } from '#/linkedin/index.ts';
import { linkedinSetup } from '#/linkedin/settings.ts';
import { createPinterest } from '#/pinterest/index.ts';
import { pinterestSetup } from '#/pinterest/settings.ts';
import type { Network } from '#/port.ts';
import type { Given, NetworkSetup, Variable } from '#/settings.ts';
import { createThreads } from '#/threads/index.ts';
import { threadsSetup } from '#/threads/settings.ts';
import { createTiktok } from '#/tiktok/index.ts';
import { tiktokSetup } from '#/tiktok/settings.ts';
import { createTwitter } from '#/twitter/index.ts';
import { twitterSetup } from '#/twitter/settings.ts';
import { createYoutube } from '#/youtube/index.ts';
import { youtubeSetup } from '#/youtube/settings.ts';

/** Every network that is built: how it is set up, and how it is made. */
const built = {
  facebook: { setup: facebookSetup, create: createFacebook },
  twitter: { setup: twitterSetup, create: createTwitter },
  instagram: { setup: instagramSetup, create: createInstagram },
  pinterest: { setup: pinterestSetup, create: createPinterest },
  bluesky: { setup: blueskySetup, create: createBluesky },
  threads: { setup: threadsSetup, create: createThreads },
  linkedin: { setup: linkedinSetup, create: createLinkedin },
  tiktok: { setup: tiktokSetup, create: createTiktok },
  youtube: { setup: youtubeSetup, create: createYoutube },
} as const;

type NetworkName = keyof typeof built;
type SettingsOf<Name extends NetworkName> = Parameters<(typeof built)[Name]['create']>[0];

/** The same, as what all of them have in common. */
const networks: {
  readonly [Name in NetworkName]: {
    readonly setup: NetworkSetup<SettingsOf<Name>>;
    create(settings: SettingsOf<Name>, http: Http): Network;
  };
} = built;
const names = Object.keys(built) as NetworkName[];

const setupList = names.map((name) => networks[name].setup);

/** What the package must be told: how calls are made, and each network's settings; one without is switched off. */
export type NetworkSettings = HttpSettings & { readonly [Name in NetworkName]?: SettingsOf<Name> | undefined };

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
  const read = names.map((name) => [name, networks[name].setup.read(given, sandbox)]);
  return Object.fromEntries(read);
}

/** What an operator has to see to before long, such as a version of an API that ends: a sentence with its cure each. */
export function networkWarnings(settings: NetworkSettings, now: Date): readonly string[] {
  return names.flatMap((name) => warningsOf(name, settings, now));
}

function warningsOf<Name extends NetworkName>(name: Name, settings: NetworkSettings, now: Date): readonly string[] {
  const own: SettingsOf<Name> | undefined = settings[name];
  return (own && networks[name].setup.warnings?.(own, now)) ?? [];
}

/**
 * The networks that are built and switched on by `settings`; the others are absent. They share one HTTP client, which
 * lives as long as the process: its idle connections do not keep a process alive.
 */
export function createNetworks(settings: NetworkSettings): ReadonlyMap<NetworkId, Network> {
  const http = createHttp(settings);
  const created = names.map((name) => create(name, settings, http)).filter((network) => network !== undefined);
  return new Map(created.map((network) => [network.id, network]));
}

function create<Name extends NetworkName>(name: Name, settings: NetworkSettings, http: Http): Network | undefined {
  const own: SettingsOf<Name> | undefined = settings[name];
  return own && networks[name].create(own, http);
}

/** The way into the product with an account at Facebook; undefined while there is no app. */
export function createFacebookLogin(settings: NetworkSettings): FacebookLogin | undefined {
  return settings.facebook && facebookLogin(settings.facebook, createHttp(settings));
}

import type { NetworkId } from '@nonet/domain';
import { createBluesky } from '#/bluesky/index.ts';
import { type FacebookLogin, facebookLogin } from '#/facebook/login.ts';
import { createHttp } from '#/kit/http.ts';
import type { Network } from '#/port.ts';
import type { NetworkSettings } from '#/settings.ts';
import { createTwitter } from '#/twitter/index.ts';

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

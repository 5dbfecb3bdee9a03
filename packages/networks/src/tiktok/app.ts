import type { Access, Ask } from '#/kit/caller.ts';
import type { AppOf, WayName, WayOf } from '#/kit/way.ts';
import type { TiktokSettings } from '#/tiktok/settings.ts';
import type { TiktokAuth } from '#/tiktok/wire.ts';

/** The app at TikTok and the ways to it. */
export interface App extends AppOf<TiktokSettings> {
  /** The host that takes the bytes of videos, whose addresses are their own right. */
  uploads(access: Omit<Access, 'token'>): Ask;
}

/** A way of the port, which is told first what the network is called with. */
export type Way<Name extends WayName> = WayOf<App, TiktokAuth, Name>;

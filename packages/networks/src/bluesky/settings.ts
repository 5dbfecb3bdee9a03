import { addressVariable, type NetworkSetup } from '#/settings.ts';

/** Where Bluesky is. All are base addresses without a trailing slash. */
export interface BlueskySettings {
  /** Resolves handles and holds the sessions of accounts hosted by Bluesky: `https://bsky.social`. */
  readonly service: string;
  /** The directory of `did:plc` documents: `https://plc.directory`. */
  readonly plc: string;
  /** Answers public profile questions: `https://public.api.bsky.app`. */
  readonly appView: string;
  /**
   * Works on videos before they are posted: `https://video.bsky.app`. Null where there is none that could reach the accounts'
   * servers: then these take videos as they are.
   */
  readonly video: string | null;
  /** Where a person sees a post: `https://bsky.app`. */
  readonly webUrl: string;
  /** True when these addresses are the built-in sandbox's. */
  readonly sandbox: boolean;
}

/** The real Bluesky (docs.bsky.app, hosts and entryway pages, read 2026-11-20; the video service as its own app calls it, 2026). */
export const blueskyDefaults = {
  service: 'https://bsky.social',
  plc: 'https://plc.directory',
  appView: 'https://public.api.bsky.app',
  video: 'https://video.bsky.app',
  webUrl: 'https://bsky.app',
  sandbox: false,
} as const satisfies BlueskySettings;

/** Bluesky asks for no app of one's own: it is always switched on. */
export const blueskySetup: NetworkSetup<BlueskySettings> = {
  variables: {
    BLUESKY_SERVICE: addressVariable(blueskyDefaults.service),
    BLUESKY_PLC: addressVariable(blueskyDefaults.plc),
    BLUESKY_APPVIEW: addressVariable(blueskyDefaults.appView),
    BLUESKY_VIDEO: addressVariable(blueskyDefaults.video),
  },
  endsDemo: ['BLUESKY_SERVICE', 'BLUESKY_PLC', 'BLUESKY_APPVIEW', 'BLUESKY_VIDEO'],
  problems: () => [],
  read({ BLUESKY_SERVICE, BLUESKY_PLC, BLUESKY_APPVIEW, BLUESKY_VIDEO }, sandbox) {
    if (sandbox !== null) {
      return {
        service: sandbox,
        plc: `${sandbox}/plc`,
        appView: sandbox,
        video: `${sandbox}/bluesky-video`,
        webUrl: `${sandbox}/bluesky`,
        sandbox: true,
      };
    }
    return {
      ...blueskyDefaults,
      service: BLUESKY_SERVICE ?? blueskyDefaults.service,
      plc: BLUESKY_PLC ?? blueskyDefaults.plc,
      appView: BLUESKY_APPVIEW ?? blueskyDefaults.appView,
      // Bluesky's service verifies accounts in Bluesky's directory, and brings videos to servers that it can reach.
      video: BLUESKY_VIDEO ?? (BLUESKY_SERVICE === undefined ? blueskyDefaults.video : null),
    };
  },
};

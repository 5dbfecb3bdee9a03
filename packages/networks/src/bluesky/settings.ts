import { addressVariable, type NetworkSetup } from '#/settings.ts';

/** Where Bluesky is. All are base addresses without a trailing slash. */
export interface BlueskySettings {
  /** Resolves handles and holds the sessions of accounts hosted by Bluesky: `https://bsky.social`. */
  readonly service: string;
  /** The directory of `did:plc` documents: `https://plc.directory`. */
  readonly plc: string;
  /** Answers public profile questions: `https://public.api.bsky.app`. */
  readonly appView: string;
  /** Where a person sees a post: `https://bsky.app`. */
  readonly webUrl: string;
  /** True when these addresses are the built-in sandbox's. */
  readonly sandbox: boolean;
}

/** The real Bluesky (docs.bsky.app, hosts and entryway pages, read 2026-11-20). */
export const blueskyDefaults: BlueskySettings = {
  service: 'https://bsky.social',
  plc: 'https://plc.directory',
  appView: 'https://public.api.bsky.app',
  webUrl: 'https://bsky.app',
  sandbox: false,
};

/** Bluesky asks for no app of one's own: it is always switched on. */
export const blueskySetup: NetworkSetup<BlueskySettings> = {
  variables: {
    BLUESKY_SERVICE: addressVariable(blueskyDefaults.service),
    BLUESKY_PLC: addressVariable(blueskyDefaults.plc),
    BLUESKY_APPVIEW: addressVariable(blueskyDefaults.appView),
  },
  endsDemo: ['BLUESKY_SERVICE', 'BLUESKY_PLC', 'BLUESKY_APPVIEW'],
  problems: () => [],
  read({ BLUESKY_SERVICE, BLUESKY_PLC, BLUESKY_APPVIEW }, sandbox) {
    if (sandbox !== null) {
      return {
        service: sandbox,
        plc: `${sandbox}/plc`,
        appView: sandbox,
        webUrl: `${sandbox}/bluesky`,
        sandbox: true,
      };
    }
    return {
      ...blueskyDefaults,
      service: BLUESKY_SERVICE ?? blueskyDefaults.service,
      plc: BLUESKY_PLC ?? blueskyDefaults.plc,
      appView: BLUESKY_APPVIEW ?? blueskyDefaults.appView,
    };
  },
};

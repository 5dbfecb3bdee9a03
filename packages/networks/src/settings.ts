/**
 * What the package must be told. It reads no environment of its own: the server parses the environment once and
 * passes the result here.
 */
export interface NetworkSettings {
  /**
   * Exact origins (`http://127.0.0.1:9010`) that may be called although the address guard would refuse them. Only a
   * sandbox or a server under the operator's own control belongs here.
   */
  readonly allowedOrigins: readonly string[];
  /** Address of an HTTP proxy for calls to fixed hosts; user-supplied hosts are always called directly. */
  readonly proxy?: string | undefined;
  /** Bluesky; absent means that it is switched off. */
  readonly bluesky?: BlueskySettings | undefined;
  /** The app at X; absent means that X is switched off. */
  readonly twitter?: TwitterSettings | undefined;
  /** The app at Facebook; absent means that there is none. */
  readonly facebook?: FacebookSettings | undefined;
}

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

/** An app at X and where X is. Addresses have no trailing slash. */
export interface TwitterSettings {
  readonly clientId: string;
  /** The app is a confidential client ("Web App"): there is always a secret. */
  readonly clientSecret: string;
  /** Where people say yes and see posts: `https://x.com`. */
  readonly web: string;
  /** The API, without its version: `https://api.x.com`. */
  readonly api: string;
  /** True when these addresses are the built-in sandbox's. */
  readonly sandbox: boolean;
}

/** The real X (docs.x.com, OAuth 2.0 authorization code flow with PKCE; snapshot of 2026-08-22). */
export const twitterDefaults = { web: 'https://x.com', api: 'https://api.x.com', sandbox: false } as const;

/** An app at Facebook and where Facebook is. Addresses have no trailing slash. */
export interface FacebookSettings {
  readonly appId: string;
  readonly appSecret: string;
  /** Where people say yes: `https://www.facebook.com`. */
  readonly dialog: string;
  /** The Graph API: `https://graph.facebook.com`. */
  readonly graph: string;
  /** The version of both, for example `v25.0`. */
  readonly version: string;
}

/** The real Facebook (developers.facebook.com, manual login flow; v25.0 and v26.0 are the current versions, read 2026-11-20). */
export const facebookDefaults = {
  dialog: 'https://www.facebook.com',
  graph: 'https://graph.facebook.com',
  version: 'v25.0',
} as const;

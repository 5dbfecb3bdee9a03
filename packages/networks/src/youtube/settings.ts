import { z } from 'zod';
import { appSetup } from '#/app-setup.ts';
import type { OwnApp } from '#/app-source.ts';

/** A project at Google and where Google is. Addresses have no trailing slash. */
export interface YoutubeSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Whether Google has audited the project: else YouTube keeps private what it uploads. */
  readonly isAudited: boolean;
  /** Whether people are asked for the right to comment as well. */
  readonly asksForComments: boolean;
  /** How many uploads Google allows the project in a day. */
  readonly uploadsPerDay: number;
  /** Where people see videos: `https://www.youtube.com`. */
  readonly web: string;
  /** Where people say yes: `https://accounts.google.com`. */
  readonly accounts: string;
  /** Where codes become tokens, and where they end: `https://oauth2.googleapis.com`. */
  readonly tokens: string;
  /** The Data API and its uploads, without their versions: `https://www.googleapis.com`. */
  readonly api: string;
  /** True when these addresses are the built-in sandbox's. */
  readonly sandbox: boolean;
}

/** "Quota costs" (2026): what every project has that was granted no more. */
const USUAL_UPLOADS_PER_DAY = 100;

/** The operator's client at Google. */
const app: OwnApp = {
  kind: 'own',
  id: {
    variable: 'YOUTUBE_CLIENT_ID',
    cure: 'must be the id of your OAuth client of the type “Web application”, from the Google Cloud console.',
  },
  secret: { variable: 'YOUTUBE_CLIENT_SECRET', cure: 'must be the secret of your OAuth client, without spaces.' },
  what: 'the id and the secret of one OAuth client, from the Google Cloud console.',
  sandbox: { id: 'sandbox-youtube.apps.googleusercontent.com', secret: 'sandbox-youtube-secret' },
};

/** Its addresses: "Using OAuth 2.0 for Web Server Applications", "Resumable uploads", 2026. */
export const youtubeSetup = appSetup(app, {
  variables: {
    YOUTUBE_AUDITED: {
      schema: z.enum(['yes', 'no']),
      cure: 'must be yes or no: whether Google has audited your project for the YouTube Data API.',
    },
    YOUTUBE_COMMENTS: {
      schema: z.enum(['yes', 'no']),
      cure: 'must be yes or no: whether your project may ask for youtube.force-ssl, without which nobody can comment.',
    },
    YOUTUBE_UPLOADS_A_DAY: {
      schema: z.string().regex(/^[1-9]\d{0,6}$/),
      cure: 'must be the whole number of uploads that Google allows your project in a day, at least 1.',
    },
  },
  hosts: {
    web: { variable: 'YOUTUBE_WEB', real: 'https://www.youtube.com', inSandbox: '/youtube' },
    accounts: { variable: 'YOUTUBE_ACCOUNTS', real: 'https://accounts.google.com', inSandbox: '/youtube' },
    tokens: { variable: 'YOUTUBE_TOKENS', real: 'https://oauth2.googleapis.com', inSandbox: '/youtube-api' },
    api: { variable: 'YOUTUBE_API', real: 'https://www.googleapis.com', inSandbox: '/youtube-api' },
  },
  settings({ given, keys, hosts, sandbox }): YoutubeSettings {
    // What the sandbox has is there until it is denied.
    const has = (said: string | undefined): boolean => (sandbox === null ? said === 'yes' : said !== 'no');
    return {
      clientId: keys.id,
      clientSecret: keys.secret,
      isAudited: has(given['YOUTUBE_AUDITED']),
      asksForComments: has(given['YOUTUBE_COMMENTS']),
      uploadsPerDay: Number(given['YOUTUBE_UPLOADS_A_DAY'] ?? USUAL_UPLOADS_PER_DAY),
      ...hosts,
      sandbox: sandbox !== null,
    };
  },
});

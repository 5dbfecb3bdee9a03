import { z } from 'zod';
import { appProblems, appVariables, calledWith, type OwnApp } from '#/app-source.ts';
import { addressVariable, type NetworkSetup } from '#/settings.ts';

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

/** The real ones ("Using OAuth 2.0 for Web Server Applications", "Resumable uploads", 2026). */
const defaults = {
  web: 'https://www.youtube.com',
  accounts: 'https://accounts.google.com',
  tokens: 'https://oauth2.googleapis.com',
  api: 'https://www.googleapis.com',
} as const;

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

/** YouTube is switched on by a client of the operator's; while there is none, the sandbox's YouTube has one ready. */
export const youtubeSetup: NetworkSetup<YoutubeSettings> = {
  variables: {
    ...appVariables(app),
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
    YOUTUBE_WEB: addressVariable(defaults.web),
    YOUTUBE_ACCOUNTS: addressVariable(defaults.accounts),
    YOUTUBE_TOKENS: addressVariable(defaults.tokens),
    YOUTUBE_API: addressVariable(defaults.api),
  },
  endsDemo: [],
  problems: (given) => appProblems(app, given),
  read(given, sandbox) {
    const called = calledWith(app, given, sandbox);
    if (called === undefined) return undefined;
    const {
      YOUTUBE_AUDITED: audited,
      YOUTUBE_COMMENTS: comments,
      YOUTUBE_UPLOADS_A_DAY: uploads = USUAL_UPLOADS_PER_DAY,
    } = given;
    const own = { clientId: called.keys.id, clientSecret: called.keys.secret, uploadsPerDay: Number(uploads) };
    if (called.sandbox !== null) {
      const web = `${called.sandbox}/youtube`;
      const api = `${called.sandbox}/youtube-api`;
      const sandboxed = { isAudited: audited !== 'no', asksForComments: comments !== 'no', sandbox: true };
      return { ...own, ...sandboxed, web, accounts: web, tokens: api, api };
    }
    const { YOUTUBE_WEB: web = defaults.web, YOUTUBE_ACCOUNTS: accounts = defaults.accounts } = given;
    const { YOUTUBE_TOKENS: tokens = defaults.tokens, YOUTUBE_API: api = defaults.api } = given;
    const said = { isAudited: audited === 'yes', asksForComments: comments === 'yes' };
    return { ...own, ...said, web, accounts, tokens, api, sandbox: false };
  },
};

import { facebookSetup } from '#/facebook/settings.ts';
import type { NetworkSetup } from '#/settings.ts';

/** Instagram as the operator's app at Facebook reaches it. Addresses have no trailing slash. */
export interface InstagramSettings {
  readonly appSecret: string;
  /** The Graph API with its version: `https://graph.facebook.com/v26.0`. */
  readonly graph: string;
  /** Where people see accounts: `https://www.instagram.com`. */
  readonly web: string;
  /** Whether the app may delete posts (`instagram_manage_contents`). */
  readonly mayDelete: boolean;
  /** Whether it may read figures (`instagram_manage_insights`). */
  readonly mayReadFigures: boolean;
  /** True when these addresses are the built-in sandbox's. */
  readonly sandbox: boolean;
}

/** Without these there is nothing to connect for ("Content publishing", 2026-06). */
const needed = ['instagram_basic', 'instagram_content_publish'] as const;

/** Instagram has no app of its own: it is switched on with Facebook's, where that has been granted Instagram's scopes. */
export const instagramSetup: NetworkSetup<InstagramSettings> = {
  variables: {},
  endsDemo: [],
  problems: () => [],
  read(given, sandbox) {
    const facebook = facebookSetup.read(given, sandbox);
    if (facebook === undefined || !needed.every((scope) => facebook.scopes.includes(scope))) return undefined;
    return {
      appSecret: facebook.appSecret,
      graph: `${facebook.graph}/${facebook.version}`,
      web: facebook.sandbox ? `${sandbox}/instagram` : 'https://www.instagram.com',
      mayDelete: facebook.scopes.includes('instagram_manage_contents'),
      mayReadFigures: facebook.scopes.includes('instagram_manage_insights'),
      sandbox: facebook.sandbox,
    };
  },
};

/**
 * What general code may say about a network, each with its reason. Keep it small: a difference between networks is data
 * in `packages/domain/src/networks/<network>.ts` or code in `packages/networks/src/<network>/`.
 */
export interface AllowedNames {
  /** Fields of the API whose name the specification gives. */
  readonly words: readonly string[];
  /** Path of a general file → why it names networks. An entry that is no longer needed is reported. */
  readonly files: Readonly<Record<string, string>>;
}

export const networkNamesAllowed: AllowedNames = {
  words: ['pinterestBoards', 'pinterestOnly'],
  files: {
    'apps/server/src/assemble.ts': 'The one place where parts are joined.',
    'apps/server/src/config.ts': 'Each network has settings of its own.',
    'apps/server/src/features/connections/connections.routes.ts':
      'The specification has one path that answers the TikTok accounts alone.',
    'apps/server/src/http/app-routes.ts': 'The paths of the screens are the specification’s.',
    'packages/domain/src/networks/network-id.ts': 'The list of the nine ids itself.',
    'packages/domain/src/networks/network-name.ts': 'The names themselves.',
    'packages/domain/src/networks/rules.ts': 'Joins the nine files of rules.',
    'packages/domain/src/posts/check-post.ts': 'The specification’s sentence about a link names the network it is for.',
    'packages/domain/src/templates/template.ts': 'The templates are data about networks.',
    'packages/networks/src/index.ts': 'Exports the settings of each network.',
    'packages/networks/src/registry.ts': 'The one place where the networks are joined.',
    'packages/networks/src/settings.ts': 'Each network has settings of its own.',
  },
};

/**
 * What general code may say about a network, each with its reason. Keep it small: a difference between networks is data
 * in `packages/domain/src/networks/<network>.ts` or code in `packages/networks/src/<network>/`.
 */
export interface AllowedNames {
  /** Fields of the API whose name the specification gives, and a field of FFmpeg. */
  readonly words: readonly string[];
  /** Path of a general file → why it names networks. An entry that is no longer needed is reported as a violation. */
  readonly files: Readonly<Record<string, string>>;
}

export const networkNamesAllowed: AllowedNames = {
  words: ['pinterestBoards', 'pinterestOnly', 'nbThreads'],
  files: {
    'apps/server/src/assemble/join-connections.ts': 'Joins the form of the one network that has no consent page.',
    'apps/server/src/assemble/join-identity.ts': 'Joins the sign-in to the product that one of them offers.',
    'apps/server/src/assemble/join-site.ts':
      'Says whether the sign-in to the product that one of them offers is there.',
    'apps/server/src/features/connections/connections.routes.ts':
      'The specification has one path that answers the TikTok accounts alone.',
    'apps/server/src/http/app-routes.ts': 'The paths of the screens are the specification’s.',
    'packages/domain/src/kinds/what-can-be-sent.ts': 'Joins the files of what is said of each by hand.',
    'packages/domain/src/networks/figure-meanings.ts':
      'What each network counts, as data: apart from its rules, which the composer loads.',
    'packages/domain/src/networks/network-id.ts': 'The list of the nine ids itself.',
    'packages/domain/src/networks/network-name.ts': 'The names themselves.',
    'packages/domain/src/networks/rules.ts': 'Joins the nine files of rules.',
    'packages/domain/src/posts/check-post.ts': 'The specification’s sentence about a link names the network it is for.',
    'packages/domain/src/templates/template.ts': 'The templates are data about networks.',
    'packages/domain/src/text/find-addresses.ts': 'Finds what X’s own library finds, by the parts of that library.',
    'packages/domain/src/text/weighed-text.ts': 'Weighing is done by X’s own library, which has X’s former name.',
    'packages/networks/src/index.ts': 'Exports the sign-in to the product that one of them offers.',
    'packages/networks/src/kit/pages/parse-head.ts': 'Pages name their cards in a form that X gave its former name.',
    'packages/networks/src/registry.ts': 'The one place where the networks are joined.',
  },
};

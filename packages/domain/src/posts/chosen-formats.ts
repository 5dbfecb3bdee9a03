import { type RulesInFormat, rulesInFormat } from '#/networks/rules-in-format.ts';
import type { ChosenMedia } from '#/posts/chosen-media.ts';
import { type ChosenConnection, chosenRules, connectionsOf, type PostCheckInput } from '#/posts/post-check-input.ts';
import { formatFor } from '#/templates/format-for.ts';

/** The chosen accounts of one network at which the post has the same format, with the rules that then hold. */
export interface ChosenFormat {
  readonly rules: RulesInFormat;
  readonly connections: readonly ChosenConnection[];
  /** The files in the form in which they go. */
  readonly media: readonly ChosenMedia[];
}

/** Accounts with other choices about documents get other files. */
function bySentFiles(
  rules: RulesInFormat,
  connections: readonly ChosenConnection[],
  { options, media, fileChecks }: Pick<PostCheckInput, 'options' | 'media' | 'fileChecks'>,
): ChosenFormat[] {
  const groups = Map.groupBy(connections, ({ id }) => {
    const { pagesAsPictures, asDocument } = options[id] ?? {};
    return `${pagesAsPictures === true} ${asDocument === true}`;
  });
  return [...groups.values()].map((accounts) => {
    const chosen = options[accounts[0]?.id ?? ''] ?? {};
    return {
      rules: { ...rules },
      connections: accounts,
      media: fileChecks?.asSent(rules, chosen, media) ?? media,
    };
  });
}

/** The formats in which the post goes to its accounts: the networks in the order of `networkIds`, each with its formats. */
export function chosenFormats(
  post: Pick<PostCheckInput, 'connections' | 'options' | 'template' | 'media' | 'fileChecks'>,
): ChosenFormat[] {
  const { connections, options, template, media } = post;
  return chosenRules(connections).flatMap((rules) =>
    rules.formats.flatMap((format) => {
      const accounts = connectionsOf([rules], connections).filter(
        ({ id }) => formatFor(rules, template, options[id] ?? {}, media) === format,
      );
      return bySentFiles(rulesInFormat(rules, format), accounts, post);
    }),
  );
}

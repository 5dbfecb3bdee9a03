import { type RulesInFormat, rulesInFormat } from '#/networks/rules-in-format.ts';
import { type ChosenConnection, chosenRules, connectionsOf, type PostCheckInput } from '#/posts/post-check-input.ts';
import { formatFor } from '#/templates/template.ts';

/** The chosen accounts of one network at which the post has the same format, with the rules that then hold. */
export interface ChosenFormat {
  readonly rules: RulesInFormat;
  readonly connections: readonly ChosenConnection[];
}

/** The formats in which the post goes to its accounts: the networks in the order of `networkIds`, each with its formats. */
export function chosenFormats({
  connections,
  options,
  template,
}: Pick<PostCheckInput, 'connections' | 'options' | 'template'>): ChosenFormat[] {
  return chosenRules(connections).flatMap((rules) =>
    rules.formats.flatMap((format) => {
      const accounts = connectionsOf([rules], connections).filter(
        ({ id }) => formatFor(rules, template, options[id] ?? {}) === format,
      );
      return accounts.length === 0 ? [] : [{ rules: rulesInFormat(rules, format), connections: accounts }];
    }),
  );
}

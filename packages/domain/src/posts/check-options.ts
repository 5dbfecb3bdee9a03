import { planCover } from '#/media/plan-cover.ts';
import type { NetworkId } from '#/networks/network-id.ts';
import { networkName } from '#/networks/network-name.ts';
import type { NetworkRules } from '#/networks/network-rules.ts';
import type { ChosenOptions, OptionFault, OptionRules, PostWithOptions } from '#/networks/option-rules.ts';
import { networkRules } from '#/networks/rules.ts';
import { makeIssue } from '#/posts/make-issue.ts';
import {
  type ChosenConnection,
  type ChosenMedia,
  chosenRules,
  connectionsOf,
  type PostCheckInput,
  plannedFile,
} from '#/posts/post-check-input.ts';
import type { PostIssue } from '#/posts/post-issue.ts';
import { formatFor } from '#/templates/template.ts';

type OptionRulesOf = (network: NetworkId) => OptionRules | null;

/**
 * What networks have against the options of the chosen accounts: an unknown option, an invalid value, and what the
 * network's own check finds (such as check 11 of 2§5). A sentence that holds for several accounts is reported for the
 * first of them.
 */
export function checkOptions(
  {
    connections,
    options,
    covers = {},
    template,
    media,
  }: Pick<PostCheckInput, 'connections' | 'options' | 'covers' | 'template' | 'media'>,
  rulesOf: OptionRulesOf = (network) => networkRules[network].options,
): PostIssue[] {
  return chosenRules(connections).flatMap((network) => {
    const issues = new Map<string, PostIssue>();
    for (const connection of connectionsOf([network], connections)) {
      const chosen = options[connection.id] ?? {};
      const post = { format: formatFor(network, template, chosen), media };
      const fault =
        faultOf(connection, chosen, post, rulesOf(network.id)) ?? faultOfCover(covers[connection.id], network);
      if (fault !== null && !issues.has(fault.message)) issues.set(fault.message, issueOf(fault, connection));
    }
    return [...issues.values()];
  });
}

function faultOf(
  { platform, abilities = null }: ChosenConnection,
  options: ChosenOptions,
  post: PostWithOptions,
  rules: OptionRules | null,
): OptionFault | null {
  const refused = (message: string): OptionFault => ({ code: 'option-refused', message, label: 'Review options' });
  const name = networkName(platform);
  const schema = new Map(Object.entries(rules?.schema ?? {}));
  for (const [option, value] of Object.entries(options)) {
    const rule = schema.get(option);
    if (rule === undefined) return refused(`${name} has no option '${option}'. Leave it out.`);
    if (!rule.accepts(value)) return refused(`The option '${option}' of ${name} takes ${rule.takes}. Choose it again.`);
  }
  return rules?.check(options, abilities, post) ?? null;
}

function faultOfCover(cover: ChosenMedia | undefined, rules: NetworkRules): OptionFault | null {
  const file = cover === undefined ? null : plannedFile(cover);
  const plan = file === null ? null : planCover(file, rules);
  return plan?.kind === 'refused'
    ? { code: 'option-refused', message: plan.message, label: 'Choose a thumbnail' }
    : null;
}

function issueOf({ code, message, label }: OptionFault, { id, platform }: ChosenConnection): PostIssue {
  const fixes = [{ kind: 'choose-options', label, connectionId: id }] as const;
  return makeIssue(code === 'board-required' ? 11 : 13, code, 'options', message, { network: platform, fixes });
}

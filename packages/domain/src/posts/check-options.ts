import { areStillPictures } from '#/documents/are-still-pictures.ts';
import { documentOptions } from '#/documents/document-options.ts';
import type { NetworkId } from '#/networks/network-id.ts';
import { networkName } from '#/networks/network-name.ts';
import type { NetworkRules } from '#/networks/network-rules.ts';
import type { ChosenOptions, OptionFault, OptionRules, PostWithOptions } from '#/networks/option-rules.ts';
import { networkRules } from '#/networks/rules.ts';
import { rulesInFormat } from '#/networks/rules-in-format.ts';
import type { ChosenMedia } from '#/posts/chosen-media.ts';
import { makeIssue } from '#/posts/make-issue.ts';
import { type ChosenConnection, chosenRules, connectionsOf, type PostCheckInput } from '#/posts/post-check-input.ts';
import type { PostIssue } from '#/posts/post-issue.ts';
import { formatFor } from '#/templates/format-for.ts';

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
    fileChecks,
  }: Pick<PostCheckInput, 'connections' | 'options' | 'covers' | 'template' | 'media' | 'fileChecks'>,
  rulesOf: OptionRulesOf = (network) => networkRules[network].options,
): PostIssue[] {
  return chosenRules(connections).flatMap((network) => {
    const issues = new Map<string, PostIssue>();
    for (const connection of connectionsOf([network], connections)) {
      const chosen = options[connection.id] ?? {};
      const format = formatFor(network, template, chosen, media);
      const post = { format, media: fileChecks?.asSent(rulesInFormat(network, format), chosen, media) ?? media };
      const fault =
        faultOf(connection, chosen, post, rulesOf(network.id)) ??
        faultOfDocument(chosen, media, network) ??
        faultOfCover(covers[connection.id], network, fileChecks);
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
  const schema = new Map(Object.entries({ ...documentOptions(networkRules[platform]), ...rules?.schema }));
  for (const [option, value] of Object.entries(options)) {
    const rule = schema.get(option);
    if (rule === undefined) return refused(`${name} has no option '${option}'. Leave it out.`);
    if (!rule.accepts(value)) return refused(`The option '${option}' of ${name} takes ${rule.takes}. Choose it again.`);
  }
  return rules?.check(options, abilities, post) ?? null;
}

function faultOfDocument(
  { asDocument }: ChosenOptions,
  media: readonly ChosenMedia[],
  { id }: NetworkRules,
): OptionFault | null {
  if (asDocument !== true || media.length === 0 || areStillPictures(media)) return null;
  const message = `${networkName(id)} gets pictures that do not move as a document, and nothing else. Remove the other files, or send the files as they are.`;
  return { code: 'option-refused', message, label: 'Review options' };
}

function faultOfCover(
  cover: ChosenMedia | undefined,
  rules: NetworkRules,
  fileChecks: PostCheckInput['fileChecks'],
): OptionFault | null {
  const message = cover === undefined ? null : (fileChecks?.refusedCover(cover, rules) ?? null);
  return message === null ? null : { code: 'option-refused', message, label: 'Choose a thumbnail' };
}

function issueOf({ code, message, label }: OptionFault, { id, platform }: ChosenConnection): PostIssue {
  const fixes = [{ kind: 'choose-options', label, connectionId: id }] as const;
  return makeIssue(code === 'board-required' ? 11 : 13, code, 'options', message, { network: platform, fixes });
}

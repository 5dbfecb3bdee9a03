import type { NetworkRules } from '#/networks/network-rules.ts';
import type { ChosenOptions } from '#/networks/option-rules.ts';
import type { PostFormat } from '#/networks/post-format.ts';
import type { Template } from '#/templates/template.ts';
import { type FormatFile, usualFormat } from '#/templates/usual-format.ts';

/**
 * The kind of post at one account of a network: what was chosen for the account by its option `format`, else what the
 * template makes where it is made for the network, else the kind that is usual for its files. A kind that the network does not have
 * counts as not chosen.
 */
export function formatFor(
  rules: NetworkRules,
  template: Pick<Template, 'format' | 'platforms'> | null,
  { format: chosen }: ChosenOptions,
  media: readonly FormatFile[],
): PostFormat {
  const { id, formats } = rules;
  const known = (wanted: unknown) => formats.find((format) => format === wanted);
  const made = template?.platforms.includes(id) ? template.format : null;
  return known(chosen) ?? known(made) ?? usualFormat(rules, media);
}

/**
 * The option `format` with which an account of a network gets this kind of post; null where it needs none, because the
 * template, or the network by the files, makes this kind. So the template and the kind of post are one choice.
 */
export function optionForFormat(
  rules: NetworkRules,
  template: Pick<Template, 'format' | 'platforms'> | null,
  wanted: string,
  media: readonly FormatFile[],
): string | null {
  return formatFor(rules, template, {}, media) === wanted ? null : wanted;
}

import { networkRules } from '#/networks/rules.ts';
import { deselect, makeIssue } from '#/posts/make-issue.ts';
import type { ChosenConnection, PostCheckInput } from '#/posts/post-check-input.ts';
import type { PostIssue } from '#/posts/post-issue.ts';
import { formatFor } from '#/templates/format-for.ts';

/**
 * What chosen accounts may not do, as far as their networks told: the same sentence once, for all accounts that it is about. An account
 * that nothing is known of is refused nothing.
 */
export function checkAbilities({
  connections,
  options,
  template,
  media,
}: Pick<PostCheckInput, 'connections' | 'options' | 'template' | 'media'>): PostIssue[] {
  const refused = new Map<string, ChosenConnection[]>();
  for (const connection of connections) {
    const { id, platform, abilities } = connection;
    const rules = networkRules[platform];
    const format = formatFor(rules, template, options[id] ?? {}, media);
    const message = rules.abilities?.refusal?.(abilities, { format, media }) ?? null;
    if (message !== null) refused.set(message, [...(refused.get(message) ?? []), connection]);
  }
  return [...refused].map(([message, those]) =>
    makeIssue(13, 'account-may-not', 'accounts', message, { fixes: [deselect(those)] }),
  );
}

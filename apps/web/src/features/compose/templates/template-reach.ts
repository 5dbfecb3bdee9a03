import type { Connection } from '@nonet/contract';
import { formatFor, networkRules, type Template } from '@nonet/domain';

import type { DraftOptions } from '../draft/draft-options.ts';

/** Where a template has its effect, and where it has none. */
export interface TemplateReach {
  /** True when it has an effect at one of the accounts, or no account is chosen yet. */
  reachesSome: boolean;
  /** The accounts of networks that it is not made for: there the post is an ordinary one. */
  outside: readonly Connection[];
  /** Accounts that it is made for, with another kind of post that was chosen for them. */
  otherwise: readonly Connection[];
}

/** What a template does at each of the chosen accounts. */
export function templateReach(
  template: Template,
  accounts: readonly Connection[],
  options: DraftOptions,
): TemplateReach {
  const outside = accounts.filter(({ platform }) => !template.platforms.includes(platform));
  const inside = accounts.filter((account) => !outside.includes(account));
  const otherwise = inside.filter(({ id, platform }) => {
    const rules = networkRules[platform];
    return formatFor(rules, template, options[id] ?? {}, []) !== formatFor(rules, template, {}, []);
  });
  return { reachesSome: accounts.length === 0 || inside.length > otherwise.length, outside, otherwise };
}

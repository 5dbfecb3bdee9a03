import type { Connection } from '@nonet/contract';
import { networkRules, type Template } from '@nonet/domain';

import type { Draft } from '../draft/draft.ts';
import { withOption } from '../draft/draft-options.ts';

/**
 * What changes in a draft when a template is chosen, or none. The template makes the kind of post at the accounts that it is made for:
 * another kind that was chosen for one of them before gives way.
 */
export function chooseTemplate(
  { options }: Pick<Draft, 'options'>,
  template: Template | null,
  accounts: readonly Connection[],
): Pick<Draft, 'templateId' | 'options'> {
  if (template === null) return { templateId: null, options };
  const meant = accounts.filter(
    ({ platform }) => template.platforms.includes(platform) && networkRules[platform].formats.includes(template.format),
  );
  return {
    templateId: template.id,
    options: meant.reduce((all, { id }) => withOption(all, id, ['format', null]), options),
  };
}

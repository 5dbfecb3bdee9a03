import { networkRules, templateFor } from '@nonet/domain';

import { AccountSections } from '../account-sections.tsx';
import { FormatField } from '../format-field.tsx';
import type { NetworkFormProps } from '../network-form.ts';

/** The kind of post on Facebook, for each chosen Page. */
export function FacebookOptions({ accounts, abilities, draft, choose, errorOf }: NetworkFormProps) {
  return (
    <AccountSections accounts={accounts} notes={abilities.notes} error={errorOf('options')}>
      {({ id }) => (
        <FormatField
          rules={networkRules.facebook}
          template={templateFor(draft.templateId)}
          options={draft.options[id] ?? {}}
          onChoose={(format) => choose(id, 'format', format)}
        />
      )}
    </AccountSections>
  );
}

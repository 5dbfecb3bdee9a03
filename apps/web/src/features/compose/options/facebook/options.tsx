import { networkRules } from '@nonet/domain';

import { AccountSections } from '../account-sections.tsx';
import { ChoiceField } from '../choice-field.tsx';
import type { NetworkFormProps } from '../network-form.ts';

/** The kind of post on Facebook, for each chosen Page. */
export function FacebookOptions({ accounts, abilities, draft, choose, errorOf }: NetworkFormProps) {
  return (
    <AccountSections accounts={accounts} notes={abilities.notes} error={errorOf('options')}>
      {({ id }) => (
        <ChoiceField
          label="Kind of post"
          choices={networkRules.facebook.options?.schema['format']?.choices}
          value={draft.options[id]?.['format']}
          onChoose={(format) => choose(id, 'format', format)}
        />
      )}
    </AccountSections>
  );
}

import { networkRules } from '@nonet/domain';

import { Field } from '#/ui/fields/field.tsx';
import { TextInput } from '#/ui/fields/text-input.tsx';

import { AccountSections } from '../account-sections.tsx';
import { ChoiceField } from '../choice-field.tsx';
import type { NetworkFormProps } from '../network-form.ts';

/** The topic of a post on Threads, and who may reply to it, for each chosen account. */
export function ThreadsOptions({ accounts, abilities, draft, choose, errorOf }: NetworkFormProps) {
  return (
    <AccountSections accounts={accounts} notes={abilities.notes} error={errorOf('options')}>
      {({ id }) => {
        const { topicTag, replyControl } = draft.options[id] ?? {};
        return (
          <>
            <Field label="Topic" note="optional" hint="One topic of up to 50 characters, without . and &.">
              <TextInput
                value={typeof topicTag === 'string' ? topicTag : ''}
                onChange={({ target }) => choose(id, 'topicTag', target.value === '' ? null : target.value)}
              />
            </Field>
            <ChoiceField
              label="Who can reply"
              choices={networkRules.threads.options?.schema['replyControl']?.choices}
              value={replyControl}
              onChoose={(value) => choose(id, 'replyControl', value)}
            />
          </>
        );
      }}
    </AccountSections>
  );
}

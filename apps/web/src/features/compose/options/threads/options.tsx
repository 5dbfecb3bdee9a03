import { networkRules } from '@nonet/domain';

import { Field, FieldError } from '#/ui/field.tsx';
import { SegmentedControl } from '#/ui/segmented-control.tsx';
import { TextInput } from '#/ui/text-input.tsx';

import { HeadedSection } from '../../section.tsx';
import type { NetworkFormProps } from '../network-form.ts';

const repliers = Object.entries(networkRules.threads.options?.schema['replyControl']?.choices ?? {}).map(
  ([value, label]) => ({ value, label }),
);

/** The topic of a post on Threads, and who may reply to it, for each chosen account. */
export function ThreadsOptions({ accounts, draft, choose, errorOf }: NetworkFormProps) {
  const error = errorOf('options');
  return (
    <>
      {accounts.map(({ id, displayName }) => {
        const { topicTag, replyControl } = draft.options[id] ?? {};
        const chosen = repliers.find(({ value }) => value === replyControl) ?? repliers[0];
        return (
          <HeadedSection key={id} title="Threads" note={accounts.length > 1 ? displayName : undefined}>
            <Field label="Topic" note="optional" hint="One topic of up to 50 characters, without . and &.">
              <TextInput
                value={typeof topicTag === 'string' ? topicTag : ''}
                onChange={({ target }) => choose(id, 'topicTag', target.value === '' ? null : target.value)}
              />
            </Field>
            <div className="grid gap-1.5">
              <p className="text-13 font-semibold">Who can reply</p>
              <div className="overflow-x-auto">
                <SegmentedControl
                  label="Who can reply"
                  value={chosen?.value ?? ''}
                  onChange={(value) => choose(id, 'replyControl', value === repliers[0]?.value ? null : value)}
                  options={repliers}
                />
              </div>
            </div>
          </HeadedSection>
        );
      })}
      {error !== undefined && (
        <div className="px-3.5 pb-3.5 md:px-5">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </>
  );
}

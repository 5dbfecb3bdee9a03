import { nameList, networkIds, networkName, networkRules } from '@nonet/domain';

import { Field } from '#/ui/fields/field.tsx';
import { TextInput } from '#/ui/fields/text-input.tsx';

import type { LinkId } from '../sections/sections.ts';

const linkId: LinkId = 'post-link';
const takers = nameList(networkIds.filter((id) => networkRules[id].linkField).map(networkName));

export interface LinkFieldProps {
  value: string;
  error: string | undefined;
  onChange: (link: string) => void;
}

/** Where a Pin leads to (TPL-13). */
export function LinkField({ value, error, onChange }: LinkFieldProps) {
  return (
    <Field
      id={linkId}
      label="Link"
      note="optional"
      hint={`Who opens the Pin can go there. Only ${takers} receives it.`}
      error={error}
    >
      <TextInput
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}

import { useState } from 'react';

import { Field } from '#/ui/fields/field.tsx';
import { TextInput } from '#/ui/fields/text-input.tsx';

import { namesIn } from './names-in.ts';

export interface CollaboratorsProps {
  names: readonly string[];
  onChange: (names: string[]) => void;
}

/** The accounts that are asked to share the post. The text stays as it was typed, for as long as it means these names. */
export function Collaborators({ names, onChange }: CollaboratorsProps) {
  const [typed, setTyped] = useState('');
  const text = namesIn(typed).join() === names.join() ? typed : names.join(', ');
  return (
    <Field
      label="Collaborators"
      note="optional"
      hint="Up to 3 usernames, with commas between them. Instagram asks each of them to share the post."
    >
      <TextInput
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={text}
        onChange={({ target: { value } }) => {
          setTyped(value);
          onChange(namesIn(value));
        }}
      />
    </Field>
  );
}

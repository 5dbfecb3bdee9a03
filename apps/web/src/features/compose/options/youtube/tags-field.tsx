import { useState } from 'react';

import { Field } from '#/ui/fields/field.tsx';
import { TextInput } from '#/ui/fields/text-input.tsx';

import { tagsIn } from './tags-in.ts';

export interface TagsFieldProps {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
}

/** The tags of a video. The text stays as it was typed, for as long as it means these tags. */
export function TagsField({ tags, onChange }: TagsFieldProps) {
  const [typed, setTyped] = useState('');
  const text = tagsIn(typed).join() === tags.join() ? typed : tags.join(', ');
  return (
    <Field label="Tags" note="optional" hint="With commas between them, up to 500 characters.">
      <TextInput
        autoCapitalize="none"
        value={text}
        onChange={({ target: { value } }) => {
          setTyped(value);
          onChange(tagsIn(value));
        }}
      />
    </Field>
  );
}

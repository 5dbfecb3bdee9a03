import { countGraphemes, TITLE_MAX } from '@nonet/domain';

import { Field } from '#/ui/field.tsx';
import { TextInput } from '#/ui/text-input.tsx';

export interface TitleFieldProps {
  id: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

export function TitleField({ id, value, onChange, error }: TitleFieldProps) {
  const count = countGraphemes(value);
  return (
    <Field id={id} label="Post Title" counter={`${count} / ${TITLE_MAX}`} counterFull={count > TITLE_MAX} error={error}>
      <TextInput
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        enterKeyHint="next"
        frameClassName="h-11 text-17 font-semibold"
      />
    </Field>
  );
}

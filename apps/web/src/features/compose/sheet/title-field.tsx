import { countGraphemes, type NetworkId, nameList, networkName, networkRules, TITLE_MAX } from '@nonet/domain';

import { Field } from '#/ui/fields/field.tsx';
import { TextInput } from '#/ui/fields/text-input.tsx';

export interface TitleFieldProps {
  id: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** The networks that receive the post, each once. */
  networks: readonly NetworkId[];
}

export function TitleField({ id, value, onChange, error, networks }: TitleFieldProps) {
  const count = countGraphemes(value);
  return (
    <Field
      id={id}
      label="Post Title"
      note={titlePurpose(networks)}
      counter={`${count} / ${TITLE_MAX}`}
      counterFull={count > TITLE_MAX}
      error={error}
    >
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

/** What the title is for: few networks have one. */
export function titlePurpose(networks: readonly NetworkId[]): string {
  const titled = networks.filter((network) => networkRules[network].title !== null);
  return titled.length === 0 ? 'For your calendar' : `Title on ${nameList(titled.map(networkName))}`;
}

import { type NetworkId, networkName, networkRules, textLength } from '@nonet/domain';

import { Field } from '#/ui/fields/field.tsx';
import { TextArea } from '#/ui/fields/text-input.tsx';

export interface AltFieldProps {
  value: string;
  /** Those that get it. */
  platforms: readonly NetworkId[];
  /** What is asked for. */
  hint: string;
  onChange: (alt: string) => void;
}

/** The field for the alternative text of a file, for people who cannot see it. */
export function AltField({ value, platforms, hint, onChange }: AltFieldProps) {
  const strictest = platforms
    .flatMap((platform) => {
      const limit = networkRules[platform].altText;
      return limit ? [{ ...limit, platform }] : [];
    })
    .toSorted((one, other) => one.max - other.max)[0];
  const length = strictest ? (textLength(value, strictest.unit, null) ?? 0) : 0;
  const isFull = strictest !== undefined && length > strictest.max;
  return (
    <Field
      label="Alternative text"
      counter={strictest && `${length} / ${strictest.max}`}
      counterFull={isFull}
      hint={hint}
      error={isFull && `${networkName(strictest.platform)} takes at most ${strictest.max} characters.`}
    >
      <TextArea value={value} minLines={2} maxLines={8} onChange={(event) => onChange(event.currentTarget.value)} />
    </Field>
  );
}

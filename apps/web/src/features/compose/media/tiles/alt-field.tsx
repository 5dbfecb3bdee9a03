import { type NetworkId, networkName, networkRules, textLength } from '@nonet/domain';

import { Field } from '#/ui/fields/field.tsx';
import { TextArea } from '#/ui/fields/text-input.tsx';

export interface AltFieldProps {
  value: string;
  platforms: readonly NetworkId[];
  /** Absent: that of a picture. */
  hint?: string;
  onChange: (alt: string) => void;
}

const pictureHint = "Describe the picture for people who can't see it.";

/** The field for a picture's alternative text, for people who cannot see the picture. */
export function AltField({ value, platforms, hint = pictureHint, onChange }: AltFieldProps) {
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

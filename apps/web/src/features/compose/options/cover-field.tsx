import { Field } from '#/ui/field.tsx';
import { TextInput } from '#/ui/text-input.tsx';

import { coverAtOf } from './cover-at.ts';

export interface CoverFieldProps {
  /** The option as it is: milliseconds, when something was chosen. */
  coverAt: unknown;
  /** The network takes whole seconds only. */
  isWhole?: boolean;
  onChoose: (coverAt: number | null) => void;
}

/** The moment of a video that is its cover, in seconds. */
export function CoverField({ coverAt, isWhole = false, onChoose }: CoverFieldProps) {
  return (
    <Field label="Cover" note="optional" hint="The second of the video that is shown before it plays.">
      <TextInput
        type="number"
        inputMode={isWhole ? 'numeric' : 'decimal'}
        min={0}
        step={isWhole ? 1 : 0.1}
        value={typeof coverAt === 'number' ? coverAt / 1_000 : ''}
        onChange={({ target }) => onChoose(coverAtOf(target.value, isWhole))}
      />
    </Field>
  );
}

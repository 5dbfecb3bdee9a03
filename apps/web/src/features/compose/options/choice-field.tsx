import { SegmentedControl } from '#/ui/fields/segmented-control.tsx';

export interface ChoiceFieldProps {
  label: string;
  /** The values with their words, the usual one first. */
  choices: Readonly<Record<string, string>> | undefined;
  /** What is chosen; anything else counts as the usual one. */
  value: unknown;
  /** Null for the usual one, which is not stored. */
  onChoose: (value: string | null) => void;
}

/** A few values beside each other, one of them chosen. */
export function ChoiceField({ label, choices = {}, value, onChoose }: ChoiceFieldProps) {
  const options = Object.entries(choices).map(([value, label]) => ({ value, label }));
  const [usual] = options;
  const chosen = options.find((option) => option.value === value) ?? usual;
  return (
    <div className="grid gap-1.5">
      <p className="text-13 font-semibold">{label}</p>
      <div className="overflow-x-auto">
        <SegmentedControl
          label={label}
          value={chosen?.value ?? ''}
          onChange={(next) => onChoose(next === usual?.value ? null : next)}
          options={options}
        />
      </div>
    </div>
  );
}

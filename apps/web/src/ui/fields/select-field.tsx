import { cx } from '#/ui/cx.ts';
import { Field, useFieldControl } from '#/ui/fields/field.tsx';
import { inputFrame } from '#/ui/fields/text-input.tsx';

export interface SelectFieldProps {
  label: string;
  note?: string;
  hint?: string;
  /** The values with their words, the usual one first; an empty value stands for none. */
  choices: Readonly<Record<string, string>>;
  /** What is chosen; anything else counts as the usual one. */
  value: unknown;
  /** Null for the usual one, which is not stored. */
  onChoose: (value: string | null) => void;
}

/** More values than stand beside each other, one of them chosen. */
export function SelectField({ label, note, hint, choices, value, onChoose }: SelectFieldProps) {
  return (
    <Field label={label} note={note} hint={hint}>
      <Select choices={choices} value={value} onChoose={onChoose} />
    </Field>
  );
}

function Select({ choices, value, onChoose }: Pick<SelectFieldProps, 'choices' | 'value' | 'onChoose'>) {
  const control = useFieldControl();
  const options = Object.entries(choices);
  const usual = options[0]?.[0] ?? '';
  return (
    <div className={cx(inputFrame, 'h-11 text-16 md:h-10 md:text-14')}>
      <select
        {...control}
        className="size-full rounded-md bg-transparent px-2.5 outline-none"
        value={options.some(([known]) => known === value) ? String(value) : usual}
        onChange={({ target }) => onChoose(target.value === usual ? null : target.value)}
      >
        {options.map(([known, words]) => (
          <option key={known} value={known}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

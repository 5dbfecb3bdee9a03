import {
  type ChosenOptions,
  type FormatFile,
  formatFor,
  type networkRules,
  optionForFormat,
  type Template,
  uprightVideoNote,
} from '@nonet/domain';

import { ChoiceField } from './choice-field.tsx';

export interface FormatFieldProps {
  rules: (typeof networkRules)[keyof typeof networkRules];
  template: Template | null;
  /** Of the account. */
  options: ChosenOptions;
  media: readonly FormatFile[];
  /** What the usual kind is called with these files. Absent: as always. */
  usualWord?: string | undefined;
  /** Null: the kind that the template or the network makes needs no option. */
  onChoose: (format: string | null) => void;
}

/** The kind of post at one account. It shows what the template or the files make, and another choice goes before that. */
export function FormatField({ rules, template, options, media, usualWord, onChoose }: FormatFieldProps) {
  const [usual] = rules.formats;
  const choices = rules.options?.schema['format']?.choices;
  const format = formatFor(rules, template, options, media);
  const note = uprightVideoNote(rules, format, media);
  return (
    <div className="grid gap-1.5">
      <ChoiceField
        label="Kind of post"
        choices={usualWord === undefined ? choices : { ...choices, [usual]: usualWord }}
        value={format}
        onChoose={(wanted) => onChoose(optionForFormat(rules, template, wanted ?? usual, media))}
      />
      {note !== null && <p className="text-12 text-ink-2">{note}</p>}
    </div>
  );
}

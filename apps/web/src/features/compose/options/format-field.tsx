import { type ChosenOptions, formatFor, type networkRules, optionForFormat, type Template } from '@nonet/domain';

import { ChoiceField } from './choice-field.tsx';

export interface FormatFieldProps {
  rules: (typeof networkRules)[keyof typeof networkRules];
  template: Template | null;
  /** Of the account. */
  options: ChosenOptions;
  /** Null: the kind that the template or the network makes needs no option. */
  onChoose: (format: string | null) => void;
}

/** The kind of post at one account. It shows what the template makes, and another choice goes before that. */
export function FormatField({ rules, template, options, onChoose }: FormatFieldProps) {
  return (
    <ChoiceField
      label="Kind of post"
      choices={rules.options?.schema['format']?.choices}
      value={formatFor(rules, template, options)}
      onChoose={(format) => onChoose(optionForFormat(rules, template, format ?? rules.formats[0]))}
    />
  );
}

import { useId } from 'react';

import { CheckChip } from '#/ui/fields/check-chip.tsx';

import type { TiktokFields } from './tiktok-fields.ts';

export interface SwitchesProps {
  label: string;
  /** Option → its words. */
  choices: Readonly<Record<string, string>>;
  fields: TiktokFields;
}

/** Yeses and noes beside each other, all of them no beforehand. What the account cannot choose today is grey. */
export function Switches({ label, choices, fields: { chosen, mayChoose, choose } }: SwitchesProps) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className="grid gap-1.5">
      <p id={id} className="text-13 font-semibold">
        {label}
      </p>
      <div className="flex flex-wrap gap-1.5">
        {Object.entries(choices).map(([name, words]) => {
          const isOff = !mayChoose(name, true);
          return (
            <CheckChip
              key={name}
              checked={!isOff && chosen[name] === true}
              disabled={isOff}
              onChange={(isOn) => choose(name, isOn ? true : null)}
            >
              <span className="pl-1.5">{words}</span>
            </CheckChip>
          );
        })}
      </div>
    </fieldset>
  );
}

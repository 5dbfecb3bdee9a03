import { type NetworkId, networkIds, networkName } from '@nonet/domain';

import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';

import { toolLook } from './tool-look.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly network: NetworkId | null;
}

export interface ChoiceProps {
  label: string;
  options: readonly Option[];
  value: string;
  onChoose: (value: string) => void;
  className?: string;
}

/** One of several, by the list of the system: it is as long as it has to be, also on phones. */
export function Choice({ label, options, value, onChoose, className }: ChoiceProps) {
  const chosen = options.find((option) => option.value === value);
  const networks = networkIds.filter((id) => options.some(({ network }) => network === id));
  const free = options.filter(({ network }) => network === null);
  return (
    <span
      className={cx(
        toolLook,
        'relative min-h-11 shadow-none! has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus md:min-h-[30px] print:border-0',
        className,
      )}
    >
      {chosen?.network && <PlatformGlyph network={chosen.network} size={14} />}
      <span aria-hidden className="truncate">
        {chosen?.label ?? label}
      </span>
      <Sign name="next" size={12} className="ml-auto flex-none rotate-90 text-ink-3 print:hidden" />
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => onChoose(target.value)}
        className="absolute inset-0 size-full cursor-pointer bg-surface text-13 text-ink opacity-0"
      >
        {free.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
        {networks.map((id) => (
          <optgroup key={id} label={networkName(id)}>
            {options
              .filter(({ network }) => network === id)
              .map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </span>
  );
}

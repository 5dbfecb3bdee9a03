import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';

import { ZonePopover } from './zone-popover.tsx';

/** The zone in use, and the button to change it (CAL-03, OP-85). */
export function ZonePicker({ zone, className }: { zone: string; className?: string }) {
  return (
    <ZonePopover
      zone={zone}
      trigger={(props) => (
        <button
          {...props}
          type="button"
          className={cx(
            'inline-flex h-11 min-w-0 items-center gap-1.5 rounded-md px-2 text-12 text-ink-3 transition-colors hover:bg-hover hover:text-ink md:h-9',
            className,
          )}
        >
          <Sign name="globe" size={14} strokeWidth={1.75} className="flex-none" />
          <span className="sr-only">Time zone: </span>
          <span className="truncate">{zone}</span>
        </button>
      )}
    />
  );
}

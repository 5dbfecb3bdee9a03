import { Globe } from 'lucide-react';
import { lazy, Suspense } from 'react';

import { cx } from '#/ui/cx.ts';
import { Popover } from '#/ui/popover.tsx';

const importList = () => import('./zone-list.tsx');
const ZoneList = lazy(async () => ({ default: (await importList()).ZoneList }));

/** The zone that everything here goes by, and the way to another (CAL-03, OP-85). */
export function ZonePicker({ zone, className }: { zone: string; className?: string }) {
  return (
    <Popover
      label="Time zone"
      className="w-[320px] max-w-[calc(100vw-24px)] p-3"
      trigger={(props) => (
        <button
          {...props}
          type="button"
          className={cx(
            'inline-flex h-11 min-w-0 items-center gap-1.5 rounded-md px-2 text-12 text-ink-3 transition-colors hover:bg-hover hover:text-ink md:h-9',
            className,
          )}
        >
          <Globe size={14} strokeWidth={1.75} aria-hidden className="flex-none" />
          <span className="sr-only">Time zone: </span>
          <span className="truncate">{zone}</span>
        </button>
      )}
    >
      {(close) => (
        <Suspense fallback={<div className="h-[330px]" />}>
          <ZoneList zone={zone} onClose={close} />
        </Suspense>
      )}
    </Popover>
  );
}

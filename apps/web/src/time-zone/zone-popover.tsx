import type { ReactNode } from 'react';

import { onDemand } from '#/ui/drawing/on-demand.tsx';
import type { TriggerProps } from '#/ui/overlays/overlay-trigger.ts';
import { Popover } from '#/ui/overlays/popover.tsx';

const ZoneList = onDemand(
  () => import('./zone-list.tsx'),
  'ZoneList',
  () => <div className="h-[330px]" />,
);

export interface ZonePopoverProps {
  zone: string;
  /** Draws the button that opens the list. */
  trigger: (props: TriggerProps) => ReactNode;
}

/** The list of zones beside a button. Choosing a zone changes the account's zone (OP-85). */
export function ZonePopover({ zone, trigger }: ZonePopoverProps) {
  return (
    <Popover label="Time zone" className="w-[320px] max-w-[calc(100vw-24px)] p-3" trigger={trigger}>
      {(close) => <ZoneList zone={zone} onClose={close} />}
    </Popover>
  );
}

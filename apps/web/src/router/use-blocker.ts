import { useEffect, useEffectEvent, useState } from 'react';

import { appHistory } from './app-history.ts';

interface BlockerOptions {
  /** Asked before a person leaves for another path, in whatever way. */
  shouldBlock: () => Promise<boolean>;
  /** True when closing the page would lose something; the browser then asks in its own words. */
  shouldBlockUnload: () => boolean;
}

/** The ways out of the question that is open. */
export interface BlockedWay {
  leave: () => void;
  stay: () => void;
}

/** Holds a person back from leaving until the question is answered; null: nobody is held back. */
export function useBlocker(options: BlockerOptions): BlockedWay | null {
  const [blocked, setBlocked] = useState<BlockedWay | null>(null);
  const shouldBlock = useEffectEvent(options.shouldBlock);
  const shouldBlockUnload = useEffectEvent(options.shouldBlockUnload);
  useEffect(
    () =>
      appHistory().block({
        enableBeforeUnload: () => shouldBlockUnload(),
        async blockerFn({ currentLocation, nextLocation }) {
          if (currentLocation.pathname === nextLocation.pathname || !(await shouldBlock())) return false;
          const isToStay = await new Promise<boolean>((resolve) =>
            setBlocked({ leave: () => resolve(false), stay: () => resolve(true) }),
          );
          setBlocked(null);
          return isToStay;
        },
      }),
    [],
  );
  return blocked;
}

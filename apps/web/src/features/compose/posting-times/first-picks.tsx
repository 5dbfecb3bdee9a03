import { useId } from 'react';
import { cx } from '#/ui/cx.ts';
import { useIsOnline } from '#/ui/use-is-online.ts';

import { NextFreeTime, type NextFreeTimeProps } from './next-free-time.tsx';
import { pickPill, pressedPill } from './pick-pill.ts';

export interface FirstPicksProps extends NextFreeTimeProps {
  isNow: boolean;
  /** Null: what repeats cannot go out now. */
  onNow: (() => void) | null;
}

/** The quick picks that are not a time on the clock. */
export function FirstPicks({ isNow, onNow, ...props }: FirstPicksProps) {
  return (
    <>
      {onNow && <NowPick isOn={isNow} onPick={onNow} />}
      <NextFreeTime {...props} />
    </>
  );
}

/** *Now* (OP-186). Without a connection it says why it cannot be chosen. */
function NowPick({ isOn, onPick }: { isOn: boolean; onPick: () => void }) {
  const reasonId = useId();
  const isOnline = useIsOnline();
  return (
    <>
      <button
        type="button"
        aria-pressed={isOn}
        aria-disabled={!isOnline || undefined}
        aria-describedby={isOnline ? undefined : reasonId}
        title={isOnline ? undefined : offlineText}
        onClick={() => isOnline && onPick()}
        className={cx(
          pickPill,
          isOn ? pressedPill : 'border-line text-ink-2',
          !isOnline && 'cursor-not-allowed text-ink-3',
        )}
      >
        Now
      </button>
      {!isOnline && (
        <span id={reasonId} className="order-last basis-full text-12 text-ink-3">
          {offlineText}
        </span>
      )}
    </>
  );
}

const offlineText = 'You are offline. Publishing now needs a connection.';

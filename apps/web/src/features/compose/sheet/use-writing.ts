import { type FocusEvent, useRef, useState } from 'react';

/** How long the bar stays away after the focus has left, so that nothing moves below a finger that lifts. */
const lingerMs = 250;

const typed = 'textarea, input:not([type=checkbox], [type=radio], [type=file])';

/**
 * Whether somebody writes: from the first focus of a field where something is typed until the focus leaves the composer.
 * On phones the app's bar is hidden meanwhile (`data-writing` in tokens.css). It does not come back when a button is
 * pressed: the button would move away.
 */
export function useWriting() {
  const [isWriting, setWriting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return {
    'data-writing': isWriting || undefined,
    onFocus({ currentTarget, target }: FocusEvent<HTMLElement>) {
      if (!currentTarget.contains(target)) return;
      clearTimeout(timer.current);
      if (target.matches(typed)) setWriting(true);
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setWriting(false), lingerMs);
    },
  };
}

import { type RefObject, useEffect, useRef } from 'react';

import { whenPainted } from '#/ui/drawing/when-painted.ts';

import { cardId } from '../day/card-id.ts';
import { dayHeadingId } from '../use-passed-on-focus.ts';

/**
 * Gives the focus to the heading when the details open, and afterwards back to the post: where it was opened in a view, else
 * to its card.
 */
export function useReturnFocus(postId: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const origin = document.activeElement;
    const node = heading.current;
    // In the frame that draws it: before, the browser would lay the page out once more.
    const frame = requestAnimationFrame(() => node?.focus());
    return () => {
      cancelAnimationFrame(frame);
      const panel = node?.closest('section');
      const isElsewhere = document.activeElement !== document.body && !panel?.contains(document.activeElement);
      if (isElsewhere) return;
      // What stood in place of the details is shown a moment later.
      whenPainted(() => {
        const heirs = [
          // A menu that closes at its gone button has given the focus to something outside of the screen.
          origin?.parentElement?.closest('main') ? origin : null,
          document.getElementById(cardId(postId)),
          document.querySelector(`[data-post="${CSS.escape(postId)}"]`),
          document.getElementById(dayHeadingId),
        ];
        const heir = heirs.find((one) => one?.isConnected);
        if (heir instanceof HTMLElement) focusOnceShown(heir);
      });
    };
  }, [postId]);
  return heading;
}

/** How many frames a list may need until it is shown again. */
const patienceFrames = 40;

/** What is not shown yet takes no focus. Whatever else has it meanwhile keeps it. */
function focusOnceShown(node: HTMLElement, frames = patienceFrames): void {
  node.focus();
  if (document.activeElement !== document.body || frames === 0) return;
  requestAnimationFrame(() => focusOnceShown(node, frames - 1));
}

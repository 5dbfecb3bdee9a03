import { elsewhereKey } from './elsewhere-key.ts';
import { currentSpace } from './space.ts';

/** True while the page goes, or while the person gives the space up here and goes on elsewhere by themselves. */
export const leaving = { isHeld: false };

/**
 * The space of this page is none of the person's, or none any more: leads to their own. There the sentence is said, and what
 * this browser kept of the space is removed (`sweepSpaces`): this page still writes when it closes.
 */
export function leaveLostSpace(): void {
  if (leaving.isHeld || currentSpace === null) return;
  leaving.isHeld = true;
  try {
    sessionStorage.setItem(elsewhereKey, currentSpace);
    localStorage.setItem(elsewhereKey, currentSpace);
  } catch {
    // Without storage nothing was kept, either.
  }
  location.replace('/calendar');
}

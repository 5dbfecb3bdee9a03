import { currentSpace } from './space.ts';

const key = 'nonet.lost-space';

let isLeaving = false;

/**
 * The space of this page is none of the person's, or none any more: leads to their own. There the sentence is said, and what
 * this browser kept of the space is removed (`takeLostSpace`): this page still writes when it closes.
 */
export function leaveLostSpace(): void {
  if (isLeaving || currentSpace === null) return;
  isLeaving = true;
  try {
    sessionStorage.setItem(key, currentSpace);
  } catch {
    // Without storage nothing was kept, either.
  }
  location.replace('/calendar');
}

/** The person gives the space up here, and goes on elsewhere by themselves. Returns the function that ends this, should it fail. */
export function holdLostSpace(): () => void {
  isLeaving = true;
  return () => {
    isLeaving = false;
  };
}

/** The short id of the space that this tab has just had to leave; null: none. */
export function readLostSpace(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function forgetLostSpace(): void {
  sessionStorage.removeItem(key);
}

import { flushSync } from 'react-dom';

import { pace } from './pace-of-typing.ts';

let waiting: (() => void) | null = null;
let callOff: () => void = () => undefined;

/** True while a text field shows more than the screen was drawn with. */
export const isTypedAhead = () => waiting !== null;

/**
 * Draws what follows from a key in a field that shows its own text: at once where that is quick, else in a pause of
 * typing, and in any case before whatever else somebody does (`flushTyped`). The last one that waits draws the newest.
 */
export function drawTyped(draw: () => void): void {
  dropTyped();
  waiting = draw;
  if (pace.isQuick()) drawNow();
  else callOff = pace.inPause(drawNow);
}

/** Something newer is drawn, which holds what was typed. */
export function dropTyped(): void {
  callOff();
  waiting = null;
}

function drawNow(): void {
  const draw = waiting;
  if (draw === null) return;
  dropTyped();
  const begunAt = performance.now();
  flushSync(draw);
  pace.drew(performance.now() - begunAt);
}

/** A key that types or moves in the text; the others mean something that wants what was typed. */
function isOfTyping(event: KeyboardEvent): boolean {
  if (event.isComposing || event.getModifierState('AltGraph')) return true;
  return !(event.ctrlKey || event.metaKey || event.altKey || event.key === 'Tab' || event.key === 'Escape');
}

function flushTyped(event: Event): void {
  if (waiting === null || (event instanceof KeyboardEvent && isOfTyping(event))) return;
  // React itself may be moving the focus, and draws nothing meanwhile.
  if (event.type === 'focusout') queueMicrotask(drawNow);
  else drawNow();
}

if (typeof window !== 'undefined') {
  for (const type of ['keydown', 'pointerdown', 'click', 'focusout', 'popstate', 'beforeunload'])
    addEventListener(type, flushTyped, true);
}

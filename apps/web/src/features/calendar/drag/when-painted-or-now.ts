import { whenPainted } from '#/ui/drawing/when-painted.ts';

/** Calls once when what is drawn now has been painted. What it returns calls at once, if that is not done yet. */
export function whenPaintedOrNow(call: () => void): () => void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    callOff();
    call();
  };
  const callOff = whenPainted(once);
  return once;
}

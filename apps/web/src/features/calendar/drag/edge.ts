/** How close to the edge of the view a pointer has to be held. */
const edgePx = 28;
export const edgeHoldMs = 600;

/** Which way a pointer at `x` wants the page to be turned: it is at an edge of the view, or over a button that turns. */
export function turnAt(x: number, view: { left: number; right: number }): -1 | 0 | 1 {
  const width = Math.min(edgePx, (view.right - view.left) / 16);
  if (x < view.left + width) return -1;
  return x > view.right - width ? 1 : 0;
}

/** Turns the page when an edge was held for 600 ms, and again for each 600 ms that it is held on (MOVE-07). */
export function createEdgeTurn(onTurn: (by: 1 | -1) => void) {
  let side: -1 | 0 | 1 = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    hold(next: -1 | 0 | 1) {
      if (next === side) return;
      side = next;
      clearInterval(timer);
      if (next !== 0) timer = setInterval(() => onTurn(next), edgeHoldMs);
    },
  };
}

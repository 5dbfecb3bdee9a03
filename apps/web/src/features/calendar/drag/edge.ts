/** How close to the edge of the view a pointer has to be held. */
const edgePx = 28;

/** How long an edge is held before the page turns, and before each further turn. */
export interface EdgePace {
  readonly firstMs: number;
  readonly nextMs: number;
}
/** MOVE-07, for mouse and pen. */
export const steadyPace: EdgePace = { firstMs: 600, nextMs: 600 };
/** A finger covers what it is at, and comes to an edge by the way. */
export const fingerPace: EdgePace = { firstMs: 800, nextMs: 1000 };

/** Which way a pointer at `x` wants the page to be turned: it is at an edge of the view, or over a button that turns. */
export function turnAt(x: number, view: { left: number; right: number }): -1 | 0 | 1 {
  const width = Math.min(edgePx, (view.right - view.left) / 16);
  if (x < view.left + width) return -1;
  return x > view.right - width ? 1 : 0;
}

/** How close to the upper or lower edge of what scrolls. */
const scrollEdgePx = 36;
/** A hand that only holds moves by less. */
const stillPx = 8;

/**
 * Which way a pointer at `y` wants to scroll. Only the way that it has gone since the press: the week opens with its first
 * post at the upper edge, and that is taken hold of there.
 */
export function scrollAt(
  y: number,
  { top, bottom, pressedY }: { top: number; bottom: number; pressedY: number },
): -1 | 0 | 1 {
  if (y < top + scrollEdgePx && y < pressedY - stillPx) return -1;
  return y > bottom - scrollEdgePx && y > pressedY + stillPx ? 1 : 0;
}

/** Turns the page when an edge was held for a time, and again while it is held on (MOVE-07). */
export function createEdgeTurn(onTurn: (by: 1 | -1) => void) {
  let side: -1 | 0 | 1 = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function turnAfter(ms: number, by: 1 | -1, nextMs: number) {
    timer = setTimeout(() => {
      turnAfter(nextMs, by, nextMs);
      onTurn(by);
    }, ms);
  }
  return {
    hold(next: -1 | 0 | 1, { firstMs, nextMs } = steadyPace) {
      if (next === side) return;
      side = next;
      clearTimeout(timer);
      if (next !== 0) turnAfter(firstMs, next, nextMs);
    },
  };
}

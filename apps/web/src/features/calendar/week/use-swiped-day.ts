import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Some browsers have no `scrollend`, and others leave it out when our own scrolling met a finger's. */
const restMs = 120;

/**
 * Days that are swiped sideways on a phone: the row stands at the chosen day, and the day that a swipe has come to rest at
 * is chosen. The rest is the browser's: the row snaps to days, and scrolling up and down goes on.
 */
export function useSwipedDay(
  row: RefObject<HTMLElement | null>,
  {
    isOn,
    days,
    day,
    onSwiped,
  }: { isOn: boolean; days: readonly string[]; day: string; onSwiped: (day: string) => void },
): void {
  const latest = useRef({ day, onSwiped });
  useEffect(() => {
    latest.current = { day, onSwiped };
  });
  const first = days[0];

  // Before the paint: when the days have changed, the chosen one stands where it stood.
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another week the same column holds another day.
  useLayoutEffect(() => {
    const node = row.current;
    const chosen = node?.querySelector<HTMLElement>(`[data-day="${day}"]`);
    if (node && chosen && isOn) node.scrollLeft = placeOf(chosen);
  }, [row, isOn, first, day]);

  useEffect(() => {
    const node = row.current;
    if (!node || !isOn) return;
    function rest() {
      const cells = [...(node?.querySelectorAll<HTMLElement>('[data-day]') ?? [])];
      const left = node?.scrollLeft ?? 0;
      const reached = cells.find((cell) => Math.abs(placeOf(cell) - left) < 2)?.dataset.day;
      if (reached !== undefined && reached !== latest.current.day) latest.current.onSwiped(reached);
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    function wait() {
      clearTimeout(timer);
      timer = setTimeout(rest, restMs);
    }
    node.addEventListener('scrollend', rest);
    node.addEventListener('scroll', wait);
    return () => {
      clearTimeout(timer);
      node.removeEventListener('scrollend', rest);
      node.removeEventListener('scroll', wait);
    };
  }, [row, isOn]);
}

/** How far the row is scrolled when this day stands beside the hours. */
function placeOf(cell: HTMLElement): number {
  const first = cell.parentElement?.querySelector<HTMLElement>('[data-day]');
  return cell.offsetLeft - (first?.offsetLeft ?? 0);
}

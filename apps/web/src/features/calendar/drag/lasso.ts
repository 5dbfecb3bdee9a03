import { hearEarly } from './hear-early.ts';
import { swallowClick } from './swallow-click.ts';

const beginsPx = 6;

export interface LassoSettings {
  root: HTMLElement;
  /** Answers whether something was selected. */
  onTouched: (ids: readonly string[], isAdding: boolean) => void;
  /** What was done before anybody heard of it. */
  early: readonly Event[];
}

/** Selects the posts of the week that a rectangle touches (MOVE-06). A press without a drag is the view's. */
export function followLasso({ root, onTouched, early }: LassoSettings): () => void {
  let begun: { pointerId: number; x: number; y: number; isAdding: boolean } | null = null;
  const box = document.createElement('div');
  box.className = 'pointer-events-none fixed top-0 left-0 z-40 rounded-xs border border-brass-ink bg-brass/20';
  box.setAttribute('aria-hidden', 'true');

  function onDown(event: PointerEvent) {
    const { target } = event;
    const isEmptyHour = target instanceof Element && target.closest('[data-from]') && !target.closest('button, a');
    if (!isEmptyHour || event.pointerType !== 'mouse' || event.button !== 0) return;
    const { pointerId, clientX: x, clientY: y } = event;
    begun = { pointerId, x, y, isAdding: event.shiftKey || event.ctrlKey || event.metaKey };
  }

  function onMove(event: PointerEvent) {
    if (!begun || event.pointerId !== begun.pointerId) return;
    const area = rectangle(begun, event);
    if (!box.isConnected && Math.hypot(area.width, area.height) < beginsPx) return;
    getSelection()?.removeAllRanges();
    if (!box.isConnected) document.body.append(box);
    box.style.transform = `translate(${area.left}px, ${area.top}px)`;
    box.style.width = `${area.width}px`;
    box.style.height = `${area.height}px`;
  }

  function onUp(event: PointerEvent) {
    if (!begun || event.pointerId !== begun.pointerId) return;
    const { isAdding } = begun;
    if (box.isConnected) {
      const area = rectangle(begun, event);
      const touched = [...root.querySelectorAll<HTMLElement>('[data-from] [data-post]')].filter((post) =>
        meet(post.getBoundingClientRect(), area),
      );
      swallowClick();
      onTouched(
        touched.flatMap((post) => post.dataset.post ?? []),
        isAdding,
      );
    }
    leave();
  }

  function leave() {
    begun = null;
    box.remove();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !box.isConnected) return;
    event.preventDefault();
    event.stopPropagation();
    swallowClick();
    leave();
  }

  const ended = new AbortController();
  const { signal } = ended;
  root.addEventListener('pointerdown', onDown, { signal });
  addEventListener('pointermove', onMove, { signal });
  addEventListener('pointerup', onUp, { signal });
  addEventListener('pointercancel', leave, { signal });
  addEventListener('blur', leave, { signal });
  addEventListener('keydown', onKeyDown, { signal, capture: true });
  hearEarly(early, { pointerdown: onDown, pointermove: onMove, pointerup: onUp });
  return () => {
    ended.abort();
    leave();
  };
}

interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function rectangle(from: { x: number; y: number }, { clientX, clientY }: { clientX: number; clientY: number }): Area {
  return {
    left: Math.min(from.x, clientX),
    top: Math.min(from.y, clientY),
    width: Math.abs(clientX - from.x),
    height: Math.abs(clientY - from.y),
  };
}

function meet(one: Area, other: Area): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}

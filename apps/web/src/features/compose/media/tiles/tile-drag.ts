/**
 * A press becomes a drag after this many pixels with a mouse. With a finger, which otherwise scrolls, it takes a long
 * press.
 */
const liftPx = 4;
const holdMs = 300;
const strayPx = 8;

export interface TileDragSettings {
  /** The element whose children are the tiles, each with `data-tile`. */
  list: HTMLElement;
  tile: HTMLElement;
  press: PointerEvent;
  /** Which children are the tiles; `data-tile` when nothing is said. */
  tiles?: string;
  /** The place is counted from 0. Not called when the tile is dropped at its former place. */
  onDrop: (place: number) => void;
}

/**
 * Follows a press on a tile until it ends. Tiles are moved by transforms only, so nothing is drawn again until the tile
 * is dropped. Esc puts it back.
 */
export function followPress({ list, tile, press, onDrop, tiles: which = '[data-tile]' }: TileDragSettings): void {
  const tiles = [...list.querySelectorAll<HTMLElement>(which)];
  const from = tiles.indexOf(tile);
  if (press.button !== 0 || from < 0 || tiles.length < 2) return;
  const ending = new AbortController();
  const { signal } = ending;
  const isTouch = press.pointerType === 'touch';
  const hold = isTouch ? setTimeout(lift, holdMs) : undefined;
  let boxes: DOMRect[] | null = null;
  let place = from;

  function lift() {
    boxes = tiles.map((one) => one.getBoundingClientRect());
    tile.toggleAttribute('data-dragged', true);
    for (const one of tiles) one.style.transition = one === tile ? 'none' : 'transform var(--reveal) var(--ease)';
  }

  function follow(event: PointerEvent) {
    const x = event.clientX - press.clientX;
    const y = event.clientY - press.clientY;
    if (!boxes) {
      const far = Math.hypot(x, y);
      if (isTouch && far > strayPx) return end();
      if (isTouch || far <= liftPx) return;
      lift();
    }
    if (!boxes) return;
    place = nearest(boxes, event.clientX, event.clientY);
    tile.style.transform = `translate(${x}px, ${y}px)`;
    for (const [at, other] of tiles.entries()) {
      if (other !== tile) other.style.transform = shift(boxes[at], boxes[placeOf(at)]);
    }
  }

  /** The place that a tile at `at` would have if the drag ended now. */
  function placeOf(at: number): number {
    if (at > from && at <= place) return at - 1;
    return at < from && at >= place ? at + 1 : at;
  }

  function end(isDropped = false) {
    clearTimeout(hold);
    ending.abort();
    if (!boxes) return;
    for (const one of tiles) {
      one.style.transition = '';
      one.style.transform = '';
    }
    tile.toggleAttribute('data-dragged', false);
    // The release of a drag must not count as a click.
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }));
    if (isDropped && place !== from) onDrop(place);
  }

  function cancel(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !boxes) return;
    swallow(event);
    end();
  }

  addEventListener('pointermove', follow, { signal });
  addEventListener('pointerup', () => end(true), { signal });
  addEventListener('pointercancel', () => end(), { signal });
  addEventListener('blur', () => end(), { signal });
  addEventListener('keydown', cancel, { signal, capture: true });
}

/**
 * Keeps the page from scrolling under a finger that holds a tile; returns the function that ends this. It must listen
 * before the finger touches, because browsers decide then whether a script may stop scrolling.
 */
export function holdPage(list: HTMLElement): () => void {
  const hold = (event: TouchEvent) => list.querySelector('[data-dragged]') && event.preventDefault();
  list.addEventListener('touchmove', hold, { passive: false });
  return () => list.removeEventListener('touchmove', hold);
}

function swallow(event: Event) {
  event.preventDefault();
  event.stopPropagation();
}

function nearest(boxes: readonly DOMRect[], x: number, y: number): number {
  const distances = boxes.map((box) => Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y));
  return distances.indexOf(Math.min(...distances));
}

function shift(from: DOMRect | undefined, to: DOMRect | undefined): string {
  return from && to ? `translate(${to.x - from.x}px, ${to.y - from.y}px)` : '';
}

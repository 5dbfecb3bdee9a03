import { postAt } from './post-at.ts';
import { swallowClick } from './swallow-click.ts';

/** A hand that only presses moves by less. */
export const mousePx = 4;
/** MOVE-01: a finger that is still for so long picks up; one that moves before scrolls. */
export const holdMs = 300;

export interface EarlyEvent {
  readonly event: Event;
  /** Of a pointer: the day that it was over, and where that stood. */
  readonly day?: Element | null | undefined;
  readonly stood?: DOMRect | undefined;
}

/** Null while nobody keeps. */
let kept: EarlyEvent[] | null = null;
let end: () => void = () => undefined;

/** Hands over what was kept, in its order, and keeps no more: the caller listens itself from now on. */
export function takeEarly(): readonly EarlyEvent[] {
  const events = kept ?? [];
  end();
  return events;
}

export function keep(event: Event): void {
  // Of a way only the newest place matters.
  if (event.type === 'pointermove' && kept?.at(-1)?.event.type === event.type) kept.pop();
  const day =
    event instanceof PointerEvent
      ? document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-day]')
      : undefined;
  kept?.push({ event, day, stood: day?.getBoundingClientRect() });
}

/**
 * Keeps what is done to posts before the code that drags is there: that comes with the pointer or the focus, and a hand
 * does not wait for it. A press without a drag stays a press. Answers how to end it. `takesKeys`: whether keys pick up.
 */
export function keepEarly(root: HTMLElement, takesKeys: () => boolean): () => void {
  let down: PointerEvent | null = null;
  let pressed: Element | null = null;
  let isDrag = false;
  let isByKeys = false;
  let holding: ReturnType<typeof setTimeout> | undefined;

  function begin(part: Element) {
    pressed = part;
    isDrag = false;
  }
  function lift() {
    isDrag = true;
    if (pressed?.matches('[data-post], [data-card]')) pressed.setAttribute('data-lifted', '');
  }
  function letGo() {
    clearTimeout(holding);
    down = null;
  }
  function forget() {
    letGo();
    isDrag = isByKeys = false;
    kept = [];
    for (const post of root.querySelectorAll('[data-lifted]')) post.removeAttribute('data-lifted');
  }

  function onDown(event: PointerEvent) {
    // A second finger, or a press while keys hold: the first one meant something else.
    if (down || isByKeys) return forget();
    const isMouse = event.pointerType === 'mouse';
    const part = postAt(event)?.node ?? (isMouse ? emptyHourAt(event) : null);
    if (!part || event.button !== 0) return;
    begin(part);
    down = event;
    keep(event);
    if (!isMouse) holding = setTimeout(lift, holdMs);
  }
  function onMove(event: PointerEvent) {
    if (event.pointerId !== down?.pointerId) return;
    if (event.pointerType === 'mouse') {
      // Its button was let go where nobody could tell.
      if ((event.buttons & 1) === 0) return forget();
      if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > mousePx) lift();
    }
    keep(event);
  }
  function onUp(event: PointerEvent) {
    if (event.pointerId !== down?.pointerId) return;
    keep(event);
    letGo();
    if (isDrag) swallowClick();
  }
  /** A finger that holds a post does not scroll, and a long press opens nothing. */
  function keepStill(event: Event) {
    if (down && isDrag && event.cancelable) event.preventDefault();
  }
  function onKey(event: KeyboardEvent) {
    if (down && event.key === 'Escape') return forget();
    if (!isByKeys) {
      const part = event.target instanceof Element ? event.target.closest('[data-post]') : null;
      const hasKey = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
      if (event.key !== ' ' || event.type !== 'keydown' || hasKey || !takesKeys()) return;
      if (!part || !root.contains(part)) return;
      begin(part);
      isByKeys = true;
      lift();
    }
    event.preventDefault();
    event.stopPropagation();
    if (event.type === 'keydown') keep(event);
    if (/^(Enter|Escape|Tab)$/.test(event.key)) isByKeys = false;
  }

  kept = [];
  const ended = new AbortController();
  const { signal } = ended;
  root.addEventListener('pointerdown', onDown, { signal });
  root.addEventListener('touchmove', keepStill, { signal, passive: false });
  root.addEventListener('contextmenu', keepStill, { signal });
  addEventListener('pointermove', onMove, { signal });
  addEventListener('pointerup', onUp, { signal });
  for (const type of ['pointercancel', 'blur']) addEventListener(type, forget, { signal });
  for (const type of ['keydown', 'keyup'] as const) document.addEventListener(type, onKey, { signal, capture: true });
  end = () => {
    ended.abort();
    forget();
    kept = null;
  };
  return end;
}

/** An empty hour of the week, where the mouse begins a lasso. */
function emptyHourAt({ target }: Event): Element | null {
  return target instanceof Element && !target.closest('button, a') ? target.closest('[data-from]') : null;
}

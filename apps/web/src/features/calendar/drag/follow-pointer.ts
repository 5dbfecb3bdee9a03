import type { Drag } from './create-drag.ts';
import { createEdgeTurn, fingerPace, steadyPace, turnAt } from './edge.ts';
import type { createGhost } from './ghost.ts';
import { hearEarly } from './hear-early.ts';
import { holdMs, mousePx } from './keep-early.ts';
import { placeAmong } from './place-at.ts';
import { postAt } from './post-at.ts';
import { scrollUnder } from './scroll-under.ts';
import { swallowClick } from './swallow-click.ts';
import { whenPaintedOrNow } from './when-painted-or-now.ts';

/** A finger trembles while it holds. A browser scrolls after 15 px, and then nothing can be picked up any more. */
const stillPx = 12;

export interface PointerSettings {
  /** Everything that has posts to drag, and days. */
  root: HTMLElement;
  /** The days: at its edges the page is turned. */
  view: () => HTMLElement | null;
  /** Whether an edge of the days turns the page. */
  turnsAtEdge: () => boolean;
  drag: Drag;
  ghost: ReturnType<typeof createGhost>;
  /** It was held at an edge of the days, or over a button that turns. */
  onTurn: (by: 1 | -1, at: 'edge' | 'button') => void;
  /** Tells why a post cannot be picked up. */
  say: (sentence: string) => void;
  /** What was done before anybody heard of it. */
  early: readonly Event[];
}

interface Press {
  readonly pointerId: number;
  readonly isMouse: boolean;
  readonly isFinger: boolean;
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly since: number;
  /** How far below the upper edge of the post. */
  readonly heldPx: number;
  state: 'pressed' | 'dragging' | 'refused';
  timer?: ReturnType<typeof setTimeout>;
}

/** Drags posts by mouse, touch and pen. Answers how to end it. */
export function followPointer({
  root,
  view,
  turnsAtEdge,
  drag,
  ghost,
  onTurn,
  say,
  early,
}: PointerSettings): () => void {
  let press: Press | null = null;
  let at = { x: 0, y: 0, isFine: false };
  let frame = 0;
  let touched: AbortController | undefined;
  let isOverButton = false;
  /** Puts down at once what was let go and is not put down yet. */
  let putDown: () => void = () => undefined;
  let gripped: { readonly node: HTMLElement; readonly cursor: string } | null = null;
  const edge = createEdgeTurn((by) => onTurn(by, isOverButton ? 'button' : 'edge'));

  function onDown(event: PointerEvent) {
    putDown();
    // A second finger: the first one meant something else.
    if (press) return cancel();
    const post = postAt(event);
    const hasKey = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!post || event.button !== 0 || !event.isPrimary || hasKey || drag.held() !== null) return;
    const { pointerId, clientX: x, clientY: y } = event;
    const begun: Press = {
      pointerId,
      isMouse: event.pointerType === 'mouse',
      isFinger: event.pointerType === 'touch',
      id: post.id,
      x,
      y,
      since: event.timeStamp,
      // What a card is held by says nothing about an hour.
      heldPx: post.isCard ? 0 : y - post.node.getBoundingClientRect().top,
      state: 'pressed',
    };
    at = { x, y, isFine: event.altKey };
    press = begun;
    keepTouch(event.target);
    const leftMs = Math.max(0, holdMs - (performance.now() - begun.since));
    if (!begun.isMouse) begun.timer = setTimeout(() => press === begun && begin(begun), leftMs);
  }

  function begin(begun: Press) {
    // Keys were quicker.
    if (drag.held() !== null) return leave();
    const refusal = drag.pickUp(begun.id, 'pointer');
    begun.state = refusal === null ? 'dragging' : 'refused';
    try {
      // Else nothing would be heard of a mouse outside of the window.
      root.setPointerCapture(begun.pointerId);
    } catch {
      // It was let go in this very moment.
    }
    if (refusal !== null) {
      ghost.showOnly(refusal);
      say(refusal);
    } else if (!begun.isMouse) navigator.vibrate?.(10);
    getSelection()?.removeAllRanges();
    follow();
  }

  function onMove(event: PointerEvent) {
    if (!press || event.pointerId !== press.pointerId) return;
    // Its button was let go where nobody could tell.
    if (press.isMouse && (event.buttons & 1) === 0) return cancel();
    at = { x: event.clientX, y: event.clientY, isFine: event.altKey };
    if (press.state !== 'pressed') return;
    const distance = Math.hypot(at.x - press.x, at.y - press.y);
    const isHeld = event.timeStamp - press.since >= holdMs;
    if (press.isMouse ? distance > mousePx : distance > stillPx && isHeld) begin(press);
    else if (!press.isMouse && distance > stillPx) leave();
  }

  /** Once in each frame, however often the pointer has moved, and also when the page scrolls or turns beneath it. */
  function follow() {
    frame = requestAnimationFrame(() => {
      if (!press || press.state === 'pressed') return;
      // What is asked of the page comes first: after a change the browser would lay it out for the answer.
      const under = document.elementsFromPoint(at.x, at.y);
      const [top = null] = under;
      if (press.state === 'dragging') {
        const place = placeOf(under, press, at);
        edge.hold(turnUnder(top, at), press.isFinger ? fingerPace : steadyPace);
        scrollUnder(top, at, press.y);
        ghost.moveTo(at.x, at.y);
        grip(top);
        drag.hoverAt(place);
      } else ghost.moveTo(at.x, at.y);
      follow();
    });
  }

  /** The pointer is a hand that holds, whatever it is over: said of that alone, as the styles of a whole page take long to change. */
  function grip(next: Element | null) {
    if (next === (gripped?.node ?? null)) return;
    gripped?.node.style.setProperty('cursor', gripped.cursor);
    gripped = next instanceof HTMLElement ? { node: next, cursor: next.style.cursor } : null;
    gripped?.node.style.setProperty('cursor', 'grabbing');
  }

  function turnUnder(node: Element | null, { x, y }: { x: number; y: number }): -1 | 0 | 1 {
    const button = node?.closest<HTMLElement>('[data-turn]');
    isOverButton = Boolean(button);
    if (button) return button.dataset.turn === '1' ? 1 : -1;
    const area = view()?.getBoundingClientRect();
    return area && turnsAtEdge() && y > area.top && y < area.bottom ? turnAt(x, area) : 0;
  }

  function onUp(event: PointerEvent) {
    if (!press || event.pointerId !== press.pointerId) return;
    const { state } = press;
    const { clientX: x, clientY: y, altKey: isFine } = event;
    if (state === 'dragging') drag.hoverAt(placeOf(document.elementsFromPoint(x, y), press, { y, isFine }));
    if (state !== 'pressed') swallowClick();
    if (state !== 'dragging') return leave();
    letGo();
    // It lies where it was let go in the next frame already; a month takes longer to draw anew.
    ghost.lie();
    putDown = whenPaintedOrNow(() => {
      ghost.remove();
      // A post that goes elsewhere loses the focus anyway. In the middle of the drawing that makes the browser lay the page out twice.
      root.querySelector<HTMLElement>('[data-lifted]:focus')?.blur();
      drag.drop();
    });
  }

  function cancel() {
    const wasDragging = press?.state === 'dragging';
    if (press && press.state !== 'pressed') swallowClick();
    leave();
    if (wasDragging) drag.cancel();
  }

  function leave() {
    letGo();
    ghost.remove();
  }

  function letGo() {
    clearTimeout(press?.timer);
    press = null;
    touched?.abort();
    cancelAnimationFrame(frame);
    edge.hold(0);
    grip(null);
  }

  function onCancel(event: PointerEvent) {
    if (event.pointerId === press?.pointerId) cancel();
  }
  function onKeyDown(event: KeyboardEvent) {
    putDown();
    if (event.key !== 'Escape' || !press) return;
    if (press.state === 'pressed') return leave();
    event.preventDefault();
    event.stopPropagation();
    cancel();
  }
  /** While a finger holds a post the page does not scroll, and a long press opens nothing. */
  function keepStill(event: Event) {
    const isTouch = event.type.startsWith('touch');
    if (press && (press.state !== 'pressed' || !isTouch) && event.cancelable) event.preventDefault();
  }
  /** A finger is heard of only where it came down, even after that has left the page: the page may turn beneath it. */
  function keepTouch(target: EventTarget | null) {
    touched = new AbortController();
    const options = { signal: touched.signal, passive: false };
    for (const type of ['touchmove', 'touchend']) target?.addEventListener(type, keepStill, options);
  }
  function onNativeDrag(event: Event) {
    if (event.target instanceof Element && event.target.closest('[data-post], [data-lifted]')) event.preventDefault();
  }
  let under: EventTarget | null = null;
  /** Says what a press will do before it is made. */
  function onOver({ target, pointerType }: PointerEvent) {
    if (target === under || press || pointerType !== 'mouse') return;
    under = target;
    const post = target instanceof Element ? target.closest<HTMLElement>('[data-post]') : null;
    if (!post?.dataset.post) return;
    const refusal = drag.whyNot(post.dataset.post);
    post.title = refusal ?? '';
    post.style.cursor = refusal === null ? 'grab' : '';
  }
  function onHidden() {
    if (document.visibilityState !== 'hidden') return;
    // Nothing is painted any more.
    putDown();
    cancel();
  }

  const ended = new AbortController();
  const { signal } = ended;
  root.addEventListener('pointerdown', onDown, { signal });
  root.addEventListener('pointermove', onOver, { signal });
  root.addEventListener('dragstart', onNativeDrag, { signal });
  root.addEventListener('touchmove', keepStill, { signal, passive: false });
  root.addEventListener('contextmenu', keepStill, { signal });
  root.addEventListener('selectstart', keepStill, { signal });
  addEventListener('pointermove', onMove, { signal });
  addEventListener('pointerup', onUp, { signal });
  addEventListener('pointercancel', onCancel, { signal });
  addEventListener('keydown', onKeyDown, { signal, capture: true });
  addEventListener('blur', cancel, { signal });
  document.addEventListener('visibilitychange', onHidden, { signal });
  hearEarly(early, { pointerdown: onDown, pointermove: onMove, pointerup: onUp });
  return () => {
    ended.abort();
    putDown();
    cancel();
  };
}

/** In steps of 5 minutes, or with Alt of one (MOVE-01). */
function placeOf(under: readonly Element[], { heldPx }: Press, { y, isFine }: { y: number; isFine: boolean }) {
  return placeAmong(under, y, { stepMinutes: isFine ? 1 : 5, heldPx });
}

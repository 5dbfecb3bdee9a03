import { addMonths } from '@nonet/domain';

import { sameDayOf } from '#/lib/day-grid.ts';

import type { ViewName } from '../address/calendar-address.ts';
import type { Span } from '../moving/moment.ts';
import { isUndoKey } from '../undo/undo-key.ts';
import type { Drag } from './create-drag.ts';

const dayMs = 86_400_000;

export interface KeySettings {
  root: HTMLElement;
  view: () => ViewName;
  drag: Drag;
  /** Tells why a post cannot be picked up. */
  refuse: (sentence: string) => void;
  /** Turns to the page that has a day. */
  onShowDay: (day: string) => void;
  /** What was done before anybody heard of it. */
  early: readonly Event[];
}

/** MOVE-02: Space picks up, arrows move, Enter drops, Escape returns. Answers how to end it. */
export function followKeys({ root, view, drag, refuse, onShowDay, early }: KeySettings): () => void {
  /** The day on which the held post would be now; null when none is held by keys. */
  let day: string | null = null;

  function onKeyDown(event: KeyboardEvent) {
    if (day !== null) return onHeldKey(event, day);
    const post = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-post]') : null;
    if (post && isUndoKey(event)) keepFocus(root, post);
    const hasKey = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (event.key !== ' ' || hasKey || !post?.dataset.post || view() === 'list' || !root.contains(post)) return;
    stop(event);
    if (event.repeat || drag.held() !== null) return;
    const refusal = drag.pickUp(post.dataset.post, 'keys');
    if (refusal !== null) return refuse(refusal);
    day = post.closest<HTMLElement>('[data-day]')?.dataset.day ?? '';
  }

  function onHeldKey(event: KeyboardEvent, heldOn: string) {
    if (event.key === 'Shift' || event.key === 'Control' || event.key === 'Meta' || event.key === 'Alt') return;
    stop(event);
    const id = drag.held();
    if (id === null) return leave();
    switch (event.key) {
      case 'Enter':
        leave();
        drag.drop();
        return goTo(id, heldOn);
      case 'Escape':
      case 'Tab':
        giveUp();
        return goTo(id, heldOn);
      default: {
        const span = spanOf(event.key, { isWeek: view() === 'week', isFar: event.shiftKey, day: heldOn });
        const moment = span && drag.stepBy(span);
        if (!moment) return;
        day = moment.wallTime.slice(0, 10);
        if (day !== heldOn) onShowDay(day);
        requestAnimationFrame(() =>
          root.querySelector('[data-drop-slot]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
        );
      }
    }
  }

  /** Where the post stands now: it was dropped there, or returned because it was refused. */
  function goTo(id: string, shownDay: string) {
    const stands = drag.dayOf(id) ?? shownDay;
    if (stands !== shownDay) onShowDay(stands);
    focusPost(root, id, stands);
  }

  function giveUp() {
    if (day === null) return;
    leave();
    drag.cancel();
  }

  function leave() {
    day = null;
  }

  /** A button is pressed when Space is let go. */
  function onKeyUp(event: KeyboardEvent) {
    if (event.key === ' ' && drag.held() !== null) stop(event);
  }

  const ended = new AbortController();
  const { signal } = ended;
  document.addEventListener('keydown', onKeyDown, { signal, capture: true });
  document.addEventListener('keyup', onKeyUp, { signal, capture: true });
  // A press anywhere, or another window, is the end of it. The focus is then where that leads to.
  document.addEventListener('pointerdown', giveUp, { signal, capture: true });
  addEventListener('blur', giveUp, { signal });
  for (const event of early) if (event instanceof KeyboardEvent) onKeyDown(event);
  return () => {
    ended.abort();
    if (day !== null) drag.cancel();
  };
}

/** What a key moves by: sideways a day, up and down 5 minutes in the week and a week in the month; with Shift a week or an hour. */
export function spanOf(
  key: string,
  { isWeek, isFar, day }: { isWeek: boolean; isFar: boolean; day: string },
): Span | null {
  const sign = key === 'ArrowRight' || key === 'ArrowDown' || key === 'PageDown' ? 1 : -1;
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowRight':
      return { days: sign * (isFar ? 7 : 1), minutes: 0 };
    case 'ArrowUp':
    case 'ArrowDown':
      return isWeek ? { days: 0, minutes: sign * (isFar ? 60 : 5) } : { days: sign * 7, minutes: 0 };
    case 'PageUp':
    case 'PageDown':
      return {
        days: isWeek ? sign * 7 : daysBetween(day, sameDayOf(addMonths(day.slice(0, 7), sign), day)),
        minutes: 0,
      };
    default:
      return null;
  }
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

/** How many frames a page may need until it shows a post. */
const patienceFrames = 40;

/** The focus stays with the post, also on another page; where the post has no button its day gets it. */
function focusPost(root: HTMLElement, id: string, day: string, frames = patienceFrames) {
  requestAnimationFrame(() => {
    const post = root.querySelector<HTMLElement>(`[data-day] [data-post="${CSS.escape(id)}"]`);
    if (post) post.focus();
    else if (frames > 0) focusPost(root, id, day, frames - 1);
    else root.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  });
}

/** What the key undoes may take the focused post to another day: the focus goes with it, or stays on the day that had it. */
function keepFocus(root: HTMLElement, post: HTMLElement, frames = patienceFrames) {
  const id = post.dataset.post ?? '';
  const day = post.closest<HTMLElement>('[data-day]')?.dataset.day ?? '';
  function look(left: number) {
    if (post.isConnected && left > 0) requestAnimationFrame(() => look(left - 1));
    else if (!post.isConnected && document.activeElement === document.body) focusPost(root, id, day, 2);
  }
  look(frames);
}

function stop(event: Event) {
  event.preventDefault();
  event.stopPropagation();
}

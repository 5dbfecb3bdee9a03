import { plural } from '@nonet/domain';
import { useEffect, useRef } from 'react';

import { announce } from '#/ui/status/announcer.tsx';

import { fits, type PostFilters } from '../address/calendar-address.ts';
import { knownPosts } from '../posts/post-queries.ts';
import { selection } from './selection.ts';

const overlay = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
const field = 'input, textarea, select, [contenteditable]';

/**
 * Selecting posts in any view (MOVE-06): Ctrl+click or ⌘+click one by one, Shift+click up to there; on a focused post
 * Ctrl+Space and Shift+Space. Esc ends it. It is done once for the page, so that the views only name their posts.
 */
export function useSelecting(filters: PostFilters): void {
  const latest = useRef(filters);
  useEffect(() => {
    latest.current = filters;
  });
  useEffect(() => {
    function take(id: string, isExtension: boolean) {
      if (isExtension) selection.extendTo(id, orderOf(latest.current));
      else selection.toggle(id);
      announce(selectionText());
    }
    function onClick(event: MouseEvent) {
      const hasKey = event.ctrlKey || event.metaKey || event.shiftKey;
      const id = hasKey
        ? idOf(event, '[data-post]')
        : selection.isSelecting() && idOf(event, '[data-post], [data-card]');
      if (!id) return;
      stop(event);
      take(id, event.shiftKey);
    }
    function onKeyDown(event: KeyboardEvent) {
      const id = event.key === ' ' && isSelectKey(event) && idOf(event, '[data-post]');
      if (!id) return;
      stop(event);
      if (!event.repeat) take(id, event.shiftKey);
    }
    function onEscape(event: KeyboardEvent) {
      if (event.key === 'Escape' && !event.defaultPrevented && isActive() && !isIn(event, `${overlay}, ${field}`)) {
        stop(event);
        selection.clear();
        announce(selectionText());
      }
    }
    /** A button is pressed when Space is let go. */
    function onKeyUp(event: KeyboardEvent) {
      if (event.key === ' ' && isSelectKey(event) && idOf(event, '[data-post]')) stop(event);
    }
    /** Else the browser selects the text from the last press up to here. */
    function onMouseDown(event: MouseEvent) {
      if (event.shiftKey && idOf(event, '[data-post]')) event.preventDefault();
    }
    const ended = new AbortController();
    // Before the views, whose own presses show a post.
    const first = { capture: true, signal: ended.signal };
    document.addEventListener('click', onClick, first);
    document.addEventListener('keydown', onKeyDown, first);
    document.addEventListener('keyup', onKeyUp, first);
    document.addEventListener('mousedown', onMouseDown, first);
    // After what is under way, such as a drag, and before the toasts.
    document.body.addEventListener('keydown', onEscape, { signal: ended.signal });
    return () => {
      ended.abort();
      selection.clear();
    };
  }, []);
}

export function selectionText(): string {
  const count = selection.selected().size;
  return count === 0 ? 'No posts selected' : `${plural(count, 'post')} selected`;
}

function isActive(): boolean {
  return selection.isSelecting() || selection.selected().size > 0;
}

function isSelectKey({ ctrlKey, shiftKey, altKey, metaKey }: KeyboardEvent): boolean {
  return !altKey && !metaKey && ctrlKey !== shiftKey;
}

/** The ids of all posts that are shown, by time. */
function orderOf(filters: PostFilters): string[] {
  return knownPosts()
    .filter((post) => fits(post, filters))
    .sort((one, other) => Date.parse(one.scheduledDate) - Date.parse(other.scheduledDate))
    .map(({ id }) => id);
}

function isIn({ target }: Event, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}

/** The id of the post that an event is about. */
function idOf({ target }: Event, selector: string): string | null {
  const node = target instanceof Element ? target.closest<HTMLElement>(selector) : null;
  return node?.dataset.post ?? node?.dataset.card ?? null;
}

function stop(event: Event) {
  event.preventDefault();
  event.stopPropagation();
}

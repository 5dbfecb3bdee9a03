import type { Post } from '@nonet/contract';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

import { cardId } from './post-card.tsx';

/** When the card that has the focus goes, the next one gets it, or the heading when it was the last. */
export function useKeptFocus(list: RefObject<HTMLElement | null>, posts: readonly Post[] | null) {
  const focused = useRef<string | null>(null);
  const before = useRef(posts);

  useEffect(() => {
    const node = list.current;
    const remember = (event: FocusEvent) => {
      focused.current = event.target instanceof Element ? (event.target.closest('article')?.id ?? null) : null;
    };
    // A card that is taken away gives no sign of it: only a focus elsewhere ends the memory.
    document.addEventListener('focusin', remember);
    if (node?.contains(document.activeElement))
      focused.current = document.activeElement?.closest('article')?.id ?? null;
    return () => document.removeEventListener('focusin', remember);
  }, [list]);

  useLayoutEffect(() => {
    const last = before.current;
    before.current = posts;
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (!isLost || focused.current === null || !last || !posts) return;
    const place = last.findIndex((post) => cardId(post.id) === focused.current);
    if (place < 0 || posts.some((post) => cardId(post.id) === focused.current)) return;
    const next = posts[Math.min(place, posts.length - 1)];
    const target = document.getElementById(next ? cardId(next.id) : 'day-heading');
    target?.focus();
  }, [posts]);
}

import type { ListedPost } from '@nonet/contract';
import { useEffect, useRef } from 'react';

import { announce } from '#/ui/status/announcer.tsx';

import { statusChanges } from './status-changes.ts';

/** Announces once what happens to posts while they are on screen. `place`: where they are listed, such as a day. */
export function useSpokenChanges(place: string, posts: readonly ListedPost[] | null): void {
  const last = useRef({ place, posts });
  useEffect(() => {
    const before = last.current;
    last.current = { place, posts };
    if (!posts || !before.posts || before.place !== place) return;
    const sentences = statusChanges(before.posts, posts);
    if (sentences.length > 0) announce(sentences.join('. '));
  }, [place, posts]);
}

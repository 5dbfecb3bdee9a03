import type { Captions } from '@nonet/contract';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Shows the first captions of a video, until the person chooses others or none in the player. Where the shown ones are replaced, those
 * in the same language come; where they are removed, the first again.
 */
export function useShownCaptions(captions: readonly Captions[]): RefObject<HTMLVideoElement | null> {
  const film = useRef<HTMLVideoElement>(null);
  /** The language that is shown; null: the person wants none. */
  const wanted = useRef<string | null>('');

  useEffect(() => {
    const tracks = film.current?.textTracks;
    if (!tracks) return;
    const note = () => {
      if (tracks.length > 0) wanted.current = shownOf(tracks)?.language ?? null;
    };
    tracks.addEventListener('change', note);
    return () => tracks.removeEventListener('change', note);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the tracks follow the captions
  useEffect(() => {
    const tracks = Array.from(film.current?.textTracks ?? []);
    const inLanguage = () => tracks.find(({ language }) => language === wanted.current) ?? tracks[0];
    const shown = wanted.current === null ? undefined : (shownOf(tracks) ?? inLanguage());
    // A browser would choose among those that are left as they came.
    for (const track of tracks) track.mode = track === shown ? 'showing' : 'hidden';
  }, [captions]);

  return film;
}

function shownOf(tracks: ArrayLike<TextTrack>): TextTrack | undefined {
  return Array.from(tracks).find(({ mode }) => mode === 'showing');
}

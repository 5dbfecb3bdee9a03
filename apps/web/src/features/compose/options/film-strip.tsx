import { type Ref, useEffect, useId, useRef } from 'react';

import type { MediaItem } from '../media/media-item.ts';
import { useFirstAddress } from '../media/shown/use-first-address.ts';
import { lastMoment, momentText, stepOf } from './moment.ts';

export interface FilmStripProps {
  film: MediaItem & { durationMs: number };
  /** In milliseconds. */
  atMs: number;
  /** The network takes whole seconds only. */
  isWhole?: boolean;
  onMove: (atMs: number) => void;
  /** The video, for the code that takes a picture of it. */
  videoRef?: Ref<HTMLVideoElement>;
}

/** The frame of a video at a moment, and a slider for the moment: by mouse, touch and keys. */
export function FilmStrip({ film, atMs, isWhole = false, onMove, videoRef }: FilmStripProps) {
  const id = useId();
  const { video, show } = useShownFrame(atMs);
  const { width, height, durationMs } = film;
  const url = useFirstAddress(film.url);
  return (
    <div className="grid gap-2">
      <div
        style={{ aspectRatio: width !== null && height !== null ? width / height : 16 / 9 }}
        className="h-44 max-w-full justify-self-start overflow-hidden rounded-md bg-poster"
      >
        <video
          ref={(element) => {
            video.current = element;
            if (typeof videoRef === 'function') videoRef(element);
            else if (videoRef) videoRef.current = element;
          }}
          key={url}
          src={url ?? undefined}
          // So that a picture can be taken of it, also where it comes from the media host.
          crossOrigin="anonymous"
          preload="auto"
          muted
          playsInline
          tabIndex={-1}
          aria-hidden
          onLoadedData={show}
          onSeeked={show}
          className="size-full object-contain"
        />
      </div>
      <div className="flex items-center gap-3">
        <input
          id={id}
          type="range"
          aria-label="Frame"
          aria-valuetext={momentText(atMs, isWhole)}
          min={0}
          max={lastMoment(durationMs, isWhole)}
          step={stepOf(isWhole)}
          value={atMs}
          onChange={({ target }) => onMove(Number(target.value))}
          className="h-11 min-w-0 flex-1 accent-ink md:h-8"
        />
        <output htmlFor={id} className="w-20 flex-none text-right text-13 text-ink-2 tabular-nums">
          {momentText(atMs, isWhole)}
        </output>
      </div>
    </div>
  );
}

/** Shows the frame at a moment. While the video is on its way to one, only the newest wish is kept. */
function useShownFrame(atMs: number) {
  const video = useRef<HTMLVideoElement>(null);
  const wanted = useRef(atMs);
  wanted.current = atMs;
  function show() {
    const element = video.current;
    if (!element || element.readyState === 0 || element.seeking) return;
    // Browsers draw no frame of a video that was never sought.
    const seconds = Math.max(wanted.current, 1) / 1_000;
    if (Math.abs(element.currentTime - seconds) > 0.000_5) element.currentTime = seconds;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads the newest moment, and has to run for each
  useEffect(show, [atMs]);
  return { video, show };
}

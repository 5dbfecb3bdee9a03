import { currentSpace, openedIn } from './space.ts';

/**
 * Shows a file at the address of now, in place of one that has ended: the server leads there while the person may see the space.
 * When that fails, too, the element says so.
 */
export function showAgain(shown: HTMLImageElement | HTMLMediaElement, file: string): void {
  if (shown instanceof HTMLMediaElement) goOn(shown);
  shown.src = openedIn(currentSpace, `/api/files/${file}`) + new URL(shown.src).hash;
}

/** A film goes on where it was. */
function goOn(film: HTMLMediaElement): void {
  const { currentTime, paused } = film;
  film.addEventListener(
    'loadedmetadata',
    () => {
      if (currentTime > 0) film.currentTime = currentTime;
      if (!paused) void film.play();
    },
    { once: true },
  );
}

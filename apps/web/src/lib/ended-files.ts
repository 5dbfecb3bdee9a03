import { fileAt } from './file-address.ts';
import { currentSpace, openedIn } from './space.ts';

/**
 * Addresses of files end after ten minutes, and a page stays open for longer. A picture or film that does not come is asked for at
 * the address of now, to which the server leads while the person may see the space. When that fails, too, its element says so.
 */
export function followEndedFiles(): void {
  // This event does not rise to the document, but passes it on its way down.
  document.addEventListener(
    'error',
    (event) => {
      const shown = event.target as HTMLImageElement | HTMLMediaElement;
      const file = fileAt(shown.src);
      if (file === null) return;
      event.stopPropagation();
      if (shown instanceof HTMLMediaElement) goOn(shown);
      shown.src = openedIn(currentSpace, `/api/files/${file}`) + new URL(shown.src).hash;
    },
    true,
  );
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

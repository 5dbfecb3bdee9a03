import { fileAt } from './file-address.ts';

/**
 * Addresses of files end after ten minutes, and a page stays open for longer: a file that no longer comes is asked for anew.
 * Neither pictures nor films let this event rise, but it can be seen on its way down.
 */
export function followEndedFiles(): void {
  document.addEventListener(
    'error',
    (event) => {
      const shown = event.target as HTMLImageElement | HTMLMediaElement;
      const file = fileAt(shown.src);
      if (file === null) return;
      event.stopPropagation();
      void import('./show-again.ts').then(({ showAgain }) => showAgain(shown, file));
    },
    true,
  );
}

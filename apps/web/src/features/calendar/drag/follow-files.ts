import { showDropMark } from './drop-mark.ts';
import { placeAt } from './place-at.ts';
import type { Place } from './plan-drop.ts';
import { isOfFiles } from './use-is-near.ts';

export interface FileSettings {
  /** Why no post can be written for a place; null when one can. */
  whyNotThere: (place: Place) => string | null;
  onFiles: (files: readonly File[], place: Place) => void;
  /** Tells why the files were not taken. */
  refuse: (sentence: string) => void;
  /** What was done before anybody heard of it. */
  early: readonly Event[];
}

const besideText = 'Drop files on a day to write a post with them';

/**
 * Files that are dragged from the computer onto a day (MOVE-09). Beside the days they are refused: without this, the
 * browser would open the file in place of the page.
 */
export function followFiles({ whyNotThere, onFiles, refuse, early }: FileSettings): () => void {
  const place = ({ clientX, clientY }: DragEvent) => placeAt(clientX, clientY, { stepMinutes: 15 });

  function onOver(event: DragEvent) {
    if (!isOfFiles(event) || !event.dataTransfer) return;
    event.preventDefault();
    const there = place(event);
    const refusal = there && whyNotThere(there);
    event.dataTransfer.dropEffect = there && refusal === null ? 'copy' : 'none';
    showDropMark(there && { ...there, refusal });
  }
  function onLeave(event: DragEvent) {
    if (isOfFiles(event) && event.relatedTarget === null) showDropMark(null);
  }
  function onDrop(event: DragEvent) {
    if (!isOfFiles(event)) return;
    event.preventDefault();
    showDropMark(null);
    const there = place(event);
    const files = [...(event.dataTransfer?.files ?? [])];
    const refusal = there === null ? besideText : whyNotThere(there);
    if (refusal !== null) refuse(refusal);
    else if (there && files.length > 0) onFiles(files, there);
  }

  const ended = new AbortController();
  const { signal } = ended;
  document.addEventListener('dragenter', onOver, { signal });
  document.addEventListener('dragover', onOver, { signal });
  document.addEventListener('dragleave', onLeave, { signal });
  document.addEventListener('drop', onDrop, { signal });
  for (const event of early) if (event instanceof DragEvent) onDrop(event);
  return () => {
    ended.abort();
    showDropMark(null);
  };
}

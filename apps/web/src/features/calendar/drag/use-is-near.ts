import { type RefObject, useEffect, useState } from 'react';

/** A finger gives no notice before it presses. */
const hasFinger = matchMedia('(pointer: coarse)');

/**
 * True from when the pointer or the focus has come to the page, or a file from the computer, before which no pointer
 * comes. Until somebody takes files they are dropped nowhere: the browser would open them in place of the page.
 */
export function useIsNear(page: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(hasFinger.matches);
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const come = () => setNear(true);
    for (const type of ['pointerover', 'focusin']) page.current?.addEventListener(type, come, { signal, once: true });
    function take(event: DragEvent) {
      if (!isOfFiles(event)) return;
      event.preventDefault();
      come();
    }
    for (const type of ['dragenter', 'dragover', 'drop'] as const) document.addEventListener(type, take, { signal });
    return () => ended.abort();
  }, [page]);
  return isNear;
}

export function isOfFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true;
}

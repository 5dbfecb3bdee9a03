import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';

import { keep, keepEarly } from './keep-early.ts';

/** A finger gives no notice before it presses. */
const hasFinger = matchMedia('(pointer: coarse)');

/**
 * True from when the pointer or the focus has come to the page, or a file from the computer, before which no pointer
 * comes. What is done before the code that drags is there is kept for it: files too, which the browser would open in place
 * of the page.
 */
export function useIsNear(page: RefObject<HTMLElement | null>, takesKeys: boolean): boolean {
  const [isNear, setNear] = useState(hasFinger.matches);
  const takesKeysNow = useEffectEvent(() => takesKeys);
  // Before the effects of the code that drags, which takes over.
  useLayoutEffect(() => {
    const root = page.current;
    if (!root) return;
    const end = keepEarly(root, () => takesKeysNow());
    const ended = new AbortController();
    const { signal } = ended;
    const come = () => setNear(true);
    for (const type of ['pointerover', 'focusin']) root.addEventListener(type, come, { signal, once: true });
    function take(event: DragEvent) {
      if (!isOfFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      come();
      if (event.type === 'drop') keep(withFiles(event));
    }
    for (const type of ['dragenter', 'dragover', 'drop'] as const) document.addEventListener(type, take, { signal });
    return () => {
      end();
      ended.abort();
    };
  }, [page]);
  return isNear;
}

/** The files of a drop are gone when it is over. */
function withFiles(event: DragEvent): DragEvent {
  const dataTransfer = new DataTransfer();
  for (const file of event.dataTransfer?.files ?? []) dataTransfer.items.add(file);
  return new DragEvent('drop', { clientX: event.clientX, clientY: event.clientY, dataTransfer });
}

export function isOfFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true;
}

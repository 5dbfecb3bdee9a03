import { useLayoutEffect, useRef } from 'react';

/** Focuses an element, by its id, once the present change is drawn: a moved or replaced element loses the focus. */
export function useFocusSoon(): (id: string) => void {
  const wanted = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    document.getElementById(wanted.current)?.focus();
    wanted.current = null;
  });
  return (id) => {
    wanted.current = id;
  };
}

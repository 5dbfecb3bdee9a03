import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

const controls = 'input, textarea, select, button, a, label, [tabindex]';

/**
 * Whether the list is folded: from when the focus or a finger has gone on to another field of the form. It unfolds when
 * it may not be folded any more. The field that has the focus keeps its place on the screen, as far as the page scrolls.
 */
export function useFold(section: RefObject<HTMLElement | null>, mayFold: boolean) {
  const [isWanted, setWanted] = useState(false);
  if (isWanted && !mayFold) setWanted(false);
  const isFolded = isWanted && mayFold;
  const wasFolded = useRef(isFolded);
  /** True: what follows the list makes room, and does not keep its place. */
  const makesRoom = useRef(false);
  /** Where the list ended on the screen before it changes; null: it does not. */
  const endBefore = isFolded === wasFolded.current ? null : endOf(section.current);

  useEffect(() => {
    const form = section.current?.closest('form');
    if (!form || isFolded || !mayFold) return;
    const controller = new AbortController();
    const { signal } = controller;
    let isDown = false;
    let goesOn = false;
    let frame = 0;
    const isElsewhere = ({ target }: Event) =>
      target instanceof Element && target.closest(controls) !== null && section.current?.contains(target) === false;

    // What a press is meant for must not move below it: the fold comes after the press.
    function fold() {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (!isDown) setWanted(true);
      });
    }
    form.addEventListener('focusin', (event) => isElsewhere(event) && fold(), { signal });
    form.addEventListener(
      'pointerdown',
      (event) => {
        isDown = true;
        goesOn = isElsewhere(event);
      },
      { signal },
    );
    document.addEventListener(
      'pointerup',
      () => {
        isDown = false;
        if (goesOn) fold();
        goesOn = false;
      },
      { signal },
    );
    // A finger that scrolls has gone on to nothing.
    document.addEventListener(
      'pointercancel',
      () => {
        isDown = false;
        goesOn = false;
      },
      { signal },
    );
    return () => {
      controller.abort();
      cancelAnimationFrame(frame);
    };
  }, [section, isFolded, mayFold]);

  useLayoutEffect(() => {
    wasFolded.current = isFolded;
    const keepsPlace = !makesRoom.current && !section.current?.contains(document.activeElement);
    makesRoom.current = false;
    // Not by how much lower the list is: a browser may have kept the place already.
    if (endBefore !== null && keepsPlace) scrollBy(0, (endOf(section.current) ?? endBefore) - endBefore);
  }, [section, isFolded, endBefore]);

  function unfold() {
    // A person who opens it looks at it.
    makesRoom.current = true;
    setWanted(false);
  }

  return { isFolded, unfold };
}

function endOf(section: HTMLElement | null): number | null {
  return section?.getBoundingClientRect().bottom ?? null;
}

import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { focusPlace, type Place, type Tab, tabOf } from '../sections/sections.ts';

/** Which part of the composer is visible: below 1024 px either the form or the panel beside it; and whose text is open. */
export function useView(firstTab: Tab = 'everyone') {
  const [view, setView] = useState<'write' | 'preview'>('write');
  const [tab, setTab] = useState<Tab>(firstTab);
  /** How far down the form was when the preview was opened. */
  const left = useRef(0);
  const [areProblemsOpen, setProblemsOpen] = useState(false);

  /** Makes `change`, then brings a place into view and focuses it. */
  function goTo(place: Place, change: () => void = () => undefined) {
    const isBeside = place === 'post-problems' || place === 'post-preview';
    const placeTab = tabOf(place);
    // An element that is hidden, or not drawn yet, cannot be focused.
    flushSync(() => {
      change();
      setProblemsOpen(false);
      setView(isBeside ? 'preview' : 'write');
      if (placeTab !== null) setTab(placeTab);
    });
    focusPlace(place);
  }

  /** Changes the view. On phones both are the whole page: the preview opens at its top, and the form where one left it. */
  function show(next: typeof view) {
    if (next === view) return;
    if (view === 'write') left.current = scrollY;
    flushSync(() => setView(next));
    if (matchMedia('(width < 768px)').matches) scrollTo(0, next === 'write' ? left.current : 0);
  }

  return { view, show, tab, setTab, areProblemsOpen, setProblemsOpen, goTo };
}

import { useState } from 'react';
import { flushSync } from 'react-dom';

import { focusPlace, type Place, type Tab, tabOf } from './sections.ts';

/** Which part of the composer is visible: below 1024 px either the form or the panel beside it; and whose text is open. */
export function useView() {
  const [view, setView] = useState<'write' | 'preview'>('write');
  const [tab, setTab] = useState<Tab>('everyone');
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

  return { view, setView, tab, setTab, areProblemsOpen, setProblemsOpen, goTo };
}

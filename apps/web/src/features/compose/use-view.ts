import { useState } from 'react';
import { flushSync } from 'react-dom';

import { focusPlace, type Place } from './sections.ts';

/** Which part of the composer is visible: below 1024 px either the form or the panel beside it. */
export function useView() {
  const [view, setView] = useState<'write' | 'preview'>('write');
  const [areProblemsOpen, setProblemsOpen] = useState(false);

  /** Makes `change`, then brings a place into view and focuses it. */
  function goTo(place: Place, change: () => void = () => undefined) {
    const isBeside = place === 'post-problems' || place === 'post-preview';
    // An element that is hidden, or not drawn yet, cannot be focused.
    flushSync(() => {
      change();
      setProblemsOpen(false);
      setView(isBeside ? 'preview' : 'write');
    });
    focusPlace(place);
  }

  return { view, setView, areProblemsOpen, setProblemsOpen, goTo };
}

import { useState } from 'react';
import { flushSync } from 'react-dom';

import { focusPlace, type Place } from './sections.ts';

/** What of the composer is in sight: below 1024 px either the form or what stands beside it. */
export function useView() {
  const [view, setView] = useState<'write' | 'preview'>('write');
  const [areProblemsOpen, setProblemsOpen] = useState(false);

  /** Brings a place into sight and puts the focus there, after `change` was made. */
  function goTo(place: Place, change: () => void = () => undefined) {
    const isBeside = place === 'post-problems' || place === 'post-preview';
    // What is out of sight, or not drawn yet, takes no focus.
    flushSync(() => {
      change();
      setProblemsOpen(false);
      setView(isBeside ? 'preview' : 'write');
    });
    focusPlace(place);
  }

  return { view, setView, areProblemsOpen, setProblemsOpen, goTo };
}

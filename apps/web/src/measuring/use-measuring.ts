import { useEffect, useState, useSyncExternalStore } from 'react';

import { choice } from './browser-choice.ts';

/** The answer of this browser, for a screen on which it can be changed. Null when there is nothing to answer. */
export function useMeasuring() {
  const answer = useSyncExternalStore(choice.subscribe, choice.answer);
  const [isOffered, setOffered] = useState(false);
  useEffect(() => void choice.isOffered().then(setOffered), []);
  if (!isOffered) return null;
  return { isAllowed: answer === 'allowed', allow: choice.allow, refuse: () => void choice.refuse() };
}

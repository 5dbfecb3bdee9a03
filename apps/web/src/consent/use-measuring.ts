import { useEffect, useState, useSyncExternalStore } from 'react';

import { consent } from './browser-consent.ts';

/** The answer of this browser, for a screen on which it can be changed. Null where there is nothing to answer. */
export function useMeasuring() {
  const answer = useSyncExternalStore(consent.subscribe, consent.answer);
  const [isOffered, setOffered] = useState(false);
  useEffect(() => void consent.isOffered().then(setOffered), []);
  if (!isOffered) return null;
  return { isAllowed: answer === 'allowed', allow: consent.allow, refuse: () => void consent.refuse() };
}

import { browserStorage } from '#/lib/browser-storage.ts';

import { createChoice } from './choice.ts';
import { isMeasured } from './is-measured.ts';

/** Properties that the compiler's library does not know (any more). */
type Signals = Navigator & { globalPrivacyControl?: boolean; doNotTrack?: string | null };
const { globalPrivacyControl, doNotTrack }: Signals = navigator;

/** This browser's. */
export const choice = createChoice({
  storage: browserStorage,
  fetch: (...request) => fetch(...request),
  isMeasured,
  newId: () => crypto.randomUUID(),
  // Random ids can be made only on pages with https, and on this machine.
  isOptedOut: globalPrivacyControl === true || doNotTrack === '1' || !isSecureContext,
});

import { browserStorage } from '#/lib/browser-storage.ts';

import { createConsent } from './consent.ts';
import { isMeasured } from './is-measured.ts';

/** What the compiler's library does not know yet, or no more. */
type Signals = Navigator & { globalPrivacyControl?: boolean; doNotTrack?: string | null };
const { globalPrivacyControl, doNotTrack }: Signals = navigator;

/** This browser's. */
export const consent = createConsent({
  storage: browserStorage,
  fetch: (...request) => fetch(...request),
  isMeasured,
  newId: () => crypto.randomUUID(),
  // Random ids are made on pages with https only, and on this machine.
  isOptedOut: globalPrivacyControl === true || doNotTrack === '1' || !isSecureContext,
});

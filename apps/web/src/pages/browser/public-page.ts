import { offerMeasuring } from '#/measuring/offer-measuring.ts';

/*
 * All the script of the public pages, which are complete without it. A signed-in person gets a link into the app
 * instead of Login and Register. When use is measured, it is measured here too.
 */
async function isSignedIn(): Promise<boolean> {
  const answer = await fetch('/api/auth/get-session', { headers: { accept: 'application/json' }, priority: 'low' });
  const body: unknown = answer.ok ? await answer.json() : null;
  return typeof body === 'object' && body !== null && 'user' in body && body.user !== null;
}

function show(who: 'visitor' | 'member'): void {
  for (const link of document.querySelectorAll<HTMLElement>('[data-for]')) link.hidden = link.dataset.for !== who;
}

isSignedIn().then(
  (signedIn) => show(signedIn ? 'member' : 'visitor'),
  // Without an answer, the page stays as it was served.
  () => undefined,
);

void offerMeasuring();

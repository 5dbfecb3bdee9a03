import { startConsent } from '#/consent/start-consent.ts';

/*
 * All the script of the public pages: they are whole without it. Somebody who is signed in gets a way back into the app
 * instead of Login and Register; and where use is measured, this page is no exception.
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
  // Without an answer the page stays as it was served.
  () => undefined,
);

void startConsent();

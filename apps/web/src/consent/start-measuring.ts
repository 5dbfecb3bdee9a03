import { consent } from './browser-consent.ts';
import { createMeasuring } from './measuring.ts';
import { listenToEvents } from './note-event.ts';

/** Begins with the screen that is open. Answers the function that ends it. */
export function startMeasuring(): () => void {
  const installationId = consent.installationId();
  if (!installationId) return () => undefined;
  const measuring = createMeasuring({
    installationId,
    send: (batch) => {
      // Without the cookie: who is signed in is nobody's business here. It outlives the page it is sent from.
      const call = { method: 'POST', keepalive: true, credentials: 'omit', body: JSON.stringify(batch) } as const;
      fetch('/api/analytics/events', { ...call, headers: { 'content-type': 'application/json' } }).catch(
        () => undefined,
      );
    },
  });
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') measuring.flush();
  };
  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('pagehide', measuring.flush);
  listenToEvents(measuring.note);
  measuring.note('page-view', location.pathname);
  return () => {
    listenToEvents(null);
    document.removeEventListener('visibilitychange', onVisibility);
    removeEventListener('pagehide', measuring.flush);
    measuring.end();
  };
}

import { choice } from './browser-choice.ts';
import { createMeasuring } from './measuring.ts';
import { listenToEvents } from './note-event.ts';

/** Begins with the open screen. Returns the function that ends it. */
export function startMeasuring(): () => void {
  const installationId = choice.installationId();
  if (!installationId) return () => undefined;
  const measuring = createMeasuring({
    installationId,
    send: (batch) => {
      // The call carries no cookie, because it must not tell who is signed in. It outlives the page that sends it.
      const call = { method: 'POST', keepalive: true, credentials: 'omit', body: JSON.stringify(batch) } as const;
      fetch('/api/measuring/events', { ...call, headers: { 'content-type': 'application/json' } }).catch(
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

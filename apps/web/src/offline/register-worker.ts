import { buildId } from '#/lib/build-id.ts';

/** Registers the worker that keeps the app in the browser, unless that is `over` before it is there. */
export async function registerWorker(over: AbortSignal): Promise<void> {
  // Missing on pages without https. In development nothing is kept, because every file must be the newest.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!workers || import.meta.env.DEV) return;
  try {
    await workers.register('/sw.js');
    const registration = await workers.getRegistration();
    if (registration && !over.aborted) keepCurrent(registration);
  } catch (error) {
    console.warn('This browser cannot keep Nonet: without a connection it cannot be opened.', error);
  }
}

/**
 * A new worker waits until no page of the former build is left. When the only page is of the new build, it need not
 * wait.
 */
function keepCurrent(registration: ServiceWorkerRegistration): void {
  const offer = () => registration.waiting?.postMessage({ takeOverFrom: buildId() });
  offer();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offer));
  // A logout has emptied the worker's cache.
  registration.active?.postMessage({ fill: true });
}

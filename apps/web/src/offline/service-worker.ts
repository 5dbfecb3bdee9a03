import { type AppFiles, createAppCache } from './app-cache.ts';
import { isAppPath } from './app-paths.ts';
import { openNote } from './open-note.ts';
import { notificationOf, readPushNote } from './push-note.ts';
import { renewSubscription } from './renew-subscription.ts';
import type { WorkerScope } from './worker-scope.ts';

/** The build inserts it. */
declare const APP_FILES: AppFiles;

// The only place that knows that this file runs as a service worker.
const worker = globalThis as unknown as WorkerScope;
const app = createAppCache({ files: APP_FILES, caches, fetch: (request) => fetch(request) });

worker.addEventListener('install', (event) => event.waitUntil(app.fill()));

worker.addEventListener('activate', (event) => {
  const begun = [app.removeOthers(), worker.registration.navigationPreload?.enable(), worker.clients.claim()];
  event.waitUntil(Promise.all(begun));
});

// Requests without an answer here go to the server as if there were no worker: calls, the live stream, media, public
// pages.
worker.addEventListener('fetch', (event) => {
  const { request, preloadResponse } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (isAppPath(pathname)) event.respondWith(app.page(preloadResponse.then((answer) => answer ?? fetch(request))));
    return;
  }
  const answer = app.file(request);
  if (answer) event.respondWith(answer);
});

worker.addEventListener('message', (event) => {
  const { data } = event;
  if (typeof data !== 'object' || data === null) return;
  if ('fill' in data) event.waitUntil(app.fill());
  if ('empty' in data) event.waitUntil(app.empty());
  if ('takeOverFrom' in data && app.isOurs(data.takeOverFrom)) event.waitUntil(takeOver());
});

worker.addEventListener('push', (event) => {
  const note = readPushNote(event.data?.text());
  event.waitUntil(worker.registration.showNotification(note.title, notificationOf(note)));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNote(worker.clients, event.notification.data, location.origin));
});

worker.addEventListener('pushsubscriptionchange', (event) => {
  const { pushManager } = worker.registration;
  event.waitUntil(renewSubscription(event, { pushManager, caches, fetch: (path, init) => fetch(path, init) }));
});

/** Only for a single page of the same build: a page of the former build still needs its saved files. */
async function takeOver(): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.length <= 1) await worker.skipWaiting();
}

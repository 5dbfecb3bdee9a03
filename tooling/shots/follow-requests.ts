import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';

/** How long no request may be under way, and for how long that is waited for: some screens keep one open on purpose. */
const quietMs = 150;
const patienceMs = 3_000;

/** Parts of a screen come after its first paint. Answers how to wait for them. */
export function followRequests(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  let lastAt = performance.now();
  const note = (request: Request, isBegun: boolean) => {
    // The live stream never ends.
    if (request.resourceType() === 'eventsource' || request.url().includes('/api/live')) return;
    if (isBegun) underWay.add(request);
    else underWay.delete(request);
    lastAt = performance.now();
  };
  page.on('request', (request) => note(request, true));
  page.on('requestfinished', (request) => note(request, false));
  page.on('requestfailed', (request) => note(request, false));
  return async () => {
    const until = performance.now() + patienceMs;
    while (performance.now() < until) {
      if (underWay.size === 0 && performance.now() - lastAt >= quietMs) return;
      await sleep(quietMs / 3);
    }
  };
}

/** In the page: waits for the files of signs, which draw nothing until they are there. */
export const signsArrived = `(async () => {
  const files = new Set([...document.querySelectorAll('use')].map((use) => use.href.baseVal.split('#')[0]));
  files.delete('');
  await Promise.allSettled([...files].map((file) => fetch(file).then((answer) => answer.text())));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
})()`;

/** In the page: waits for the pictures that are shown, also those that load when they are nearly seen. */
export const picturesArrived = `Promise.allSettled(
  [...document.images].filter((image) => image.checkVisibility()).map((image) => image.decode()),
).then(() => true)`;

import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { percentile, rounded } from './percentile.ts';

/** Interactions are measured on a processor that is slower by this factor. */
const SLOWER = 4;

interface Frames {
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

/** The longest of some interactions on a slower processor. */
interface Interactions {
  /** From an input to the paint that answers it. */
  readonly nextPaintMs: number;
  /** The longest frame there was, which may be what follows that paint; 0 when none took longer than 50 ms. */
  readonly longestFrameMs: number;
}

/** The frames of the page while something is done to it. */
export async function framesDuring(page: Page, action: () => Promise<void>): Promise<Frames> {
  await page.evaluate(`{
    const frames = (window.__frames = []);
    let last = performance.now();
    requestAnimationFrame(function next(now) {
      frames.push(now - last);
      last = now;
      if (window.__frames === frames) requestAnimationFrame(next);
    });
  }`);
  await action();
  const frames = await page.evaluate<number[]>('{ const frames = window.__frames; delete window.__frames; frames; }');
  const at = (share: number) => rounded(percentile(frames.slice(1), share));
  return { p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99) };
}

/** What the page answers while something is done on a slower processor, as the browser itself measures it: paints in steps of 8 ms, and not below 16. */
export async function interactionsDuring(page: Page, action: () => Promise<void>): Promise<Interactions> {
  const devtools = await page.context().newCDPSession(page);
  await page.evaluate(`{
    const watch = (type, add, options) => {
      const durations = [];
      const observer = new PerformanceObserver((list) => list.getEntries().filter(add).forEach(({ duration }) => durations.push(duration)));
      observer.observe({ type, ...options });
      return () => (observer.disconnect(), durations);
    };
    const ends = [
      watch('event', ({ interactionId }) => interactionId > 0, { durationThreshold: 16 }),
      watch('long-animation-frame', () => true),
    ];
    window.__durations = () => ends.map((end) => end());
  }`);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await action();
  // The last paint is told a little later.
  await sleep(1000);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await devtools.detach();
  const [paints = [], frames = []] = await page.evaluate<number[][]>('window.__durations()');
  return { nextPaintMs: Math.max(16, ...paints), longestFrameMs: rounded(Math.max(0, ...frames)) };
}

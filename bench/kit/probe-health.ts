import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { createHttpClient } from './http-client.ts';

/** The pause between two calls. */
const PAUSE_MS = 10;

/**
 * Asks for the server's health all the time, on a thread of its own, so that the benchmark's own work does not count.
 */
export interface HealthProbe {
  /**
   * How long each answer since the last `take()` took, in milliseconds. An answer that is still awaited counts for the
   * next `take()`.
   */
  take(): Promise<number[]>;
  stop(): Promise<unknown>;
}

export function probeHealth(url: string): HealthProbe {
  const worker = new Worker(new URL(import.meta.url), { workerData: { url } });
  return {
    take: () =>
      new Promise((resolve, reject) => {
        worker.once('error', reject);
        worker.once('message', (times: number[]) => {
          worker.off('error', reject);
          resolve(times);
        });
        worker.postMessage('take');
      }),
    stop: () => worker.terminate(),
  };
}

async function probe(url: string, port: NonNullable<typeof parentPort>): Promise<never> {
  const client = createHttpClient(url, { connections: 1 });
  let times: number[] = [];
  let awaited: (() => void) | undefined;
  port.on('message', () => {
    awaited = () => {
      port.postMessage(times);
      times = [];
    };
  });
  for (;;) {
    const startedAt = performance.now();
    await client.ask({ method: 'GET', path: '/api/health' });
    times.push(performance.now() - startedAt);
    awaited?.();
    awaited = undefined;
    await sleep(PAUSE_MS);
  }
}

if (parentPort !== null) await probe((workerData as { url: string }).url, parentPort);

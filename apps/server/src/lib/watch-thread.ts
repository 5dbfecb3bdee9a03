import { parentPort, workerData } from 'node:worker_threads';

/** What the process of a file may take. */
export interface Limits {
  maxCpuMs: number;
  maxMemoryBytes: number;
}

const LOOK_MS = 50;
const { maxCpuMs, maxMemoryBytes }: Limits = workerData;

look();
setInterval(look, LOOK_MS);
parentPort?.postMessage('watching');

function look(): void {
  const { user, system } = process.cpuUsage();
  const isTooMuch = (user + system) / 1000 > maxCpuMs || process.memoryUsage.rss() > maxMemoryBytes;
  // The main thread is inside of a decoder and would not hear of it.
  if (isTooMuch) process.kill(process.pid, 'SIGKILL');
}

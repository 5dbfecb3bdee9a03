import { parentPort, workerData } from 'node:worker_threads';

/** What the process of a file may take. */
export interface Limits {
  maxCpuMs: number;
  maxMemoryBytes: number;
}

const LOOK_MS = 50;
const { maxCpuMs, maxMemoryBytes }: Limits = workerData;
// On Windows the number stays when that process has ended, and to ask for it takes long.
const isWatched = process.platform !== 'win32';
const startedBy = isWatched ? process.ppid : 0;

look();
setInterval(look, LOOK_MS);
parentPort?.postMessage('watching');

function look(): void {
  const { user, system } = process.cpuUsage();
  const isTooMuch = (user + system) / 1000 > maxCpuMs || process.memoryUsage.rss() > maxMemoryBytes;
  // The main thread may be inside of a decoder, where it hears of neither.
  if (isTooMuch || (isWatched && process.ppid !== startedBy)) process.kill(process.pid, 'SIGKILL');
}

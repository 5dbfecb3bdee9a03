import { readdirSync, readFileSync } from 'node:fs';

/** Often enough for what a process takes at its end: its peak is read, and the time that it took is rounded to this. */
const LOOK_MS = 10;
/** The unit of a process's times, which Linux fixes for programs. */
const TICKS_PER_S = 100;

/** What child processes took. */
export interface Taken {
  /** The most memory that one of them had at any time (`VmHWM`). */
  peakBytes: number;
  /** Of all their threads. */
  processorSeconds: number;
}

/**
 * Does work in child processes and answers what came of it, with what they took. Linux only. It also keeps this process from ending,
 * which the processes of videos do not.
 */
export async function watchChildren<Result>(work: () => Promise<Result>): Promise<Taken & { result: Result }> {
  let peakBytes = 0;
  const seconds = new Map<string, number>();
  // One that was killed stays a child until it gets the processor.
  const others = new Set(childrenOf(process.pid));
  const look = () => {
    for (const pid of childrenOf(process.pid)) {
      if (others.has(pid)) continue;
      peakBytes = Math.max(peakBytes, peakOf(pid));
      seconds.set(pid, Math.max(seconds.get(pid) ?? 0, secondsOf(pid)));
    }
  };
  const looking = setInterval(look, LOOK_MS);
  try {
    const result = await work();
    return { result, peakBytes, processorSeconds: seconds.values().reduce((sum, one) => sum + one, 0) };
  } finally {
    clearInterval(looking);
  }
}

function childrenOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readProc(`${pid}/task/${task}/children`).split(' ').filter(Boolean),
  );
}

function peakOf(pid: string): number {
  const [, kiB] = /^VmHWM:\s+(\d+) kB$/m.exec(readProc(`${pid}/status`)) ?? [];
  return Number(kiB ?? 0) * 1024;
}

/** The fields 14 and 15 of `proc_pid_stat(5)`; the command stands before them and may hold spaces. */
function secondsOf(pid: string): number {
  const stat = readProc(`${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_PER_S;
}

/** Empty when the process or the thread has ended meanwhile. */
function readProc(file: string): string {
  try {
    return readFileSync(`/proc/${file}`, 'utf8');
  } catch {
    return '';
  }
}

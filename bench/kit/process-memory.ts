import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
}

/** One process's share of memory: pages that several processes use are divided among them. */
export interface ProcessMemory {
  readonly pid: number;
  readonly command: string;
  readonly pssKiB: number;
}

/** The proportional set size of the text of a `smaps_rollup`, in KiB. */
export function parsePss(smapsRollup: string): number {
  const value = /^Pss:\s+(\d+) kB$/m.exec(smapsRollup)?.[1];
  if (value === undefined) throw new Error('This is not a smaps_rollup: it has no line "Pss:"');
  return Number(value);
}

/**
 * The parent in the text of a `/proc/PID/stat`. The command stands before it and may itself hold brackets and spaces.
 */
export function parseParent(stat: string): number {
  const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(parent);
}

/** The roots and all of their descendants. */
export function treeOf(roots: readonly number[], processes: readonly ProcessRow[]): number[] {
  const tree = new Set(roots);
  for (let before = 0; before < tree.size; ) {
    before = tree.size;
    for (const { pid, parent } of processes) if (tree.has(parent)) tree.add(pid);
  }
  return [...tree];
}

/** The memory of the processes and their descendants, now. Linux only. */
export function measureMemory(roots: readonly number[]): ProcessMemory[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const rows = all.flatMap((name) => {
    const stat = readProc(name, 'stat');
    return stat === null ? [] : [{ pid: Number(name), parent: parseParent(stat) }];
  });
  return treeOf(roots, rows).flatMap((pid) => {
    const rollup = readProc(String(pid), 'smaps_rollup');
    const command = readProc(String(pid), 'cmdline')?.replaceAll('\0', ' ').trim() ?? '';
    return rollup === null || rollup === '' ? [] : [{ pid, command, pssKiB: parsePss(rollup) }];
  });
}

/** The PostgreSQL of a data folder. It is not a child process of the product, so that it can outlive it. */
export function findPostmaster(dataDir: string): number {
  for (const name of readdirSync(dataDir)) {
    const file = join(dataDir, name, 'data', 'postmaster.pid');
    if (name.startsWith('postgres-') && existsSync(file)) return Number.parseInt(readFileSync(file, 'utf8'), 10);
  }
  throw new Error(`No PostgreSQL runs in ${dataDir}`);
}

/** Null when the process has ended meanwhile. */
function readProc(pid: string, file: string): string | null {
  try {
    return readFileSync(join('/proc', pid, file), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return null;
    throw error;
  }
}

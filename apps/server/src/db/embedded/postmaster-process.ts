import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';

/** Whether the process is a server on these files, and not another process with a dead server's id. */
export async function isPostmasterOf(files: string, pid: number): Promise<boolean> {
  switch (process.platform) {
    case 'linux': {
      const [program = '', ...args] = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
      return basename(program) === 'postgres' && args[args.indexOf('-D') + 1] === files;
    }
    case 'win32':
      // Windows does not tell the command line. The caller checks in any case that the server answers with the right
      // folder.
      return (await output('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'])).includes('postgres.exe');
    default:
      return (await output('ps', ['-ww', '-o', 'command=', '-p', String(pid)])).includes(`postgres -D ${files} `);
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    // ESRCH: there is no such process. EPERM: PostgreSQL would not mistake a process that we may not signal for its
    // own.
    return false;
  }
}

async function output(program: string, args: string[]): Promise<string> {
  // `ps` fails when there is no such process.
  return promisify(execFile)(program, args, { windowsHide: true }).then(
    ({ stdout }) => stdout,
    () => '',
  );
}

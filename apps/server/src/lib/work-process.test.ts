import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'nonet-work-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const own = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
const limits = '{ maxCpuMs: 60_000, maxMemoryBytes: 1e9 }';

async function module(name: string, code: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, code);
  return file;
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

// Windows does not tell that a parent is gone.
test.skipIf(process.platform === 'win32')(
  'a process whose file keeps it busy ends with the one that started it, also when that is killed',
  async () => {
    const pidFile = path.join(folder, 'pid');
    const busy = await module(
      'busy.mjs',
      `import { writeFileSync } from 'node:fs';
       import { serveOrder } from ${own('./serve-order.ts')};
       serveOrder(async () => { writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); for (;;); });`,
    );
    const asking = await module(
      'asking.mjs',
      `import { pathToFileURL } from 'node:url';
       import { askProcess } from ${own('./work-process.ts')};
       setInterval(() => {}, 1_000);
       askProcess(pathToFileURL(${JSON.stringify(busy)}), { limits: ${limits} });`,
    );
    const parent = spawn(process.execPath, [asking], { stdio: 'ignore' });
    const pid = await vi.waitFor(
      async () => {
        const written = Number(await readFile(pidFile, 'utf8'));
        expect(written).toBeGreaterThan(0);
        return written;
      },
      { timeout: 20_000 },
    );
    try {
      parent.kill('SIGKILL');
      await vi.waitFor(() => expect(isThere(pid)).toBe(false), { timeout: 10_000 });
    } finally {
      if (isThere(pid)) process.kill(pid, 'SIGKILL');
    }
  },
);

// A shell sets the limit.
test.skipIf(process.platform === 'win32')(
  'a system without room for one more process says so, instead of ending the server or blaming the file',
  async () => {
    const asking = await module(
      'asking.mjs',
      `import { openSync, closeSync } from 'node:fs';
       import { askProcess } from ${own('./work-process.ts')};
       const open = [];
       try { for (;;) open.push(openSync('/dev/null')); } catch {}
       const said = await askProcess(new URL(${own('./captions/captions-process.ts')}), { limits: ${limits} })
         .then((answer) => 'answered', ({ code }) => code);
       open.forEach((one) => closeSync(one));
       process.stdout.write(said);`,
    );
    const child = spawn('sh', ['-c', 'ulimit -n 64 && exec "$0" "$1"', process.execPath, asking], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    expect([said, code]).toEqual(['EMFILE', 0]);
  },
);

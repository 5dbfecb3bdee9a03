import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

import type { Environment } from '#/config.ts';

export interface TestSandbox {
  url: string;
  /** The settings that point the product to it. */
  environment: Environment;
  stop(): Promise<void>;
}

const MAIN = path.join(import.meta.dirname, '../../../../packages/sandbox/src/main.ts');

/** The world outside, as a process of its own on a free port. */
export async function startSandbox(): Promise<TestSandbox> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nonet-sandbox-'));
  const child = spawn(process.execPath, [MAIN, '--port', '0', '--data', dataDir, '--no-limits', '--follow-parent'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const url = line.replace('sandbox ready at ', '').trim();
  return {
    url,
    environment: {
      BLUESKY_SERVICE: url,
      BLUESKY_PLC: `${url}/plc`,
      BLUESKY_APPVIEW: url,
      ALLOWED_ORIGINS: url,
    },
    async stop() {
      child.stdin.end();
      if (child.exitCode === null) await once(child, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

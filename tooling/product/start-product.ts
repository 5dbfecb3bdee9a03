import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { repositoryRoot } from '../repository-root.ts';

/** A running Nonet with its sandbox. */
export interface Product {
  readonly url: string;
  readonly sandboxUrl: string;
  /** Every line of output so far. */
  readonly lines: readonly string[];
  stop(): Promise<void>;
}

/** The data folder and the ports of a product. */
export interface ProductSettings {
  readonly dataDir: string;
  readonly port: number;
  readonly sandboxPort: number;
  /** Further settings. */
  readonly env?: NodeJS.ProcessEnv;
}

const readyLine = /^Nonet is ready at (\S+)/;

/**
 * Starts the product as `npm start` does and waits until it is ready. Rejects with the product's output when it ends
 * before that.
 */
export async function startProduct({ dataDir, port, sandboxPort, env = {} }: ProductSettings): Promise<Product> {
  const child = spawn(process.execPath, [join(repositoryRoot, 'start.mjs')], {
    cwd: repositoryRoot,
    env: { ...process.env, NONET_DATA_DIR: dataDir, PORT: String(port), SANDBOX_PORT: String(sandboxPort), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const url = await waitUntilReady(child, lines);
  return {
    url,
    lines,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

function waitUntilReady(child: ChildProcess, lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        const url = readyLine.exec(line)?.[1];
        if (url !== undefined) resolve(url);
      });
    }
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`Nonet ended before it was ready:\n${lines.join('\n')}`)));
  });
}

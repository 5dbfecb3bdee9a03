import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** One record the sandbox holds, as its ledger tells. */
export interface LedgerEntry {
  readonly account: string;
  readonly remoteId: string;
  readonly text: string;
  readonly mediaCount: number;
  readonly repeats: number;
  readonly deleted?: true;
}

/** A sandbox of its own, reached by HTTP only: nothing of it is imported, so nothing is shared with what it tests. */
export interface SandboxProcess {
  readonly origin: string;
  /** Gives a steering order, `/_sandbox/…`. */
  order(path: string, body: object): Promise<unknown>;
  ledger(network: string): Promise<LedgerEntry[]>;
  stop(): Promise<void>;
}

const main = path.resolve(import.meta.dirname, '../../../sandbox/src/main.ts');

/**
 * Starts the sandbox on a free port with an empty folder. It counts no rate limits: the suite orders throttling itself,
 * and a refusal ordered without a time must not carry the reset time of a limit that was only counted.
 */
export async function startSandboxProcess(): Promise<SandboxProcess> {
  const data = await mkdtemp(path.join(tmpdir(), 'nonet-conformance-'));
  const child = spawn(process.execPath, [main, '--port', '0', '--data', data, '--no-limits', '--follow-parent'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const origin = await readyAt(child);

  const json = async (answer: Response): Promise<unknown> => {
    if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  return {
    origin,
    order: async (order, body) =>
      json(
        await fetch(`${origin}/_sandbox/${order}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ),
    ledger: async (network) =>
      (await json(await fetch(`${origin}/_sandbox/ledger?network=${network}`))) as LedgerEntry[],
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(data, { recursive: true, force: true });
    },
  };
}

async function readyAt(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('the sandbox has no output');
  for await (const line of createInterface(child.stdout)) {
    const origin = /^sandbox ready at (http:\S+)$/.exec(line)?.[1];
    if (origin !== undefined) {
      child.stdout.resume();
      return origin;
    }
  }
  throw new Error('the sandbox ended before it was ready');
}

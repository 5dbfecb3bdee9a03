import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** One record the sandbox holds, as its ledger tells. */
export interface LedgerEntry {
  readonly account: string;
  readonly remoteId: string;
  readonly text: string;
  readonly mediaCount: number;
  readonly attachment?: { readonly text: string; readonly link?: string };
  readonly card?: {
    readonly url: string;
    readonly title: string;
    readonly description: string;
    readonly hasImage: boolean;
  };
  readonly cover?: true;
  readonly captions?: readonly string[];
  readonly repeats: number;
  readonly deleted?: true;
}

/** A sandbox of its own, reached by HTTP only: nothing of it is imported, so nothing is shared with what it tests. */
export interface SandboxProcess {
  readonly origin: string;
  /** Gives a steering order, `/_sandbox/…`. */
  order(path: string, body: object): Promise<unknown>;
  ledger(network: string): Promise<LedgerEntry[]>;
}

const main = path.resolve(import.meta.dirname, '../../../sandbox/src/main.ts');

/** The address of this process's sandbox. The files of a worker share it, one after the other. */
let running: Promise<string> | undefined;

/**
 * The sandbox on a free port; a test brings it back to its first start with `order('reset', {})`. It counts no rate limits: the
 * suite orders throttling itself, and a refusal ordered without a time must not carry the reset time of a limit that was only
 * counted. It ends with this process.
 */
export async function openSandboxProcess(): Promise<SandboxProcess> {
  running ??= spawnSandbox();
  const origin = await running;

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
  };
}

async function spawnSandbox(): Promise<string> {
  const data = await mkdtemp(path.join(tmpdir(), 'nonet-conformance-'));
  const args = [main, '--port', '0', '--data', data, '--no-limits', '--throwaway', '--follow-parent'];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  // Nothing of it keeps this process from ending; its pipe then closes, and it ends too.
  child.stdout.destroy();
  child.unref();
  if (child.stdin instanceof Socket) child.stdin.unref();
  return line.replace('sandbox ready at ', '').trim();
}

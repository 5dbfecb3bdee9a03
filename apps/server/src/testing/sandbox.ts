import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

import type { Environment } from '#/config.ts';
import { readJson } from '#/testing/server.ts';

export interface TestSandbox {
  url: string;
  /** The settings that make the product use this sandbox. */
  environment: Environment;
  /** The settings with which the product treats the whole sandbox as its own, the mail server included. */
  asOwn: Environment;
  /** The mails that arrived, oldest first. */
  mails(): Promise<TestMail[]>;
  /** Makes the mail server refuse the next recipients with this SMTP reply. */
  refuseMail(reply: number, count?: number): Promise<void>;
}

export interface TestMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  at: string;
}

const MAIN = path.join(import.meta.dirname, '../../../../packages/sandbox/src/main.ts');

/** The address of this process's sandbox. The test files of a worker share it, one after the other. */
let running: Promise<string> | undefined;

/** Opens the sandbox: a process of its own on a free port, reset to its first state. It ends with this process. */
export async function openSandbox(): Promise<TestSandbox> {
  running ??= spawnSandbox();
  const url = await running;
  const post = async (order: string, body: object): Promise<void> => {
    const answer = await fetch(`${url}/_sandbox/${order}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
  };
  await post('reset', {});
  return {
    url,
    asOwn: { SANDBOX: 'on', SANDBOX_PORT: new URL(url).port },
    environment: {
      BLUESKY_SERVICE: url,
      BLUESKY_PLC: `${url}/plc`,
      BLUESKY_APPVIEW: url,
      BLUESKY_VIDEO: `${url}/bluesky-video`,
      FACEBOOK_APP_ID: '100000000000001',
      FACEBOOK_APP_SECRET: 'demo-app-secret',
      FACEBOOK_DIALOG: `${url}/facebook`,
      FACEBOOK_GRAPH: `${url}/facebook/graph`,
      TWITTER_CLIENT_ID: 'sandbox-x-client',
      TWITTER_CLIENT_SECRET: 'sandbox-x-secret',
      TWITTER_WEB: `${url}/x`,
      TWITTER_API: `${url}/x-api`,
      ALLOWED_ORIGINS: url,
    },
    async mails() {
      return (await readJson(await fetch(`${url}/_sandbox/mail`))).messages;
    },
    refuseMail: (reply, count = 1) => post('mail/refusals', { reply, count }),
  };
}

async function spawnSandbox(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nonet-sandbox-'));
  const args = [MAIN, '--port', '0', '--data', dataDir, '--no-limits', '--throwaway', '--follow-parent'];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  // None of its handles keeps this process from ending. When this process ends, the pipe closes and the sandbox ends
  // too.
  child.stdout.destroy();
  child.unref();
  if (child.stdin instanceof Socket) child.stdin.unref();
  return line.replace('sandbox ready at ', '').trim();
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

import type { Environment } from '#/config.ts';
import { readJson } from '#/testing/server.ts';

export interface TestSandbox {
  url: string;
  /** The settings that point the product to it. */
  environment: Environment;
  /** The settings with which the product takes all of it for its own, the mail server included. */
  asOwn: Environment;
  /** The mails that arrived, oldest first. */
  mails(): Promise<TestMail[]>;
  /** Has the next recipients refused with this reply of SMTP. */
  refuseMail(reply: number, count?: number): Promise<void>;
  stop(): Promise<void>;
}

export interface TestMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  at: string;
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
    asOwn: { SANDBOX: 'on', SANDBOX_PORT: new URL(url).port },
    environment: {
      BLUESKY_SERVICE: url,
      BLUESKY_PLC: `${url}/plc`,
      BLUESKY_APPVIEW: url,
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
    async refuseMail(reply, count = 1) {
      const answer = await fetch(`${url}/_sandbox/mail/refusals`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ reply, count }),
      });
      if (!answer.ok) throw new Error(await answer.text());
    },
    async stop() {
      child.stdin.end();
      if (child.exitCode === null) await once(child, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

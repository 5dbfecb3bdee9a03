import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Child } from '#/child.ts';
import { endChild, eventually, startChild } from '#/child.ts';
import type { Pds } from '#/pds.ts';
import { startPds } from '#/pds.ts';
import { pictureScenarios } from '#/picture-scenarios.ts';
import { recordScenarios } from '#/record-scenarios.ts';
import type { Peer } from '#/scenario.ts';
import { sessionScenarios } from '#/session-scenarios.ts';
import { expire } from '#/tokens.ts';
import type { XrpcAnswer } from '#/xrpc.ts';
import { xrpc } from '#/xrpc.ts';

/** Messages which clients of the real server are known to read; others may be worded differently. */
const documentedMessages = [
  /^Invalid identifier or password$/,
  /^Authentication Required$/,
  /^Token /,
  /^Could not find blob/,
  /^Record was at/,
  /too big \(maximum/,
  /Missing required key/,
  /Invalid TID/,
];

let pds: Pds;
let sandbox: Child;
let dataFolder: string;
let real: Peer;
let played: Peer;

beforeAll(async () => {
  pds = await startPds();
  real = await signInToPds(pds);
  dataFolder = await mkdtemp(path.join(tmpdir(), 'nonet-sandbox-'));
  const options = ['--port', '0', '--data', dataFolder, '--no-limits', '--follow-parent'];
  sandbox = startChild('packages/sandbox/src/main.ts', options, process.env);
  const url = await eventually(async () => /ready at (\S+)/.exec(sandbox.output())?.[1] ?? null, sandbox);
  // The real server is as it comes: it takes files of up to 5 MiB.
  await fetch(`${url}/_sandbox/networks/bluesky/set-upload-limit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ bytes: 5 * 1024 * 1024 }),
  });
  played = await signInToSandbox(url);
});

afterAll(async () => {
  await endChild(sandbox);
  await rm(dataFolder, { recursive: true, force: true });
  await pds.stop();
});

/** Every call the product makes, in the forms it must have and in those it must not. */
const scenarios = [...sessionScenarios, ...recordScenarios, ...pictureScenarios];

for (const { name, run } of scenarios) {
  test(`the sandbox answers as the real server does when clients ${name}`, async () => {
    const fromReal = (await run(real)).map((answer) => essence(answer, real));
    const fromPlayed = (await run(played)).map((answer) => essence(answer, played));
    const worded = fromReal.map(isDocumented);
    expect(fromPlayed.map(withoutLooseMessages(worded))).toEqual(fromReal.map(withoutLooseMessages(worded)));
  });
}

interface Essence {
  readonly status: number;
  readonly error?: unknown;
  readonly message?: unknown;
  /** The form of a good answer. */
  readonly form?: unknown;
}

/** What a client can tell two servers apart by, without what differs by chance. */
function essence({ status, body }: XrpcAnswer, peer: Peer): Essence {
  if (status < 400) return { status, form: form(body) };
  const { error, message } = body as { error?: unknown; message?: unknown };
  return { status, error, message: typeof message === 'string' ? anonymous(message, peer) : message };
}

/** The names and kinds of all fields; the values only where a client switches on them. */
function form(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => form(item));
  if (value === null || typeof value !== 'object') {
    return ['$type', 'mimeType', 'size', 'validationStatus', 'active'].includes(key) ? value : typeof value;
  }
  return Object.fromEntries(
    Object.entries(value)
      // The keys in it are each server's own affair.
      .filter(([name]) => name !== 'didDoc')
      .map(([name, part]) => [name, form(part, name)]),
  );
}

function anonymous(message: string, peer: Peer): string {
  return message
    .replaceAll(peer.did, '<did>')
    .replaceAll(peer.handle, '<handle>')
    .replaceAll(/\bbaf[a-z2-7]{50,}/g, '<cid>')
    .replaceAll(/\/[2-7a-z]{13}\b/g, '/<rkey>');
}

function isDocumented({ message }: Essence): boolean {
  return documentedMessages.some((known) => known.test(String(message)));
}

function withoutLooseMessages(worded: readonly boolean[]): (answer: Essence, index: number) => Essence {
  return ({ message, ...rest }, index) => (worded[index] ? { ...rest, message } : rest);
}

async function signInToPds({ listening, accounts: [alice, bob], tokenSecret }: Pds): Promise<Peer> {
  const account = { service: listening, handle: alice.handle, appPassword: alice.appPassword, otherDid: bob.did };
  const session = await signIn(account);
  return { ...account, ...session, expiredToken: expire(session.accessToken, tokenSecret) };
}

/** The sandbox keeps its secret, but its clock can be moved on. */
async function signInToSandbox(service: string): Promise<Peer> {
  const appPassword = 'demo-demo-demo-demo';
  const studio = { service, handle: 'studio.nonet.test', appPassword };
  const old = await signIn(studio);
  await fetch(`${service}/_sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceMs: 24 * 3_600_000 }),
  });
  const session = await signIn(studio);
  const shop = await signIn({ service, handle: 'shop.nonet.test', appPassword });
  return { ...studio, ...session, otherDid: shop.did, expiredToken: old.accessToken };
}

async function signIn({ service, handle, appPassword }: Pick<Peer, 'service' | 'handle' | 'appPassword'>) {
  const { body } = await xrpc(service, {
    method: 'com.atproto.server.createSession',
    body: { identifier: handle, password: appPassword },
  });
  const { did, accessJwt } = body as { did: string; accessJwt: string };
  return { did, accessToken: accessJwt };
}

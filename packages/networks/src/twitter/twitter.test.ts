import { beforeAll, beforeEach, expect, test } from 'vitest';

import type { Connected } from '#/conformance/harness.ts';
import { networkAtSandbox } from '#/conformance/network-at-sandbox.ts';
import { sampleFilm } from '#/conformance/sample-media.ts';
import { openSandboxProcess, type SandboxProcess } from '#/conformance/sandbox-process.ts';
import { twitterHarness } from '#/conformance/twitter-harness.ts';
import type { LookContext, Network, PublishContext, UploadMemory } from '#/port.ts';
import { frozen, post } from '#/twitter/pretend-x.ts';

/* X's own oddities, against the sandbox: what the conformance suite cannot ask of every network. */

let sandbox: SandboxProcess;
let network: Network;
let connected: Connected;

beforeAll(async () => {
  sandbox = await openSandboxProcess();
});
beforeEach(async () => {
  await sandbox.order('reset', {});
  network = networkAtSandbox('twitter', sandbox.origin);
  connected = await twitterHarness.connect(network, sandbox);
});

const order = (name: string, body: object) => sandbox.order(`networks/twitter/${name}`, body);
const context = (): LookContext & PublishContext => ({
  file: async () => undefined,
  signal: new AbortController().signal,
  notBefore: new Date(Date.now() - 60_000),
  notAfter: new Date(Date.now() + 60_000),
  taken: new Set(),
});
const publish = (text: string) => network.publish(frozen(text), connected.auth, context());

test('the same text again is a duplicate, and a look tells which post it is', async () => {
  const first = await publish('Once');
  await expect(publish('Once')).resolves.toMatchObject({ kind: 'rejected', code: 'duplicate' });
  await expect(network.lookup?.(frozen('Once'), connected.auth, context())).resolves.toEqual({
    ...first,
    kind: 'found',
  });
});

test('an answer nobody has described is not knowing', async () => {
  await sandbox.order('faults', { network: 'twitter', fault: 'unknown-error', count: 1 });
  await expect(publish('Hello')).resolves.toMatchObject({ kind: 'unknown', code: 'undocumented-refusal' });
});

test('credits that are used up and a plan that is used up hold up everybody', async () => {
  await order('set-credits', { credits: 0 });
  await expect(publish('One')).resolves.toMatchObject({ scope: 'network', code: 'credits-used-up' });
  await order('set-credits', { credits: null });
  await order('set-usage-cap', { isReached: true });
  await expect(publish('Two')).resolves.toMatchObject({ scope: 'network', code: 'usage-capped' });
});

test.each(['classic', 'current'])('a post with addresses is found under the %s names', async (generation) => {
  await order('set-names', { generation });
  const text = `Q&A <3 at https://example.com/a?b=${generation} and example.com`;
  const sent = await publish(text);
  await expect(network.lookup?.(frozen(text), connected.auth, context())).resolves.toEqual({ ...sent, kind: 'found' });
});

test('FMT-05 a long text goes out from an account with Premium alone, and is found by its beginning, unless two have the same', async () => {
  const text = `Q&A at https://example.com/a ${'Nine bowls came out of the kiln. '.repeat(40)}and example.com`;
  await expect(publish(text)).resolves.toMatchObject({ kind: 'rejected' });
  await order('set-premium', { handle: 'studio', hasPremium: true });
  const sent = await publish(text);
  expect(sent).toMatchObject({ kind: 'published' });
  const look = (of: string) => network.lookup?.(frozen(of), connected.auth, context());
  await expect(look(text)).resolves.toEqual({ ...sent, kind: 'found' });
  // One that is as long as what is shown of it is another post.
  await expect(look(`${text.slice(0, 150)} and then nothing`)).resolves.toEqual({ kind: 'absent' });
  await expect(publish(`${text}!`)).resolves.toMatchObject({ kind: 'published' });
  await expect(look(text)).resolves.toMatchObject({ kind: 'unable' });
});

test('a film that is too long for the account is refused in plain words, and taken when it is tried again with Premium', async () => {
  await order('set-processing', { ms: 0 });
  const memory: UploadMemory = { kept: null, secret: null, keep: async (kept) => void Object.assign(memory, { kept }) };
  const send = async () => {
    const input = post({ media: [sampleFilm(1_200_001)] });
    const result = await network.prepare(input, connected.auth, { ...context(), memory });
    return result.kind === 'prepared' ? network.publish(result.prepared, connected.auth, context()) : result;
  };
  await expect(send()).resolves.toEqual({
    kind: 'rejected',
    code: 'video-too-long',
    message:
      'X does not let this account post a video longer than 20 minutes. Post a shorter one, or try again once X lets it.',
  });
  await order('set-premium', { handle: 'studio', hasPremium: true });
  await expect(send()).resolves.toMatchObject({ kind: 'published' });
});

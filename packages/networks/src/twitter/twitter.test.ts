import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Connected } from '#/conformance/harness.ts';
import { sampleFilm } from '#/conformance/sample-media.ts';
import { type SandboxProcess, startSandboxProcess } from '#/conformance/sandbox-process.ts';
import { twitterHarness } from '#/conformance/twitter-harness.ts';
import type { LookContext, Network, UploadMemory } from '#/port.ts';
import { createNetworks } from '#/registry.ts';
import { frozen, post } from '#/twitter/pretend-x.ts';

/* X's own oddities, against the sandbox: what the conformance suite cannot ask of every network. */

let sandbox: SandboxProcess;
let network: Network;
let connected: Connected;

beforeAll(async () => {
  sandbox = await startSandboxProcess();
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  await sandbox.order('reset', {});
  const built = createNetworks(twitterHarness.settings(sandbox.origin)).get('twitter');
  if (built === undefined) throw new Error('X is not built');
  network = built;
  connected = await twitterHarness.connect(network, sandbox);
});

const order = (name: string, body: object) => sandbox.order(`networks/twitter/${name}`, body);
const context = (): LookContext => ({
  signal: new AbortController().signal,
  notBefore: new Date(Date.now() - 60_000),
  notAfter: new Date(Date.now() + 60_000),
  taken: new Set(),
});
const publish = (text: string) => network.publish(frozen(text), connected.auth, context());

test('the same text again is a duplicate, and a look tells which post it is', async () => {
  const first = await publish('Once');
  await expect(publish('Once')).resolves.toMatchObject({ kind: 'rejected', code: 'duplicate' });
  await expect(network.lookup(frozen('Once'), connected.auth, context())).resolves.toEqual({ ...first, kind: 'found' });
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
  await expect(network.lookup(frozen(text), connected.auth, context())).resolves.toEqual({ ...sent, kind: 'found' });
});

test('a film of three minutes is refused in plain words, and taken when it is tried again with Premium', async () => {
  await order('set-processing', { ms: 0 });
  const memory: UploadMemory = { kept: null, keep: async (kept) => void Object.assign(memory, { kept }) };
  const prepare = () =>
    network.prepare(post({ media: [sampleFilm(180_000)] }), connected.auth, { ...context(), memory });
  await expect(prepare()).resolves.toMatchObject({
    kind: 'rejected',
    code: 'media-refused',
    message: expect.stringMatching(
      /^X takes videos of up to 2 min 20 s from accounts without Premium, and this one runs 3 min\. X says: Duration is too long/,
    ),
  });
  await order('set-premium', { handle: 'studio', hasPremium: true });
  await expect(prepare()).resolves.toMatchObject({ kind: 'prepared' });
});

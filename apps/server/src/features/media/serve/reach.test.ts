import type { NetworkId } from '@nonet/domain';
import { createOutsideReader } from '@nonet/networks';
import { expect, onTestFinished, test, vi } from 'vitest';

import { createFileAddress } from '#/features/media/serve/file-address.ts';
import { createReach, type ReachParts } from '#/features/media/serve/reach.ts';
import { createLog } from '#/http/log.ts';
import { createSealer } from '#/secrets/seal.ts';
import { listen } from '#/start/listen.ts';
import { freePort } from '#/testing/free-port.ts';
import { startTestServer } from '#/testing/server.ts';

const publicUrl = 'https://nonet.example';
const sentence =
  'Networks cannot fetch files from this installation, because https://nonet.example cannot be reached from the internet.';

const network = (id: NetworkId, origin: 'production' | 'sandbox' = 'production') => ({ id, origin });
const fetchers = [network('threads'), network('tiktok'), network('twitter')];

/** An installation that answers or not, with a clock of its own. */
function createOwn(networks = fetchers) {
  const own = { isThere: true, now: 0, tests: 0, logged: [] as string[] };
  const closing = new AbortController();
  onTestFinished(() => closing.abort());
  const fileAddress = createFileAddress({ publicUrl, sealer: createSealer('s'.repeat(40)) });
  const read: ReachParts['read'] = async (address) => {
    own.tests++;
    const found = fileAddress.resolve(new URL(address).pathname.split('/').at(-1) ?? '');
    return own.isThere && found?.kind === 'probe' ? new TextEncoder().encode(found.text) : null;
  };
  const reach = createReach({
    publicUrl,
    networks: new Map(networks.map((one) => [one.id, one])),
    fileAddress,
    read,
    log: createLog('info', { write: (line: string) => void own.logged.push(JSON.parse(line).msg) }),
    closing: closing.signal,
    now: () => own.now,
  });
  return { own, reach };
}

test('says which networks cannot fetch, once it was found out', async () => {
  const { own, reach } = createOwn();
  own.isThere = false;
  expect(reach.problems()).toEqual({});
  expect(await reach.findProblem(network('threads'), 'video/mp4')).toBe(sentence);
  expect(reach.problems()).toEqual({ threads: sentence, tiktok: sentence });
  expect(own.logged).toEqual([sentence]);
});

test('a network has a problem only with the files that it fetches', async () => {
  const { own, reach } = createOwn();
  own.isThere = false;
  expect(await reach.findProblem(network('twitter'), 'image/jpeg')).toBeNull();
  expect(await reach.findProblem(network('tiktok'), 'video/mp4')).toBeNull();
  expect(own.tests).toBe(0);
  expect(await reach.findProblem(network('tiktok'), 'image/jpeg')).toBe(sentence);
});

test('the sandbox fetches on this machine, and nothing is tested for it', async () => {
  const { own, reach } = createOwn([network('threads', 'sandbox')]);
  own.isThere = false;
  reach.watch();
  expect(await reach.findProblem(network('threads', 'sandbox'), 'image/jpeg')).toBeNull();
  expect([reach.problems(), own.tests]).toEqual([{}, 0]);
});

test('what was found wrong is tested again after a minute, and is forgotten when it was mended', async () => {
  const { own, reach } = createOwn();
  own.isThere = false;
  await reach.findProblem(network('threads'), 'image/jpeg');
  own.isThere = true;
  own.now += 59_999;
  expect(await reach.findProblem(network('threads'), 'image/jpeg')).toBe(sentence);
  expect(reach.problems()).not.toEqual({});
  expect(own.tests).toBe(1);
  own.now += 1;
  // A caller who does not wait gets what is known, and that starts a new test.
  expect(reach.problems()).not.toEqual({});
  await vi.waitFor(() => expect(reach.problems()).toEqual({}));
  expect(await reach.findProblem(network('threads'), 'image/jpeg')).toBeNull();
  expect(own.tests).toBe(2);
  expect(own.logged).toEqual([sentence, 'Networks can fetch files from https://nonet.example again.']);
});

test('tests at the start and every hour, and only once for all who ask meanwhile', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { own, reach } = createOwn();
  reach.watch();
  await Promise.all(['image/jpeg', 'video/mp4'].map((type) => reach.findProblem(network('threads'), type)));
  expect(own.tests).toBe(1);
  own.isThere = false;
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(own.tests).toBe(2);
  expect(reach.problems()).toMatchObject({ threads: sentence });
});

test('an installation is reached where strangers read the probe from it, and not where its name means this machine', async () => {
  const port = await freePort();
  const own = `http://127.0.0.1:${port}`;
  const server = await startTestServer({ environment: { PORT: String(port), PUBLIC_URL: own } });
  const socket = await listen(server.assemblyFetch, { host: '127.0.0.1', port });
  onTestFinished(async () => {
    await socket.close(0);
    await server.close();
  });
  const problemWith = async (allowedOrigins: string[], secret = server.config.secret) => {
    const reach = createReach({
      publicUrl: own,
      networks: new Map([['threads', network('threads')]]),
      fileAddress: createFileAddress({ publicUrl: own, sealer: createSealer(secret) }),
      read: createOutsideReader({ allowedOrigins }),
      log: createLog('silent'),
      closing: new AbortController().signal,
    });
    return reach.findProblem(network('threads'), 'image/jpeg');
  };
  expect(await problemWith([])).toContain(`because ${own} cannot be reached`);
  // The network counts as one on the internet.
  expect(await problemWith([own])).toBeNull();
  // Another installation answers at that address.
  expect(await problemWith([own], 't'.repeat(40))).toContain(`because ${own} cannot be reached`);
});

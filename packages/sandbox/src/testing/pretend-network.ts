import type { AddressInfo } from 'node:net';

import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { onTestFinished } from 'vitest';

import { Clock } from '#/core/clock.ts';
import { Faults } from '#/core/faults.ts';
import { Ledger } from '#/core/ledger.ts';
import { type Env, RequestLog } from '#/core/request-log.ts';
import { Store } from '#/core/store.ts';
import type { SandboxApp, World } from '#/core/world.ts';
import { temporaryFolder } from '#/testing/sandbox.ts';

/** A world for one network that no registry knows; ended when the test ends. */
export async function worldForTest(): Promise<World> {
  const folder = await temporaryFolder();
  const store = await Store.open(await temporaryFolder(), { isDurable: false });
  onTestFinished(() => store.close());
  const clock = new Clock(store);
  const log = new RequestLog(clock);
  const [faults, ledger] = [new Faults(store, clock), new Ledger(store)];
  return { store, clock, faults, ledger, log, folder, limits: true, isDurable: false, origin: () => '' };
}

/** Answers what `mount` registers, on loopback, until the test ends. Its address. */
export async function serveForTest(mount: (app: SandboxApp) => void): Promise<string> {
  const app = new Hono<Env>();
  mount(app);
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    if ('closeAllConnections' in server) server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

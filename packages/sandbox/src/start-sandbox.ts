import { mkdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { Clock } from '#/core/clock.ts';
import { Faults } from '#/core/faults.ts';
import { Gateway } from '#/core/gateway.ts';
import { Ledger } from '#/core/ledger.ts';
import { isLoopbackHost, loopbackOnly } from '#/core/loopback-only.ts';
import { homePage } from '#/core/pages/home-page.ts';
import { answerPage, mountAssets } from '#/core/pages/page.ts';
import { requestsPage } from '#/core/pages/requests-page.ts';
import type { Env } from '#/core/request-log.ts';
import { RequestLog } from '#/core/request-log.ts';
import { Store } from '#/core/store.ts';
import type { SandboxNetwork, Steerable, World } from '#/core/world.ts';
import { mountMailPages } from '#/mail/mail-pages.ts';
import { Outbox } from '#/mail/outbox.ts';
import { ReportOrders } from '#/mail/report-orders.ts';
import { startSmtp } from '#/mail/smtp.ts';
import { networkEntries } from '#/networks/registry.ts';
import { createPayments } from '#/payments/payments.ts';
import { createPushService } from '#/push/push-service.ts';
import { mountSite } from '#/site/site.ts';
import { steeringRoutes } from '#/steering.ts';
import { worldSteps } from '#/worlds/world-steps.ts';
import manifest from '../package.json' with { type: 'json' };

/** How a sandbox is started. */
export interface SandboxOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** Holds everything the sandbox remembers; made when missing. A second sandbox on it is refused. */
  readonly dataDir: string;
  /** A loopback address; the default is 127.0.0.1. */
  readonly host?: string;
  /** Whose sandbox this is, as answered by `GET /_sandbox/id`. The default is the data folder's path. */
  readonly owner?: string;
  /** Whether the networks' rate limits count; the default is true. Benchmarks turn them off. */
  readonly limits?: boolean;
  /**
   * For tests: what is written need not survive a power cut, so nothing waits for the disk, and the data folder is removed when
   * the sandbox closes. The default is false.
   */
  readonly throwaway?: boolean;
}

/** A sandbox that answers. */
export interface RunningSandbox {
  /** For example `http://127.0.0.1:9010`. */
  readonly url: string;
  /** Ends every connection, writes what is pending and resolves when nothing is open any more. */
  close(): Promise<void>;
}

/**
 * Starts the sandbox in this process; it answers when the promise resolves. Rejects when the port is taken,
 * the folder is in use or cannot be used, or the address is not this machine's own.
 */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const host = options.host ?? '127.0.0.1';
  if (!isLoopbackHost(host)) throw new Error(`The sandbox listens on this machine only, not at ${host}.`);
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const isDurable = options.throwaway !== true;
  const store = await Store.open(options.dataDir, { isDurable, steps: worldSteps });
  const clock = new Clock(store);
  const faults = new Faults(store, clock);
  const gateway = new Gateway();
  const ledger = new Ledger(store);
  const log = new RequestLog(clock);
  const outbox = new Outbox(store, clock);
  const reports = new ReportOrders(store, clock);
  let url = '';

  const worldOf = async (id: string): Promise<World> => {
    const folder = join(options.dataDir, id);
    await mkdir(folder, { recursive: true });
    const limits = options.limits ?? true;
    return { store, clock, faults, ledger, log, folder, limits, isDurable, origin: () => url };
  };
  const networks = new Map<string, SandboxNetwork>();
  for (const { id, create } of networkEntries) {
    if (create !== undefined) networks.set(id, await create(await worldOf(id)));
  }
  const payments = createPayments(await worldOf('payments'));
  const load = (): void => {
    ledger.load();
    for (const network of networks.values()) network.load();
  };
  load();
  payments.load();
  await store.durable();

  const app = new Hono<Env>();
  app.use(loopbackOnly);
  app.use(gateway.guard);
  mountAssets(app);
  app.get('/', (context) =>
    answerPage(context, `${store.version}`, () =>
      homePage(networkEntries, networks, payments.summary(), outbox.list().length, push.count()),
    ),
  );
  app.get('/_sandbox/requests', (context) => {
    return answerPage(context, `${store.version} ${log.count}`, () => requestsPage(log.list(), faults.list()));
  });
  const smtp = await startSmtp(host, outbox, store);
  const identity = { owner: options.owner ?? options.dataDir, version: manifest.version, smtpPort: smtp.port };
  const reset = (): void => {
    const restore = payments.keep();
    store.clear();
    log.clear();
    gateway.order(null);
    load();
    restore();
  };
  const moveClock = (ms: number): void => {
    clock.advance(ms);
    payments.catchUp();
  };
  const push = createPushService({ store, clock, origin: () => url });
  const others = new Map<string, Steerable>([
    ['payments', payments],
    ['push', push],
  ]);
  app.route(
    '/_sandbox',
    steeringRoutes({
      store,
      clock,
      faults,
      gateway,
      ledger,
      outbox,
      reports,
      networks,
      others,
      identity,
      moveClock,
      reset,
    }),
  );
  for (const network of networks.values()) network.mount(app);
  payments.mount(app);
  push.mount(app);
  mountSite(app, () => url);
  mountMailPages(app, { store, outbox, reports });

  // Node throws away by itself the part of a body that nobody reads; the adaptor would cut a caller who still sends after 500 ms.
  const server = createAdaptorServer({ fetch: app.fetch, autoCleanupIncoming: false });
  // Node's 5 s would close connections that a busy client is about to use again.
  if ('keepAliveTimeout' in server) server.keepAliveTimeout = 65_000;
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(options.port, host, resolve);
    });
  } catch (error) {
    payments.close();
    await smtp.close();
    await store.close();
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

  return {
    url,
    close: async () => {
      payments.close();
      const closed = new Promise((resolve) => server.close(resolve));
      if ('closeAllConnections' in server) server.closeAllConnections();
      await Promise.all([closed, smtp.close()]);
      await store.close();
      if (!isDurable) await rm(options.dataDir, { recursive: true, force: true });
    },
  };
}

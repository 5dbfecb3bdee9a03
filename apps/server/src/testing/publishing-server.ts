import type { NetworkId } from '@nonet/domain';
import { createNetworks, createPkcePair, type Network } from '@nonet/networks';
import { pino } from 'pino';

import type { Environment } from '#/config.ts';
import type { Database } from '#/db/pool.ts';
import { saveConnection } from '#/features/connections/save-connection.ts';
import { fileForNetwork } from '#/features/media/network-files.ts';
import { advanceTarget } from '#/features/publishing/advance-target.ts';
import { claimDue, release } from '#/features/publishing/claim.queries.ts';
import { createEngine, type Engine } from '#/features/publishing/engine.ts';
import { createSealer } from '#/secrets/seal.ts';
import { openStorage } from '#/storage/open-storage.ts';
import { answerConsent } from '#/testing/answer-consent.ts';
import { nobodyFetches } from '#/testing/nobody-fetches.ts';
import { passTime } from '#/testing/pass-time.ts';
import { openSandbox, type TestSandbox } from '#/testing/sandbox.ts';
import { type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';

/** The real application, the real code of networks and the sandbox, with an engine that goes one step at a time. */
export interface PublishingServer {
  server: TestServer;
  sandbox: TestSandbox;
  db: Database;
  engine: Engine;
  /** Steers the sandbox: `order('faults', …)`. */
  order(path: string, body: object): Promise<void>;
  /** The posts that the network has, oldest first. */
  ledger(network: NetworkId): Promise<LedgerEntry[]>;
  /** The calls to the networks, in order: prepare, publish, lookup. */
  calls: string[];
  /** Connects an account of the sandbox's X, as its owner would on the consent page. Answers the connection's id. */
  connectX(person: Person, handle?: string): Promise<string>;
  schedule(person: Person, connectionId: string, more?: object): Promise<string>;
  /** The first target of a post, as the API answers it. */
  target(person: Person, postId: string): Promise<TargetAnswer>;
  settle(): Promise<void>;
  /** Lets this much time pass, and then does all due work. */
  pass(ms: number): Promise<void>;
  /** Forgets every post in the product and in the sandbox, and the time that has passed. */
  startOver(): Promise<void>;
  close(): Promise<void>;
}

export interface LedgerEntry {
  account: string;
  remoteId: string;
  text: string;
  mediaCount: number;
  repeats: number;
}

interface TargetAnswer {
  id: string;
  status: string;
  remoteUrl: string | null;
  error: { code: string; message: string } | null;
  action: string | null;
}

/** Bluesky, X and Facebook of the sandbox stand for the real ones, unless `settings` says otherwise. */
export async function startPublishingServer(
  settings: (sandbox: TestSandbox) => Environment = ({ environment }) => ({ SANDBOX: 'off', ...environment }),
): Promise<PublishingServer> {
  const sandbox = await openSandbox();
  const server = await startTestServer({ environment: settings(sandbox) });
  const { db, config } = server;
  const calls: string[] = [];
  let passedMs = 0;
  const networks = new Map(
    [...createNetworks(config.networks)].map(([id, network]) => [id, watched(network, calls, () => passedMs)]),
  );
  const sealer = createSealer(config.secret);
  const storage = openStorage(config);
  const engine = createEngine({
    db,
    networks,
    sealer,
    storage,
    fileFor: (network, file) => fileForNetwork({ db, storage }, network, file),
    fetching: nobodyFetches,
    log: pino({ level: 'silent' }),
  });
  const signal = new AbortController().signal;

  async function order(path: string, body: object): Promise<void> {
    const answer = await fetch(`${sandbox.url}/_sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }

  const self: PublishingServer = {
    server,
    sandbox,
    db,
    engine,
    order,
    ledger: async (network) => readJson(await fetch(`${sandbox.url}/_sandbox/ledger?network=${network}`)),
    calls,
    async connectX(person, handle = 'studio') {
      const network = networks.get('twitter');
      if (network === undefined) throw new Error('X is switched off');
      const signedIn = await signInAtX(
        network,
        sandbox.url,
        handle,
        new URL('/twitter-callback', config.publicUrl).href,
      );
      const { connectionId } = await saveConnection({ db, sealer }, person.uid, network, signedIn);
      return connectionId;
    },
    async schedule(person, connectionId, more = {}) {
      const { status, body } = await person.json('POST', '/api/social/posts/schedule', {
        title: 'A post',
        description: 'Only once',
        scheduledDate: new Date().toISOString(),
        platforms: [connectionId],
        ...more,
      });
      if (status >= 300) throw new Error(`Not scheduled: ${JSON.stringify(body)}`);
      return body.post.id;
    },
    target: async (person, postId) => (await person.json('GET', `/api/posts/${postId}`)).body.targets[0],
    async settle() {
      for (let round = 0; round < 50; round++) {
        const works = await claimDue(db, { limit: 100 });
        if (works.length === 0) return;
        await Promise.all(
          works.map(async (work) => {
            const result = await advanceTarget(engine, work, signal);
            if (result !== 'done')
              await release(db, [{ id: work.id, lease: work.lease, afterMs: result.releaseAfterMs }]);
          }),
        );
      }
      throw new Error('The engine does not come to rest');
    },
    async pass(ms) {
      await passTime(db, ms);
      passedMs += ms;
      await order('clock', { advanceMs: ms });
      await self.settle();
    },
    async startOver() {
      await order('reset', {});
      await db.deleteFrom('posts').execute();
      await db.deleteFrom('network_pauses').execute();
      await db.deleteFrom('limits').execute();
      calls.length = 0;
      passedMs = 0;
    },
    async close() {
      await server.close();
    },
  };
  return self;
}

/**
 * Records the calls. Time passes in two ways: the times in the database move into the past, and the sandbox's clock
 * moves into the future. So the sandbox's times are later than the database's by the time that has passed.
 */
function watched(network: Network, calls: string[], passedMs: () => number): Network {
  const later = (date: Date) => new Date(date.getTime() + passedMs());
  return {
    ...network,
    prepare(...args) {
      calls.push('prepare');
      return network.prepare(...args);
    },
    publish(...args) {
      calls.push('publish');
      return network.publish(...args);
    },
    lookup(prepared, auth, context) {
      calls.push('lookup');
      const { notBefore, notAfter } = context;
      if (network.lookup === undefined) throw new Error('nobody can look at this network');
      return network.lookup(prepared, auth, { ...context, notBefore: later(notBefore), notAfter: later(notAfter) });
    },
  };
}

/** Presses the button of the consent page, and exchanges the code that comes back. */
async function signInAtX(network: Network, sandboxUrl: string, handle: string, redirectUri: string) {
  const { consent } = network;
  if (consent === undefined) throw new Error('X signs in on its consent page');
  const { verifier, challenge } = createPkcePair();
  const page = consent.address({ state: 'a-state', redirectUri, codeChallenge: challenge });
  const back = await answerConsent(sandboxUrl, page.href, { username: handle });
  const code = back.searchParams.get('code') ?? '';
  const context = { signal: AbortSignal.timeout(10_000) };
  const result = await consent.exchange({ code, redirectUri, codeVerifier: verifier }, context);
  if (result.kind !== 'signed-in') throw new Error(`Not signed in: ${JSON.stringify(result)}`);
  return result.accounts[0];
}

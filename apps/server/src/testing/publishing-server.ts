import type { NetworkId } from '@nonet/domain';
import { createNetworks, createPkcePair, type GrantedAccount, type Network } from '@nonet/networks';
import { pino } from 'pino';

import type { Environment } from '#/config.ts';
import type { Database } from '#/db/pool.ts';
import { saveConnection } from '#/features/connections/arrivals/save-connection.ts';
import { fileForNetwork } from '#/features/media/copies/file-for-network.ts';
import { advanceTarget } from '#/features/publishing/advance-target.ts';
import { claimDue, release } from '#/features/publishing/claim.queries.ts';
import { createEngine, type Engine } from '#/features/publishing/engine.ts';
import { createSealer } from '#/secrets/seal.ts';
import { openStorage } from '#/storage/open-storage.ts';
import { answerConsent } from '#/testing/answer-consent.ts';
import { nobodyFetches } from '#/testing/nobody-fetches.ts';
import { passTime } from '#/testing/pass-time.ts';
import { openSandbox, type TestSandbox } from '#/testing/sandbox.ts';
import { type Person, readJson, startTestServer, type TestServer, type TestServerOptions } from '#/testing/server.ts';
import { withoutLimits } from '#/testing/without-limits.ts';

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
  /** Signs in at a network of the sandbox, as the owner of an account would on its consent page. */
  signIn(network: NetworkId, handle: string): Promise<GrantedAccount>;
  /** Connects an account of the sandbox's X. Answers the connection's id. */
  connectX(person: Person, handle?: string): Promise<string>;
  /** Connects an account that was signed in. Answers the connection's id. */
  connect(person: Person, network: NetworkId, signedIn: GrantedAccount): Promise<string>;
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

/** Bluesky, X, Facebook and LinkedIn of the sandbox stand for the real ones, unless `settings` says otherwise. */
export async function startPublishingServer(
  settings: (sandbox: TestSandbox) => Environment = ({ environment, url }) => ({
    SANDBOX: 'off',
    ...environment,
    ...linkedinAt(url),
  }),
  more: Pick<TestServerOptions, 'planVideo' | 'convert'> = {},
): Promise<PublishingServer> {
  const sandbox = await openSandbox();
  const server = await startTestServer({ environment: settings(sandbox), ...more });
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
    fileFor: (network, file, use) => fileForNetwork(server.fileParts(storage), network, file, use),
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
    async signIn(id, handle) {
      const network = networks.get(id);
      if (network === undefined) throw new Error(`${id} is switched off`);
      return signInAt(network, sandbox.url, handle, new URL(`/${id}-callback`, config.publicUrl).href);
    },
    async connectX(person, handle = 'studio') {
      return self.connect(person, 'twitter', await self.signIn('twitter', handle));
    },
    async connect(person, id, signedIn) {
      const network = networks.get(id);
      if (network === undefined) throw new Error(`${id} is switched off`);
      const { connectionId } = await saveConnection({ db, sealer, ...withoutLimits }, person.uid, network, signedIn);
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

/** LinkedIn of the sandbox, with an app of the usual two products: it may read nobody's posts. */
function linkedinAt(sandboxUrl: string): Environment {
  return {
    LINKEDIN_CLIENT_ID: 'sandbox-linkedin-client',
    LINKEDIN_CLIENT_SECRET: 'sandbox-linkedin-secret',
    LINKEDIN_WEB: `${sandboxUrl}/linkedin`,
    LINKEDIN_API: `${sandboxUrl}/linkedin-api`,
  };
}

/**
 * Records the calls. Time passes in two ways: the times in the database move into the past, and the sandbox's clock
 * moves into the future. So the sandbox's times are later than the database's by the time that has passed.
 */
function watched(network: Network, calls: string[], passedMs: () => number): Network {
  const later = (date: Date) => new Date(date.getTime() + passedMs());
  const earlier = (date: Date) => new Date(date.getTime() - passedMs());
  return {
    ...network,
    prepare(...args) {
      calls.push('prepare');
      return network.prepare(...args);
    },
    async publish(...args) {
      calls.push('publish');
      const outcome = await network.publish(...args);
      if (outcome.kind !== 'rejected' || outcome.first === undefined) return outcome;
      return { ...outcome, first: { ...outcome.first, madeAt: earlier(outcome.first.madeAt) } };
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
async function signInAt(
  network: Network,
  sandboxUrl: string,
  handle: string,
  redirectUri: string,
): Promise<GrantedAccount> {
  const { consent, id } = network;
  if (consent === undefined) throw new Error(`${id} has no consent page`);
  const { verifier, challenge } = createPkcePair();
  const page = consent.address({ state: 'a-state', redirectUri, codeChallenge: challenge });
  const back = await answerConsent(sandboxUrl, page.href, { network: id, username: handle });
  const code = back.searchParams.get('code') ?? '';
  const context = { signal: AbortSignal.timeout(10_000) };
  const result = await consent.exchange({ code, redirectUri, codeVerifier: verifier }, context);
  if (result.kind !== 'signed-in') throw new Error(`Not signed in: ${JSON.stringify(result)}`);
  return result.accounts[0];
}

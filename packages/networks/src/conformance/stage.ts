import { setTimeout as sleep } from 'node:timers/promises';
import { networkRules } from '@nonet/domain';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { type FileServer, openFileServer } from '#/conformance/file-server.ts';
import type { Connected, Harness } from '#/conformance/harness.ts';
import { leastPost } from '#/conformance/least-post.ts';
import { networkAtSandbox } from '#/conformance/network-at-sandbox.ts';
import { type LedgerEntry, openSandboxProcess, type SandboxProcess } from '#/conformance/sandbox-process.ts';
import { type SecretWatch, watchSecrets } from '#/conformance/watch-secrets.ts';
import type {
  LookContext,
  LookupResult,
  Network,
  Outcome,
  Prepared,
  PrepareResult,
  PublishContext,
  PublishInput,
} from '#/port.ts';

/** One account at a network that the sandbox plays, with what the engine does with it. */
export type Stage = ReturnType<typeof openStage>;

/** Between two questions about a post that the sandbox works on, whatever it asks for. */
const ASK_AGAIN_MS = 200;
const MOST_LOOKS = 20;

/** Sets the sandbox back and signs in before each test, and watches for secrets until its end. */
export function openStage(harness: Harness) {
  let sandbox: SandboxProcess;
  let watch: SecretWatch;
  let network: Network;
  let connected: Connected;
  let chosen: Readonly<Record<string, string>> | null = null;

  let fileServer: FileServer;

  beforeAll(async () => {
    sandbox = await openSandboxProcess();
    fileServer = await openFileServer();
  });

  afterAll(() => fileServer.close());

  beforeEach(async () => {
    await sandbox.order('reset', {});
    watch = watchSecrets(networkAtSandbox(harness.id, sandbox.origin, harness.given), harness.secretsOf);
    network = watch.network;
    connected = await harness.connect(network, sandbox);
    await harness.workFor?.(sandbox, 0);
    chosen = (await harness.chosen?.(network, connected)) ?? null;
  });

  afterEach(() => {
    expect(watch.leaks()).toEqual([]);
  });

  /** The files of what was prepared last. */
  let files: PublishInput['media'] = [];

  const context = (signal: AbortSignal = new AbortController().signal): LookContext & PublishContext => ({
    signal,
    file: async (id) => files.find((file) => file.id === id),
    notBefore: new Date(Date.now() - 60_000),
    notAfter: new Date(Date.now() + 60_000),
    taken: new Set(),
  });

  /** The least post that the network takes, unless `more` says otherwise. */
  const post = (more: Partial<PublishInput> = {}): PublishInput => ({
    targetId: 'conformance-1',
    ...leastPost(harness.id),
    replies: [],
    link: null,
    format: networkRules[harness.id].formats[0],
    template: null,
    options: chosen ?? harness.options ?? null,
    createdAt: new Date(),
    account: { remoteId: connected.account.remoteId, handle: connected.account.username },
    ...more,
  });

  function attempt(input: PublishInput): Promise<PrepareResult> {
    const served = (media: PublishInput['media']) => media.map((file) => fileServer.serve(file));
    const replies = input.replies.map((reply) => ({ ...reply, media: served(reply.media) }));
    const media = served(input.media);
    const cover = input.cover && fileServer.serve(input.cover);
    files = [...media, ...replies.flatMap((reply) => reply.media), ...(cover ? [cover] : [])];
    return network.prepare({ ...input, media, replies, ...(cover && { cover }) }, connected.auth, context());
  }

  async function prepare(input: PublishInput = post()): Promise<Prepared> {
    const result = await attempt(input);
    if (result.kind !== 'prepared') throw new Error(`not prepared: ${JSON.stringify(result)}`);
    return result.prepared;
  }

  /** What is done before the fence of a further post of a thread. */
  async function ready(prepared: Prepared): Promise<Prepared> {
    const { followUp } = network;
    if (followUp === undefined || followUp.isReady(prepared)) return prepared;
    const result = await followUp.prepare(prepared, connected.auth, context());
    if (result.kind !== 'prepared') throw new Error(`not prepared: ${JSON.stringify(result)}`);
    return result.prepared;
  }

  /** Publishes, and asks as long as the network works on it. */
  async function publish(prepared: Prepared): Promise<Outcome> {
    let outcome = await network.publish(prepared, connected.auth, context());
    while (outcome.kind === 'processing') {
      if (network.check === undefined) throw new Error('a network that works on posts can be asked about them');
      await sleep(Math.min(outcome.checkAfterMs, ASK_AGAIN_MS));
      outcome = await network.check(outcome.ticket, connected.auth, context());
    }
    return outcome;
  }

  /** What becomes of a post that is prepared and published at once. */
  async function send(input: PublishInput): Promise<Outcome | Exclude<PrepareResult, { kind: 'prepared' }>> {
    const result = await attempt(input);
    return result.kind === 'prepared' ? publish(result.prepared) : result;
  }

  const look = (prepared: Prepared, how: LookContext = context()): Promise<LookupResult> => {
    if (network.lookup === undefined) throw new Error('nobody can look at this network');
    return network.lookup(prepared, connected.auth, how);
  };

  /** What stands at the network, as the sandbox knows it. */
  const ledger = async (): Promise<LedgerEntry[]> =>
    (await sandbox.ledger(harness.id)).filter(({ deleted }) => deleted !== true);

  /** Expects a look to see this. Where nobody can look, the ledger alone says what stands at the network. */
  async function expectLook(prepared: Prepared, seen: object, how?: LookContext): Promise<void> {
    const found = network.lookup === undefined ? seen : await look(prepared, how);
    expect(found).toEqual(seen);
  }

  /** What the engine takes for the post when nobody knows whether it went out, by what its repeat does. */
  async function findOut(prepared: Prepared): Promise<object> {
    if (prepared.repeat === 'refused' || prepared.repeat === 'blind') {
      let seen = await look(prepared);
      // What the network still works on cannot be told yet.
      for (let again = 0; seen.kind === 'unable' && again < MOST_LOOKS; again += 1) {
        await sleep(ASK_AGAIN_MS);
        seen = await look(prepared);
      }
      if (seen.kind === 'found') return seen;
    }
    const outcome = await publish(prepared);
    return (outcome.kind === 'rejected' && prepared.repeat === 'named' && outcome.first) || outcome;
  }

  /** Whatever happened before, there is exactly one post when the engine has found out. */
  async function expectOnePost(prepared: Prepared): Promise<void> {
    const found = await findOut(prepared);
    const [entry, ...others] = await ledger();
    expect(found).toMatchObject({ remoteId: entry?.remoteId ?? 'none' });
    expect(others).toEqual([]);
  }

  /** Renews the tokens, and goes on with the new ones. */
  async function renew(): Promise<void> {
    const result = await network.refresh(connected.auth, context());
    if (result.kind !== 'refreshed') throw new Error(JSON.stringify(result));
    connected = { ...connected, auth: result.auth, expiresAt: result.expiresAt };
  }

  return {
    harness,
    get sandbox() {
      return sandbox;
    },
    get network() {
      return network;
    },
    get connected() {
      return connected;
    },
    get chosen() {
      return chosen;
    },
    context,
    post,
    prepare,
    ready,
    publish,
    send,
    look,
    expectLook,
    ledger,
    expectOnePost,
    renew,
    /** Lets the sandbox strike the next visible call. */
    fault: (name: string, more: object = {}) =>
      sandbox.order('faults', { network: harness.id, fault: name, count: 1, ...more }),
  };
}

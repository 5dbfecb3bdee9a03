import { type FetchProblems, fetchesFile, filesUnreachable, kindOf, type NetworkId, networkRules } from '@nonet/domain';
import type { Network, OutsideReader } from '@nonet/networks';
import type { Logger } from 'pino';

import type { FileAddress } from '#/features/media/serve/file-address.ts';

/** Whether networks that fetch files can reach this installation. This process finds it out by fetching from itself. */
export interface Reach {
  /**
   * The networks that cannot fetch, as far as is known. It never waits. After a failed test it may start another one.
   */
  problems(): FetchProblems;
  /**
   * Why this network cannot fetch a file of this type right now. Null when it can, or when such files are uploaded to
   * it. It may wait for a test.
   */
  findProblem(network: Pick<Network, 'id' | 'origin'>, contentType: string): Promise<string | null>;
  /** Tests now and every hour. Nothing is tested when no network needs it. */
  watch(): void;
}

export interface ReachParts {
  publicUrl: string;
  networks: ReadonlyMap<NetworkId, Pick<Network, 'id' | 'origin'>>;
  fileAddress: Pick<FileAddress, 'ofProbe'>;
  read: OutsideReader;
  log: Logger;
  /** Aborted when the process ends. */
  closing: AbortSignal;
  now?: () => number;
}

const TEST_EVERY_MS = 60 * 60_000;
/** After a failure the test is repeated this often, because the operator may be fixing it. */
const DOUBT_AFTER_MS = 60_000;

export function createReach({
  publicUrl,
  networks,
  fileAddress,
  read,
  log,
  closing,
  now = Date.now,
}: ReachParts): Reach {
  const sentence = filesUnreachable(publicUrl);
  const fetching = [...networks.values()].filter(fetchesFromOutside);
  let found: { isReached: boolean; at: number } | undefined;
  let underWay: Promise<void> | undefined;

  async function tryIt(): Promise<void> {
    const { address, text } = fileAddress.ofProbe();
    const bytes = await read(address, { signal: closing });
    if (closing.aborted) return;
    const isReached = bytes !== null && new TextDecoder().decode(bytes) === text;
    if (!isReached && found?.isReached !== false) log.warn(sentence);
    if (isReached && found?.isReached === false) log.info(`Networks can fetch files from ${publicUrl} again.`);
    found = { isReached, at: now() };
  }
  function test(): Promise<void> {
    underWay ??= tryIt().finally(() => {
      underWay = undefined;
    });
    return underWay;
  }
  const isInDoubt = () => found === undefined || (!found.isReached && now() - found.at >= DOUBT_AFTER_MS);

  return {
    problems() {
      if (fetching.length === 0 || found?.isReached !== false) return {};
      if (isInDoubt()) void test();
      return Object.fromEntries(fetching.map(({ id }) => [id, sentence]));
    },
    async findProblem(network, contentType) {
      if (!fetchesFromOutside(network) || !fetchesFile(networkRules[network.id], kindOf(contentType))) return null;
      if (isInDoubt()) await test();
      return found?.isReached === false ? sentence : null;
    },
    watch() {
      if (fetching.length === 0) return;
      void test();
      const timer = setInterval(() => void test(), TEST_EVERY_MS).unref();
      closing.addEventListener('abort', () => clearInterval(timer), { once: true });
    },
  };
}

/** The sandbox fetches on this machine, so it needs no internet. */
function fetchesFromOutside({ id, origin }: Pick<Network, 'id' | 'origin'>): boolean {
  return origin !== 'sandbox' && networkRules[id].fetchesFiles !== undefined;
}

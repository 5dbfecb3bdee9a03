import { setTimeout as sleep } from 'node:timers/promises';
import type { NetworkId } from '@nonet/domain';
import type { Json, Network } from '@nonet/networks';
import type { Logger } from 'pino';

import type { Database } from '#/db/pool.ts';
import { isRefusedData } from '#/db/transaction.ts';
import { type Answer, orThreadIncomplete, unrecordable } from '#/features/publishing/answer.ts';
import { type Fence, type FenceRequest, passFence } from '#/features/publishing/fence.queries.ts';
import {
  type FileOfPost,
  loadContents,
  type PostContent,
  type PreparedToStore,
  storePrepared,
} from '#/features/publishing/prepare.queries.ts';
import { type AnswerToRecord, recordAnswers } from '#/features/publishing/record-answers.ts';
import { openAuth } from '#/features/publishing/refresh-token.ts';
import type { Work } from '#/features/publishing/work.ts';
import { createBatcher } from '#/lib/batcher.ts';
import type { Sealer } from '#/secrets/seal.ts';
import type { Storage } from '#/storage/storage.ts';

const batches = { max: 128, isFaultOfAnItem: isRefusedData };
const AFTER_ERROR_MS = 500;

/** What the steps of a target share: its outside world, and the statements that many targets make together. */
export interface Engine {
  db: Database;
  networks: ReadonlyMap<NetworkId, Network>;
  sealer: Sealer;
  storage: Pick<Storage, 'read' | 'open'>;
  fileFor: FileFor;
  log: Logger;
  random: () => number;
  loadContent: (target: { id: string; lease: string }) => Promise<PostContent | null>;
  passFence: (request: FenceRequest) => Promise<Fence | null>;
  storePrepared: (item: PreparedToStore) => Promise<'now' | 'later' | 'lost'>;
  recordAnswer: (item: AnswerToRecord) => Promise<void>;
}

/** What a network is given of a file: it, or another one that is made of it, or nothing, with the reason in words. */
export type FileFor = (
  network: NetworkId,
  file: FileOfPost,
) => Promise<{ kind: 'file'; file: FileOfPost } | { kind: 'refused'; message: string }>;

/** Joins the outside world with batched statements. A target whose values the database refuses fails no other one. */
export function createEngine(
  parts: Pick<Engine, 'db' | 'networks' | 'sealer' | 'storage' | 'fileFor' | 'log'>,
): Engine {
  const { db, log } = parts;

  /** What the network told us is never given up while this process lives: the database may be away for a while. */
  async function persist(items: AnswerToRecord[]): Promise<undefined[]> {
    let rest = items;
    for (;;) {
      try {
        await recordAnswers(db, rest);
        return items.map(() => undefined);
      } catch (error) {
        const [only, ...others] = rest;
        if (only === undefined) return [];
        if (others.length > 0) return (await Promise.all(rest.map((item) => persist([item])))).flat();
        log.error({ err: error, targetId: only.targetId }, 'an answer could not be recorded');
        if (isRefusedData(error)) rest = [{ ...only, answer: unrecordable }];
        else await sleep(AFTER_ERROR_MS);
      }
    }
  }

  return {
    ...parts,
    random: Math.random,
    loadContent: createBatcher((targets) => loadContents(db, targets), batches),
    passFence: createBatcher((requests) => passFence(db, requests), batches),
    storePrepared: createBatcher((items) => storePrepared(db, items), batches),
    recordAnswer: createBatcher(persist, batches),
  };
}

/** `done`: the target was written and is no longer ours. Otherwise it is given back, to be looked at after `afterMs`. */
export type StepResult = 'done' | { releaseAfterMs: number };

/** The secrets of the account; null when they do not open. */
export function unsealAuth(engine: Engine, work: Work, sealed: string): Json {
  return openAuth(engine.sealer, work, sealed);
}

/** Which call of ours an answer belongs to, and the tokens that it used. */
export type Sent = Pick<Fence, 'attempt' | 'connectionVersion'>;

/** Writes an answer. Without `sent` it concerns the last attempt, if there was one. */
export async function record(engine: Engine, work: Work, answer: Answer, sent?: Sent): Promise<'done'> {
  await engine.recordAnswer({
    targetId: work.id,
    postId: work.postId,
    connectionId: work.connectionId,
    connectionVersion: sent?.connectionVersion ?? work.connectionVersion,
    lease: work.lease,
    attempt: sent?.attempt ?? work.attemptCount,
    partsOut: work.partsOut,
    answer: orThreadIncomplete(answer, work),
  });
  return 'done';
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { NetworkId, PostFormat } from '@nonet/domain';
import type { Json, Network } from '@nonet/networks';
import type { Logger } from 'pino';

import type { Database } from '#/db/pool.ts';
import { isRefusedData } from '#/db/transaction.ts';
import { type Answer, unrecordable } from '#/features/publishing/answers/answer.ts';
import { type Fence, type FenceRequest, passFence } from '#/features/publishing/fence.queries.ts';
import {
  type FileOfPost,
  loadContents,
  type PostContent,
  type PreparedToStore,
  storePrepared,
} from '#/features/publishing/prepare.queries.ts';
import { type AnswerToRecord, type FollowUps, recordAnswers } from '#/features/publishing/record-answers.ts';
import { openAuth } from '#/features/publishing/tokens/open-auth.ts';
import type { JudgeAccount } from '#/features/publishing/tokens/refresh-parts.ts';
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
  storage: Pick<Storage, 'read'>;
  fileFor: FileFor;
  fetching: Fetching;
  log: Logger;
  judge: JudgeAccount;
  random: () => number;
  loadContent: (target: { id: string; lease: string }) => Promise<PostContent | null>;
  passFence: (request: FenceRequest) => Promise<Fence | null>;
  storePrepared: (item: PreparedToStore) => Promise<'now' | 'later' | 'lost'>;
  recordAnswer: (item: AnswerToRecord) => Promise<void>;
}

/** Picks the file that a network gets: the stored one or a variant of it. What is said is in words for the owner. */
export type FileFor = (
  network: NetworkId,
  file: FileOfPost,
  use: PostFormat | 'cover' | 'card',
) => Promise<{ kind: 'file'; file: FileOfPost } | { kind: 'refused'; message: string } | StillMade>;

/** A file that is still being made. It is ready no sooner than after `afterMs`, and the end of the making wakes the post. */
export interface StillMade {
  kind: 'waiting';
  message: string;
  afterMs: number;
}

/** For networks that fetch files instead of being sent them. */
export interface Fetching {
  /** Why this network cannot fetch a file of this type right now; null: it can, or it is sent such files. */
  problem(network: Network, contentType: string): Promise<string | null>;
  /** Where the file can be fetched for 25 hours. */
  address(file: FileOfPost): string;
}

/** Joins the outside world with batched statements. A target whose values the database refuses fails no other one. */
export function createEngine({
  followUps = {},
  ...parts
}: Pick<Engine, 'db' | 'networks' | 'sealer' | 'storage' | 'fileFor' | 'fetching' | 'log'> & {
  followUps?: FollowUps;
}): Engine {
  const { db, log } = parts;

  /** Tries to store an answer of a network for as long as this process lives, because the database may be away for a while. */
  async function persist(items: AnswerToRecord[]): Promise<undefined[]> {
    let rest = items;
    for (;;) {
      try {
        await recordAnswers(db, rest, followUps);
        return items.map(() => undefined);
      } catch (error) {
        const [only, ...others] = rest;
        if (only === undefined) return [];
        if (others.length > 0) return (await Promise.all(rest.map((item) => persist([item])))).flat();
        log.error({ err: error, targetId: only.targetId }, 'an answer could not be recorded');
        if (isRefusedData(error)) rest = [{ ...only, answer: unrecordable, next: null }];
        else await sleep(AFTER_ERROR_MS);
      }
    }
  }

  return {
    ...parts,
    judge: followUps.judge ?? (async () => undefined),
    random: Math.random,
    loadContent: createBatcher((targets) => loadContents(db, targets), batches),
    passFence: createBatcher((requests) => passFence(db, requests), batches),
    storePrepared: createBatcher((items) => storePrepared(db, items), batches),
    recordAnswer: createBatcher(persist, batches),
  };
}

/**
 * What a step found out. Either an answer, which nobody has written yet: without `sent` it concerns the last attempt, if there
 * was one. Or that the target is to be looked at again after a while. Or `gone`: it is not ours any more.
 */
export type StepResult = { answer: Answer; sent?: Sent } | { releaseAfterMs: number } | 'gone';

/** What a step is taken with: a target that is ours for now, its network, and the secrets of its account. */
export interface Call {
  readonly engine: Engine;
  readonly network: Network;
  readonly work: Work;
  readonly auth: Json;
  readonly signal: AbortSignal;
}

/** The secrets of the account; null when they do not open. */
export function unsealAuth(engine: Engine, work: Work, sealed: string): Json {
  return openAuth(engine.sealer, work, sealed);
}

/** Which call of ours an answer belongs to, and the tokens that it used. */
export type Sent = Pick<Fence, 'attempt' | 'connectionVersion'>;

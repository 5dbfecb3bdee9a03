import type { Json, MediaFile, Network, PrepareResult } from '@nonet/networks';

import { isRefusedData } from '#/db/transaction.ts';
import { answerToNegative, settled } from '#/features/publishing/answer.ts';
import { type Engine, record, type StepResult } from '#/features/publishing/engine.ts';
import type { PostContent } from '#/features/publishing/prepare.queries.ts';
import type { Work } from '#/features/publishing/work.ts';

const INTERNAL = { code: 'internal', message: 'Something went wrong while this was prepared. Trying again.' };
const UNSTORABLE = { code: 'unstorable', message: 'This post cannot be prepared for the network. Change its text.' };
const LOST_FILE = { code: 'media-lost', message: 'A file of this post can no longer be read. Add it again.' };

/**
 * Does everything that can be done before anybody can see the post, and freezes the payload. Answers the work with its
 * payload when the target is due already, so that it goes out in the same go.
 */
export async function prepareTarget(
  engine: Engine,
  network: Network,
  work: Work,
  auth: Json,
  signal: AbortSignal,
): Promise<StepResult | { ready: Work }> {
  const content = await engine.loadContent(work);
  if (content === null) return 'done';
  const media = content.media.map((file) => mediaFile(engine, file));
  const result = await network
    .prepare(
      {
        targetId: work.id,
        title: content.title,
        text: content.description.trimEnd(),
        link: content.link,
        media,
        options: content.options,
        createdAt: content.createdAt,
        account: { remoteId: work.remoteAccountId, handle: work.username ?? work.remoteAccountId },
      },
      auth,
      { signal },
    )
    .catch((error: unknown): PrepareResult => {
      if (error instanceof MediaLost) return { kind: 'rejected', ...LOST_FILE };
      engine.log.error({ err: error, targetId: work.id, network: network.id }, 'a network threw instead of answering');
      return { kind: 'retry-later', ...INTERNAL, afterMs: null, scope: 'target' };
    });
  if (result.kind !== 'prepared') {
    if (result.kind === 'rejected') return record(engine, work, settled('rejected', result));
    return record(engine, work, answerToNegative(result, work, engine.random()));
  }
  const { prepared } = result;
  const { postVersion } = content;
  const stored = await engine
    .storePrepared({ targetId: work.id, lease: work.lease, postVersion, prepared })
    .catch((error: unknown) => {
      if (!isRefusedData(error)) throw error;
      engine.log.error({ err: error, targetId: work.id }, 'what was prepared could not be stored');
      return 'refused' as const;
    });
  if (stored === 'refused') return record(engine, work, settled('rejected', UNSTORABLE));
  if (stored !== 'now') return 'done';
  return { ready: { ...work, status: 'ready', prepared, preparedVersion: postVersion, postVersion } };
}

/** Thrown out of a network's `prepare` when our own storage has lost a file: nothing the network could know. */
class MediaLost extends Error {}

function mediaFile(engine: Engine, file: PostContent['media'][number]): MediaFile {
  const { storageKey, ...known } = file;
  const orLost = <T>(reading: Promise<T>): Promise<T> =>
    reading.catch((cause: unknown) => {
      throw new MediaLost(`Cannot read ${storageKey}`, { cause });
    });
  return {
    ...known,
    read: async () => new Uint8Array(await orLost(engine.storage.read(storageKey))),
    readPart: async (from, to) => {
      const part = await orLost(engine.storage.open(storageKey, { start: from, end: to - 1 }));
      return new Uint8Array(await orLost(new Response(part).arrayBuffer()));
    },
  };
}

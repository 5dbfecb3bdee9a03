import { outgoingText, textFor } from '@nonet/domain';
import type { Json, MediaFile, Network, PrepareResult, UploadMemory } from '@nonet/networks';

import { isRefusedData } from '#/db/transaction.ts';
import { answerToNegative, settled } from '#/features/publishing/answer.ts';
import { type Engine, record, type StepResult } from '#/features/publishing/engine.ts';
import { type FileOfPost, keepUploads, type PostContent } from '#/features/publishing/prepare.queries.ts';
import type { Work } from '#/features/publishing/work.ts';
import { MissingFile } from '#/storage/storage.ts';

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
  const result = await prepareContent(engine, network, work, content, auth, signal).catch(
    (error: unknown): PrepareResult => {
      if (error instanceof MissingFile) return { kind: 'rejected', ...LOST_FILE };
      engine.log.error({ err: error, targetId: work.id, network: network.id }, 'a post could not be prepared');
      return { kind: 'retry-later', ...INTERNAL, afterMs: null, scope: 'target' };
    },
  );
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

async function prepareContent(
  engine: Engine,
  network: Network,
  work: Work,
  content: PostContent,
  auth: Json,
  signal: AbortSignal,
): Promise<PrepareResult> {
  const media: MediaFile[] = [];
  for (const file of content.media) {
    const given = await engine.fileFor(network.id, file);
    if (given.kind === 'refused') return { kind: 'rejected', code: 'media-refused', message: given.message };
    media.push(mediaFile(engine, given.file));
  }
  return network.prepare(
    {
      targetId: work.id,
      title: content.title,
      text: outgoingText(textFor(network.id, content)),
      replies: [],
      link: content.link,
      media,
      options: content.options,
      createdAt: content.createdAt,
      account: { remoteId: work.remoteAccountId, handle: work.username ?? work.remoteAccountId },
    },
    auth,
    { signal, memory: uploadMemory(engine, work, content) },
  );
}

/** Minutes of uploading are not lost with the worker that did it: another one goes on from here. */
function uploadMemory(engine: Engine, work: Work, { kept, postVersion }: PostContent): UploadMemory {
  return {
    kept,
    keep: (progress) =>
      keepUploads(engine.db, { targetId: work.id, lease: work.lease, postVersion, progress }).catch(
        (error: unknown) => {
          engine.log.warn({ err: error, targetId: work.id }, 'what was uploaded could not be kept');
        },
      ),
  };
}

/** What a network reads of a file. What our storage throws goes through the network's `prepare`, which cannot know it. */
function mediaFile(engine: Engine, { storageKey, animated: _, ...known }: FileOfPost): MediaFile {
  return {
    ...known,
    read: async () => new Uint8Array(await engine.storage.read(storageKey)),
    readPart: async (from, to) => {
      const part = await engine.storage.open(storageKey, { start: from, end: to - 1 });
      return new Uint8Array(await new Response(part).arrayBuffer());
    },
  };
}

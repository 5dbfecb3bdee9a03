import { formatFor, linkFor, networkRules, partsFor, templateFor } from '@nonet/domain';
import type {
  Json,
  MediaFile,
  Network,
  PrepareResult,
  Rejected,
  RetryLater,
  ThreadReply,
  UploadMemory,
} from '@nonet/networks';

import { callCounter } from '#/db/daily-calls.ts';
import { isRefusedData } from '#/db/transaction.ts';
import { answerToNegative, settled } from '#/features/publishing/answer.ts';
import type { Engine, StepResult } from '#/features/publishing/engine.ts';
import { mediaFile } from '#/features/publishing/media-file.ts';
import { type FileOfPost, keepUploads, type PostContent } from '#/features/publishing/prepare.queries.ts';
import { openSecret, sealPrepared, sealSecret } from '#/features/publishing/sealed-payload.ts';
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
  if (content === null) return 'gone';
  const result = await prepareContent(engine, network, work, content, auth, signal).catch(
    (error: unknown): PrepareResult => {
      if (error instanceof MissingFile) return { kind: 'rejected', ...LOST_FILE };
      engine.log.error({ err: error, targetId: work.id, network: network.id }, 'a post could not be prepared');
      return { kind: 'retry-later', ...INTERNAL, afterMs: null, scope: 'target' };
    },
  );
  if (result.kind !== 'prepared') {
    if (result.kind === 'rejected') return { answer: settled('rejected', result) };
    // Never back to what was prepared before the account was connected again: what was uploaded since is not of it.
    return { answer: answerToNegative(result, { ...work, prepared: null }, engine.random()) };
  }
  const { prepared } = result;
  const { postVersion } = content;
  const stored = await engine
    .storePrepared({
      targetId: work.id,
      lease: work.lease,
      postVersion,
      ...sealPrepared(engine.sealer, work.id, prepared),
    })
    .catch((error: unknown) => {
      if (!isRefusedData(error)) throw error;
      engine.log.error({ err: error, targetId: work.id }, 'what was prepared could not be stored');
      return 'refused' as const;
    });
  if (stored === 'refused') return { answer: settled('rejected', UNSTORABLE) };
  if (stored !== 'now') return 'gone';
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
  const parts: ThreadReply[] = [];
  for (const { text, media } of partsFor(network.id, content)) {
    const files = await filesFor(engine, network, media);
    if (!Array.isArray(files)) return files;
    parts.push({ text, media: files });
  }
  const [first = { text: '', media: [] }, ...replies] = parts;
  const cover = content.cover === null ? null : await engine.fileFor(network.id, content.cover, 'cover');
  if (cover?.kind === 'refused') return { kind: 'rejected', code: 'media-refused', message: cover.message };
  const dailyCalls = callCounter(engine, network);
  return network.prepare(
    {
      targetId: work.id,
      title: content.title,
      ...first,
      replies,
      link: linkFor(network.id, content.link),
      ...(cover === null ? {} : { cover: mediaFile(engine, cover.file) }),
      format: formatFor(networkRules[network.id], templateFor(content.template), content.options),
      template: content.template,
      options: content.options,
      createdAt: content.createdAt,
      account: { remoteId: work.remoteAccountId, handle: work.username ?? work.remoteAccountId },
    },
    auth,
    {
      signal,
      memory: uploadMemory(engine, work, content),
      ...(dailyCalls === undefined ? {} : { dailyCalls }),
    },
  );
}

/** The files of one part as the network gets them, or why it does not. */
async function filesFor(
  engine: Engine,
  network: Network,
  media: readonly FileOfPost[],
): Promise<MediaFile[] | Rejected | RetryLater> {
  const files: MediaFile[] = [];
  for (const file of media) {
    const given = await engine.fileFor(network.id, file);
    if (given.kind === 'refused') return { kind: 'rejected', code: 'media-refused', message: given.message };
    const problem = await engine.fetching.problem(network, given.file.contentType);
    if (problem !== null) {
      return { kind: 'retry-later', code: 'files-unreachable', message: problem, afterMs: null, scope: 'target' };
    }
    files.push(mediaFile(engine, given.file));
  }
  return files;
}

/** Keeps how far an upload has come, so that another worker can go on with it after a crash. */
export function uploadMemory(
  engine: Engine,
  work: Work,
  { kept, sealedSecret, postVersion }: PostContent,
): UploadMemory {
  const { id: targetId, lease } = work;
  const secret = sealedSecret === null ? null : openSecret(engine.sealer, targetId, sealedSecret);
  return {
    // Without the secret that belongs to it, an upload cannot be continued.
    kept: secret === undefined ? null : kept,
    secret: secret ?? null,
    keep: (progress, given) =>
      keepUploads(engine.db, {
        targetId,
        lease,
        postVersion,
        progress,
        sealedSecret: sealSecret(engine.sealer, targetId, given),
      }).catch((error: unknown) => {
        engine.log.warn({ err: error, targetId }, 'what was uploaded could not be kept');
      }),
  };
}

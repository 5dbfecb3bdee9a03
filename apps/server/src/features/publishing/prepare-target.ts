import {
  additionsOf,
  attachmentFor,
  cardFor,
  linkFor,
  type PostFormat,
  partsFor,
  pollFor,
  spoilersFor,
} from '@nonet/domain';
import type {
  MediaFile,
  Network,
  PrepareResult,
  Rejected,
  RetryLater,
  SentCard,
  ThreadReply,
  UploadMemory,
} from '@nonet/networks';

import { CONVERTING } from '#/db/converting.ts';
import { callCounter } from '#/db/daily-calls.ts';
import { isRefusedData } from '#/db/transaction.ts';
import { type Answer, settled } from '#/features/publishing/answers/answer.ts';
import { answerToNegative } from '#/features/publishing/answers/answer-to-outcome.ts';
import { captionsToSend } from '#/features/publishing/captions-to-send.ts';
import type { Call, Engine, StepResult, StillMade } from '#/features/publishing/engine.ts';
import { filesToSend } from '#/features/publishing/files-to-send.ts';
import { formatOf } from '#/features/publishing/format-of.ts';
import { mediaFile } from '#/features/publishing/media-file.ts';
import { type FileOfPost, keepUploads, type PostContent } from '#/features/publishing/prepare.queries.ts';
import { openSecret, sealPrepared, sealSecret } from '#/features/publishing/sealed-payload.ts';
import type { Work } from '#/features/publishing/work.ts';
import { MissingFile, StorageAway } from '#/storage/storage.ts';

const INTERNAL = { code: 'internal', message: 'Something went wrong while this was prepared.' };
const UNSTORABLE = { code: 'unstorable', message: 'This post cannot be prepared for the network. Change its text.' };
export const STORAGE_AWAY = {
  code: 'storage-away',
  message: 'The files of this post cannot be read from the storage right now. Trying again.',
};
const LOST_FILE = { code: 'media-lost', message: 'A file of this post can no longer be read. Add it again.' };

/**
 * Does everything that can be done before anybody can see the post, and freezes the payload. Answers the work with its
 * payload when the target is due already, so that it goes out in the same go.
 */
export async function prepareTarget(call: Call): Promise<StepResult | { ready: Work }> {
  const { engine, network, work } = call;
  const content = await engine.loadContent(work);
  if (content === null) return 'gone';
  const result = await prepareContent(call, content).catch((error: unknown): PrepareResult => {
    if (error instanceof MissingFile) return { kind: 'rejected', ...LOST_FILE };
    engine.log.error({ err: error, targetId: work.id, network: network.id }, 'a post could not be prepared');
    const reason = error instanceof StorageAway ? STORAGE_AWAY : INTERNAL;
    return { kind: 'retry-later', ...reason, afterMs: null, scope: 'target' };
  });
  if (result.kind === 'waiting') return { answer: stillMade(result) };
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

/** Waiting for a file counts as no failure of the network, so the next one is not waited for any longer. */
function stillMade({ message, afterMs }: StillMade): Answer {
  return { status: 'pending', afterMs, error: { code: CONVERTING, message } };
}

async function prepareContent(call: Call, content: PostContent): Promise<PrepareResult | StillMade> {
  const { engine, network, work, auth, signal } = call;
  const format = formatOf(network.id, content);
  const parts: ThreadReply[] = [];
  for (const { text, media } of partsFor(network.id, content)) {
    const files = await filesFor(engine, network, filesToSend(network.id, content, format, media), format);
    if (!Array.isArray(files)) return files;
    parts.push({ text, media: files });
  }
  const [first = { text: '', media: [] }, ...replies] = parts;
  const cover = content.cover === null ? null : await engine.fileFor(network.id, content.cover, 'cover');
  if (cover?.kind === 'refused') return { kind: 'rejected', code: 'media-refused', message: cover.message };
  if (cover?.kind === 'waiting') return cover;
  const unreachable = cover === null ? null : await unreachableFile(engine, network, cover.file);
  if (unreachable !== null) return unreachable;
  const additions = additionsOf(content.additions);
  const poll = pollFor(network.id, additions.poll, first.text);
  const attachment = attachmentFor(network.id, additions.attachment);
  const spoilers = spoilersFor(network.id, content, additions.marks);
  const card = await cardOf(call, content);
  const dailyCalls = callCounter(engine, network);
  return network.prepare(
    {
      targetId: work.id,
      title: content.title,
      ...first,
      replies,
      link: linkFor(network.id, content.link),
      ...(poll === null ? {} : { poll }),
      ...(attachment === null ? {} : { attachment }),
      ...(spoilers.length === 0 ? {} : { spoilers }),
      ...(cover === null ? {} : { cover: mediaFile(engine, cover.file) }),
      ...(card !== undefined && { card }),
      format,
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

/**
 * The link card as the network gets it. Null: its owner wants none. Undefined: there is none. A picture that cannot be had is left out, as a
 * card holds up no post (OP-178).
 */
async function cardOf({ engine, network, work }: Call, content: PostContent): Promise<SentCard | null | undefined> {
  const { additions, cardSource: source, cardPicture } = content;
  const card = cardFor(
    network.id,
    { ...content, poll: additions.poll ?? null },
    { card: additions.card ?? null, source },
  );
  if (card === null) return undefined;
  if (card === 'off') return null;
  const { url, title, description } = card;
  const given =
    cardPicture === null
      ? null
      : await engine.fileFor(network.id, cardPicture, 'card').catch((error: unknown) => {
          engine.log.warn({ err: error, targetId: work.id }, 'the picture of a link card could not be made');
          return null;
        });
  return { url, title, description, picture: given?.kind === 'file' ? await readable(engine, given.file) : null };
}

/** The file with its bytes, which are few; null when they cannot be read. */
async function readable(engine: Engine, file: FileOfPost): Promise<MediaFile | null> {
  const picture = mediaFile(engine, file);
  const bytes = await picture.read().catch(() => null);
  return bytes === null ? null : { ...picture, read: async () => bytes };
}

/** The files of one part as the network gets them, or why it does not. */
async function filesFor(
  engine: Engine,
  network: Network,
  media: readonly FileOfPost[],
  format: PostFormat,
): Promise<MediaFile[] | Rejected | RetryLater | StillMade> {
  const files: MediaFile[] = [];
  for (const file of media) {
    const given = await engine.fileFor(network.id, file, format);
    if (given.kind === 'refused') return { kind: 'rejected', code: 'media-refused', message: given.message };
    if (given.kind === 'waiting') return given;
    const unreachable = await unreachableFile(engine, network, given.file);
    if (unreachable !== null) return unreachable;
    const captions = await captionsToSend(engine.storage, network.id, given.file);
    files.push({ ...mediaFile(engine, given.file), ...captions });
  }
  return files;
}

/** Why a network that fetches such files cannot fetch this one right now; null where it can, or does not fetch it. */
async function unreachableFile(
  engine: Engine,
  network: Network,
  { contentType }: FileOfPost,
): Promise<RetryLater | null> {
  const message = await engine.fetching.problem(network, contentType);
  if (message === null) return null;
  return { kind: 'retry-later', code: 'files-unreachable', message, afterMs: null, scope: 'target' };
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

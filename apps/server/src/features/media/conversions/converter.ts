import { setTimeout as sleep } from 'node:timers/promises';
import type { NetworkId, VideoPlanner } from '@nonet/domain';
import type { Logger } from 'pino';
import type { Listener } from '#/db/listener.ts';
import { CONVERSIONS_CHANNEL, notifyOfCommitted } from '#/db/notify.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { transact } from '#/db/transaction.ts';
import { CANNOT_CONVERT, NO_ROOM_TO_CONVERT } from '#/features/media/conversions/cannot-convert.ts';
import {
  type Claim,
  type ConversionWork,
  claimConversion,
  endConversion,
  giveUp,
  networksWanting,
  nextConversion,
  noteProgress,
  putOff,
} from '#/features/media/conversions/conversions.queries.ts';
import { type ConversionParts, makeConversion, wakeWaiting } from '#/features/media/conversions/make-conversion.ts';
import { videosFor, wantingAnyhow } from '#/features/media/conversions/plan-file.ts';
import { requireSpace } from '#/features/media/space/require-space.ts';
import { ApiError } from '#/http/errors.ts';
import { createAlarm } from '#/lib/alarm.ts';
import { createTeller } from '#/lib/teller.ts';
import { VideoRefused } from '#/lib/videos/video-refused.ts';
import { MissingFile, StorageAway } from '#/storage/storage.ts';

export interface ConverterParts extends ConversionParts {
  listener: Listener;
  planVideo: VideoPlanner;
  /** How many files are made at once. */
  processes: number;
  /** While true nothing is begun: this installation may be a copy of another one. */
  paused: () => boolean;
  log: Logger;
}

/** Makes files for networks ahead of their posts. Any number of converters on one database share the work. */
export interface Converter {
  start(): Promise<void>;
  /** Ends what is being made, and gives it back. */
  stop(): Promise<void>;
}

const LONGEST_SLEEP_MS = 15_000;
const LOCKED_MS = 50;
const AFTER_ERROR_MS = 500;
/** How often progress is noted and told. */
const NOTE_MS = 1_000;
/** How often it is asked whether anybody still needs what is being made, in notes. */
const NOTES_PER_LOOK = 5;
/** A file whose process dies so often is not tried again. */
const MOST_TRIES = 3;
const AGAIN_MS = 5_000;
const NO_ROOM_MS = 60_000;

const LOST = 'This file can no longer be read here. Add it again.';
const STORAGE_AWAY = 'The file cannot be read from the storage right now. Trying again.';

export function createConverter(parts: ConverterParts): Converter {
  const { db, log, processes } = parts;
  const running = new Map<AbortController, Promise<void>>();
  const alarm = createAlarm();
  const teller = createTeller<SpaceId>((spaceIds) =>
    notifyOfCommitted(db, { live: spaceIds.map((spaceId) => ({ spaceId, topics: ['media'] })) }),
  );
  let stopping = false;
  let loop: Promise<void> = Promise.resolve();

  async function run(work: ConversionWork, abort: AbortController): Promise<void> {
    try {
      await advance(work, abort);
    } catch (error) {
      // The database was away: the lease ends by itself and the file is taken up again.
      log.error({ err: error, mediaId: work.mediaId }, 'a step of a conversion failed');
    } finally {
      running.delete(abort);
      teller.tell(work.spaceId);
      alarm.ring();
    }
  }

  async function advance(work: ConversionWork, abort: AbortController): Promise<void> {
    if (work.tries > MOST_TRIES) return fail(parts, work, CANNOT_CONVERT);
    if (!(await isWanted(parts, work))) return void (await endConversion(db, work));
    const making: { fraction: number | null } = { fraction: null };
    const noting = keepNoting(parts, work, { making, abort, tell: () => teller.tell(work.spaceId) });
    try {
      await makeConversion(parts, work, {
        onProgress: (fraction) => {
          making.fraction = fraction;
        },
        signal: abort.signal,
      });
    } catch (error) {
      await answerTo(parts, work, error, { isStopping: stopping, isAborted: abort.signal.aborted });
    } finally {
      clearInterval(noting);
    }
  }

  async function convertDue(): Promise<void> {
    if (running.size >= processes || parts.paused()) return alarm.wait(LONGEST_SLEEP_MS);
    const work = await claimConversion(db);
    if (work !== null) {
      const abort = new AbortController();
      running.set(abort, run(work, abort));
      teller.tell(work.spaceId);
      return;
    }
    // What is due and cannot be had is being claimed by another converter.
    await alarm.wait(Math.max(LOCKED_MS, await nextConversion(db, LONGEST_SLEEP_MS)));
  }

  async function keepConverting(): Promise<void> {
    while (!stopping) {
      try {
        await convertDue();
      } catch (error) {
        log.error({ err: error }, 'looking for files to convert failed');
        await sleep(AFTER_ERROR_MS);
      }
    }
  }

  return {
    async start() {
      await parts.listener.on(CONVERSIONS_CHANNEL, () => alarm.ring());
      parts.listener.onReconnect(() => alarm.ring());
      loop = keepConverting();
    },
    async stop() {
      stopping = true;
      alarm.ring();
      await loop;
      const ends = [...running.values()];
      for (const abort of running.keys()) abort.abort();
      await Promise.all(ends);
      await teller.stop();
    },
  };
}

/** Whether anybody may still get what this makes. */
async function isWanted(
  { db, planVideo }: ConverterParts,
  { mediaId, recipe, file }: ConversionWork,
): Promise<boolean> {
  const networks: NetworkId[] = await networksWanting(db, mediaId, recipe.name);
  return videosFor(planVideo, file, networks.map(wantingAnyhow)).some(({ name }) => name === recipe.name);
}

/** Notes each second how far it is, and ends the making once it is not ours any more or nobody needs it. */
function keepNoting(
  parts: ConverterParts,
  work: ConversionWork,
  { making, abort, tell }: { making: { fraction: number | null }; abort: AbortController; tell: () => void },
): NodeJS.Timeout {
  let notes = 0;
  let noted: number | null = null;
  let busy = false;

  async function note(): Promise<void> {
    notes += 1;
    const { fraction } = making;
    const percent = fraction === null ? null : Math.round(Math.min(1, Math.max(0, fraction)) * 100);
    const isOurs = await noteProgress(parts.db, work, percent);
    if (!isOurs || (notes % NOTES_PER_LOOK === 0 && !(await isWanted(parts, work)))) abort.abort();
    if (percent !== noted) tell();
    noted = percent;
  }

  return setInterval(() => {
    if (busy || abort.signal.aborted) return;
    busy = true;
    note()
      .catch((error: unknown) => parts.log.warn({ err: error }, 'how far a conversion is could not be noted'))
      .finally(() => {
        busy = false;
      });
  }, NOTE_MS);
}

/** What follows when nothing was made. */
async function answerTo(
  parts: ConverterParts,
  work: ConversionWork,
  error: unknown,
  { isStopping, isAborted }: { isStopping: boolean; isAborted: boolean },
): Promise<void> {
  const { db } = parts;
  const notTried = { isTry: false, reason: null };
  if (isStopping) return putOff(db, work, { ...notTried, afterMs: 0 });
  // It is in other hands, or nobody needs it.
  if (isAborted) return void (await endConversion(db, work));
  if (error instanceof MissingFile) return fail(parts, work, LOST);
  // A process that ended by itself leaves the same refusal as damage does, and may have met something else: it is tried again.
  const refusal = error instanceof VideoRefused ? error : null;
  if (refusal !== null && (refusal.code !== 'damaged-file' || work.tries >= MOST_TRIES)) {
    return fail(parts, work, refusal.message);
  }
  if (await isWithoutRoom(parts, error)) {
    return putOff(db, work, { ...notTried, afterMs: NO_ROOM_MS, reason: NO_ROOM_TO_CONVERT });
  }
  if (error instanceof StorageAway) {
    return putOff(db, work, { ...notTried, afterMs: NO_ROOM_MS, reason: STORAGE_AWAY });
  }
  parts.log.error({ err: error, mediaId: work.mediaId, recipe: work.recipe.name }, 'a file could not be converted');
  if (work.tries >= MOST_TRIES) return fail(parts, work, CANNOT_CONVERT);
  return putOff(db, work, { afterMs: AGAIN_MS * 2 ** work.tries, reason: null, isTry: true });
}

/** The disk was too full before, or has filled up meanwhile. */
async function isWithoutRoom({ storage }: ConverterParts, error: unknown): Promise<boolean> {
  if (error instanceof ApiError) return error.code === 'disk-full';
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return true;
  return requireSpace(storage, 0).then(
    () => false,
    (full: unknown) => full instanceof ApiError,
  );
}

/** Posts that wait for it are refused at once, in words. */
async function fail({ db, judge }: ConverterParts, claim: Claim, reason: string): Promise<void> {
  await transact(db, async (trx) => {
    if (!(await giveUp(trx, claim, reason))) return;
    await wakeWaiting(trx, claim.mediaId);
    await judge(trx, claim.mediaId);
  });
}

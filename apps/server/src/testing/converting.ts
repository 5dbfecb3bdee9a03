import { writeFile } from 'node:fs/promises';
import type { MediaProbe, NetworkId, VideoPlanner, VideoRecipe } from '@nonet/domain';
import { sql } from 'kysely';
import { pino } from 'pino';
import { createListener, type Listener } from '#/db/listener.ts';
import type { Database } from '#/db/pool.ts';
import { claimConversion } from '#/features/media/conversions/conversions.queries.ts';
import { type ConverterParts, createConverter } from '#/features/media/conversions/converter.ts';
import { type ConvertVideo, makeConversion } from '#/features/media/conversions/make-conversion.ts';
import { openStorage } from '#/storage/open-storage.ts';
import type { TestServer } from '#/testing/server.ts';
import { makeVideo } from '#/testing/video.ts';

/** Of the one variant that tests make. */
export const recipe: VideoRecipe = {
  kind: 'video',
  name: 'mp4-test',
  contentType: 'video/mp4',
  step: 'convert',
  sound: 'encode',
  maxBytes: 1_000_000,
  picture: { width: 64, height: 48, frameRate: [30, 1], maxBitRate: 1e6, toneMap: false, deinterlace: false },
};

/** These networks need a variant of every video; the others take it as it is. */
export const convertedFor =
  (...networks: readonly NetworkId[]): VideoPlanner =>
  (_file, { id }) =>
    networks.includes(id)
      ? { kind: 'variant', recipe, takes: 'It takes other videos', loss: null }
      : { kind: 'original' };

const ordinary: MediaProbe = {
  container: 'mp4',
  video: {
    ...{
      codec: 'h264',
      profile: 'High',
      level: 31,
      pixelFormat: 'yuv420p',
      bitDepth: 8,
      hdr: false,
      width: 640,
      height: 480,
    },
    ...{
      rotation: 0,
      sampleAspect: 1,
      interlaced: false,
      frameRate: 30,
      peakFrameRate: 30,
      constant: true,
      bitRate: null,
    },
  },
  audio: null,
  ...{ durationMs: 4000, bitRate: null, editList: false, indexInFront: true },
  tracks: { video: 1, audio: 0, other: 0 },
};

/** From now on files that nobody looked into count as this video: those of these tests have no frames. */
export async function believeUploads(db: Database, probe: MediaProbe = ordinary): Promise<void> {
  await sql`alter table media alter column probe set default ${sql.lit(JSON.stringify(probe))}::jsonb`.execute(db);
}

/** Makes what a test says, when the test says so. */
export function createStubConverter(): { calls: string[]; next: ConvertVideo[]; convert: ConvertVideo } {
  /** The recipes that were begun, in order. */
  const calls: string[] = [];
  /** What the next calls do; with nothing left they make a file at once. */
  const next: ConvertVideo[] = [];
  return {
    calls,
    next,
    convert(work, options) {
      calls.push(work.recipe.name);
      return (next.shift() ?? make)(work, options);
    },
  };
}

/** Makes a small video. */
export const make: ConvertVideo = async ({ made }) => {
  const video = await makeVideo();
  await writeFile(made, video);
  return { bytes: video.length, width: 64, height: 48 };
};

/** Makes what is in the queue of a server, one file after the other, until nothing can be made now. */
export async function convertAll(server: TestServer, convert: ConvertVideo = make): Promise<void> {
  const parts = { ...server.fileParts(openStorage(server.config)), convert, judge: async () => undefined };
  const options = { onProgress: () => undefined, signal: new AbortController().signal };
  for (let work = await claimConversion(server.db); work !== null; work = await claimConversion(server.db)) {
    await makeConversion(parts, work, options);
  }
}

/** Stands still until it is aborted. `begun` resolves when it was called. */
export function holding(): { convert: ConvertVideo; begun: Promise<void>; ended: Promise<void> } {
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  return {
    begun: begun.promise,
    ended: ended.promise,
    convert: (_work, { signal, onProgress }) => {
      onProgress(0.25);
      begun.resolve();
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          ended.resolve();
          reject(new Error('aborted'));
        });
      });
    },
  };
}

/** A converter over the database and the storage of a server, and its listener, which the caller closes. */
export function converterOf(
  server: TestServer,
  parts: Pick<ConverterParts, 'convert'> & Partial<ConverterParts>,
): { converter: ReturnType<typeof createConverter>; listener: Listener } {
  const listener = createListener(server.databaseUrl, 'nonet:test-converter');
  const converter = createConverter({
    ...server.fileParts(openStorage(server.config)),
    listener,
    processes: 1,
    paused: () => false,
    judge: async () => undefined,
    log: pino({ level: 'silent' }),
    ...parts,
  });
  return { converter, listener };
}

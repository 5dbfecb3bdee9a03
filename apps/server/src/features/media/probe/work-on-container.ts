import {
  Conversion,
  EncodedPacketSink,
  FilePathSource,
  FilePathTarget,
  Input,
  MATROSKA,
  MkvOutputFormat,
  MovOutputFormat,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';

import type { VideoFacts } from '#/features/media/probe/video-facts.ts';
import type { Limits } from '#/lib/watch-thread.ts';

export type ContainerWork =
  | { task: 'probe'; file: string }
  /** Writes `made`: picture and sound, byte by byte, in the same container and without anything else. */
  | { task: 'copy'; file: string; made: string; container: keyof typeof outputs };

export type ContainerOrder = ContainerWork & { limits: Limits };

export interface ContainerAnswers {
  probe: VideoFacts;
  copy: true;
}

const outputs = {
  mp4: () => new Mp4OutputFormat(),
  mov: () => new MovOutputFormat(),
  webm: () => new WebMOutputFormat(),
  matroska: () => new MkvOutputFormat(),
};

/** Undefined for a damaged file, whatever the library throws. */
export async function workOnContainer(order: ContainerWork): Promise<VideoFacts | true | undefined> {
  const input = new Input({ source: new FilePathSource(order.file), formats: [MP4, QTFF, WEBM, MATROSKA] });
  try {
    return order.task === 'probe' ? await probe(input) : await copy(input, order);
  } catch {
    return undefined;
  } finally {
    input.dispose();
  }
}

async function probe(input: Input): Promise<VideoFacts | undefined> {
  const track = await input.getPrimaryVideoTrack();
  if (track === null) return undefined;
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  // A file that was cut off lacks its last frame, so reading that frame shows it.
  const last = await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY);
  if (last === null) return undefined;
  // Not every container says how long the last frame is shown.
  const seconds = Math.max(last.timestamp + last.duration, (await track.getDurationFromMetadata()) ?? 0);
  return { width, height, durationMs: Math.round(seconds * 1000) };
}

async function copy(
  input: Input,
  { made, container }: Extract<ContainerWork, { task: 'copy' }>,
): Promise<true | undefined> {
  const output = new Output({ format: outputs[container](), target: new FilePathTarget(made) });
  const conversion = await Conversion.init({ input, output, tags: {}, showWarnings: false });
  // Without an encoder everything is copied, or dropped.
  const isWhole = conversion.discardedTracks.every(({ track }) => track.type !== 'video' && track.type !== 'audio');
  if (!conversion.isValid || !isWhole) return undefined;
  await conversion.execute();
  return true;
}

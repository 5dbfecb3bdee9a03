import { parentPort, workerData } from 'node:worker_threads';
import { EncodedPacketSink, FilePathSource, Input, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny';

import type { VideoFacts } from '#/features/media/video-facts.ts';

parentPort?.postMessage(await probe(workerData));

/** Undefined for a damaged file, whatever the library throws. */
async function probe(file: string): Promise<VideoFacts | undefined> {
  const input = new Input({ source: new FilePathSource(file), formats: [MP4, QTFF, WEBM, MATROSKA] });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (track === null) return undefined;
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
    // A file that was cut off lacks its last frame, so reading that frame shows it.
    const last = await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY);
    if (last === null) return undefined;
    // Not every container says how long the last frame is shown.
    const seconds = Math.max(last.timestamp + last.duration, (await track.getDurationFromMetadata()) ?? 0);
    return { width, height, durationMs: Math.round(seconds * 1000) };
  } catch {
    return undefined;
  } finally {
    input.dispose();
  }
}

import {
  BlobSource,
  BufferTarget,
  Conversion,
  Input,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  Quality,
  WEBM,
} from 'mediabunny';

import { belowLimit, NotMade } from './below-limit.ts';
import type { SmallerPlan } from './smaller-plan.ts';

export interface MakeSmallerSteps {
  /** How much is done, from 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/** The video as H.264 and AAC in an MP4 below the limit. Sound that is AAC already is copied. */
export async function makeSmaller(
  file: File,
  { plan, maxBytes }: { plan: SmallerPlan; maxBytes: number },
  steps: MakeSmallerSteps,
): Promise<File> {
  const bytes = await belowLimit(plan, maxBytes, (tried) => convert(file, tried, steps));
  return new File([bytes], `${file.name.replace(/\.[^.]*$/, '')}.mp4`, { type: 'video/mp4' });
}

async function convert(
  file: File,
  { lines, videoBitsPerSecond }: SmallerPlan,
  { onProgress, signal }: MakeSmallerSteps,
): Promise<ArrayBuffer> {
  signal.throwIfAborted();
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, MATROSKA, WEBM] });
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const conversion = await Conversion.init({
    input,
    output,
    tracks: 'primary',
    video: async (track) => ({
      ...((await track.getDisplayWidth()) < (await track.getDisplayHeight()) ? { width: lines } : { height: lines }),
      codec: 'avc',
      quality: new Quality({ bitrate: videoBitsPerSecond }),
      keyFrameInterval: 2,
    }),
    audio: { codec: 'aac' },
  });
  // Nobody wants a reel that has lost its sound without a word.
  const lost = conversion.discardedTracks.some(
    ({ track, reason }) => reason !== 'discarded_by_user' && (track.isVideoTrack() || track.isAudioTrack()),
  );
  if (!conversion.isValid || lost) throw new NotMade('This device cannot convert this file.');
  const cancel = () => void conversion.cancel();
  signal.addEventListener('abort', cancel);
  conversion.onProgress = onProgress;
  try {
    signal.throwIfAborted();
    await conversion.execute();
  } finally {
    input.dispose();
    signal.removeEventListener('abort', cancel);
  }
  if (target.buffer === null) throw new NotMade('Nothing came of it.');
  return target.buffer;
}

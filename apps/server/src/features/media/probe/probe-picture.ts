import type { MediaProbe } from '@nonet/domain';

import { onSentVideo } from '#/features/media/probe/on-sent-video.ts';
import { probeOfPicture } from '#/features/media/probe/probe-of-picture.ts';
import { canConvert } from '#/lib/videos/can-convert.ts';
import { probeFile } from '#/lib/videos/probe-file.ts';
import { VideoRefused } from '#/lib/videos/video-refused.ts';

/**
 * What is known of a picture that was read from its first to its last byte. One that moves is looked into as a video; where FFmpeg cannot
 * read it, it stays a picture that goes only where it is moved as it is.
 */
export async function probePicture(
  { file, person }: { file: string; person: string },
  picture: { contentType: string; animated: boolean },
): Promise<MediaProbe> {
  const plain = probeOfPicture(picture.contentType, picture);
  if (!picture.animated || !canConvert()) return plain;
  return onSentVideo(() =>
    probeFile(file, { person }).catch((error: unknown) => {
      if (error instanceof VideoRefused) return plain;
      throw error;
    }),
  );
}

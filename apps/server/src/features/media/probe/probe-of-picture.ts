import type { MediaProbe } from '@nonet/domain';

/** What is kept of the look into a picture, beside its size: what kind it is. */
export function probeOfPicture(contentType: string, { animated }: { animated: boolean }): MediaProbe {
  const kind = contentType.replace(/^image\//, '');
  return {
    container: kind === 'png' && animated ? 'apng' : kind,
    video: null,
    audio: null,
    durationMs: null,
    bitRate: null,
    editList: false,
    indexInFront: null,
    tracks: { video: 0, audio: 0, other: 0 },
  };
}

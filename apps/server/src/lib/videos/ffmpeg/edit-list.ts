import type { Container } from '#/lib/videos/container-of.ts';
import { NO_TIME } from '#/lib/videos/ffmpeg/load.ts';
import type { Stream } from '#/lib/videos/ffmpeg/native.ts';
import { openInput } from '#/lib/videos/ffmpeg/open-video.ts';

/** What encoders write ahead of the first frame or sample, and what players round. */
const DELAY_S = 0.25;

/** True when the list of edits of an MP4 or MOV shifts or cuts what its tracks hold, by more than the delay of an encoder. */
export function hasEditList(file: string, container: Container): boolean {
  const edited = spansOf(file, container, {});
  const stored = spansOf(file, container, { ignore_editlist: '1' });
  return edited.some(({ start, length }, index) => {
    const other = stored[index];
    return (
      other !== undefined && (Math.abs(start - other.start) > DELAY_S || Math.abs(length - other.length) > DELAY_S)
    );
  });
}

function spansOf(file: string, container: Container, options: Readonly<Record<string, string>>) {
  const input = openInput(file, container, options);
  const spans = (input.streams ?? [])
    .filter(({ codecpar }) => codecpar.codecType === 0 || codecpar.codecType === 1)
    .map((stream) => ({ start: secondsIn(stream, stream.startTime), length: secondsIn(stream, stream.duration) }));
  input.closeInputSync();
  return spans;
}

function secondsIn({ timeBase: { num, den } }: Stream, time: bigint): number {
  return time === NO_TIME ? 0 : (Number(time) * num) / den;
}

import { mp4Settings } from '#/lib/videos/ffmpeg/encoder-settings.ts';
import { dictionary, ffmpeg, keep, must } from '#/lib/videos/ffmpeg/load.ts';
import type { Packet, Rational, Stream } from '#/lib/videos/ffmpeg/native.ts';

/** Nothing that tells the time or the program (libavformat/avformat.h). */
const BITEXACT = 0x400;

/** A new MP4. Add the tracks, begin, write, finish. */
export interface Mp4Output {
  addTrack(): Stream;
  begin(): void;
  /** Takes over the packet. Its times are in `timeBase`, from 0 on. */
  write(packet: Packet, track: Stream, timeBase: Rational): void;
  finish(): void;
}

export function openMp4(file: string): Mp4Output {
  const output = keep(new ffmpeg.FormatContext());
  must(output.allocOutputContext2(null, 'mp4', file), 'allocOutput');
  output.flags |= BITEXACT;
  must(output.openOutputSync(), 'openOutput');
  /** By track: the last time at which a packet is decoded, because each must be later than the one before. */
  const last = new Map<number, bigint>();
  return {
    addTrack: () => keep(output.newStream(null)),
    begin: () => must(output.writeHeaderSync(dictionary(mp4Settings)), 'writeHeader'),
    write(packet, track, timeBase) {
      const { index } = track;
      packet.streamIndex = index;
      // The header may have changed the track's unit of time.
      packet.rescaleTs(timeBase, track.timeBase);
      packet.pos = -1n;
      const before = last.get(index);
      if (before !== undefined && packet.dts <= before) packet.dts = before + 1n;
      if (packet.pts < packet.dts) packet.pts = packet.dts;
      last.set(index, packet.dts);
      must(output.interleavedWriteFrameSync(packet), 'writeFrame');
    },
    finish() {
      must(output.writeTrailerSync(), 'writeTrailer');
      output.closeOutputSync();
    },
  };
}

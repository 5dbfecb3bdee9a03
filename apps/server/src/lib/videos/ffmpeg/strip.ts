import { setImmediate } from 'node:timers/promises';
import { containerOf } from '#/lib/videos/container-of.ts';
import { dictionary, END, ffmpeg, keep, must, mustRead } from '#/lib/videos/ffmpeg/load.ts';
import type { Dictionary, Stream } from '#/lib/videos/ffmpeg/native.ts';
import { isFilm, newPacket, openInput } from '#/lib/videos/ffmpeg/open-video.ts';
import { hasForeignParts } from '#/lib/videos/foreign-parts.ts';

/** What containers tell of every file: nothing about a person or a place. */
const HARMLESS = new Set(
  'major_brand minor_version compatible_brands creation_time encoder language duration handler_name vendor_id timecode'.split(
    ' ',
  ),
);
const HARMLESS_PREFIX = /^(_statistics|bps|number_of_|variant_bitrate)/;

const BITEXACT = 0x400;
const DISCARD_ALL = 48;
const PACKETS_BETWEEN = 64;

/**
 * Writes `made`: the same picture and sound, byte by byte, in the same container and without anything else. False when the file has
 * nothing else, so that nothing is written.
 */
export async function strip({ file, made }: { file: string; made: string }): Promise<boolean> {
  const container = containerOf(file);
  const input = openInput(file, container);
  mustRead(input.findStreamInfoSync(null), 'findStreamInfo');
  const streams = keep(input.streams ?? []);
  const films = streams.filter(isFilm);
  const isPlain =
    films.length === streams.length &&
    [input.metadata, ...streams.map(({ metadata }) => metadata)].every(isHarmless) &&
    !(await hasForeignParts(file, container));
  if (isPlain) return false;
  const output = keep(new ffmpeg.FormatContext());
  must(output.allocOutputContext2(null, container, made), 'allocOutput');
  output.flags |= BITEXACT;
  const tracks = new Map<number, { from: Stream; to: Stream }>();
  for (const from of streams) {
    if (!films.includes(from)) {
      from.discard = DISCARD_ALL;
      continue;
    }
    const to = keep(output.newStream(null));
    must(from.codecpar.copy(to.codecpar), 'copy');
    // Matroska has names of its own for codecs.
    if (container === 'webm' || container === 'matroska') to.codecpar.codecTag = 0;
    to.timeBase = from.timeBase;
    tracks.set(from.index, { from, to });
  }
  must(output.openOutputSync(), 'openOutput');
  must(output.writeHeaderSync(dictionary(container === 'mp4' ? { movflags: '+faststart' } : {})), 'writeHeader');
  const packet = newPacket();
  for (let packets = 0; ; packets++) {
    const answer = input.readFrameSync(packet);
    if (answer === END) break;
    mustRead(answer, 'readFrame');
    const track = tracks.get(packet.streamIndex);
    if (track !== undefined) {
      packet.streamIndex = track.to.index;
      packet.rescaleTs(track.from.timeBase, track.to.timeBase);
      packet.pos = -1n;
      must(output.interleavedWriteFrameSync(packet), 'writeFrame');
    }
    packet.unref();
    if (packets % PACKETS_BETWEEN === 0) await setImmediate();
  }
  must(output.writeTrailerSync(), 'writeTrailer');
  output.closeOutputSync();
  return true;
}

function isHarmless(metadata: Dictionary | null): boolean {
  return Object.keys(metadata?.getAll() ?? {}).every((key) => {
    const name = key.toLowerCase();
    return HARMLESS.has(name) || HARMLESS_PREFIX.test(name);
  });
}

import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  TextSubtitleSource,
  WebMOutputFormat,
} from 'mediabunny';

import { greyH264, greyVp8, silentAac } from './grey-frames.ts';

const formats = {
  mp4: () => new Mp4OutputFormat(),
  mov: () => new MovOutputFormat(),
  webm: () => new WebMOutputFormat(),
  mkv: () => new MkvOutputFormat(),
};

export interface VideoOptions {
  kind?: keyof typeof formats;
  width?: number;
  height?: number;
  rotation?: 0 | 90 | 180 | 270;
  seconds?: number;
  /** A title in the file's metadata. */
  title?: string;
  /** A text over the pictures, in a track of its own. */
  subtitle?: string;
  /** Fills the whole file up to this size, in containers that can hold data that players skip (MP4 and MOV). */
  bytes?: number;
}

const FRAMES_PER_S = 30;

/** A grey video with a silent sound, as the networks take it: H.264 and AAC, or VP8 alone in WebM. */
export async function makeVideo(options: VideoOptions = {}): Promise<Buffer> {
  const { kind = 'mp4', width = 64, height = 48, rotation = 0, seconds = 2 } = options;
  const target = new BufferTarget();
  const output = new Output({ format: formats[kind](), target });
  const picture = kind === 'webm' ? greyVp8(width, height) : greyH264(width, height);
  const source = new EncodedVideoPacketSource(kind === 'webm' ? 'vp8' : 'avc');
  output.addVideoTrack(source, { rotation, frameRate: FRAMES_PER_S });
  const sound = new EncodedAudioPacketSource('aac');
  if (kind !== 'webm') output.addAudioTrack(sound);
  const texts = new TextSubtitleSource('webvtt');
  if (options.subtitle !== undefined) output.addSubtitleTrack(texts, { name: options.subtitle });
  if (options.title !== undefined) output.setMetadataTags({ title: options.title });
  await output.start();
  for (let frame = 0; frame < seconds * FRAMES_PER_S; frame++) {
    const [time, duration] = [frame / FRAMES_PER_S, 1 / FRAMES_PER_S];
    const packet = new EncodedPacket(picture.frame(frame), picture.isKey(frame) ? 'key' : 'delta', time, duration);
    await source.add(packet, { decoderConfig: { ...picture.config, codedWidth: width, codedHeight: height } });
  }
  for (let at = 0; kind !== 'webm' && at + 1 <= seconds * silentAac.perSecond; at++) {
    const packet = new EncodedPacket(silentAac.frame, 'key', at / silentAac.perSecond, 1 / silentAac.perSecond);
    await sound.add(packet, { decoderConfig: silentAac.config });
  }
  if (options.subtitle !== undefined) {
    await texts.add(`WEBVTT\n\n00:00.000 --> 00:01.000\n${options.subtitle}\n`);
    texts.close();
  }
  await output.finalize();
  const video = Buffer.from(target.buffer ?? new ArrayBuffer());
  return options.bytes === undefined ? video : Buffer.concat([video, freeBox(options.bytes - video.length)]);
}

/** A box that players skip (ISO/IEC 14496-12 8.1.2), full of zeros; `kept` is how many of its bytes are wanted. */
export function freeBox(bytes: number, kept: number = bytes): Buffer {
  const box = Buffer.alloc(kept);
  box.writeUInt32BE(bytes, 0);
  box.write('free', 4, 'latin1');
  return box;
}

export interface AviOptions {
  width: number;
  height: number;
  frames: number;
  /** Stands in the outer list. */
  inFile?: readonly Buffer[];
}

/** A grey AVI, 25 frames per second. */
export function makeAvi({ width, height, frames, inFile = [] }: AviOptions): Buffer {
  const main = Buffer.alloc(56);
  main.writeUInt32LE(40_000, 0);
  main.writeUInt32LE(frames, 16);
  main.writeUInt32LE(1, 24);
  main.writeUInt32LE(width, 32);
  main.writeUInt32LE(height, 36);
  const stream = Buffer.alloc(56);
  stream.write('vidsH264', 0, 'latin1');
  stream.writeUInt32LE(1, 20);
  stream.writeUInt32LE(25, 24);
  stream.writeUInt32LE(frames, 32);
  const format = Buffer.alloc(40);
  format.writeUInt32LE(40, 0);
  format.writeInt32LE(width, 4);
  format.writeInt32LE(height, 8);
  format.writeUInt16LE(1, 12);
  format.writeUInt16LE(24, 14);
  format.write('H264', 16, 'latin1');
  const picture = greyH264(width, height);
  const movie = Array.from({ length: frames }, (_, frame) => riffChunk('00dc', picture.stream(frame)));
  return riffChunk(
    'RIFF',
    Buffer.from('AVI '),
    riffList('hdrl', riffChunk('avih', main), riffList('strl', riffChunk('strh', stream), riffChunk('strf', format))),
    ...inFile,
    riffList('movi', ...movie),
  );
}

function riffList(kind: string, ...chunks: Buffer[]): Buffer {
  return riffChunk('LIST', Buffer.from(kind, 'latin1'), ...chunks);
}

/** A chunk; one of odd length gets the byte that makes it even. */
export function riffChunk(name: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const header = Buffer.alloc(8);
  header.write(name, 0, 'latin1');
  header.writeUInt32LE(body.length, 4);
  return Buffer.concat([header, body, Buffer.alloc(body.length % 2)]);
}

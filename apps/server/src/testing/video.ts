import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  TextSubtitleSource,
  WebMOutputFormat,
} from 'mediabunny';

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

/** A video file with real tables, over packets that no decoder has to understand. */
export async function makeVideo(options: VideoOptions = {}): Promise<Buffer> {
  const { kind = 'mp4', width = 64, height = 48, rotation = 0, seconds = 2 } = options;
  const target = new BufferTarget();
  const output = new Output({ format: formats[kind](), target });
  const source = new EncodedVideoPacketSource('vp9');
  output.addVideoTrack(source, { rotation });
  const texts = new TextSubtitleSource('webvtt');
  if (options.subtitle !== undefined) output.addSubtitleTrack(texts, { name: options.subtitle });
  if (options.title !== undefined) output.setMetadataTags({ title: options.title });
  await output.start();
  const decoderConfig = { codec: 'vp09.00.10.08', codedWidth: width, codedHeight: height };
  for (let frame = 0; frame < seconds * 10; frame++) {
    const packet = new EncodedPacket(new Uint8Array(50).fill(frame), frame === 0 ? 'key' : 'delta', frame / 10, 0.1);
    await source.add(packet, { decoderConfig });
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
  /** `inHeaders` stands beside the main header, `inFile` in the outer list. */
  inHeaders?: readonly Buffer[];
  inFile?: readonly Buffer[];
  /** A stream of texts beside the pictures, with one text after each frame. */
  texts?: string;
}

/** An AVI with its headers and a list of empty frames, 25 per second. */
export function makeAvi({ width, height, frames, inHeaders = [], inFile = [], texts }: AviOptions): Buffer {
  const main = Buffer.alloc(56);
  main.writeUInt32LE(40_000, 0);
  main.writeUInt32LE(frames, 16);
  main.writeUInt32LE(width, 32);
  main.writeUInt32LE(height, 36);
  const stream = (kind: string) => riffList('strl', riffChunk('strh', Buffer.from(kind.padEnd(56, '\0'))));
  const streams = texts === undefined ? [] : [stream('vids'), stream('txts')];
  const movie = Array.from({ length: frames }, () => [
    riffChunk('00dc', Buffer.alloc(8)),
    ...(texts === undefined ? [] : [riffChunk('01tx', Buffer.from(texts))]),
  ]).flat();
  return riffChunk(
    'RIFF',
    Buffer.from('AVI '),
    riffList('hdrl', riffChunk('avih', main), ...streams, ...inHeaders),
    ...inFile,
    riffList('movi', ...movie),
  );
}

export function riffList(kind: string, ...chunks: Buffer[]): Buffer {
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

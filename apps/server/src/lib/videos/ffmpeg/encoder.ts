import type { VideoRecipe } from '@nonet/domain';

import { ENCODED_AT_ONCE, pictureSettings, SOUND_BIT_RATE } from '#/lib/videos/ffmpeg/encoder-settings.ts';
import { SOUND_RATE } from '#/lib/videos/ffmpeg/filters.ts';
import { AGAIN, dictionary, END, ffmpeg, keep, must } from '#/lib/videos/ffmpeg/load.ts';
import type { Codec, CodecContext, CodecParameters, Frame, Packet } from '#/lib/videos/ffmpeg/native.ts';
import { newPacket } from '#/lib/videos/ffmpeg/open-video.ts';

type Picture = NonNullable<VideoRecipe['picture']>;

/** The container has the parameters, not each key frame (libavcodec/avcodec.h). */
const GLOBAL_HEADER = 1 << 22;

/** ITU-T H.273: BT.709, and the range of television. */
const BT709 = 1;
const UNKNOWN = 2;
const LIMITED_RANGE = 1;

/** H.264 by the recipe, at most `bitRate` bits per second. */
export function pictureEncoder(
  picture: Picture,
  { source, isAnimation }: { source: CodecParameters; isAnimation: boolean },
  bitRate: number,
): CodecContext {
  const [num, den] = picture.frameRate;
  const codec = encoderOf('libx264');
  const encoder = keep(new ffmpeg.CodecContext());
  encoder.allocContext3(codec);
  encoder.width = picture.width;
  encoder.height = picture.height;
  encoder.pixelFormat = ffmpeg.avGetPixFmtFromName('yuv420p');
  encoder.timeBase = { num: den, den: num };
  encoder.framerate = { num, den };
  encoder.sampleAspectRatio = { num: 1, den: 1 };
  encoder.colorRange = LIMITED_RANGE;
  // RGB has no matrix, and becomes what the filter makes of it.
  const isMapped = picture.toneMap || isAnimation;
  encoder.colorPrimaries = isMapped ? BT709 : source.colorPrimaries;
  encoder.colorTrc = isMapped ? BT709 : source.colorTrc;
  encoder.colorSpace = isMapped ? BT709 : source.colorSpace === 0 ? UNKNOWN : source.colorSpace;
  encoder.threadCount = ENCODED_AT_ONCE;
  encoder.flags |= GLOBAL_HEADER;
  must(encoder.open2Sync(codec, dictionary(pictureSettings(picture, bitRate))), 'openEncoder');
  return encoder;
}

/** AAC-LC, stereo, 48 kHz. */
export function soundEncoder(): CodecContext {
  const codec = encoderOf('aac');
  const encoder = keep(new ffmpeg.CodecContext());
  encoder.allocContext3(codec);
  encoder.sampleRate = SOUND_RATE;
  encoder.sampleFormat = ffmpeg.avGetSampleFmtFromName('fltp');
  encoder.channelLayout = ffmpeg.avChannelLayoutDefault(2);
  encoder.timeBase = { num: 1, den: SOUND_RATE };
  encoder.bitRate = BigInt(SOUND_BIT_RATE);
  encoder.flags |= GLOBAL_HEADER;
  must(encoder.open2Sync(codec, null), 'openEncoder');
  return encoder;
}

function encoderOf(name: string): Codec {
  const codec = ffmpeg.Codec.findEncoderByName(name);
  if (codec === null) throw new Error(`This FFmpeg has no encoder ${name}.`);
  return codec;
}

const packet = newPacket();

/** Encodes a frame, or with null what is still in the encoder, and hands on each packet. */
export function encode(encoder: CodecContext, frame: Frame | null, take: (packet: Packet) => void): void {
  must(encoder.sendFrameSync(frame), 'sendFrame');
  for (;;) {
    const answer = encoder.receivePacketSync(packet);
    if (answer === AGAIN || answer === END) return;
    must(answer, 'receivePacket');
    take(packet);
  }
}

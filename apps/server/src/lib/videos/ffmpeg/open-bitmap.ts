import { writeFile } from 'node:fs/promises';
import { pictureGraph } from '#/lib/videos/ffmpeg/graph.ts';
import { dictionary, END, ffmpeg, keep, must, mustRead } from '#/lib/videos/ffmpeg/load.ts';
import { newFrame, newPacket, openDecoder } from '#/lib/videos/ffmpeg/open-video.ts';
import { damagedVideo, VideoRefused } from '#/lib/videos/video-refused.ts';

const MAX_PIXELS = 100_000_000;
const RGB = 'rgb24';

/** Writes a PNG that shows a BMP. */
export async function openBitmap({ file, made }: { file: string; made: string }): Promise<void> {
  const demuxer = ffmpeg.InputFormat.findInputFormat('bmp_pipe');
  if (demuxer === null) throw new Error('This FFmpeg cannot read BMP.');
  const input = keep(new ffmpeg.FormatContext());
  input.allocContext();
  mustRead(input.openInputSync(file, demuxer, dictionary({ protocol_whitelist: 'file' })), 'openInput');
  mustRead(input.findStreamInfoSync(null), 'findStreamInfo');
  const [stream] = keep(input.streams ?? []);
  if (stream === undefined) throw damagedVideo();
  if (stream.codecpar.width * stream.codecpar.height > MAX_PIXELS) {
    throw new VideoRefused(
      'too-many-pixels',
      'The picture has more than 100 megapixels. Make it smaller and try again.',
    );
  }
  const decoder = openDecoder(stream, { atOnce: 1, maxPixels: MAX_PIXELS });
  if (decoder === null) throw damagedVideo();
  const packet = newPacket();
  const frame = newFrame();
  const answer = input.readFrameSync(packet);
  if (answer === END) throw damagedVideo();
  mustRead(answer, 'readFrame');
  mustRead(decoder.sendPacketSync(packet), 'sendPacket');
  mustRead(decoder.sendPacketSync(null), 'sendPacket');
  mustRead(decoder.receiveFrameSync(frame), 'receiveFrame');
  const codec = ffmpeg.Codec.findEncoderByName('png');
  if (codec === null) throw new Error('This FFmpeg cannot write PNG.');
  const encoder = keep(new ffmpeg.CodecContext());
  encoder.allocContext3(codec);
  encoder.width = frame.width;
  encoder.height = frame.height;
  encoder.pixelFormat = ffmpeg.avGetPixFmtFromName(RGB);
  encoder.timeBase = { num: 1, den: 1 };
  must(encoder.open2Sync(codec, null), 'openEncoder');
  pictureGraph(frame, `format=${RGB}`, { num: 1, den: 1 }).push(frame, (shown) => {
    must(encoder.sendFrameSync(shown), 'sendFrame');
  });
  must(encoder.sendFrameSync(null), 'sendFrame');
  const png = newPacket();
  must(encoder.receivePacketSync(png), 'receivePacket');
  if (png.data === null) throw damagedVideo();
  await writeFile(made, png.data, { flag: 'wx', mode: 0o600 });
}

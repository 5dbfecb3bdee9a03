import { writeSync } from 'node:fs';

import { pictureGraph } from '#/lib/videos/ffmpeg/graph.ts';
import { END, ffmpeg, keep, must } from '#/lib/videos/ffmpeg/load.ts';
import { newFrame, newPacket, openDecoder, openVideo } from '#/lib/videos/ffmpeg/open-video.ts';

const { input, video } = openVideo(process.argv[2] ?? '');
const decoder = openDecoder(video, { atOnce: 1 });
const [packet, frame, png] = [newPacket(), newFrame(), newPacket()];
while (decoder !== null && decoder.receiveFrameSync(frame) < 0) {
  const isAtEnd = input.readFrameSync(packet) === END;
  decoder.sendPacketSync(isAtEnd ? null : packet);
  packet.unref();
}
const codec = ffmpeg.Codec.findEncoderByName('png');
if (codec === null) throw new Error('This FFmpeg cannot write PNG.');
const encoder = keep(new ffmpeg.CodecContext());
encoder.allocContext3(codec);
encoder.width = frame.width;
encoder.height = frame.height;
encoder.pixelFormat = ffmpeg.avGetPixFmtFromName('rgb24');
encoder.timeBase = { num: 1, den: 1 };
must(encoder.open2Sync(codec, null), 'openEncoder');
pictureGraph(frame, 'format=rgb24', { num: 1, den: 1 }).push(frame, (shown) => {
  must(encoder.sendFrameSync(shown), 'sendFrame');
});
must(encoder.sendFrameSync(null), 'sendFrame');
must(encoder.receivePacketSync(png), 'receivePacket');
if (png.data !== null) writeSync(1, png.data);
process.exit(0);

import { AGAIN, allocated, END, ffmpeg, keep, must } from '#/lib/videos/ffmpeg/load.ts';
import type { FilterContext, Frame, Rational } from '#/lib/videos/ffmpeg/native.ts';
import { newFrame } from '#/lib/videos/ffmpeg/open-video.ts';

/** A chain of filters between a decoder and an encoder. */
export interface Graph {
  /** Takes a frame, or with null the end, and hands on each frame that comes out. */
  push(frame: Frame | null, take: (frame: Frame) => void): void;
  /** One frame of a chain that makes its own. */
  pull(take: (frame: Frame) => void): void;
  free(): void;
}

/** A chain that begins with frames like this one. */
export function pictureGraph(frame: Frame, filters: string, { num, den }: Rational): Graph {
  const { width, height, format, sampleAspectRatio: aspect, colorSpace, colorRange } = frame;
  const options = `video_size=${width}x${height}:pix_fmt=${format}:time_base=${num}/${den}:pixel_aspect=${aspect.num}/${Math.max(1, aspect.den)}:colorspace=${colorSpace}:range=${colorRange}`;
  return graphOf({ source: 'buffer', options, filters, sink: 'buffersink' });
}

/** The same for sound. */
export function soundGraph(frame: Frame, filters: string, { num, den }: Rational): Graph {
  const { sampleRate, format, channelLayout } = frame;
  // Some files tell how many channels there are, but not which.
  const known = channelLayout.order === 0 ? ffmpeg.avChannelLayoutDefault(channelLayout.nbChannels) : channelLayout;
  const options = `sample_rate=${sampleRate}:sample_fmt=${ffmpeg.avGetSampleFmtName(format)}:time_base=${num}/${den}:channel_layout=${ffmpeg.avChannelLayoutDescribe(known)}`;
  return graphOf({ source: 'abuffer', options, filters, sink: 'abuffersink' });
}

/** Silence without an end. */
export function silentGraph(filters: string, sampleRate: number): Graph {
  return graphOf({ source: 'anullsrc', options: `r=${sampleRate}:cl=stereo`, filters, sink: 'abuffersink' });
}

interface Chain {
  source: string;
  options: string;
  filters: string;
  sink: string;
}

function graphOf(chain: Chain): Graph {
  const graph = allocated(ffmpeg.FilterGraph);
  graph.nbThreads = 1;
  const filter = (name: string, as: string, options: string | null): FilterContext => {
    const kind = ffmpeg.Filter.getByName(name);
    const made = kind === null ? null : graph.createFilter(kind, as, options);
    if (made === null) throw new Error(`The filter ${name} cannot be made with ${options}.`);
    return keep(made);
  };
  const source = filter(chain.source, 'in', chain.options);
  const sink = filter(chain.sink, 'out', null);
  const end = (name: string, filterCtx: FilterContext) =>
    Object.assign(allocated(ffmpeg.FilterInOut), { name, filterCtx, padIdx: 0 });
  must(graph.parsePtr(chain.filters, end('out', sink), end('in', source)), `filters ${chain.filters}`);
  must(graph.configSync(), 'configure filters');
  const made = newFrame();

  function takeOne(take: (frame: Frame) => void): boolean {
    const answer = sink.buffersinkGetFrameSync(made);
    if (answer === AGAIN || answer === END) return false;
    must(answer, 'filter');
    take(made);
    made.unref();
    return true;
  }

  return {
    push(frame, take) {
      must(source.buffersrcAddFrameSync(frame, 0), 'addFrame');
      while (takeOne(take));
    },
    pull: (take) => void takeOne(take),
    free: () => graph.free(),
  };
}

/*
 * The used part of FFmpeg's C interface, as the packages `@seydx/node-av-<platform>` hand it to Node: one file each, without install
 * scripts. Names are FFmpeg's own (ffmpeg.org/doxygen/8.0). Calls answer a negative number for an error.
 */

export interface Rational {
  num: number;
  den: number;
}

export interface Packet {
  readonly size: number;
  readonly data: Buffer | null;
  readonly isKeyframe: boolean;
  readonly flags: number;
  streamIndex: number;
  pts: bigint;
  dts: bigint;
  duration: bigint;
  pos: bigint;
  alloc(): void;
  unref(): void;
  rescaleTs(from: Rational, to: Rational): void;
}

export interface ChannelLayout {
  nbChannels: number;
  order: number;
  mask: bigint;
}

export interface Frame {
  readonly flags: number;
  readonly format: number;
  readonly width: number;
  readonly height: number;
  readonly nbSamples: number;
  readonly bestEffortTimestamp: bigint;
  readonly duration: bigint;
  readonly sampleAspectRatio: Rational;
  readonly sampleRate: number;
  readonly channelLayout: ChannelLayout;
  readonly colorRange: number;
  readonly colorPrimaries: number;
  readonly colorTrc: number;
  readonly colorSpace: number;
  pts: bigint;
  pictType: number;
  alloc(): void;
  unref(): void;
}

export interface Codec {
  readonly name: string | null;
  readonly profiles: readonly { profile: number; name: string }[] | null;
}

export interface CodecContext {
  readonly frameSize: number;
  pktTimebase: Rational;
  timeBase: Rational;
  framerate: Rational;
  sampleAspectRatio: Rational;
  threadCount: number;
  threadType: number;
  flags: number;
  width: number;
  height: number;
  pixelFormat: number;
  colorRange: number;
  colorPrimaries: number;
  colorTrc: number;
  colorSpace: number;
  sampleRate: number;
  sampleFormat: number;
  channelLayout: ChannelLayout;
  bitRate: bigint;
  allocContext3(codec: Codec): void;
  freeContext(): void;
  parametersToContext(parameters: CodecParameters): number;
  open2Sync(codec: Codec, options: Dictionary | null): number;
  sendPacketSync(packet: Packet | null): number;
  receiveFrameSync(frame: Frame): number;
  sendFrameSync(frame: Frame | null): number;
  receivePacketSync(packet: Packet): number;
}

export interface CodecParameters {
  readonly codecType: number;
  readonly codecId: number;
  readonly codecTagString: string | null;
  readonly format: number;
  readonly bitRate: bigint;
  readonly bitsPerRawSample: number;
  readonly profile: number;
  readonly level: number;
  readonly width: number;
  readonly height: number;
  readonly sampleRate: number;
  readonly channels: number;
  /** How many frames are decoded before the first one can be shown. */
  readonly videoDelay: number;
  readonly colorPrimaries: number;
  readonly colorTrc: number;
  readonly colorSpace: number;
  codecTag: number;
  copy(to: CodecParameters): number;
  fromContext(context: CodecContext): number;
  getCodedSideData(type: number): Buffer | null;
}

export interface Dictionary {
  alloc(): void;
  set(key: string, value: string, flags: number): number;
  getAll(): Record<string, string>;
}

export interface Stream {
  readonly index: number;
  readonly codecpar: CodecParameters;
  readonly startTime: bigint;
  readonly duration: bigint;
  readonly nbFrames: bigint;
  readonly disposition: number;
  readonly sampleAspectRatio: Rational;
  readonly avgFrameRate: Rational;
  readonly metadata: Dictionary | null;
  timeBase: Rational;
  discard: number;
}

export interface FormatContext {
  readonly startTime: bigint;
  readonly duration: bigint;
  readonly bitRate: bigint;
  readonly streams: Stream[] | null;
  readonly metadata: Dictionary | null;
  flags: number;
  allocContext(): void;
  allocOutputContext2(format: null, name: string, file: string): number;
  openInputSync(file: string, format: InputFormat, options: Dictionary): number;
  closeInputSync(): void;
  findStreamInfoSync(options: Dictionary | null): number;
  readFrameSync(packet: Packet): number;
  seekFrameSync(stream: number, timestamp: bigint, flags: number): number;
  openOutputSync(): number;
  closeOutputSync(): void;
  newStream(codec: null): Stream;
  writeHeaderSync(options: Dictionary): number;
  interleavedWriteFrameSync(packet: Packet): number;
  writeTrailerSync(): number;
}

export type InputFormat = object;
export type Filter = object;

export interface FilterContext {
  buffersrcAddFrameSync(frame: Frame | null, flags: number): number;
  buffersinkGetFrameSync(frame: Frame): number;
  buffersinkGetTimeBase(): Rational;
}

export interface FilterGraph {
  nbThreads: number;
  alloc(): void;
  free(): void;
  createFilter(filter: Filter, name: string, options: string | null): FilterContext | null;
  parsePtr(filters: string, inputs: FilterInOut | null, outputs: FilterInOut | null): number;
  configSync(): number;
}

export interface FilterInOut {
  name: string;
  filterCtx: FilterContext;
  padIdx: number;
  alloc(): void;
}

/** FFmpeg. */
export interface Native {
  readonly Packet: new () => Packet;
  readonly Frame: new () => Frame;
  readonly Codec: { findDecoder(id: number): Codec | null; findEncoderByName(name: string): Codec | null };
  readonly CodecContext: new () => CodecContext;
  readonly Dictionary: new () => Dictionary;
  readonly FormatContext: new () => FormatContext;
  readonly InputFormat: { findInputFormat(name: string): InputFormat | null };
  readonly Filter: { getByName(name: string): Filter | null };
  readonly FilterGraph: new () => FilterGraph;
  readonly FilterInOut: new () => FilterInOut;
  readonly FFmpegError: new (code: number) => { readonly message: string };
  readonly Log: { setLevel(level: number): void };
  avGetCodecName(id: number): string | null;
  avGetPixFmtName(format: number): string | null;
  avGetPixFmtFromName(name: string): number;
  avGetSampleFmtName(format: number): string | null;
  avGetSampleFmtFromName(name: string): number;
  avChannelLayoutDescribe(layout: ChannelLayout): string | null;
  avChannelLayoutDefault(channels: number): ChannelLayout;
}

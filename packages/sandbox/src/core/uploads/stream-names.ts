/** A track as MediaInfo describes it. Which fields it has depends on what its bytes tell. */
export interface Track {
  readonly '@type': string;
  readonly Format?: string;
  readonly Format_Profile?: string;
  readonly Format_Version?: string;
  readonly Format_Settings_Endianness?: string;
  readonly Format_Settings_Sign?: string;
  readonly CodecID?: string;
  readonly ColorSpace?: string;
  readonly ChromaSubsampling?: string;
  readonly BitDepth?: number;
  readonly colour_range?: string;
}

/** MediaInfo's names of formats and FFmpeg's (`libavcodec/codec_desc.c`), where they differ by more than their case. */
const codecs: ReadonlyMap<string, string> = new Map([
  ['AVC', 'h264'],
  ['H.263', 'h263'],
  ['MPEG-4 Visual', 'mpeg4'],
  ['YUV', 'rawvideo'],
  ['JPEG', 'mjpeg'],
  ['VC-1', 'vc1'],
  ['DV', 'dvvideo'],
  ['VC-3', 'dnxhd'],
  ['CineForm', 'cfhd'],
  ['AC-3', 'ac3'],
  ['E-AC-3', 'eac3'],
  ['AMR', 'amr_nb'],
  ['ADPCM', 'adpcm_ms'],
]);

/** A codec by FFmpeg's name. */
export function codecOf(track: Track): string | null {
  const { Format: format, Format_Profile: profile = '', Format_Version: version = '' } = track;
  if (format === undefined) return null;
  if (format === 'MPEG Video') return version.includes('2') ? 'mpeg2video' : 'mpeg1video';
  if (format === 'MPEG Audio') return `mp${/Layer (\d)/.exec(profile)?.[1] ?? '3'}`;
  if (format === 'PCM') return pcmOf(track);
  const microsoft = /^(?:MP4|DIV)([1-3])$/i.exec(track.CodecID ?? '')?.[1];
  if (format === 'MPEG-4 Visual' && microsoft !== undefined) return `msmpeg4v${microsoft}`;
  return codecs.get(format) ?? format.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

function pcmOf({ CodecID: id = '', BitDepth: bits = 16, Format_Profile: profile = '', ...settings }: Track): string {
  const isFloat = profile.includes('Float') || /^fl(32|64)$/i.test(id) || id === 'A_PCM/FLOAT/IEEE';
  const isUnsigned = settings.Format_Settings_Sign === 'Unsigned' || (bits === 8 && id === '1');
  const kind = isFloat ? 'f' : isUnsigned ? 'u' : 's';
  if (bits === 8) return `pcm_${kind}8`;
  return `pcm_${kind}${bits}${settings.Format_Settings_Endianness === 'Big' || id === 'twos' ? 'be' : 'le'}`;
}

/** Codecs whose full range FFmpeg writes into the name of the pixel format. */
const rangeNamed = ['h264', 'hevc', 'mjpeg', 'mpeg4'];
/** Codecs that have one pixel format alone, which MediaInfo then leaves out. */
const onlyFormats: ReadonlyMap<string, string> = new Map([
  ['vp8', 'yuv420p'],
  ['h263', 'yuv420p'],
]);

/** A pixel format by FFmpeg's name (`libavutil/pixdesc.c`). */
export function pixelFormatOf(track: Track): string | null {
  const codec = codecOf(track) ?? '';
  const { ChromaSubsampling: chroma, BitDepth: bits = 8, ColorSpace: space = 'YUV', colour_range: range } = track;
  const depth = bits === 8 ? '' : `${bits}le`;
  if (space.startsWith('RGB')) return `gbrp${depth}`;
  if (space === 'Y') return bits === 8 ? 'gray' : `gray${depth}`;
  if (chroma === undefined) return onlyFormats.get(codec) ?? null;
  const isFull = codec === 'mjpeg' || (range === 'Full' && rangeNamed.includes(codec));
  const letters = isFull && bits === 8 ? 'yuvj' : 'yuv';
  return `${letters}${chroma.replaceAll(':', '')}p${depth}`;
}

/** A container by FFmpeg's name of what would write it (`libavformat`). */
export function containerOf({ Format: format, CodecID: brand }: Track): string | null {
  if (format === 'MPEG-4') return brand?.startsWith('qt') === true ? 'mov' : 'mp4';
  if (format === 'QuickTime') return 'mov';
  return format === undefined ? null : format.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

import { type ChosenMedia, type NetworkId, networkRules } from '@nonet/domain';
import type { MediaFile } from '#/port.ts';

/** The smallest files of each kind: enough for a network to see what they are. */
const samples = {
  'image/png': 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'image/gif': 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  'image/webp': 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA',
  'image/jpeg': '/9j/4AAQSkZJRgABAQEASABIAAD/2w==',
  'video/mp4': 'AAAAGGZ0eXBpc29tAAACAGlzb21tcDQy',
  'video/quicktime': 'AAAAFGZ0eXBxdCAgAAACAHF0ICA=',
  'video/webm': 'GkXfo4tChoEBQoKEd2VibQ==',
  'video/x-matroska': 'GkXfo5NChoEBQoKIbWF0cm9za2E=',
} as const;
/** No network takes a video of a few bytes: LinkedIn none below 75 KB. */
const filmPadding = 100_000;
const contentTypes = Object.keys(samples) as (keyof typeof samples)[];

/** A file of this kind; `alt` also makes its id, and `padding` bytes behind it make it another file. */
export function sampleMedia(contentType: keyof typeof samples, alt: string, padding = 0): MediaFile {
  const start = Buffer.from(samples[contentType], 'base64');
  const whole = new Uint8Array(start.length + padding);
  whole.set(start);
  return mediaFile(whole, { contentType, alt, durationMs: null });
}

/**
 * An MP4 that says in its index how long it runs and how large it is, in the boxes `mvhd` and `tkhd` (ISO/IEC 14496-12, 8.2.2
 * and 8.3.2), and shows nothing.
 */
export function sampleFilm(durationMs: number, width = 640, height = 360, filler = filmPadding): MediaFile {
  const duration = Buffer.alloc(100);
  duration.writeUInt32BE(1_000, 12);
  duration.writeUInt32BE(durationMs, 16);
  const frame = Buffer.alloc(84);
  frame.writeUInt32BE(width * 65_536, 76);
  frame.writeUInt32BE(height * 65_536, 80);
  const index = box('moov', Buffer.concat([box('mvhd', duration), box('trak', box('tkhd', frame))]));
  const padding = box('free', Buffer.alloc(filler));
  const whole = new Uint8Array(Buffer.concat([Buffer.from(samples['video/mp4'], 'base64'), index, padding]));
  return { ...mediaFile(whole, { contentType: 'video/mp4', alt: 'film', durationMs }), width, height };
}

function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

function mediaFile(
  whole: Uint8Array<ArrayBuffer>,
  about: Pick<MediaFile, 'contentType' | 'alt' | 'durationMs'>,
): MediaFile {
  return {
    ...about,
    id: about.alt,
    bytes: whole.length,
    // A video of which nothing can be read; the pictures have one pixel.
    width: about.contentType.startsWith('video/') ? null : 1,
    height: about.contentType.startsWith('video/') ? null : 1,
    read: async () => whole,
    readPart: async (from, to) => whole.slice(from, to),
    address: () => Promise.reject(new Error('nobody fetches this file')),
  };
}

/** A file as the product hands it to this network: a picture of a type that it takes, or a video. `padding` as above. */
export function sampleOf(
  { type, alt = '', contentType: given, durationMs = null, width, height, bytes = filmPadding }: ChosenMedia,
  network: NetworkId,
  padding: number,
): MediaFile {
  if (durationMs !== null) {
    const filler = bytes < filmPadding ? 0 : filmPadding;
    return { ...sampleFilm(durationMs, width ?? undefined, height ?? undefined, filler), alt };
  }
  const usual = type === 'video' ? ['video/mp4'] : (networkRules[network].images?.types ?? ['image/jpeg']);
  const taken: readonly string[] = given === undefined ? usual : [given];
  const contentType = contentTypes.find((one) => taken.includes(one));
  if (contentType === undefined) throw new Error(`there is no sample of ${taken.join()}`);
  const size = width == null || height == null ? {} : { width, height };
  const more = type === 'video' ? filmPadding : 0;
  return { ...sampleMedia(contentType, `${type} ${padding}`, padding + more), ...size, alt };
}

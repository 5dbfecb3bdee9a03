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
const contentTypes = Object.keys(samples) as (keyof typeof samples)[];

/** A file of this kind; `alt` also makes its id, and `padding` bytes behind it make it another file. */
export function sampleMedia(contentType: keyof typeof samples, alt: string, padding = 0): MediaFile {
  const start = Buffer.from(samples[contentType], 'base64');
  const whole = new Uint8Array(start.length + padding);
  whole.set(start);
  return mediaFile(whole, { contentType, alt, durationMs: null });
}

/** An MP4 that says in its index how long it runs, in the box `mvhd` (ISO/IEC 14496-12, 8.2.2), and shows nothing. */
export function sampleFilm(durationMs: number): MediaFile {
  const index = Buffer.alloc(116);
  index.writeUInt32BE(index.length, 0);
  index.write('moov', 4, 'latin1');
  index.writeUInt32BE(index.length - 8, 8);
  index.write('mvhd', 12, 'latin1');
  index.writeUInt32BE(1_000, 28);
  index.writeUInt32BE(durationMs, 32);
  const whole = new Uint8Array(Buffer.concat([Buffer.from(samples['video/mp4'], 'base64'), index]));
  return mediaFile(whole, { contentType: 'video/mp4', alt: 'film', durationMs });
}

function mediaFile(
  whole: Uint8Array<ArrayBuffer>,
  about: Pick<MediaFile, 'contentType' | 'alt' | 'durationMs'>,
): MediaFile {
  return {
    ...about,
    id: about.alt,
    bytes: whole.length,
    width: 1,
    height: 1,
    read: async () => whole,
    readPart: async (from, to) => whole.slice(from, to),
  };
}

/** A file as the product hands it to this network: a picture of a type that it takes, or a video. `padding` as above. */
export function sampleOf(
  { type, alt = '', contentType: given, durationMs = null }: ChosenMedia,
  network: NetworkId,
  padding: number,
): MediaFile {
  if (durationMs !== null) return { ...sampleFilm(durationMs), alt };
  const usual = type === 'video' ? ['video/mp4'] : (networkRules[network].images?.types ?? ['image/jpeg']);
  const taken: readonly string[] = given === undefined ? usual : [given];
  const contentType = contentTypes.find((one) => taken.includes(one));
  if (contentType === undefined) throw new Error(`there is no sample of ${taken.join()}`);
  return { ...sampleMedia(contentType, `${type} ${padding}`, padding), alt };
}

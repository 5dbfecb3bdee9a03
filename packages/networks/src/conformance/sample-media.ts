import { type ChosenMedia, DOCUMENT_TYPE, documentTitle, itemWords, type NetworkId, networkRules } from '@nonet/domain';
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
/** A PDF of blank pages (ISO 32000-2). */
export function sampleDocument(pages: number, title = 'Document'): MediaFile {
  const kids = Array.from({ length: pages }, (_, at) => `${at + 3} 0 R`).join(' ');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages}/Kids[${kids}]>>`,
    ...Array<string>(pages).fill('<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>'),
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  const whole = new Uint8Array(Buffer.from(`%PDF-1.7\n${body}trailer\n<</Root 1 0 R>>\n%%EOF\n`));
  const file = mediaFile(whole, { contentType: DOCUMENT_TYPE, alt: `document ${pages}`, durationMs: null });
  return { ...file, width: 612, height: 792, document: { title, pages } };
}

/** No network takes a video of a few bytes: LinkedIn none below 75 KB. */
const FILM_PADDING = 100_000;
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
export function sampleFilm(durationMs: number, width = 640, height = 360, filler = FILM_PADDING): MediaFile {
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
    // Nothing can be read of the video; the pictures have one pixel.
    width: about.contentType.startsWith('video/') ? null : 1,
    height: about.contentType.startsWith('video/') ? null : 1,
    read: async () => whole,
    readPart: async (from, to) => whole.slice(from, to),
    address: () => Promise.reject(new Error('nobody fetches this file')),
  };
}

/** A file as the product hands it to this network: a picture of a type that it takes, or a video. `padding` as above. */
export function sampleOf(
  { type, alt = '', contentType: given, durationMs = null, width, height, bytes = FILM_PADDING, ...more }: ChosenMedia,
  network: NetworkId,
  padding: number,
): MediaFile {
  if (type === 'document') return sampleDocument(more.document?.pages ?? 1, documentTitle(more));
  if (durationMs !== null) {
    const filler = bytes < FILM_PADDING ? 0 : FILM_PADDING;
    return { ...sampleFilm(durationMs, width ?? undefined, height ?? undefined, filler), alt };
  }
  const usual = type === 'video' ? ['video/mp4'] : (networkRules[network].images?.types ?? ['image/jpeg']);
  const taken: readonly string[] = given === undefined ? usual : [given];
  const contentType = contentTypes.find((one) => taken.includes(one));
  if (contentType === undefined) throw new Error(`there is no sample of ${taken.join()}`);
  const size = width == null || height == null ? {} : { width, height };
  const filler = type === 'video' ? FILM_PADDING : 0;
  const words = itemWords(more);
  return { ...sampleMedia(contentType, `${type} ${padding}`, padding + filler), ...size, ...words, alt };
}

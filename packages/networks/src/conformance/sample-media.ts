import type { MediaFile } from '#/port.ts';

/** The smallest files of each kind: enough for a network to see what they are. */
const samples = {
  'image/png': 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'image/gif': 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  'image/webp': 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA',
  'image/jpeg': '/9j/4AAQSkZJRgABAQEASABIAAD/2w==',
  'video/mp4': 'AAAAGGZ0eXBpc29tAAACAGlzb21tcDQy',
} as const;

/** A file of this kind; `alt` also makes its id, and `padding` bytes behind it make it another file. */
export function sampleMedia(contentType: keyof typeof samples, alt: string, padding = 0): MediaFile {
  const start = Buffer.from(samples[contentType], 'base64');
  const whole = new Uint8Array(start.length + padding);
  whole.set(start);
  return {
    id: alt,
    contentType,
    bytes: whole.length,
    width: 1,
    height: 1,
    alt,
    read: async () => whole,
    readPart: async (from, to) => whole.slice(from, to),
  };
}

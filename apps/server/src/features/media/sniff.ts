import { ApiError } from '#/http/errors.ts';

export interface SniffedType {
  kind: 'image' | 'video';
  contentType: string;
}

/** Pictures of this type are decoded separately, and others get a JPEG of them. */
export const HEIC = 'image/heic';

const image = (contentType: string): SniffedType => ({ kind: 'image', contentType });
const video = (contentType: string): SniffedType => ({ kind: 'video', contentType });

/** ISO base media brands (ISO/IEC 14496-12 4.3, MP4RA registry): pictures of iPhones, and other pictures or sound. */
const HEIC_BRANDS = /^(hei[cfmsx]|hev[cmsx]|mif1|msf1)$/;
const NOT_VIDEO_BRANDS = /^(avi[fs]|crx |M4A |M4B |M4P |F4A |F4B )$/;

/**
 * The file's type by its own first bytes, not by its name or the sender's word. Throws for every type that we cannot
 * use.
 */
export function sniffType(head: Uint8Array): SniffedType {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const text = (start: number, end: number) => bytes.toString('latin1', start, end);

  if (text(0, 3) === '\xff\xd8\xff') return image('image/jpeg');
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return image('image/png');
  if (/^GIF8[79]a$/.test(text(0, 6))) return image('image/gif');
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return image('image/webp');
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'AVI ') return video('video/x-msvideo');
  if (text(4, 8) === 'ftyp') return isoType(text(8, 12));
  // Old QuickTime files begin with one of these atoms and have no `ftyp`.
  if (/^(moov|mdat|wide)$/.test(text(4, 8))) return video('video/quicktime');
  if (text(0, 4) === '\x1aE\xdf\xa3') {
    // EBML: the document type in the header distinguishes Matroska and WebM.
    const header = text(0, 64);
    if (header.includes('webm')) return video('video/webm');
    if (header.includes('matroska')) return video('video/x-matroska');
  }
  throw unsupported();
}

function isoType(brand: string): SniffedType {
  if (HEIC_BRANDS.test(brand)) return image(HEIC);
  if (NOT_VIDEO_BRANDS.test(brand)) throw unsupported();
  return video(brand === 'qt  ' ? 'video/quicktime' : 'video/mp4');
}

function unsupported(): ApiError {
  return new ApiError(
    422,
    'unsupported-file',
    'This kind of file cannot be used. Use a JPEG, PNG, WebP, GIF or HEIC picture, or an MP4, MOV, AVI, WebM or MKV video.',
  );
}

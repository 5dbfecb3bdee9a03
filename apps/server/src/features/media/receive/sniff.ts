import { DOCUMENT_TYPE, type FileKind } from '@nonet/domain';

import { ApiError } from '#/http/errors.ts';
import { soundOnly } from '#/lib/videos/video-refused.ts';

export interface SniffedType {
  kind: FileKind;
  contentType: string;
}

/** Pictures of this type are decoded separately. */
export const HEIC = 'image/heic';

/** Browsers and networks do not show these, or not all of them, so others get a JPEG of them. */
export const shownAsJpeg: ReadonlySet<string> = new Set([HEIC, 'image/avif', 'image/tiff', 'image/bmp']);

const image = (contentType: string): SniffedType => ({ kind: 'image', contentType });
const video = (contentType: string): SniffedType => ({ kind: 'video', contentType });

/** ISO base media brands (ISO/IEC 14496-12 4.3, MP4RA registry): pictures of iPhones, and other pictures or sound. */
const HEIC_BRANDS = /^(hei[cfmsx]|hev[cmsx]|mif1|msf1)$/;
const AVIF_BRANDS = /^avi[fs]$/;
const SOUND_BRANDS = /^(M4A |M4B |M4P |F4A |F4B )$/;
/** What other files with sound begin with: MP3 with and without a title, Ogg, FLAC, AIFF, AAC. */
const SOUND_HEADS = /^(ID3|OggS|fLaC|FORM....AIF[FC]|\xff[\xe2-\xff]|#!AMR)/s;

/**
 * The file's type by its own first bytes, not by its name or the sender's word. Throws for every type that we cannot
 * use.
 */
export function sniffType(head: Uint8Array): SniffedType {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const text = (start: number, end: number) => bytes.toString('latin1', start, end);

  // Readers look for the head of a PDF in the first KB (ISO 32000-1, implementation note 13).
  if (text(0, 1024).includes('%PDF-')) return { kind: 'document', contentType: DOCUMENT_TYPE };
  if (text(0, 3) === '\xff\xd8\xff') return image('image/jpeg');
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return image('image/png');
  if (/^GIF8[79]a$/.test(text(0, 6))) return image('image/gif');
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return image('image/webp');
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'AVI ') return video('video/x-msvideo');
  if (/^(II\*\0|MM\0\*)/.test(text(0, 4))) return image('image/tiff');
  if (isBmp(bytes)) return image('image/bmp');
  if (text(4, 8) === 'ftyp') return isoType(text(8, 12));
  // Old QuickTime files begin with one of these atoms and have no `ftyp`.
  if (/^(moov|mdat|wide)$/.test(text(4, 8))) return video('video/quicktime');
  if (text(0, 4) === '\x1aE\xdf\xa3') {
    // EBML: the document type in the header distinguishes Matroska and WebM.
    const header = text(0, 64);
    if (header.includes('webm')) return video('video/webm');
    if (header.includes('matroska')) return video('video/x-matroska');
  }
  if (SOUND_HEADS.test(text(0, 12)) || (text(0, 4) === 'RIFF' && text(8, 12) === 'WAVE')) throw soundAlone();
  if (isOffice(text)) throw officeFile();
  throw unsupported();
}

/** Old office files are OLE2 containers, newer ones and those of OpenDocument are zips that say so in their first entries. */
function isOffice(text: (start: number, end: number) => string): boolean {
  if (text(0, 8) === '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') return true;
  const isZip = text(0, 4) === 'PK\x03\x04';
  return (
    isZip &&
    /\[Content_Types\]\.xml|^PK.{28}(word|ppt|xl)\/|vnd\.oasis\.opendocument|Index\/Document\.iwa/s.test(text(0, 4096))
  );
}

/** `BM` begins many texts too, so the length of the second head is looked at (Microsoft, BITMAPINFOHEADER and before and after it). */
function isBmp(bytes: Buffer): boolean {
  return (
    bytes.toString('latin1', 0, 2) === 'BM' && bytes.length > 26 && [12, 40, 108, 124].includes(bytes.readUInt32LE(14))
  );
}

function isoType(brand: string): SniffedType {
  if (HEIC_BRANDS.test(brand)) return image(HEIC);
  if (AVIF_BRANDS.test(brand)) return image('image/avif');
  if (SOUND_BRANDS.test(brand)) throw soundAlone();
  if (brand === 'crx ') throw unsupported();
  return video(brand === 'qt  ' ? 'video/quicktime' : 'video/mp4');
}

function soundAlone(): ApiError {
  return new ApiError(422, 'sound-only', soundOnly().message);
}

function officeFile(): ApiError {
  return new ApiError(
    422,
    'office-file',
    'Office files cannot be used as they are. Open the file, export or save it as PDF, and add that.',
  );
}

function unsupported(): ApiError {
  return new ApiError(
    422,
    'unsupported-file',
    'This kind of file cannot be used. Use a JPEG, PNG, WebP, GIF, HEIC, AVIF, TIFF or BMP picture, an MP4, MOV, AVI, WebM or MKV video, or a PDF.',
  );
}

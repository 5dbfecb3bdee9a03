import { nameList } from '#/text/name-list.ts';

const typeNames: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
  'image/heic': 'HEIC',
  'image/avif': 'AVIF',
  'image/tiff': 'TIFF',
  'image/bmp': 'BMP',
  'video/mp4': 'MP4',
  'video/quicktime': 'MOV',
  'video/webm': 'WebM',
};

/** How people call a type of files; null where the type has no such name. */
export function typeName(contentType: string): string | null {
  return typeNames[contentType] ?? null;
}

/** 'MP4, MOV or WebM'. */
export function typeList(types: readonly string[]): string {
  return nameList(
    types.map((type) => typeNames[type] ?? type),
    'or',
  );
}

/** Writes a limit as networks do: in millions of bytes, or in powers of two where that gives the round figure. */
export function megabytes(bytes: number): string {
  const unit = bytes % 1_000_000 === 0 ? 1_000_000 : 1024 * 1024;
  return `${grouped(Math.floor(bytes / unit))} MB`;
}

/** '1,920'. */
export function grouped(value: number): string {
  return value.toLocaleString('en-US');
}

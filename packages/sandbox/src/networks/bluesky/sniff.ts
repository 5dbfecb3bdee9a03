/** The media type that the first bytes of a file show, or null when they show none of the common ones. */
export function sniffMediaType(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16)).toString('latin1');
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (start.startsWith('GIF8')) return 'image/gif';
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'image/webp';
  if (start.slice(4, 8) !== 'ftyp') return null;
  const brand = start.slice(8, 12);
  if (brand.startsWith('avif')) return 'image/avif';
  if (brand.startsWith('hei')) return 'image/heic';
  return brand.startsWith('qt') ? 'video/quicktime' : 'video/mp4';
}

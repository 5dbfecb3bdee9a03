import { writeFile } from 'node:fs/promises';

import type { HeicPicture } from '#/lib/pictures/decode-heic.ts';

/** So good that nobody sees a difference. Networks compress the picture again anyway. */
const QUALITY = 92;

/** Most bytes of a profile in one JPEG segment, after the segment's name and number. */
const MAX_PROFILE_BYTES = 65_535 - 2 - 14;

/**
 * Writes the picture as a JPEG with no edge longer than `maxEdge`. It keeps the colour profile and nothing else of the
 * file's metadata.
 */
export async function writeJpeg(picture: HeicPicture, file: string, maxEdge: number): Promise<void> {
  const { data, width, height, channels, profile } = picture;
  const { default: sharp } = await import('sharp');
  const jpeg = await sharp(data, { raw: { width, height, channels } })
    .resize(maxEdge, maxEdge, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:2:0' })
    .toBuffer();
  await writeFile(file, profile === null ? jpeg : withProfile(jpeg, profile), { flag: 'wx', mode: 0o600 });
}

/** ICC.1:2022, annex B.4: the profile in a segment behind the first marker. */
function withProfile(jpeg: Buffer, profile: Uint8Array): Buffer {
  if (profile.length > MAX_PROFILE_BYTES) return jpeg;
  const head = Buffer.from('\xff\xe2\0\0ICC_PROFILE\0\x01\x01', 'latin1');
  head.writeUInt16BE(head.length - 2 + profile.length, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, profile, jpeg.subarray(2)]);
}

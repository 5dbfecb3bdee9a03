import type { Sharp } from 'sharp';

/** Opens a picture that is read from top to bottom. Check its size before you ask for more than its metadata. */
export async function openPicture(file: string, { pages = 1 }: { pages?: number } = {}): Promise<Sharp> {
  // Sharp is the heaviest part of the server, so it is loaded at the first picture.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  // The caller checks the number of pixels, because the error of sharp's own limit looks like damage.
  return sharp(file, { failOn: 'truncated', limitInputPixels: false, sequentialRead: true, pages });
}

import type { Sharp } from 'sharp';

let previous: Promise<unknown> = Promise.resolve();

/**
 * One picture at a time: a small file can need a lot of memory, and the threads that decode are those that read files and
 * resolve names.
 */
export function onePictureAtATime<T>(work: () => Promise<T>): Promise<T> {
  const done = previous.then(work);
  previous = done.catch(() => undefined);
  return done;
}

/** A picture that is read from top to bottom. Its size must have been looked at before more than its metadata is asked for. */
export async function openPicture(file: string, { pages = 1 }: { pages?: number } = {}): Promise<Sharp> {
  // Loaded at the first picture: it is the heaviest part of the server.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  // The limit is checked by the caller, as sharp's own would look like damage.
  return sharp(file, { failOn: 'truncated', limitInputPixels: false, sequentialRead: true, pages });
}

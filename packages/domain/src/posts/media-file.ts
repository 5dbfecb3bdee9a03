import { MEDIA_MAX_BYTES } from '#/limits.ts';

const BYTES_PER_MB = 1024 * 1024;

/** The refusal of a file that is too large (2§5), or null. MB is 1,048,576 bytes, shown with one decimal (OP-86). */
export function fileSizeRefusal(bytes: number, maxBytes: number = MEDIA_MAX_BYTES): string | null {
  if (bytes <= maxBytes) return null;
  const limit = Math.floor(maxBytes / BYTES_PER_MB);
  // A file just above the limit must not be shown as having exactly the limit.
  const shown = Math.max(bytes / BYTES_PER_MB, limit + 0.1).toFixed(1);
  return `File size exceeds the ${limit}MB limit. Your file is ${shown} MB.`;
}

import type { MediaFile } from '#/core/uploads/media-file.ts';
import { faultOf, type VideoRules } from '#/core/uploads/video-rules.ts';

/** What photos and videos may be ("Media transfer guide", 2026), and in which words a publication fails that is not. */
const photoTypes = ['image/jpeg', 'image/webp'];
const videoTypes = ['video/mp4', 'video/quicktime', 'video/webm'];
/** "Video restrictions" of the same guide; of the sound it says nothing. */
const videoRules: VideoRules = { codecs: ['h264', 'hevc', 'vp8', 'vp9'], frameRate: { min: 23, max: 60 } };
const maxPhotoEdge = 1_920;
const videoEdge = { min: 360, max: 4_096 };

/** "20 MB for each image". A MB is read as the larger one. */
export const photoBounds = { maxBytes: 20 * 1_024 * 1_024, timeoutMs: 30_000 } as const;

/** Null: TikTok can use it. */
export function failureOfPhoto(file: MediaFile | null): string | null {
  if (file === null || !photoTypes.includes(file.type)) return 'file_format_check_failed';
  return Math.max(file.width ?? 0, file.height ?? 0) > maxPhotoEdge ? 'picture_size_check_failed' : null;
}

/** Null: TikTok can use it. What an index does not tell is not found fault with. */
export function failureOfVideo(file: MediaFile | null, longestSeconds: number): string | null {
  if (file === null || !videoTypes.includes(file.type)) return 'file_format_check_failed';
  const fault = faultOf(file, videoRules);
  if (fault !== null) return fault === 'frame-rate' ? 'frame_rate_check_failed' : 'file_format_check_failed';
  const { width, height, durationMs } = file;
  if (durationMs !== null && durationMs > longestSeconds * 1_000) return 'duration_check_failed';
  const edges = [width, height].filter((edge) => edge !== null);
  return edges.some((edge) => edge < videoEdge.min || edge > videoEdge.max) ? 'picture_size_check_failed' : null;
}

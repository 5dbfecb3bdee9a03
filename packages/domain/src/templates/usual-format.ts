import { longVideo } from '#/media/long-video.ts';
import { refusedFrame } from '#/media/refused-frame.ts';
import { shortVideo } from '#/media/short-video.ts';
import type { FileKind } from '#/networks/file-kind.ts';
import type { NetworkRules } from '#/networks/network-rules.ts';
import type { PostFormat } from '#/networks/post-format.ts';
import { rulesInFormat } from '#/networks/rules-in-format.ts';

/** What of a file decides the kind of its post. Sizes and durations that are null or absent are not known. */
export interface FormatFile {
  readonly type: FileKind;
  readonly width?: number | null;
  readonly height?: number | null;
  readonly durationMs?: number | null;
}

/**
 * The kind of post at a network where neither a person nor a template chose one. A single upright video is of the kind that the
 * network has for it (`uprightVideo`), if that kind takes it; anything else is of the usual kind.
 */
export function usualFormat(rules: NetworkRules, media: readonly FormatFile[]): PostFormat {
  const [usual] = rules.formats;
  const { uprightVideo } = rules;
  const upright = onlyUprightVideo(media);
  if (uprightVideo === undefined || upright === null) return usual;
  const { durationMs, ...frame } = upright;
  const taking = rulesInFormat(rules, uprightVideo.format);
  const isTaken =
    refusedFrame(frame, taking) === null &&
    shortVideo(durationMs, taking) === null &&
    longVideo(durationMs, taking) === null;
  return isTaken ? uprightVideo.format : usual;
}

/** What happens to the upright video of a post of the usual kind, for its owner; null where nothing of its own does. */
export function uprightVideoNote(
  { formats, uprightVideo }: NetworkRules,
  format: PostFormat,
  media: readonly FormatFile[],
): string | null {
  return format === formats[0] && onlyUprightVideo(media) !== null ? (uprightVideo?.note ?? null) : null;
}

function onlyUprightVideo(media: readonly FormatFile[]) {
  const [{ type, width, height, durationMs } = { type: 'image' }, ...more] = media;
  if (more.length > 0 || type !== 'video' || width == null || height == null || durationMs == null) return null;
  return height > width ? { width, height, durationMs } : null;
}

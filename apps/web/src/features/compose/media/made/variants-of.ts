import type { MediaDetails, MediaPlan } from '@nonet/contract';
import { type NetworkId, nameList, networkName } from '@nonet/domain';

import { bytesText } from '../shown/bytes-text.ts';

/** What several networks get in place of a file. */
export interface MadeFile {
  /** 'X, Instagram and Threads'. */
  readonly networks: string;
  /** Null until it is ready. */
  readonly variant: MediaPlan['variant'];
  /** What the networks take instead of the file itself, each with its source. */
  readonly reasons: readonly string[];
  /** What differs from the original comes with both. */
  readonly rows: readonly MadeRow[];
}

export interface MadeRow {
  readonly label: string;
  readonly original: string;
  readonly made: string;
}

/** What is made of a file, each with those of the chosen networks that get it. */
export function variantsOf({ probe, bytes, plans }: MediaDetails, chosen: readonly NetworkId[]): MadeFile[] {
  const made = plans.filter(({ network, plan }) => chosen.includes(network) && plan !== 'as-is' && plan !== 'refuse');
  const groups = Map.groupBy(made, ({ plan, variant }) => variant?.url ?? plan);
  return [...groups.values()].map((group) => {
    const variant = group[0]?.variant ?? null;
    const isCopy = group[0]?.plan === 'rewrap';
    return {
      networks: nameList(group.map(({ network }) => networkName(network))),
      variant,
      reasons: [...new Set(group.flatMap(({ reason }) => reason ?? []))],
      rows: rowsOf({ probe, bytes }, variant, isCopy),
    };
  });
}

function rowsOf(
  { probe, bytes }: Pick<MediaDetails, 'probe' | 'bytes'>,
  variant: MediaPlan['variant'],
  isCopy: boolean,
): MadeRow[] {
  if (probe === null || 'pages' in probe || variant === null) return [];
  const { container, video, audio } = probe;
  const picture = video === null ? 'none' : `${codecName(video.codec)}${video.hdr ? ', HDR' : ''}`;
  const sound = audio === null ? 'none' : codecName(audio.codec);
  return [
    { label: 'Container', original: codecName(container), made: 'MP4' },
    { label: 'Picture', original: picture, made: isCopy ? picture : 'H.264' },
    { label: 'Size', original: sizeOf(video), made: sizeOf(variant) },
    { label: 'Sound', original: sound, made: isCopy || audio === null ? sound : 'AAC' },
    { label: 'Bytes', original: bytesText(bytes), made: bytesText(variant.bytes) },
  ];
}

function sizeOf(frame: { width: number; height: number } | null): string {
  return frame === null ? 'none' : `${frame.width} × ${frame.height}`;
}

const names: Readonly<Record<string, string>> = {
  ...{ h264: 'H.264', hevc: 'H.265', av1: 'AV1', vp8: 'VP8', vp9: 'VP9', mpeg4: 'MPEG-4', aac: 'AAC', mp3: 'MP3' },
  ...{ opus: 'Opus', matroska: 'MKV', webm: 'WebM' },
};

function codecName(name: string): string {
  return names[name] ?? name.toUpperCase();
}

import { type NetworkId, networkName, networkRules, type Template } from '@nonet/domain';

import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import type { DraftMedia } from '../draft-media.ts';
import type { MediaItem } from '../media-item.ts';
import { bytesText } from '../shown/bytes-text.ts';
import { durationText } from '../shown/duration-text.ts';
import { lossesOf } from './losses.ts';

export interface SizeAdviceProps {
  item: DraftMedia;
  platforms: readonly NetworkId[];
  template: Template | null;
}

/** The file's size beside the advised sizes: the template's, else each chosen network's (OP-71). */
export function SizeAdvice({ item, platforms, template }: SizeAdviceProps) {
  const losses = lossesOf(item, platforms);
  return (
    <dl className="grid gap-2.5 text-13">
      <div>
        <dt className="font-semibold">This file</dt>
        <dd className="text-ink-2 tabular-nums wrap-anywhere">
          {[item.name, sizeText(item), item.durationMs !== null && durationText(item.durationMs), bytesText(item.bytes)]
            .filter(Boolean)
            .join(' · ')}
        </dd>
      </div>
      {(template !== null || platforms.length > 0) && (
        <div>
          <dt className="font-semibold">Required dimensions</dt>
          {template ? (
            <dd className="text-ink-2 tabular-nums">
              {template.name}: {template.mediaRequirement.dimensions.replace('x', ' × ')} (
              {template.mediaRequirement.aspectRatio})
            </dd>
          ) : (
            platforms.map((platform) => (
              <dd key={platform} className="mt-1 flex items-center gap-2 text-ink-2 tabular-nums">
                <PlatformGlyph network={platform} size={14} />
                {networkName(platform)}: {wantedText(item, platform)}
              </dd>
            ))
          )}
        </div>
      )}
      {losses.length > 0 && (
        <div>
          <dt className="font-semibold">Made smaller or converted</dt>
          {losses.map((loss) => (
            <dd key={loss} className="mt-1 text-ink-2">
              {loss}
            </dd>
          ))}
        </div>
      )}
    </dl>
  );
}

function wantedText({ type }: MediaItem, platform: NetworkId): string {
  const { maxImages, bestPhoto } = networkRules[platform];
  if (type === 'video') return 'any size';
  if (maxImages === 0) return 'no photos';
  return bestPhoto ? `${bestPhoto.width} × ${bestPhoto.height} is best` : 'any size';
}

function sizeText({ width, height }: MediaItem): string | null {
  return width !== null && height !== null ? `${width} × ${height}` : null;
}

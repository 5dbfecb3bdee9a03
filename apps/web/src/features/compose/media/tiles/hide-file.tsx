import { type NetworkId, nameList, networkName, networkRules } from '@nonet/domain';

import { CheckChip } from '#/ui/fields/check-chip.tsx';

import type { DraftMedia } from '../draft-media.ts';

interface HideFileProps {
  item: DraftMedia;
  platforms: readonly NetworkId[];
  onChange: (isHidden: boolean) => void;
}

/** Hides a file as a spoiler, where a chosen network does (FMT-06). */
export function HideFile({ item: { type, spoiler }, platforms, onChange }: HideFileProps) {
  const hiding = platforms.filter((network) => networkRules[network].hidesFiles);
  if (type === 'document' || (hiding.length === 0 && !spoiler)) return null;
  const names = nameList(hiding.map(networkName));
  return (
    <div className="grid justify-items-start gap-1.5">
      <CheckChip checked={spoiler === true} onChange={onChange}>
        <span className="min-w-0 truncate pl-1.5">Hide as spoiler</span>
      </CheckChip>
      <p className="text-12 text-ink-3">
        {hiding.length === 0
          ? 'None of the chosen networks hides files: they show this one.'
          : `${names} hides all files of the post until somebody wants to see them. Other networks show them.`}
      </p>
    </div>
  );
}
